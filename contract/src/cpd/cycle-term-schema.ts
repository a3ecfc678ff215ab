import { z } from 'zod'

const day = z.string()
const days = z.number().int()
const share = z.number()

/** A person's own days in a cycle, as they are on one of them. */
export const cycleTermSchema = z.strictObject({
  /** First and last day of the person's year in the cycle. */
  start: day,
  end: day,
  /** Whether that is the year of the own practising certificate rather than the cycle's. */
  own: z.boolean(),
  /** The first day that counts: the start, or the day the person joined part-way. */
  joined: day,
  /** Stretches of the year that do not count, in order and apart from each other. */
  pauses: z.array(z.strictObject({ from: day, to: day })),
  /** Days of the whole year, and those of them that count. */
  days,
  counted: days,
  /** Counted days that have passed, and that are left, the day itself among them. */
  passed: days,
  countedLeft: days,
  /** Calendar days left, pauses included. */
  left: days,
  /** Part of the cycle's hours and minima the person is asked for, 0 to 1. */
  share,
  /** Part of what is asked that an even pace has done by the day, 0 to 1. */
  pace: share,
})
export type CycleTerm = z.output<typeof cycleTermSchema>
