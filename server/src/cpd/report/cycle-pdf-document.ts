import {
  agreedInWords,
  askedOf,
  countIn,
  countInNoGroup,
  cpdGroups,
  creditInWords,
  factsOf,
  goalDaysOfCycle,
  goalDaysOfPlan,
  groupsOf,
  groupTitle,
  isOver,
  learnedOf,
  minutesInNoGroup,
  noGroupTitle,
  noneRequiredInWords,
  periodInWords,
  planWords,
  remarksOf,
  reportedTitle,
  showCredit,
} from '@college/contract/cpd'
import type { Activity, FilledReport } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import type { Report, ReportBlock } from '#pdf'
import { categoryTable, goalCategories, goalTable, loggedOf, stateOf } from '../programme/report-goals.ts'
import { introOf, reportGoals, sheet } from './pdf-document.ts'
import type { Print } from './pdf-document.ts'

const colours = { reviewing_reflecting: 'first', measuring_improving: 'second', educational: 'third' } as const
const share = (done: number, required: number): number =>
  required > 0 ? Math.min(1, done / required) : done > 0 ? 1 : 0

/** The sum, the pace, and what an auditor asks for, side by side. */
export const overview = (data: FilledReport, print: Print): ReportBlock => {
  const { total, unit } = data.report.cycle.standing
  const inPoints = unit === 'points'
  const over = isOver(data)
  const asked = total.required > 0
  const pace = total.pace ? `${total.pace.words}. ` : ''
  const line = over ? '' : 'The line shows what was expected when this was printed.'
  return {
    kind: 'columns',
    columns: [
      {
        width: 11,
        blocks: [
          {
            kind: 'figures',
            items: [
              {
                value: showCredit(total.counted, unit),
                of: asked
                  ? `of ${creditInWords(total.required, unit)}${inPoints ? '' : ' hours'}`
                  : inPoints
                    ? 'points'
                    : 'hours',
              },
            ],
          },
          {
            kind: 'bar',
            share: share(total.counted, total.required),
            expected: asked && !over ? total.due / total.required : null,
            caption: asked ? `${pace}${line}`.trim() : noneRequiredInWords(data.report.cycle.standing),
          },
        ],
      },
      {
        width: 13,
        blocks: [
          {
            kind: 'keyValues',
            items: askedOf(data, print.timeZone),
          },
        ],
      },
    ],
  }
}

/** Whatever makes the year of this person another than the cycle's. */
export const remarks = (data: FilledReport): ReportBlock[] => {
  const lines = remarksOf(data)
  return lines.length > 0 ? [{ kind: 'paragraph', text: lines.join(' '), tone: 'quiet' }] : []
}

/** Time in the three groups, with what the cycle asks for. */
export const groupsTable = ({ report }: FilledReport): ReportBlock[] => {
  const { activities, cycle } = report
  const { groups, time, total, unit, cultural_safety: safety } = cycle.standing
  const loose = minutesInNoGroup(cycle.standing)
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Group', width: 15 },
        { title: '', width: 5 },
        { title: 'Logged', width: 'fit', align: 'right', strong: true },
        { title: 'Required', width: 'fit', align: 'right' },
        { title: 'Cultural safety', width: 'fit', align: 'right' },
        { title: 'Activities', width: 'fit', align: 'right' },
      ],
      rows: [
        ...cpdGroups.map((group) => [
          groupTitle[group],
          { bar: { share: share(groups[group].counted, groups[group].required), colour: colours[group] } },
          showTime(groups[group].logged),
          groups[group].required > 0 ? showTime(groups[group].required) : '',
          safety.minutes[group] > 0 ? showTime(safety.minutes[group]) : '',
          String(countIn(activities, group)),
        ]),
        // Otherwise the groups don’t add up to the total below them.
        ...(loose > 0 ? [[noGroupTitle, '', showTime(loose), '', '', String(countInNoGroup(activities))]] : []),
      ],
      total: [
        { text: 'Total', strong: true },
        '',
        showTime(time),
        // Points say nothing about time.
        total.required > 0 && unit === 'minutes' ? showTime(total.required) : '',
        '',
        String(activities.length),
      ],
    },
    ...categoryMinima(report.cycle),
  ]
}

