import { showDate } from '#kit'
import type { CivilDate } from '#kit'
import type { Cycle } from './devcycle.ts'

/** What to say where an activity is for a goal of a cycle, and dated before the person's year in it began; null where it is not. */
export const earlyGoalWords = (
  { name }: Pick<Cycle, 'name'>,
  year: { readonly start: CivilDate; readonly own: boolean },
  day: CivilDate,
): string | null => {
  if (day >= year.start) return null
  return year.own
    ? `This date is before the certificate year began (${showDate(year.start)}). It counts for the goal, but not for that year’s hours.`
    : `This date is before ${name} began. It counts in ${name}, because its goal belongs to that cycle.`
}
