import { conversationPrompts, factsOf, mostReflections, periodInWords, reflectionsOf } from '@college/contract/cpd'
import type { FilledReport } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { Report, ReportBlock } from '#kit'
import { groupsTable, overview, planBlocks } from './cycle-paper.ts'
import { introOf, sheet } from './paper.ts'
import type { Print } from './paper.ts'

const reflections = ({ report }: FilledReport): ReportBlock[] => {
  const all = reflectionsOf(report.activities)
  const shown = all.slice(0, mostReflections)
  const note = shown.length < all.length ? `${shown.length} of ${all.length}, the rest in the report` : undefined
  return [
    { kind: 'heading', level: 1, text: 'What was learned', ...(note && { note }) },
    {
      kind: 'table',
      columns: [
        { title: 'Activity', width: 4, strong: true },
        { title: 'What I learned', width: 6 },
        { title: 'For patients', width: 5 },
      ],
      rows: shown.map((each) => [
        { text: each.title, strong: true, sub: showDate(each.activity_date) },
        each.learnings ?? '',
        each.patient_benefit ?? '',
      ]),
      empty: 'No activity of this cycle says yet what was learned.',
    },
  ]
}

const prompts = (): ReportBlock[] => [
  { kind: 'heading', level: 1, text: 'To talk about' },
  { kind: 'paragraph', text: conversationPrompts.map((each, at) => `${at + 1}. ${each}`).join('\n') },
]

const signatures = ({ person, report }: FilledReport): ReportBlock[] => [
  { kind: 'heading', level: 1, text: 'Agreed by both' },
  {
    kind: 'table',
    columns: [
      { title: 'Name', width: 5 },
      { title: 'Signature', width: 7 },
      { title: 'Date', width: 3 },
    ],
    rows: [
      [person.name, '', ''],
      [report.plan?.devplan.supervisor_name ?? '', '', ''],
    ],
  },
]

const sections: Readonly<Record<string, (data: FilledReport, print: Print) => ReportBlock[]>> = {
  groups: (data, print) => [
    overview(data, print),
    { kind: 'heading', level: 1, text: 'Outcomes of the year' },
    ...groupsTable(data),
  ],
  reflections,
  plan: planBlocks,
  prompts,
  signatures,
}

/** What two people need for the yearly conversation, on one page where it can be: outcomes, reflections, plan, prompts. */
export const conversationPaper = (data: FilledReport, print: Print): Report =>
  sheet(data, print, {
    subtitle: periodInWords(data),
    facts: factsOf(data),
    blocks: [...introOf(data.texts), ...data.texts.sections.flatMap((name) => sections[name]?.(data, print) ?? [])],
  })