const categoryMinima = (cycle: FilledReport['report']['cycle']): ReportBlock[] => {
  const asked = cycle.standing.categories.filter(({ required }) => required > 0)
  if (asked.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Categories with a minimum' },
    {
      kind: 'table',
      columns: [
        { title: 'Category', width: 15 },
        { title: '', width: 5 },
        { title: 'Counted', width: 'fit', align: 'right', strong: true },
        { title: 'Required', width: 'fit', align: 'right' },
      ],
      rows: asked.map(({ category_id, counted, required }) => [
        cycle.categories.find(({ id }) => id === category_id)?.name ?? '',
        { bar: { share: share(counted, required) } },
        creditInWords(counted, cycle.standing.unit),
        creditInWords(required, cycle.standing.unit),
      ]),
    },
  ]
}

/** The evidence: each activity with what was learned. */
export const activityTable = (activities: readonly Activity[], empty: string): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: 'Date', width: 'fit' },
    { title: 'Activity and what was learned', width: 1 },
    { title: 'Group', width: 'fit' },
    { title: 'Time', width: 'fit', align: 'right', strong: true },
  ],
  rows: activities.map((each) => [
    showDate(each.activity_date),
    { text: reportedTitle(each), strong: true, sub: learnedOf(each).join('\n') },
    groupsOf(each),
    showTime(each.time),
  ]),
  total: [{ text: 'Total', strong: true }, '', '', showTime(activities.reduce((sum, { time }) => sum + time, 0))],
  empty,
})

/** The goals of the plan, each with where it stands. */
export const planBlocks = (data: FilledReport, print: Print): ReportBlock[] => {
  const { plan, completion_rule } = data.report
  const text = planWords(plan)
  if (!plan) {
    return [
      { kind: 'heading', level: 1, text },
      { kind: 'paragraph', text: 'There is none for this cycle.', tone: 'quiet' },
    ]
  }
  const goals = reportGoals(plan, completion_rule, {
    days: goalDaysOfPlan(plan.devplan, data.today),
    today: data.today,
  })
  const { name, supervisor_name: other } = plan.devplan
  const note = `${goals.filter(({ completed }) => completed).length} of ${goals.length} completed`
  return [
    { kind: 'heading', level: 1, text, note },
    {
      kind: 'paragraph',
      text: `${name}${other ? `, with ${other}` : ''}. ${agreedInWords(plan, print.timeZone)}.`,
      tone: 'quiet',
    },
    ...(goals.length > 12 ? [categoryTable(goalCategories(goals))] : goalTable(asOne(goals)).slice(1)),
  ]
}

const asOne = (goals: ReturnType<typeof reportGoals>): Parameters<typeof goalTable>[0] => ({
  name: '',
  goals,
  completed: goals.filter(({ completed }) => completed).length,
  minutes: 0,
})

/** Goals in a line each, so that they stay on the first page. */
const goalLines = (data: FilledReport): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: 'Goal', width: 1, strong: true },
    { title: '', width: 'fit' },
    { title: 'Logged for it', width: 'fit', align: 'right' },
    { title: 'State', width: 'fit' },
  ],
  rows: reportGoals(data.report.cycle, data.report.completion_rule, {
    days: goalDaysOfCycle(data.report.cycle, data.today),
    today: data.today,
  }).map((goal) => [
    goal.title,
    { text: goal.compulsory ? 'Compulsory' : '', tone: 'quiet' },
    loggedOf(goal),
    stateOf(goal),
  ]),
  empty: 'The cycle has no goals.',
})

const goalBlocks = (data: FilledReport): ReportBlock[] => {
  const { goals, progress } = data.report.cycle
  const done = progress.filter(({ completed }) => completed === 1).length
  const note = goals.length > 0 ? `${done} of ${goals.length} completed` : undefined
  return [{ kind: 'heading', level: 1, text: 'Goals of the cycle', ...(note && { note }) }, goalLines(data)]
}

const sections: Readonly<Record<string, (data: FilledReport, print: Print) => ReportBlock[]>> = {
  groups: (data) => [{ kind: 'heading', level: 1, text: 'Time in the three groups' }, ...groupsTable(data)],
  goals: goalBlocks,
  plan: planBlocks,
  activities: ({ report }) => [
    { kind: 'heading', level: 1, text: 'Activities' },
    activityTable(report.activities, 'No activities have been completed in this cycle.'),
  ],
}

/** The report of a cycle for printing: one page that answers an auditor, then the evidence. */
export const cyclePdfDocument = (data: FilledReport, print: Print): Report =>
  sheet(data, print, {
    codeSize: 64,
    subtitle: periodInWords(data),
    facts: factsOf(data),
    blocks: [
      ...introOf(data.texts),
      overview(data, print),
      ...remarks(data),
      ...data.texts.sections.flatMap((name) => sections[name]?.(data, print) ?? []),
    ],
  })
