import type { CompletionRule } from '@college/contract/cpd'

/** A goal as the model knows it: days are whole numbers, time is in minutes. */
export interface ModelGoal {
  type: 'time' | 'count' | 'manual'
  time: number
  count: number
  tickedOn: number | null
}

/** A logged activity as the model knows it; `order` is its place among those of the same day. */
export interface ModelActivity {
  goal: number | null
  time: number
  day: number
  order: number
  complete: boolean
  removed: boolean
}

export interface Model {
  rule: CompletionRule
  goals: ModelGoal[]
  activities: ModelActivity[]
}

export interface Expected {
  time: number
  count: number
  completed: 0 | 1
  /** Day on which the goal was completed. */
  on: number | null
}

const completedOn = (goal: ModelGoal, counted: readonly ModelActivity[], rule: CompletionRule): number | null => {
  if (goal.type === 'manual') return goal.tickedOn
  let [time, count] = [0, 0]
  if (goal.type === 'time' && rule === 'reaches' && goal.time === 0) return counted[0]?.day ?? null
  for (const activity of counted) {
    time += activity.time
    count += 1
    const enough = rule === 'exceeds' ? time > goal.time : time >= goal.time
    if (goal.type === 'count' ? count >= goal.count : enough) return activity.day
  }
  return null
}

/** What a person has done towards a goal, worked out from nothing but the log. */
export const expected = ({ rule, goals, activities }: Model, at: number): Expected => {
  const goal = goals[at]
  if (!goal) throw new Error('there is no such goal')
  const counted = activities
    .filter((activity) => activity.goal === at && activity.complete && !activity.removed)
    .toSorted((one, other) => one.day - other.day || one.order - other.order)
  const time = counted.reduce((sum, activity) => sum + activity.time, 0)
  const on = completedOn(goal, counted, rule)
  // A goal that asks for nothing is completed before anything is logged.
  const asksNothing =
    (goal.type === 'count' && goal.count === 0) || (goal.type === 'time' && goal.time === 0 && rule === 'reaches')
  return { time, count: counted.length, completed: on !== null || asksNothing ? 1 : 0, on }
}
