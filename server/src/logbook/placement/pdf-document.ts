import { dayIn, showDate, showTime } from '@college/contract/kit'
import { coveredDays, noteTitle, reportPeriod, showHours, stateTitle } from '@college/contract/logbook'
import type { Counted, WholePlacement } from '@college/contract/logbook'
import type { CycleReport } from '@college/contract/cpd'
import { reportCode } from '#cpd'
import type { Print } from '#cpd'
import type { Report, ReportBlock } from '#pdf'

/** All that a printed report says. */
export type PrintedPlacement = WholePlacement & Pick<CycleReport, 'person' | 'organisation'>

const heading = (text: string, note?: string): ReportBlock => ({
  kind: 'heading',
  level: 1,
  text,
  ...(note && { note }),
})

const text = (title: string, words: string | null, empty = 'Nothing written.'): ReportBlock[] => [
  heading(title),
  words ? { kind: 'paragraph', text: words } : { kind: 'paragraph', text: empty, tone: 'quiet' },
]

const table = (title: string, counts: readonly Counted[]): ReportBlock => ({
  kind: 'table',
  columns: [
    { title, width: 10 },
    { title: 'Procedures', width: 'fit', align: 'right' },
  ],
  rows: counts.map(({ name, count }) => [name, String(count)]),
  empty: 'No procedures on these dates.',
})

const amount = (value: number | null): string => (value === null ? '–' : String(value))

const proceduresOf = ({ figures: { procedures } }: WholePlacement): ReportBlock[] => [
  heading('Procedures', `${procedures.count} logged`),
  table('Type', procedures.types),
  ...(procedures.count === 0
    ? []
    : [
        table('Region', procedures.regions),
        table('Supervision', procedures.supervision),
        {
          kind: 'paragraph' as const,
          text: `${procedures.difficult} flagged difficult, ${procedures.complications} with a complication.`,
          tone: 'quiet' as const,
        },
      ]),
]

const activitiesOf = ({ figures: { activities, goals } }: WholePlacement): ReportBlock[] => [
  heading('Activities and goals'),
  {
    kind: 'keyValues',
    items: [
      { label: 'Activities logged', value: String(activities.count) },
      { label: 'Time logged', value: showTime(activities.minutes) },
      { label: 'Goals completed', value: goals.length === 0 ? 'None' : goals.map(({ title }) => title).join(', ') },
    ],
  },
]

const notesOf = ({ notes }: WholePlacement, timeZone: string): ReportBlock[] =>
  notes.length === 0
    ? []
    : [
        heading('What both sides said'),
        {
          kind: 'table',
          columns: [
            { title: 'When', width: 'fit' },
            { title: 'Who', width: 4 },
            { title: 'What', width: 10 },
          ],
          rows: notes.map(({ created_at, user_name, act, comment }) => [
            showDate(dayIn(timeZone, new Date(created_at))),
            user_name,
            comment ? { text: noteTitle[act], sub: comment } : noteTitle[act],
          ]),
        },
      ]

/** A placement report for printing. What the reader may not read is not on their paper. */
export const placementPdfDocument = (data: PrintedPlacement, { code, ...print }: Print): Report => {
  const { placement: row, person, organisation } = data
  const quarter = row.quarter ?? ''
  const { from, to } = coveredDays({ ...row, quarter })
  const { name, tagline } = organisation
  return {
    title: 'Placement report',
    subtitle: `${reportPeriod({ ...row, quarter })}, ${[row.location_name, row.type].filter(Boolean).join(', ')}`,
    organisation: { name, ...(tagline && { tagline }) },
    ...print,
    about: person.name,
    footer: { text: `${name}, ${person.name}`, strong: code.short },
    facts: [
      { value: person.name, label: person.mcnz_number ? `MCNZ ${person.mcnz_number}` : 'Trainee' },
      { value: row.supervisor_name ?? 'No one named', label: 'Supervisor' },
      { value: `${showDate(from)} to ${showDate(to)}`, label: 'Days of this report' },
      { value: stateTitle[row.state ?? 'due'], label: `Hand in by ${showDate(row.due_on ?? '')}` },
    ],
    blocks: [
      {
        kind: 'figures',
        items: [
          { value: showHours(row.hours), caption: 'MSK hours, as entered' },
          { value: showHours(row.on_call_hours), caption: 'hours on call' },
          { value: amount(row.leave_days), caption: 'days of leave' },
        ],
      },
      ...proceduresOf(data),
      ...activitiesOf(data),
      ...text('What went well', row.went_well),
      ...(data.confidential ? text('What was hard', row.was_hard) : []),
      ...text('Next quarter', row.next_quarter),
      ...(row.comments ? text('Comments', row.comments) : []),
      ...notesOf(data, print.timeZone),
      reportCode(code, 64),
    ],
  }
}
