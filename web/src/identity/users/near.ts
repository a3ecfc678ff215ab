import { addDays, dayIn, showDate, showInstant } from '@college/contract/kit'

/** When something was: today and yesterday with the time of day, before that the date. */
export const nearWords = (instant: string, timezone: string, now: Date): string => {
  const [day, today] = [dayIn(timezone, new Date(instant)), dayIn(timezone, now)]
  const clock = showInstant(instant, timezone).slice(11, 16)
  if (day === today) return `Today ${clock}`
  return day === addDays(today, -1) ? `Yesterday ${clock}` : showDate(day)
}
