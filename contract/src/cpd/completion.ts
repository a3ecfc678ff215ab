import { showTime } from '#kit'
import type { CpdGroup } from './groups.ts'
import type { Goal } from './devgoal.ts'

/** When a time goal counts as completed: the credits exceed the requirement (the default), or reach it. */
export type CompletionRule = 'exceeds' | 'reaches'
/** Name of the organisation's setting that holds the rule. */
export const completionSetting = 'goal_complete_when'

/** What one person has done towards one goal. Time in minutes. */
export interface Done {
  time: number
  count: number
  /** Ticked by hand, for manual goals. */
  ticked: boolean
  /** The form is completed, and signed by all where signing is required. */
  form: boolean
}

export const nothingDone: Done = { time: 0, count: 0, ticked: false, form: false }

type GoalRequirement = Pick<Goal, 'completion_type' | 'time' | 'count'>

/** The one rule of completion, used by server and web. */
export const isCompleted = (goal: GoalRequirement, done: Done, rule: CompletionRule): boolean => {
  switch (goal.completion_type) {
    case 'time':
      return rule === 'exceeds' ? done.time > goal.time : done.time >= goal.time
    case 'count':
      return done.count >= goal.count
    case 'form':
      return done.form
    case 'manual':
      return done.ticked
  }
}

/**
 * Why a goal that is open has all its time logged: by the college's rule the time has to be passed, not reached. Null where something else
 * is left, which its figures say. Without a full stop: `Completes when it passes 10:00`.
 */
export const openBecause = (
  { completion_type: type, time }: Pick<Goal, 'completion_type' | 'time'>,
  done: Pick<Done, 'time'>,
): string | null =>
  type === 'time' && time > 0 && done.time >= time ? `Completes when it passes ${showTime(time)}` : null

/** Share of a goal that is done, 0 to 1; 1 only when there is nothing left to show on its bar. */
export const shareDone = (goal: GoalRequirement, done: Done): number => {
  const part = (have: number, need: number): number => (need <= 0 ? (have > 0 ? 1 : 0) : Math.min(1, have / need))
  switch (goal.completion_type) {
    case 'time':
      return part(done.time, goal.time)
    case 'count':
      return part(done.count, goal.count)
    case 'form':
      return done.form ? 1 : 0
    case 'manual':
      return done.ticked ? 1 : 0
  }
}

/** Reads the organisation's setting; anything but `reaches` is the specification's `exceeds`. */
export const completionRule = (setting: string): CompletionRule => (setting === 'reaches' ? 'reaches' : 'exceeds')

export type GroupMinutes = Record<CpdGroup, number>
