import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { z } from 'zod'
import { along, dayOf, workday } from './calendar.ts'

/** What a day is counted from. */
interface Around {
  today: CivilDate
  /** The cycle the row belongs to. */
  cycle: { start: CivilDate; end: CivilDate }
  /** The first day of the first cycle that the demo goes back to. */
  first?: CivilDate
}

/** A day as it is written in the files of the demo college. */
export type When = (around: Around) => CivilDate

const whens: readonly (readonly [RegExp, (written: string) => When])[] = [
  [/^([+-]\d+)d$/, (days) => (around) => addDays(around.today, Number(days))],
  [/^(today)$/, () => (around) => around.today],
  [
    /^workday (-\d+)d$/,
    (days) =>
      ({ today, cycle }) =>
        workday(addDays(today, Number(days)), cycle.start, today),
  ],
  [/^cycle (\d\d-\d\d)$/, (monthDay) => (around) => dayOf(around.cycle, monthDay)],
  [/^cycle (\+\d+)d$/, (days) => (around) => addDays(around.cycle.start, Number(days))],
  [
    /^cycle (\d+)%$/,
    (share) =>
      ({ cycle }) =>
        along(cycle.start, cycle.end, Number(share) / 100),
  ],
  [/^first cycle (-\d+)d$/, (days) => (around) => addDays(around.first ?? around.cycle.start, Number(days))],
]

/** A cell that holds a day; README.md beside the files says how one is written. */
export const when = z.string().transform((written, context): When => {
  for (const [pattern, read] of whens) {
    const match = pattern.exec(written)
    if (match) return read(match[1] ?? '')
  }
  context.addIssue(`“${written}” is no day: write -12d, today, cycle 04-09, cycle +40d or cycle 30%`)
  return z.NEVER
})
