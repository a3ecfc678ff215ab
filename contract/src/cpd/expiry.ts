import { addDays, addMonths, code, date, daysBetween, endpoint, idText, rowSchema, nameText } from '#kit'
import type { CivilDate } from '#kit'
import { z } from 'zod'
import { devcycle } from './devcycle.ts'
import type { Cycle } from './devcycle.ts'

const id = z.number().int().positive()
const whole = z.number().int()
const cycle = rowSchema(devcycle)

/** How far dates move with a cycle: by whole months where both start on the same day of a month, else by days. */
export interface Shift {
  months: number
  days: number
}

/** What lies between the starts of two cycles. */
export const shiftBetween = (from: CivilDate, to: CivilDate): Shift => {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return addMonths(from, months) === to ? { months, days: 0 } : { months: 0, days: daysBetween(from, to) }
}

/** The last day of a cycle of so many months. */
export const lastDay = (start: CivilDate, length: number): CivilDate => addDays(addMonths(start, length), -1)

const mostOfName = 120

/** The name of a cycle with its years moved on, as `2026–27` becomes `2027–28`; a name without a year gets the one it starts in. */
export const movedName = (name: string, from: CivilDate, to: CivilDate): string => {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  const moved = name.replaceAll(
    /\b((?:19|20)\d\d)(?:(\s?[–/-]\s?)(\d\d))?(?!\d)/g,
    (_all, year: string, between?: string, short?: string) =>
      `${Number(year) + years}${short === undefined ? '' : `${between}${String((Number(short) + years) % 100).padStart(2, '0')}`}`,
  )
  return moved === name ? `${name.slice(0, mostOfName - 5)} ${to.slice(0, 4)}` : moved
}

/** The cycle that follows one: the day after its end, as long as it is, under the name moved on. */
export const nextCycle = (
  cycle: Pick<Cycle, 'name' | 'start_date' | 'end_date' | 'length'>,
): Pick<Cycle, 'name' | 'start_date' | 'end_date'> => {
  const start_date = addDays(cycle.end_date, 1)
  return {
    name: movedName(cycle.name, cycle.start_date, start_date),
    start_date,
    end_date: lastDay(start_date, cycle.length),
  }
}

/** Why nothing complete is logged on a day of an expired cycle, and the way out. */
export const expiredCycleWords = ({ name }: Pick<Cycle, 'name'>): string =>
  `${name} has expired. Save this as a draft and ask the college office to reopen the cycle, or correct the date.`

const next = z.strictObject({ name: z.string(), start_date: z.string(), end_date: z.string() })

export const expirePreview = endpoint({
  method: 'GET',
  path: '/devcycle/expire/preview',
  summary: 'Returns what expiring a cycle will do, what the next cycle would be, and what can be undone.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    cycle,
    /** People who have logged something in it, and what of it is still a draft. */
    people: whole,
    drafts: whole,
    /** Shared goals, which are copied, and personal ones, which are not. */
    shared_goals: whole,
    personal_goals: whole,
    next,
    /** The open cycle that the next one would overlap with. */
    overlaps: z.string().nullable(),
    /** Why the cycle cannot be opened again; null where it is open, or can be. */
    stays_expired: z.string().nullable(),
    /** The cycle that was opened with its expiry, which goes when it is opened again. */
    opened: z.strictObject({ id: whole, name: z.string() }).nullable(),
    /** Activities of its days that were logged since it expired, and join it when it is opened again. */
    meanwhile: whole,
  }),
  ok: code.ok,
})
export type ExpirePreview = z.output<typeof expirePreview.answer>

const invalidates = [
  'cpd',
  'devactivity',
  'devcycle',
  'devgoal',
  'devgoalprogress',
  'trainee',
  'fellow',
  'person',
  'cycleperson',
]

export const expireDevcycle = endpoint({
  method: 'POST',
  path: '/devcycle/expire',
  summary:
    'Closes a cycle to new entries and changes. On request, also opens the next one with the same rules and copies of the shared goals.',
  who: 'admin',
  body: z.strictObject({
    id,
    /** Without it no other cycle is opened; what it leaves out follows from the cycle. */
    next: z
      .strictObject({
        name: nameText(mostOfName).schema.optional(),
        start_date: date().schema.optional(),
        end_date: date().schema.optional(),
        goals: z.boolean().default(true),
      })
      .optional(),
  }),
  answer: z.strictObject({
    expired: cycle,
    next: cycle.nullable(),
    /** How many shared goals were copied. */
    goals: whole,
  }),
  ok: code.updated,
  invalidates,
})

export const reopenDevcycle = endpoint({
  method: 'POST',
  path: '/devcycle/reopen',
  summary:
    'Reopens an expired cycle, with anything logged since on its dates. Removes the cycle opened at its expiry if nothing is logged there.',
  who: 'admin',
  body: z.strictObject({ id }),
  answer: z.strictObject({
    reopened: cycle,
    /** The cycle that was removed with its goals. */
    removed: z.strictObject({ id: whole, name: z.string() }).nullable(),
    /** How many activities joined it. */
    joined: whole,
  }),
  ok: code.updated,
  invalidates,
})
