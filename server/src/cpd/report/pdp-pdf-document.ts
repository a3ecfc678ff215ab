import { agreedInWords, goalDaysOfPlan, longDate, sinceInWords, smartTitle } from '@college/contract/cpd'
import type { Activity, CycleReport, Goal, Stats } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { Report, ReportBlock } from '#pdf'
import { goalTable } from '../programme/report-goals.ts'
import { activityTable } from './cycle-pdf-document.ts'
import { introOf, reportGoals, sheet } from './pdf-document.ts'
import type { Print } from './pdf-document.ts'

/** All that the report of a development plan says. */
export interface PdpReport extends Pick<CycleReport, 'organisation' | 'person' | 'texts' | 'today'> {
  plan: NonNullable<Stats['plan']>
  completion_rule: Stats['completion_rule']
  /** Complete activities for the goals of the plan. */
  activities: readonly Activity[]
}

const smart = (goal: Goal): ReportBlock[] => {
  const said = Object.entries(smartTitle).flatMap(([name, title]) => {
    const text = goal[name as keyof typeof smartTitle] // the names of the list itself
    return text ? [[title, text]] : []
  })
  const rows = [...(goal.description ? [['About', goal.description]] : []), ...said]
  if (rows.length === 0) return []
  const columns = [
    { title: 'Part', width: 4 },
    { title: 'In my own words', width: 12 },
  ]
  return [
    { kind: 'heading', level: 2, text: goal.title, ...(goal.deadline && { note: `by ${showDate(goal.deadline)}` }) },
    { kind: 'table', columns, rows },
  ]
}

const goalsOf = ({ plan, completion_rule, today }: PdpReport): ReportBlock[] => {
  const goals = reportGoals(plan, completion_rule, { days: goalDaysOfPlan(plan.devplan, today), today })
  const completed = goals.filter((goal) => goal.completed).length
  const [, table] = goalTable({ name: '', goals, completed, minutes: 0 })
  return [
    { kind: 'heading', level: 1, text: 'Goals', note: `${completed} of ${goals.length} completed` },
    goals.length > 0 && table ? table : { kind: 'paragraph', text: 'The plan has no goals yet.', tone: 'quiet' },
    ...plan.goals.flatMap(smart),
  ]
}

const sections: Readonly<Record<string, (data: PdpReport) => ReportBlock[]>> = {
  goals: goalsOf,
  activities: ({ activities }) => [
    { kind: 'heading', level: 1, text: 'Activities for these goals' },
    activityTable(activities, 'No activity has been completed for these goals.'),
  ],
}

/** A development plan for printing: who with whom, its goals with their texts, and what was done for them. */
export const pdpPdfDocument = (data: PdpReport, print: Print): Report => {
  const { plan, person, today, texts } = data
  const { name, start_date: start, end_date: end, supervisor_name: other, notes } = plan.devplan
  const period = start && end ? `, ${longDate(start)} to ${longDate(end)}` : ''
  return sheet(data, print, {
    codeSize: 64,
    subtitle: `${name}${period}, at ${longDate(today)}`,
    facts: [
      { value: person.name, label: sinceInWords(person) },
      { value: person.mcnz_number ?? 'Not given', label: 'MCNZ number' },
      { value: other ?? 'No one yet', label: 'Discussed with' },
      { value: agreedInWords(plan, print.timeZone), label: 'By both sides' },
    ],
    blocks: [
      ...introOf(texts),
      ...(notes ? [{ kind: 'paragraph' as const, text: notes }] : []),
      ...texts.sections.flatMap((each) => sections[each]?.(data) ?? []),
    ],
  })
}
