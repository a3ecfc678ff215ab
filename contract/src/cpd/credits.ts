import { plural, showTime } from '#kit'

/** What earns credit under a category that has a factor. */
export const creditPers = ['hour', 'entry'] as const
export type CreditPer = (typeof creditPers)[number]

/** What the figures of a cycle are in. A point is an hour of credit, so that both units count the same. */
export const cycleUnits = ['minutes', 'points'] as const
export type CycleUnit = (typeof cycleUnits)[number]

/** How what is logged under a category becomes credit; the time itself where it says nothing. */
export interface CreditRule {
  credit_per?: CreditPer | null | undefined
  credit_factor?: number | null | undefined
}

/** What was done, before any rule is asked. */
export interface LoggedWork {
  minutes: number
  /** Left out of what was kept before entries could earn credit. */
  entries?: number | undefined
}

const hundredths = 100

/** Credit in hundredths of a minute, which hold every factor of two decimals exactly. */
export const exactCredit = ({ minutes, entries = 0 }: LoggedWork, rule: CreditRule | null): number => {
  const { credit_per: per = null, credit_factor: factor = null } = rule ?? {}
  if (per === null || factor === null) return minutes * hundredths
  return (per === 'hour' ? minutes : entries * 60) * Math.round(factor * hundredths)
}

/** The steps in which a cycle counts: whole minutes, or tenths of a point. */
const stepOf = (unit: CycleUnit): number => (unit === 'points' ? 6 : 1)

/** The minutes of credit that are complete in the unit; what is begun waits for the rest. */
export const wholeCredit = (exact: number, unit: CycleUnit): number =>
  Math.floor(exact / hundredths / stepOf(unit)) * stepOf(unit)

/** Exact credit of whole minutes, such as a cap. */
export const exactly = (minutes: number): number => minutes * hundredths

/** Minutes to the nearest step of the unit. */
export const nearestCredit = (minutes: number, unit: CycleUnit): number =>
  Math.round(minutes / stepOf(unit)) * stepOf(unit)

/** Minutes of credit as the cycle shows them, without the name of the unit: `42:30` or `42.5`. */
export const showCredit = (minutes: number, unit: CycleUnit): string =>
  unit === 'points' ? String(Math.round(minutes / 6) / 10) : showTime(minutes)

const named = (text: string, unit: CycleUnit): string =>
  unit === 'points' ? `${text} ${text === '1' ? 'point' : 'points'}` : text

/** `42:30` or `42.5 points`. */
export const creditInWords = (minutes: number, unit: CycleUnit): string => named(showCredit(minutes, unit), unit)

/** `42:30 of 50:00` or `42.5 of 50 points`. */
export const creditOfInWords = (done: number, required: number, unit: CycleUnit): string =>
  `${showCredit(done, unit)} of ${creditInWords(required, unit)}`

/** What is behind the credit of a category that has a factor. */
export interface CreditSource {
  per: CreditPer
  factor: number
  minutes: number
  entries: number
}

/** `2 entries × 1.5 = 3 points`, `04:00 × 0.5 = 02:00`. */
export const creditSourceInWords = (source: CreditSource, unit: CycleUnit): string => {
  const { per, factor, minutes, entries } = source
  const amount = per === 'entry' ? plural(entries, 'entry', 'entries') : showTime(minutes)
  const credit = wholeCredit(exactCredit(source, { credit_per: per, credit_factor: factor }), unit)
  return `${amount} × ${factor} = ${creditInWords(credit, unit)}`
}

/** How a category gives credit: `1.5 for each entry`. */
export const creditRuleInWords = ({ credit_per: per, credit_factor: factor }: CreditRule): string | null => {
  if (!per || !factor) return null
  return `${factor} for each ${per}`
}
