import { daysBetween } from '#kit'
import type { CivilDate } from '#kit'
import { hoursBehindBy, isFarBehind } from './cycle-progress.ts'
import type { CategoryProgress, CycleProgress, MinutesProgress } from './cycle-progress.ts'
import { cpdGroups } from './groups.ts'
import type { CpdGroup } from './groups.ts'
import { onTrackCount } from './pace-words.ts'

/**
 * Where somebody stands with what is asked of them. `none` has no programme and no cycle to be measured by, `to_come` a programme that has
 * not begun.
 */
export const progressStates = ['well_behind', 'behind', 'on_track', 'finished', 'to_come', 'none'] as const
export type ProgressState = (typeof progressStates)[number]

/** Where a single plan stands; one that has not begun is at an even pace of nothing. */
export const planProgressStates = ['well_behind', 'behind', 'on_track', 'finished'] as const
export type PlanProgressState = (typeof planProgressStates)[number]

/** How many goals short of an even pace a programme is well behind. */
const wellBehindFrom = 4

export const isBehind = (state: ProgressState | null): boolean => state === 'behind' || state === 'well_behind'

/** Where a plan stands by its goals: completed, in all, and what an even pace would have completed by now. */
export const goalsState = (completed: number, goals: number, evenPace: number): PlanProgressState => {
  if (goals > 0 && completed >= goals) return 'finished'
  if (completed >= onTrackCount(evenPace)) return 'on_track'
  return evenPace - completed < wellBehindFrom ? 'behind' : 'well_behind'
}

/** Where somebody stands in a cycle; well behind when a fifth of its hours is missing. */
export const hoursState = ({ state, total }: Pick<CycleProgress, 'state' | 'total'>): PlanProgressState => {
  if (state === 'met') return 'finished'
  if (state !== 'behind') return 'on_track'
  return isFarBehind(total) ? 'well_behind' : 'behind'
}

/** What somebody is behind by in a cycle: its hours, and the minimums of groups and categories. */
export interface BehindIn {
  hours: boolean
  groups: readonly (MinutesProgress & { group: CpdGroup })[]
  categories: readonly CategoryProgress[]
}

/** What of a cycle makes somebody behind; nothing of it where they are not. */
export const behindIn = (cycle: Pick<CycleProgress, 'state' | 'total' | 'groups' | 'categories'>): BehindIn => {
  if (cycle.state !== 'behind') return { hours: false, groups: [], categories: [] }
  return {
    hours: hoursBehindBy(cycle.total) > 0,
    groups: cpdGroups.map((group) => ({ group, ...cycle.groups[group] })).filter(isFarBehind),
    categories: cycle.categories.filter(isFarBehind),
  }
}

/** Said where what is behind is no goal and not the hours. */
export const behindInMinimum = 'Behind in a minimum'

/** The one answer for goals and hours together: behind where either is, else what the programme says. */
export const progressState = (programme: ProgressState, cycle: PlanProgressState | null): ProgressState => {
  if (programme === 'well_behind' || cycle === 'well_behind') return 'well_behind'
  return programme === 'behind' || cycle === 'behind' ? 'behind' : programme
}

/** The same of a programme and a cycle: who has no programme is measured by a cycle that asks for hours, which alone complete no programme. */
export const overallState = (
  programme: ProgressState,
  cycle: Pick<CycleProgress, 'state' | 'total'> | null,
): ProgressState => {
  const both = progressState(programme, cycle && hoursState(cycle))
  return both === 'none' && cycle !== null && cycle.total.required > 0 ? 'on_track' : both
}

/** How much of what is asked is missing at an even pace, in percent; negative when ahead. */
export const shortBy = (done: number, required: number, evenPace: number): number =>
  required > 0 ? Math.round(((evenPace - done) / required) * 100) : 0

/** Days without an entry, since the last one or since joining, after which somebody is silent. */
export const silentDays = 28

/** Whether somebody of whom something is asked has logged nothing for four weeks; who joined lately has not been silent yet. */
export const isSilent = (lastEntry: CivilDate | null, joined: CivilDate, today: CivilDate): boolean =>
  daysBetween(lastEntry !== null && lastEntry > joined ? lastEntry : joined, today) >= silentDays
