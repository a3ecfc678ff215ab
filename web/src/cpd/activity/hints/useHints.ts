import { devactivity, type Activity } from '@college/contract/cpd'
import { daysBetween, type CivilDate } from '@college/contract/kit'
import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '#kit'
import { dayHint, futureHint, overlapHint, sameTitle } from './hints.ts'

/** What is being written, as far as it deserves a second look. */
export interface ActivityText {
  readonly id: number | null
  readonly userId: number
  readonly title: string | null
  readonly date: CivilDate | null
  readonly end: CivilDate | null
  readonly time: number | null
  /** Title it was stored under; the same is no news. */
  readonly storedTitle: string | null
  readonly today: CivilDate
}

/** What deserves a second look; none of it blocks. */
export interface Hints {
  readonly same: Activity | null
  readonly date: string | null
  readonly time: string | null
}

const shortest = 4

/** Looks at the person's other activities while one is written. */
export const useHints = (written: ActivityText): Hints => {
  const { id, userId, title, date, end, time, storedTitle, today } = written
  const [asked] = useDebouncedValue(title?.trim() ?? '', 400)
  const isNews = asked.length >= shortest && asked !== storedTitle
  const titled = useList(devactivity, { user_id: userId, q: asked, limit: 20 }, { enabled: isNews })
  const last = date !== null && end !== null && end > date ? end : date
  const around = useList(
    devactivity,
    { user_id: userId, ...(date === null ? {} : { from: date, to: last ?? date }), limit: 200 },
    { enabled: date !== null },
  )
  const near = around.data?.rows ?? []
  const days = date !== null && end !== null && end > date ? daysBetween(date, end) + 1 : 1
  return {
    same: isNews ? sameTitle(titled.data?.rows ?? [], title, id, date) : null,
    date: futureHint(date, today) ?? overlapHint({ id, date, end }, near),
    time: dayHint(
      { id, date, days, time },
      near.filter((row) => row.activity_date === date),
    ),
  }
}
