import type { Activity, Goal, Refdata, Stats } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'

/** A goal that can be chosen for an activity. */
export interface GoalChoice {
  readonly goal: Goal
  /** The cycle or plan it belongs to. */
  readonly home: string
  /** How far it is, as "04:30 of 08:00"; empty where that is not a matter of time or number. */
  readonly figures: string
  readonly completed: boolean
}

/** A part of the list of goals, under one title. */
export interface GoalGroup {
  readonly title: string
  readonly choices: readonly GoalChoice[]
}

type Part = {
  readonly goals: readonly Goal[]
  /** Null where the progress is unknown. */
  readonly progress: NonNullable<Stats['cycle']>['progress'] | null
}

/** The current cycle and plan with their goals, as far as they are known. */
export interface Homes {
  readonly cycle: (Part & { readonly devcycle: { readonly name: string } }) | null
  readonly plan: (Part & { readonly devplan: { readonly name: string } }) | null
}

/** The same from what a session starts with, which says nothing of progress. */
export const homesOf = (reference: Refdata | undefined, set: 'trainee' | 'fellow'): Homes | undefined => {
  if (!reference) return undefined
  const isTrainee = set === 'trainee'
  const devcycle = isTrainee ? reference.current_devcycle_trainee : reference.current_devcycle_fellow
  const goals = isTrainee ? reference.devcycle_goals_trainee : reference.devcycle_goals_fellow
  const { current_devplan: devplan, devplan_goals: ofPlan } = reference
  return {
    cycle: devcycle ? { devcycle, goals, progress: null } : null,
    plan: devplan ? { devplan, goals: ofPlan, progress: null } : null,
  }
}

const choicesOf = (part: Part, home: string): GoalChoice[] =>
  // What counts procedures is moved by the logbook alone.
  part.goals
    .filter(({ counts }) => counts === 'activities')
    .map((goal) => {
      const done = part.progress?.find(({ devgoal_id }) => devgoal_id === goal.id)
      return {
        goal,
        home,
        figures: part.progress === null ? '' : figuresOf(goal, done),
        completed: done?.completed === 1,
      }
    })

const figuresOf = (goal: Goal, done: { time: number; count: number } | undefined): string => {
  if (goal.completion_type === 'time') return `${showTime(done?.time ?? 0)} of ${showTime(goal.time)}`
  return goal.completion_type === 'count' ? `${done?.count ?? 0} of ${goal.count}` : ''
}

/** The goals of the current cycle and plan: the open ones by their home, the completed ones last. */
export const goalGroups = (homes: Homes | undefined): readonly GoalGroup[] => {
  const { cycle, plan } = homes ?? {}
  const all = [
    ...(cycle ? choicesOf(cycle, cycle.devcycle.name) : []),
    ...(plan ? choicesOf(plan, plan.devplan.name) : []),
  ]
  const open = all.filter(({ completed }) => !completed)
  const groups = [...new Set(open.map(({ home }) => home))].map((title) => ({
    title,
    choices: open.filter(({ home }) => home === title),
  }))
  const completed = all.filter((choice) => choice.completed)
  return completed.length > 0 ? [...groups, { title: 'Completed', choices: completed }] : groups
}

/** Goals that the last activities were for, the most frequent first; without the one that is chosen. */
export const oftenUsed = (
  activities: readonly Pick<Activity, 'devgoal_id'>[],
  groups: readonly GoalGroup[],
  chosen: number | null,
  most = 3,
): readonly GoalChoice[] => {
  const times = new Map<number, number>()
  for (const { devgoal_id: id } of activities) if (id !== null) times.set(id, (times.get(id) ?? 0) + 1)
  return groups
    .flatMap(({ choices }) => choices)
    .filter(({ goal }) => times.has(goal.id) && goal.id !== chosen)
    .toSorted((a, b) => (times.get(b.goal.id) ?? 0) - (times.get(a.goal.id) ?? 0))
    .slice(0, most)
}

/** What distinguishes a goal from similar ones, as "Compulsory. 2026–27 cycle". */
export const goalNote = ({ goal, home }: Pick<GoalChoice, 'goal' | 'home'>): string =>
  goal.compulsory ? `Compulsory. ${home}` : home
