import {
  cpdGroups,
  elapsed,
  evenPace,
  groupTitle,
  timePace,
  weeklyNeed,
  type CpdGroup,
  type Stats,
  type TimePace,
} from '@college/contract/cpd'
import { showDate, showTime, type CivilDate } from '@college/contract/kit'

/** One CPD group of a cycle against its minimum. Minutes. */
export interface GroupView {
  readonly group: CpdGroup
  readonly title: string
  readonly logged: number
  /** 0 where the cycle asks for none. */
  readonly required: number
  readonly due: number
  readonly pace: TimePace | null
}

/** What a fellow's cycle looks like on a day. Minutes. */
export interface CycleView {
  readonly name: string
  readonly start: CivilDate
  readonly end: CivilDate
  /** Whether the year ends with the practising certificate rather than with the cycle. */
  readonly byCertificate: boolean
  readonly logged: number
  readonly required: number
  /** Share of the year that has passed, 0 to 1. */
  readonly share: number
  readonly pace: TimePace | null
  /** `01:05 a week from here takes you to 50:00 in the 131 days left.` */
  readonly need: string
  readonly groups: readonly GroupView[]
  /** How many groups have noted cultural safety, of three; none where the cycle does not ask for it. */
  readonly culturalSafety: number | null
  readonly sentence: string
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const needInWords = (required: number, logged: number, left: number): string => {
  if (required === 0) return 'The cycle asks for no number of hours.'
  const week = weeklyNeed(required, logged, left)
  if (week === null && logged >= required) return `You have logged the ${showTime(required)} that the cycle asks for.`
  if (week === null) return `The cycle has ended ${showTime(required - logged)} short of ${showTime(required)}.`
  if (left < 14)
    return `${showTime(required - logged)} more takes you to ${showTime(required)} in the ${days(left)} left.`
  return `${showTime(week)} a week from here takes you to ${showTime(required)} in the ${days(left)} left.`
}

const groupView = (cycle: NonNullable<Stats['cycle']>, group: CpdGroup, share: number): GroupView => {
  const logged = cycle.groups[group]
  const required = cycle.devcycle.group_minima[group] ?? 0
  const due = evenPace(required, share)
  return {
    group,
    title: groupTitle[group],
    logged,
    required,
    due,
    pace: required > 0 ? timePace(logged, required, due) : null,
  }
}

export const cycleView = (cycle: NonNullable<Stats['cycle']>, today: CivilDate): CycleView => {
  const { devcycle, logged, required, ends } = cycle
  const { share, left } = elapsed(devcycle.start_date, ends, today)
  const pace = required > 0 ? timePace(logged, required, evenPace(required, share)) : null
  const need = needInWords(required, logged, left)
  return {
    name: devcycle.name,
    start: devcycle.start_date,
    end: ends,
    byCertificate: ends !== devcycle.end_date,
    logged,
    required,
    share,
    pace,
    need,
    groups: cpdGroups.map((group) => groupView(cycle, group, share)),
    culturalSafety: devcycle.cultural_safety_required ? cycle.cultural_safety.length : null,
    sentence: `${showTime(logged)} of ${showTime(required)} logged${pace ? `, ${pace.words.toLowerCase()}` : ''}.`,
  }
}

/** The line under a fellow's greeting. */
export const cycleSentence = ({ name, end, byCertificate }: CycleView): string => {
  const cycle = /cycle/i.test(name) ? name : `${name} cycle`
  return `Your ${cycle} runs to ${byCertificate ? 'your practising certificate date, ' : ''}${showDate(end)}.`
}

/** Where the PDP stands, in a line: `Agreed, 5 of 7 goals open`. */
export const planInWords = (plan: Stats['plan']): string => {
  if (!plan) return 'None for today'
  const open = plan.progress.filter(({ completed }) => completed === 0).length
  const agreed = plan.devplan.agreed_at ? 'Agreed' : 'Not agreed yet'
  const all = plan.goals.length
  return all === 0 ? `${agreed}, no goals yet` : `${agreed}, ${open} of ${all} ${all === 1 ? 'goal' : 'goals'} open`
}
