import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'

// Matariki is a Friday near the new year of the maramataka. The Act of 2022 lists its days up to 2052.
const matariki = (
  '2022-06-24 2023-07-14 2024-06-28 2025-06-20 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 2032-07-02 ' +
  '2033-06-24 2034-07-07 2035-06-29 2036-07-18 2037-07-10 2038-06-25 2039-07-15 2040-07-06 2041-07-19 2042-07-11 2043-07-03 ' +
  '2044-06-24 2045-07-07 2046-06-29 2047-07-19 2048-07-03 2049-06-25 2050-07-15 2051-06-30 2052-06-21'
).split(' ')

const weekday = (day: CivilDate): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Saturday moves to Monday, and Sunday by so many days. */
const observed = (day: CivilDate, sunday: number): CivilDate =>
  addDays(day, weekday(day) === 6 ? 2 : weekday(day) === 0 ? sunday : 0)

const mondayFrom = (day: CivilDate): CivilDate => addDays(day, (8 - weekday(day)) % 7)

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
const easter = (year: number): CivilDate => {
  const golden = year % 19
  const [century, of] = [Math.floor(year / 100), year % 100]
  const leaps = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15
  const moon = (19 * golden + leaps) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(of / 4) - moon - (of % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  return addDays(`${year}-03-22`, moon + sunday - 7 * late)
}

/** The national public holidays of New Zealand in a year, on the days on which people who work from Monday to Friday have them. */
export const nationalHolidays = (year: number): readonly CivilDate[] => [
  // The two at each end of the year keep apart: a Sunday’s is on Tuesday, as Monday is the other’s.
  ...['01-01', '01-02', '12-25', '12-26'].map((day) => observed(`${year}-${day}`, 2)),
  ...['02-06', '04-25'].map((day) => observed(`${year}-${day}`, 1)),
  addDays(easter(year), -2),
  addDays(easter(year), 1),
  mondayFrom(`${year}-06-01`),
  ...matariki.filter((day) => day.startsWith(`${year}-`)),
  mondayFrom(`${year}-10-22`),
]
