import { z } from 'zod'
import type { Field } from '@college/contract/kit'

const numbers: ReadonlySet<string> = new Set(['integer', 'minutes', 'decimal', 'factor', 'degrees'])

const valueOf = (kind: string, written: string): unknown => {
  if (numbers.has(kind)) return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written
  return kind === 'flag' ? ({ yes: true, no: false }[written] ?? written) : written
}

/** A cell that holds a field of a record: what the record would refuse is refused here, in the same words. */
export const cell = <T>({ kind, schema }: Field<T>) =>
  z.string().transform((written, context): T => {
    const read = schema.safeParse(valueOf(kind, written))
    if (read.success) return read.data
    context.addIssue(read.error.issues[0]?.message ?? 'We can’t read this')
    return z.NEVER
  })

/** A cell with several values, parted by semicolons. */
export const several = <T>(each: z.ZodType<T, string>) =>
  z.string().transform((written, context): T[] =>
    written.split(/\s*;\s*/).flatMap((value) => {
      const read = each.safeParse(value)
      if (read.success) return [read.data]
      context.addIssue(read.error.issues[0]?.message ?? 'We can’t read this')
      return []
    }),
  )

/** A name that stands in another file. */
export const nameIn = (names: Iterable<string>, file: string) => {
  const known = new Set(names)
  return z.string().refine((name) => known.has(name), { error: ({ input }) => `“${String(input)}” is not in ${file}` })
}

const counted = (pattern: RegExp, words: string) =>
  z
    .string()
    .regex(pattern, words)
    .transform((written) => (written === 'today' ? 0 : Number(written.slice(0, -1))))

/** A day as so many days before or after today: `-12d`, `+10d`, `today`. */
export const daysAhead = counted(/^(today|[+-]\d+d)$/, 'Enter a number of days as -12d or +10d, or “today”')
/** A day up to today, as how many days ago it was. */
export const daysAgo = counted(/^(today|-\d+d)$/, 'Write the days before today as -12d, or “today”').transform(
  (days) => 0 - days,
)

/** A mark: `yes`, or an empty cell. */
export const yes = z.literal('yes', 'Write yes, or nothing').transform((): true => true)
