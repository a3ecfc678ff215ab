import { goalPaceInWords, type GoalPace } from '@college/contract/cpd'
import { showDate, showTime, type CivilDate } from '@college/contract/kit'
import { grouped } from '#platform'
import type { ReportBlock, ReportCell } from '#pdf'

/** A goal as the report tells it; `category` is the name that people read. */
export interface ReportGoal {
  title: string
  category: string
  compulsory: boolean
  /** What it asks for; a time has either to be exceeded or only to be reached. */
  requirement:
    | { type: 'time'; minutes: number; exceeds: boolean }
    | { type: 'count'; count: number }
    | { type: 'form'; form: string | null }
    | { type: 'manual' }
  loggedMinutes: number
  loggedCount: number
  completed: boolean
  completedOn: CivilDate | null
  deadline: CivilDate | null
  /** Where it stands on the day of the report, as on the screen. */
  pace: GoalPace
}

/** The goals of one category, in the order they were given. */
export interface GoalCategory {
  name: string
  goals: ReportGoal[]
  completed: number
  minutes: number
}

const asked = ({ requirement }: ReportGoal): string => {
  switch (requirement.type) {
    case 'time':
      return `${requirement.exceeds ? 'Over ' : ''}${showTime(requirement.minutes)}`
    case 'count':
      return requirement.count === 1 ? 'Once' : `${requirement.count} times`
    case 'form':
      return requirement.form ?? 'A form'
    case 'manual':
      return 'Ticked off'
  }
}

const logged = ({ requirement, loggedCount, loggedMinutes }: ReportGoal): string => {
  if (requirement.type === 'count') return String(loggedCount)
  return requirement.type === 'time' || loggedMinutes > 0 ? showTime(loggedMinutes) : ''
}

const looks = {
  completed: { sign: 'done', tone: 'good' },
  overdue: { sign: 'late', tone: 'warning' },
  due: { sign: 'started', tone: 'warning' },
  behind: { sign: 'started', tone: 'warning' },
  on_track: { sign: 'started' },
  open: { sign: 'open', tone: 'quiet' },
} as const

/** Where a goal stands, with a sign, in the words of the screen. */
export const stateOf = ({ pace, completedOn, deadline }: ReportGoal): ReportCell => {
  const words = goalPaceInWords(pace, deadline)
  const on = pace === 'completed' && completedOn ? ` ${showDate(completedOn)}` : ''
  return { text: `${words}${on}`, ...looks[pace] }
}

/** What is logged for a goal, of what it asks for: `04:30 of 08:00`. */
export const loggedOf = (goal: ReportGoal): string => {
  const { requirement, loggedCount, loggedMinutes } = goal
  if (requirement.type === 'time') return `${showTime(loggedMinutes)} of ${showTime(requirement.minutes)}`
  if (requirement.type === 'count') return `${loggedCount} of ${requirement.count}`
  return loggedMinutes > 0 ? showTime(loggedMinutes) : ''
}

/** Goals by category, in the order of each category's first goal. */
export const goalCategories = (goals: readonly ReportGoal[]): GoalCategory[] => {
  const categories = grouped(goals, ({ category }) => category)
  return [...categories].map(([name, own]) => ({
    name,
    goals: own,
    completed: own.filter((goal) => goal.completed).length,
    minutes: own.reduce((sum, goal) => sum + goal.loggedMinutes, 0),
  }))
}

/** One line a category: how many of its goals are completed and the time logged for them. */
export const categoryTable = (categories: readonly GoalCategory[]): ReportBlock => ({
  kind: 'table',
  columns: [
    { title: 'Category', width: 10 },
    { title: '', width: 5 },
    { title: 'Completed', width: 'fit', align: 'right', strong: true },
    { title: 'Goals', width: 'fit', align: 'right' },
    { title: 'Logged', width: 'fit', align: 'right' },
  ],
  rows: categories.map(({ name, goals, completed, minutes }) => [
    name,
    { bar: { share: completed / goals.length } },
    String(completed),
    String(goals.length),
    showTime(minutes),
  ]),
  empty: 'The programme has no goals yet.',
})

/** The goals of a category under its heading: what each asks for, what is logged, where it stands. */
export const goalTable = ({ name, goals, completed }: GoalCategory): ReportBlock[] => [
  { kind: 'heading', level: 2, text: name, note: `${completed} of ${goals.length} completed` },
  {
    kind: 'table',
    columns: [
      { title: 'Goal', width: 1, strong: true },
      { title: 'Requirement', width: 'fit' },
      { title: 'Logged', width: 'fit', align: 'right' },
      { title: 'State', width: 'fit' },
    ],
    rows: goals.map((goal) => [
      goal.compulsory ? { text: goal.title, sub: 'Compulsory' } : goal.title,
      asked(goal),
      logged(goal),
      stateOf(goal),
    ]),
  },
]
