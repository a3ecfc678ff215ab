import {
  goalAmount,
  goalPaceInWords,
  goalPace,
  goalShare,
  openBecause,
  type Category,
  type CpdGroup,
  type Goal,
  type GoalTerm,
  type GoalPace,
  type GoalProgress,
} from '@college/contract/cpd'
import { showTime, type CivilDate } from '@college/contract/kit'
import type { Amount, StateKind } from '#kit'

/** What a goal's chip says. */
export interface GoalState {
  readonly kind: Extract<StateKind, 'completed' | 'late' | 'due' | 'behind' | 'onPace' | 'open'>
  readonly words: string
}

/** A goal with what one person has done towards it. */
export interface GoalStatus {
  readonly goal: Goal
  readonly progress: GoalProgress
  readonly completed: boolean
  /** The CPD group of the goal's category. */
  readonly group: CpdGroup | null
  readonly state: GoalState
  /** Part of the goal’s own days that has passed, 0 to 1; null where its plan or cycle is over, or its days are not known. */
  readonly share: number | null
}

/** Goals and their progress, as `GET /cpd/stats` gives them for a cycle or a plan. */
interface Goals {
  readonly goals: readonly Goal[]
  readonly progress: readonly GoalProgress[]
}

const untouched = (goal: Goal): GoalProgress => ({
  user_id: goal.user_id ?? 0,
  devgoal_id: goal.id,
  time: 0,
  count: 0,
  completed: 0,
  completed_at: null,
  ticked_by: null,
  ticked_at: null,
})

const kinds: Readonly<Record<GoalPace, GoalState['kind']>> = {
  completed: 'completed',
  overdue: 'late',
  due: 'due',
  behind: 'behind',
  on_track: 'onPace',
  open: 'open',
}

/** What the chip of a goal says: Behind, Due, On track. */
export const stateOf = (
  goal: Parameters<typeof goalPace>[0],
  done: Parameters<typeof goalPace>[1],
  share: number | null,
  today: CivilDate,
): GoalState => {
  const pace = goalPace(goal, done, share, today)
  return { kind: kinds[pace], words: goalPaceInWords(pace, goal.deadline) }
}

const groupOf = (goal: Goal, categories: readonly Category[]): CpdGroup | null => {
  const of = (id: number | null) => categories.find((category) => category.id === id)?.mcnz_group ?? null
  return of(goal.subcategory_id) ?? of(goal.category_id)
}

/** The status of one goal on a day; `days` are those of its plan or cycle, null where that is over or not known. */
export const goalStatusOf = (
  goal: Goal,
  known: GoalProgress | undefined,
  categories: readonly Category[],
  today: CivilDate,
  days: GoalTerm | null = null,
): GoalStatus => {
  const share = days && goalShare(days, goal.deadline, today)
  const progress = known ?? untouched(goal)
  const completed = progress.completed === 1
  return {
    goal,
    progress,
    completed,
    group: groupOf(goal, categories),
    state: stateOf(goal, { ...progress, completed }, share, today),
    share,
  }
}

/** The status of every goal of a cycle or plan on a day, in the order given. */
export const goalStatusesOf = (
  { goals, progress }: Goals,
  categories: readonly Category[],
  today: CivilDate,
  days: GoalTerm | null = null,
): GoalStatus[] => {
  const byGoal = new Map(progress.map((each) => [each.devgoal_id, each]))
  return goals.map((goal) => goalStatusOf(goal, byGoal.get(goal.id), categories, today, days))
}

/** The goals whose own chip says that they are late or behind, by id. */
export const behindThemselves = (statuses: readonly GoalStatus[]): ReadonlySet<number> =>
  new Set(statuses.filter(({ state }) => state.kind === 'late' || state.kind === 'behind').map(({ goal }) => goal.id))

/** What is done, and of how much where the goal asks for an amount: `04:30` of `08:00`, `Completed`. */
export const figuresOf = ({ goal, progress, completed }: GoalStatus): { done: string; of?: string } => {
  switch (goal.completion_type) {
    case 'time':
      return { done: showTime(progress.time), of: showTime(goal.time) }
    case 'count':
      return { done: String(progress.count), of: String(goal.count) }
    case 'form':
      return { done: completed ? 'Completed' : 'Not yet' }
    case 'manual':
      return { done: completed ? 'Ticked' : 'Not yet' }
  }
}

/** `27 of 30`, in one piece. */
export const figuresInWords = (status: GoalStatus): string => {
  const { done, of } = figuresOf(status)
  return of === undefined ? done : `${done} of ${of}`
}

/**
 * What the goal's bar shows, with no line where its days are over or not known; none for goals without an amount.
 */
export const amountOf = ({ goal, progress, completed, share }: GoalStatus): Amount | null => {
  const amount = goalAmount(goal, progress, share ?? 0)
  if (!amount) return null
  return { done: amount.done, of: amount.of, expected: amount.evenPace, completed }
}

/** `3 to go`, `03:30 to go`; null where no amount is left or none is asked. A time that has to be passed says so when it is reached. */
export const toGo = ({ goal, progress, completed }: GoalStatus): string | null => {
  if (completed) return null
  const left =
    goal.completion_type === 'time'
      ? Math.max(goal.time - progress.time, goal.time > 0 ? 1 : 0)
      : goal.completion_type === 'count'
        ? goal.count - progress.count
        : 0
  if (left <= 0) return null
  // All the time is logged where the college's rule asks for more than that.
  if (goal.completion_type === 'time' && progress.time >= goal.time) return 'one more minute completes it'
  return `${goal.completion_type === 'time' ? showTime(left) : left} to go`
}

/** Why a goal is open although all the time it asks for is logged. */
export const openWords = ({ goal, progress, completed }: GoalStatus): string | null =>
  completed ? null : openBecause(goal, progress)

/** Said of a goal of the cycle that is behind and holds no one up: the compulsory ones alone do. */
export const notCompulsoryWords = ({ goal, state }: Pick<GoalStatus, 'goal' | 'state'>): string | null =>
  state.kind === 'behind' && goal.devplan_id === null && !goal.compulsory
    ? 'Not compulsory: doesn’t put the cycle behind'
    : null

/** Whether a goal was completed on a day between two, the ends included; an end that is not named is open. */
export const completedWithin = (
  { completed_at: at }: Pick<GoalProgress, 'completed_at'>,
  from: CivilDate | null,
  to: CivilDate | null,
): boolean => {
  const day = at?.slice(0, 10)
  if (day === undefined) return !from && !to
  return (!from || day >= from) && (!to || day <= to)
}

/** The words of how a goal is completed. */
export const completionTitle: Readonly<Record<Goal['completion_type'], string>> = {
  time: 'Time',
  count: 'Count',
  form: 'Form',
  manual: 'Tick',
}

/** What a goal is completed by, in a word: `Time`, `Procedures`. */
export const completedBy = ({ completion_type, counts }: Pick<Goal, 'completion_type' | 'counts'>): string =>
  counts === 'procedures' ? 'Procedures' : counts === 'forms' ? 'Forms' : completionTitle[completion_type]
