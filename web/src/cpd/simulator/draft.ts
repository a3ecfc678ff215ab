import {
  cpdGroups,
  showCredit,
  type CpdGroup,
  type Cycle,
  type CycleDraft,
  type CycleUnit,
  type Goal,
} from '@college/contract/cpd'
import { readTime, showTime } from '@college/contract/kit'

/** A shared goal as the draft has it. */
export interface GoalDraft {
  readonly id: number
  readonly title: string
  readonly kind: Goal['completion_type']
  /** `HH:MM` of a time goal, a number of a count goal, as typed. */
  readonly amount: string
  readonly compulsory: boolean
}

/** Rules as they are typed. */
export interface RuleText {
  readonly hours: string
  readonly groups: Readonly<Record<CpdGroup, string>>
  readonly categories: readonly { readonly id: number; readonly time: string }[]
  readonly safety: boolean
  readonly goals: readonly GoalDraft[]
}

const timeOr = (minutes: number | undefined): string => (minutes ? showTime(minutes) : '')

/** The rules that a cycle has now, to begin with. */
export const rulesOf = (cycle: Cycle, goals: readonly Goal[]): RuleText => ({
  hours: String(cycle.hours_required),
  groups: {
    reviewing_reflecting: timeOr(cycle.group_minima.reviewing_reflecting),
    measuring_improving: timeOr(cycle.group_minima.measuring_improving),
    educational: timeOr(cycle.group_minima.educational),
  },
  categories: cycle.category_minima.map(({ category_id: id, minutes }) => ({
    id,
    time: showCredit(minutes, cycle.unit),
  })),
  safety: cycle.cultural_safety_required,
  goals: goals.map(({ id, title, completion_type: kind, time, count, compulsory }) => ({
    id,
    title,
    kind,
    compulsory,
    amount: kind === 'time' ? showTime(time) : kind === 'count' ? String(count) : '',
  })),
})

/** The problems that prevent a simulation, by field. */
export type Wrong = Readonly<Record<string, string>>

const minutesIn = (typed: string): number | null => {
  if (typed.trim() === '') return 0
  const read = readTime(typed)
  return typeof read === 'number' ? read : null
}

const asTime = 'Write a time, for example 10:00'
const asPoints = 'Write points, for example 10.5'

/** The draft that the typed rules say, or what cannot be read in them. */
export const readRules = (rules: RuleText, unit: CycleUnit = 'minutes'): { draft: CycleDraft } | { wrong: Wrong } => {
  const wrong: Record<string, string> = {}
  const time = (field: string, typed: string, words = asTime): number => {
    const minutes = minutesIn(typed)
    if (minutes === null) wrong[field] = words
    return minutes ?? 0
  }
  const number = (field: string, typed: string, shape: RegExp, words: string): number => {
    if (!shape.test(typed.trim())) wrong[field] = words
    return Number(typed)
  }
  const draft: CycleDraft = {
    hours_required: number(
      'hours',
      rules.hours,
      /^\d{1,4}(\.\d)?$/,
      `Write ${unit === 'points' ? 'points' : 'hours'} with one decimal at most`,
    ),
    group_minima: Object.fromEntries(
      cpdGroups.flatMap((group) => {
        const minutes = time(group, rules.groups[group])
        return minutes > 0 ? [[group, minutes]] : []
      }),
    ),
    category_minima: rules.categories.map(({ id, time: typed }) => ({
      category_id: id,
      minutes: time(`category ${id}`, typed, unit === 'points' ? asPoints : asTime),
    })),
    cultural_safety_required: rules.safety,
    goals: rules.goals
      .filter(({ compulsory }) => compulsory)
      .map(({ id, kind, amount }) => ({
        devgoal_id: id,
        completion_type: kind,
        time: kind === 'time' ? time(`goal ${id}`, amount) : 0,
        count: kind === 'count' ? number(`goal ${id}`, amount, /^\d{1,5}$/, 'Enter a whole number') : 0,
      })),
  }
  return Object.keys(wrong).length > 0 ? { wrong } : { draft }
}
