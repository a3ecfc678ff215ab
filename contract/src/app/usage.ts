import { addDays, code, endpoint } from '#kit'
import type { CivilDate } from '#kit'
import { z } from 'zod'

const whole = z.number().int()
const day = z.string()

/** How many weeks the figures of use speak of. */
export const usageWeeks = [13, 26, 52] as const
export type UsageWeeks = (typeof usageWeeks)[number]

/** The weeks that end with the one of `today`, each from its Monday to its Sunday. */
export const weeksUntil = (today: CivilDate, count: number): { from: CivilDate; to: CivilDate }[] => {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -weekday)
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(monday, (at - count + 1) * 7)
    return { from, to: addDays(from, 6) }
  })
}

const query = z.strictObject({
  weeks: z.enum(usageWeeks.map(String) as ['13', '26', '52']).default('26'), // the numbers of the list just above
})

const answer = z.strictObject({
  today: day,
  from: day,
  to: day,
  people: z.strictObject({
    all: whole,
    /** Signed in within the last thirty days. */
    recent: whole,
  }),
  /** What was logged for days of each week. */
  weeks: z.array(z.strictObject({ from: day, to: day, activities: whole, procedures: whole })),
  /** Forms completed in these weeks that need signatures. */
  signing: z.strictObject({
    signed: whole,
    waiting: whole,
    /** Hours from completing a form to its last signature: of half of them at most so many, of nine in ten at most so many. */
    median: z.number().nullable(),
    p90: z.number().nullable(),
  }),
  /** Placement reports that were due in these weeks. */
  reports: z.strictObject({ due: whole, in_time: whole, late: whole, open: whole }),
  /** Trainees by the year of their programme; those without a running one last, under null. */
  cohort: z.array(z.strictObject({ year: whole.nullable(), trainees: whole, behind: whole })),
  /** What was opened and downloaded most often. */
  counts: z.array(z.strictObject({ kind: z.enum(['screen', 'report']), subject: z.string(), count: whole })),
})
export type Usage = z.output<typeof answer>

/** How many paths of a kind the figures name. */
export const mostUsageCounts = 8

/** Figures of how the college uses the application. They name nobody. */
export const usage = endpoint({
  method: 'GET',
  path: '/usage',
  summary:
    'Returns figures of how the college uses the application over 13, 26 or 52 weeks: people, what was logged, how long signing takes, reports in time, trainees by year, screens and reports. No names are in them.',
  who: 'admin',
  query,
  answer,
  ok: code.ok,
})

export const usagePdf = endpoint({
  method: 'GET',
  path: '/usage/pdf',
  summary: 'Returns the same figures as a PDF, for the Council.',
  who: 'admin',
  query,
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/pdf' }),
  ok: code.ok,
})

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** `4 hours`, `2 days 3 hours`; of less than one hour, `under an hour`. */
export const durationInWords = (hours: number): string => {
  const rounded = Math.round(hours)
  if (rounded < 1) return 'under an hour'
  const [days, rest] = [Math.floor(rounded / 24), rounded % 24]
  if (days === 0) return many(rest, 'hour', 'hours')
  return rest === 0 || days >= 7
    ? many(days, 'day', 'days')
    : `${many(days, 'day', 'days')} ${many(rest, 'hour', 'hours')}`
}

/** `84%`; nothing of nothing. */
export const shareInWords = (part: number, all: number): string | null =>
  all === 0 ? null : `${Math.round((part / all) * 100)}%`
