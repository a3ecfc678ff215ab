import { durationInWords, shareInWords } from '@college/contract/app'
import type { Usage } from '@college/contract/app'
import { showDate } from '@college/contract/kit'
import type { Report, ReportBlock, ReportColumn } from '#pdf'

const number = (title: string): ReportColumn => ({ title, width: 'fit', align: 'right' })
const words = (title: string): ReportColumn => ({ title, width: 1 })

const signingBlocks = ({ signing }: Usage): ReportBlock[] => [
  { kind: 'heading', level: 1, text: 'How long signing takes' },
  {
    kind: 'keyValues',
    items: [
      { label: 'Forms signed', value: String(signing.signed) },
      { label: 'Still waiting for a signature', value: String(signing.waiting) },
      {
        label: 'Half were signed within',
        value: signing.median === null ? 'None yet' : durationInWords(signing.median),
      },
      {
        label: 'Nine in ten were signed within',
        value: signing.p90 === null ? 'None yet' : durationInWords(signing.p90),
      },
    ],
  },
]

/** The figures of use on paper, for the Council. */
export const usageDocument = (
  figures: Usage,
  print: Pick<Report, 'organisation' | 'printedAt' | 'timeZone'>,
): Report => {
  const { people, weeks, reports, cohort, counts, from, to } = figures
  const late = shareInWords(reports.in_time, reports.due)
  return {
    title: 'Usage',
    subtitle: `${showDate(from)} to ${showDate(to)}`,
    ...print,
    footer: { text: `${print.organisation.name}, usage` },
    facts: [
      { value: `${people.recent} of ${people.all}`, label: 'Signed in within 30 days' },
      { value: `${reports.in_time} of ${reports.due}${late === null ? '' : ` (${late})`}`, label: 'Reports in time' },
    ],
    blocks: [
      { kind: 'heading', level: 1, text: 'Logged by week' },
      {
        kind: 'table',
        columns: [words('Week'), number('Activities'), number('Procedures')],
        rows: weeks.map((week) => [
          `${showDate(week.from)} to ${showDate(week.to)}`,
          String(week.activities),
          String(week.procedures),
        ]),
      },
      ...signingBlocks(figures),
      { kind: 'heading', level: 1, text: 'Placement reports' },
      {
        kind: 'keyValues',
        items: [
          { label: 'Due', value: String(reports.due) },
          { label: 'Handed in on time', value: String(reports.in_time) },
          { label: 'Handed in late', value: String(reports.late) },
          { label: 'Not handed in yet', value: String(reports.open) },
        ],
      },
      { kind: 'heading', level: 1, text: 'Trainees by year' },
      {
        kind: 'table',
        columns: [words('Year of the programme'), number('Trainees'), number('Behind')],
        rows: cohort.map(({ year, trainees, behind }) => [
          year === null ? 'No programme under way' : `Year ${year}`,
          String(trainees),
          String(behind),
        ]),
        empty: 'There are no trainees yet.',
      },
      { kind: 'heading', level: 1, text: 'Screens and reports' },
      {
        kind: 'table',
        columns: [words('Address'), words('Opened or downloaded'), number('Times opened')],
        rows: counts.map(({ kind, subject, count }) => [
          subject,
          kind === 'screen' ? 'Screen opened' : 'Report downloaded',
          String(count),
        ]),
        empty: 'Nothing was counted in these weeks.',
      },
    ],
  }
}
