import { addDays, daysBetween } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'

/** One college year, 1 April to 31 March. */
export interface Year {
  name: string
  start: CivilDate
  end: CivilDate
  current: boolean
}

/** The college years up to the one that contains the day, oldest first. */
export const yearsUpTo = (today: CivilDate, count: number): Year[] => {
  const calendar = Number(today.slice(0, 4))
  const current = today.slice(5) >= '04-01' ? calendar : calendar - 1
  return Array.from({ length: count }, (_, at) => {
    const from = current - (count - 1 - at)
    return {
      name: `${from}–${String((from + 1) % 100).padStart(2, '0')}`,
      start: `${from}-04-01`,
      end: `${from + 1}-03-31`,
      current: from === current,
    }
  })
}

/** The date of a month and day, `MM-DD`, within a college year. */
export const dayOf = (year: Pick<Year, 'start' | 'end'>, monthDay: string): CivilDate =>
  `${monthDay >= '04-01' ? year.start.slice(0, 4) : year.end.slice(0, 4)}-${monthDay}`

/** The instant something of a day was written down: that evening, or the first minutes of today. */
export const writtenOn = (date: CivilDate, today: CivilDate): string =>
  date < today ? `${date}T07:30:00.000Z` : `${addDays(today, -1)}T11:00:00.000Z`

const weekday = (date: CivilDate): boolean => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day !== 0 && day !== 6
}

/** The nearest working day within the bounds, or the date itself where there is none. */
export const workday = (date: CivilDate, from: CivilDate, to: CivilDate): CivilDate => {
  const inside = date < from ? from : date > to ? to : date
  const near = [0, 1, -1, 2, -2].map((shift) => addDays(inside, shift))
  return near.find((day) => day >= from && day <= to && weekday(day)) ?? inside
}

/** A working day at a share (0 to 1) of the time from one date to another. */
export const along = (from: CivilDate, to: CivilDate, share: number): CivilDate =>
  workday(addDays(from, Math.round(daysBetween(from, to) * share)), from, to)
