import { createHash } from 'node:crypto'
import { goalPace, goalShare } from '@college/contract/cpd'
import type { CycleReport, Goal, GoalProgress, GoalTerm, ReportTexts, Stats } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import { codeBlock } from '#forms'
import type { Report, ReportBlock } from '#pdf'
import type { ReportGoal } from '../programme/report-goals.ts'

/** What a printed report is looked up by: on its last page, at the foot of each, and the address that the QR code opens. */
export interface ReportCode {
  whole: string
  short: string
  address: string
}

/** When and for which clock a report is printed, and with which code. */
export interface Print {
  printedAt: Date
  timeZone: string
  code: ReportCode
}

/** What a report says, whenever it is printed. */
export const contentHash = (paper: Report): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...paper, printedAt: null }))
    .digest()

/** The college's words that open a report. */
export const introOf = ({ intro }: ReportTexts): ReportBlock[] =>
  intro ? [{ kind: 'paragraph', text: intro, tone: 'quiet' }] : []

const promise =
  'The page says when the college printed this, and whether the record still says the same. It shows no figures.'

/** The code of a report as it stands on its last page. */
export const reportCode = ({ whole, address }: ReportCode, size: number): ReportBlock =>
  codeBlock(whole, address, { promise, size })

/** What stands around every report: letterhead, title, who, foot, code. */
export const sheet = (
  data: Pick<CycleReport, 'organisation' | 'person' | 'texts'>,
  { code, ...print }: Print,
  { codeSize, ...parts }: Pick<Report, 'subtitle' | 'facts' | 'blocks'> & { codeSize: number },
): Report => {
  const { organisation, person, texts } = data
  const { name, tagline } = organisation
  return {
    title: texts.title,
    organisation: { name, ...(tagline && { tagline }) },
    ...print,
    ...parts,
    blocks: [...parts.blocks, reportCode(code, codeSize)],
    about: person.name,
    footer: { text: texts.footer ?? `${name}, ${person.name}`, strong: code.short },
  }
}

const requirement = (goal: Goal, exceeds: boolean): ReportGoal['requirement'] => {
  switch (goal.completion_type) {
    case 'time':
      return { type: 'time', minutes: goal.time, exceeds }
    case 'count':
      return { type: 'count', count: goal.count }
    case 'form':
      return { type: 'form', form: null }
    case 'manual':
      return { type: 'manual' }
  }
}

/** A goal as reports tell it. */
const reportGoal = (
  goal: Goal,
  { done, exceeds, days, today }: { done: GoalProgress | undefined; exceeds: boolean } & GoalDay,
): ReportGoal => ({
  title: goal.title,
  category: goal.category_name ?? 'Other goals',
  compulsory: goal.compulsory,
  requirement: requirement(goal, exceeds),
  loggedMinutes: done?.time ?? 0,
  loggedCount: done?.count ?? 0,
  completed: done?.completed === 1,
  completedOn: done?.completed_at?.slice(0, 10) ?? null,
  deadline: goal.deadline,
  pace: goalPace(
    goal,
    { completed: done?.completed === 1, time: done?.time ?? 0, count: done?.count ?? 0 },
    days && goalShare(days, goal.deadline, today),
    today,
  ),
})

/** The days of a cycle or plan for its goals, null where they have no pace, and the day of the report. */
interface GoalDay {
  days: GoalTerm | null
  today: CivilDate
}

/** The goals of a cycle or plan as reports tell them, in their order. */
export const reportGoals = (
  part: { goals: readonly Goal[]; progress: readonly GoalProgress[] },
  rule: Stats['completion_rule'],
  day: GoalDay,
): ReportGoal[] => {
  const done = new Map(part.progress.map((each) => [each.devgoal_id, each]))
  return part.goals.map((goal) => reportGoal(goal, { done: done.get(goal.id), exceeds: rule === 'exceeds', ...day }))
}
