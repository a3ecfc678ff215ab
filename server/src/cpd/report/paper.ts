import { dayIn, showDate } from '@college/contract/kit'
import { planTitle } from '@college/contract/cpd'
import type { CycleReport, Goal, GoalProgress, ReportTexts, Stats } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import type { Report, ReportBlock } from '#kit'
import type { ReportGoal } from '../programme/report-goals.ts'

/** When and for which clock a report is printed. */
export interface Print {
  printedAt: Date
  timeZone: string
}

/** A report of which there is something to say. */
export type FilledReport = CycleReport & { report: NonNullable<CycleReport['report']> }

export const longDate = (date: CivilDate): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

/** Since when somebody is what they are: `Fellow since 2019`. */
export const since = ({ fellow_since, trainee_since }: CycleReport['person']): string => {
  if (fellow_since) return `Fellow since ${fellow_since.slice(0, 4)}`
  return trainee_since ? `Trainee since ${trainee_since.slice(0, 4)}` : 'Member'
}

/** The college's words that open a report. */
export const introOf = ({ intro }: ReportTexts): ReportBlock[] =>
  intro ? [{ kind: 'paragraph', text: intro, tone: 'quiet' }] : []

/** What stands around every report: letterhead, title, who, foot. */
export const sheet = (
  data: Pick<CycleReport, 'organisation' | 'person' | 'texts'>,
  print: Print,
  parts: Pick<Report, 'subtitle' | 'facts' | 'blocks'>,
): Report => {
  const { organisation, person, texts } = data
  const { name, tagline } = organisation
  return {
    title: texts.title,
    organisation: { name, ...(tagline && { tagline }) },
    ...print,
    ...parts,
    about: person.name,
    footer: { text: texts.footer ?? `${name}, ${person.name}` },
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
export const reportGoal = (goal: Goal, done: GoalProgress | undefined, exceeds: boolean): ReportGoal => ({
  title: goal.title,
  category: goal.category_name ?? 'Other goals',
  compulsory: goal.compulsory,
  requirement: requirement(goal, exceeds),
  loggedMinutes: done?.time ?? 0,
  loggedCount: done?.count ?? 0,
  completed: done?.completed === 1,
  completedOn: done?.completed_at?.slice(0, 10) ?? null,
  deadline: goal.deadline,
})

/** The goals of a cycle or plan as reports tell them, in their order. */
export const reportGoals = (
  part: { goals: readonly Goal[]; progress: readonly GoalProgress[] },
  rule: Stats['completion_rule'],
): ReportGoal[] => {
  const done = new Map(part.progress.map((each) => [each.devgoal_id, each]))
  return part.goals.map((goal) => reportGoal(goal, done.get(goal.id), rule === 'exceeds'))
}

/** The day a plan was agreed, or that it was not, in a few words. */
export const agreedInWords = (plan: Stats['plan'], { timeZone }: Pick<Print, 'timeZone'>): string => {
  if (!plan) return 'None'
  const { agreed_at: own, agreed_supervisor_at: other } = plan.devplan
  const [last] = [own, other]
    .flatMap((at) => at ?? [])
    .toSorted()
    .toReversed()
  if (!last) return 'Not agreed yet'
  const day = showDate(dayIn(timeZone, new Date(last)))
  return own && other ? `Agreed ${day}` : `Agreed by one side ${day}`
}

/** What a report calls a plan. */
export const planWords = (plan: Stats['plan']): string => planTitle[plan?.devplan.category ?? 'PDP']
