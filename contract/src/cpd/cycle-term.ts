import { addDays, daysBetween } from '#kit'
import type { CivilDate } from '#kit'
import { nearestCredit } from './credits.ts'
import type { CycleUnit } from './credits.ts'
import type { CycleTerm } from './cycle-term-schema.ts'
import { ownYear } from './periods.ts'
import type { Cycle } from './devcycle.ts'

/** Days in a row, the first and the last included. */
export interface Stretch {
  from: CivilDate
  to: CivilDate
}

/** What of a person the days of a cycle depend on. */
export interface CyclePerson {
  /** The day the person became a trainee or fellow, by the set of the cycle. */
  since: CivilDate | null
  /** The own practising-certificate date. */
  certificate: CivilDate | null
  pauses: readonly Stretch[]
  /** False for who may log in the cycle and is asked for nothing. */
  asked?: boolean
}

/** How many days a stretch has; none where its end lies before its start. */
export const length = ({ from, to }: Stretch): number => Math.max(0, daysBetween(from, to) + 1)
/** The later of two days. */
export const later = (a: CivilDate, b: CivilDate): CivilDate => (a > b ? a : b)
/** The earlier of two days. */
export const earlier = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

/** The parts of stretches that lie within one, those that touch or overlap made one. */
export const within = (stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] => {
  const parts: Stretch[] = []
  const inside = stretches
    .map((each) => ({ from: later(each.from, from), to: earlier(each.to, to) }))
    .filter((each) => length(each) > 0)
  for (const each of inside.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = parts.at(-1)
    if (last && each.from <= addDays(last.to, 1)) last.to = later(last.to, each.to)
    else parts.push(each)
  }
  return parts
}

/** Days of all stretches together. */
export const sum = (stretches: readonly Stretch[]): number => stretches.reduce((total, each) => total + length(each), 0)

type Span = Pick<Cycle, 'type' | 'start_date' | 'end_date'>

/** The first day of a year that counts for a person; of one who joins later, none of it does. */
const joinedOn = (start: CivilDate, end: CivilDate, since: CivilDate | null): CivilDate =>
  since === null || since < start ? start : earlier(since, addDays(end, 1))

/** A person's own days in a cycle on a day: those of the own year from joining on, without the pauses. */
export const cycleTerm = (cycle: Span, person: CyclePerson, today: CivilDate): CycleTerm => {
  const { start, end, own } = ownYear(cycle, person.certificate, today)
  const joined = joinedOn(start, end, person.since)
  const pauses = within(person.pauses, { from: joined, to: end })
  const counting = { from: joined, to: end }
  const all = length({ from: start, to: end })
  const counted = length(counting) - sum(pauses)
  const before = { from: joined, to: earlier(addDays(today, -1), end) }
  const passed = length(before) - sum(within(pauses, before))
  return {
    start,
    end,
    own,
    joined,
    pauses,
    days: all,
    counted,
    passed,
    countedLeft: counted - passed,
    left: length({ from: later(today, start), to: end }),
    share: counted / all,
    pace: counted === 0 ? 1 : passed / counted,
  }
}

/** Minutes of a whole cycle as a person with fewer counted days is asked for them. */
export const proRata = (minutes: number, { share }: Pick<CycleTerm, 'share'>, unit: CycleUnit = 'minutes'): number =>
  nearestCredit(minutes * share, unit)

interface Corner {
  date: CivilDate
  minutes: number
}

/** Corners of the line of an even pace: it rises on counted days alone, and is level before joining and during pauses. */
export const paceCorners = ({ start, end, joined, pauses, counted }: CycleTerm, required: number): Corner[] => {
  const corners = [{ date: start, minutes: 0 }]
  if (joined > start) corners.push({ date: joined, minutes: 0 })
  let from = joined
  let passed = 0
  for (const pause of pauses) {
    passed += daysBetween(from, pause.from)
    const minutes = counted === 0 ? 0 : Math.round((required * passed) / counted)
    corners.push({ date: pause.from, minutes }, { date: earlier(addDays(pause.to, 1), end), minutes })
    from = addDays(pause.to, 1)
  }
  if (from <= end) corners.push({ date: end, minutes: required })
  return corners
}
