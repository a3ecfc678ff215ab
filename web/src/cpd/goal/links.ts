import { countedWords, type Goal } from '@college/contract/cpd'
import { formFor } from '#forms'

type GoalRef = Pick<Goal, 'id' | 'devplan_id'>
/** What of a goal says which entries count toward it. */
export type CountingGoal = Pick<Goal, 'id' | 'counts' | 'devformtemplate_id' | (typeof countedWords)[number]>

/** Where a goal lives: among those of its cycle, or of its plan. */
export const homeOfGoal = (goal: Pick<Goal, 'devplan_id'>): 'cycle' | 'plan' =>
  goal.devplan_id === null ? 'cycle' : 'plan'

/** A goal, with the progress of the person who is named, where that is not the reader. */
export const goalPage = (goal: GoalRef, userId: number | null = null): string =>
  `/app/${homeOfGoal(goal)}/goal?id=${goal.id}${userId === null ? '' : `&user_id=${userId}`}`
export const goalEditor = (goal: GoalRef): string => `/app/${homeOfGoal(goal)}/goal/edit?id=${goal.id}`
export const goalList = (source: 'cycle' | 'plan', userId: number | null = null): string =>
  `/app/${source}/goals${userId === null ? '' : `?user_id=${userId}`}`
/** A list of goals narrowed to the completed ones, or to those that are behind or overdue. */
export const completedGoals = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}show=completed`
export const goalsBehind = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}pace=behind`
/** The words that procedures have to have to count toward a goal, as filters of the logbook. */
export const countedFilters = (
  goal: Omit<CountingGoal, 'id' | 'counts' | 'devformtemplate_id'>,
): Record<string, string> =>
  Object.fromEntries(countedWords.flatMap((word) => (goal[word] === null ? [] : [[word, String(goal[word])]])))
/** An activity that begins with the goal, a procedure with the words that it counts, or a form of the kind it counts. */
export const logFor = (goal: CountingGoal): string =>
  goal.counts === 'procedures'
    ? `/app/procedure/edit?${new URLSearchParams(countedFilters(goal)).toString()}`
    : goal.counts === 'forms' && goal.devformtemplate_id !== null
      ? formFor(goal.devformtemplate_id, { goal: goal.id })
      : `/app/activity/edit?goal=${goal.id}`
/** What logging towards a goal is called. */
export const logWords: Readonly<Record<Goal['counts'], string>> = {
  activities: 'Log activity',
  procedures: 'Log procedure',
  forms: 'Start form',
}
export const activityPage = (id: number): string => `/app/activity?id=${id}`
export const activityEditor = (id: number): string => `/app/activity/edit?id=${id}`

/** A shared or predefined goal, for the office. */
export const goalAdmin = (goal: GoalRef): string => `/app/${homeOfGoal(goal)}/goal/admin?id=${goal.id}`
/** The plan or programme a goal is of, for the office. */
export const planAdmin = (id: number): string => `/app/plan/admin?id=${id}`
export const programmeList = '/app/trainingprogrammes/admin'
