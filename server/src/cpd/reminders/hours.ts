import { addDays, dayIn, readDate, showClock } from '@college/contract/kit'
import { configValue } from '@college/contract/organisation'
import type { CivilDate } from '@college/contract/kit'
import { nationalHolidays } from './holidays.ts'

/** When the reminders of a college leave: its working days, between two times of its clock. */
export interface SendingHours {
  readonly timezone: string
  /** `HH:mm`; a morning after the evening means no hour at all, and is read as the whole day. */
  readonly from: string
  readonly until: string
  readonly everyDay: boolean
  readonly daysOff: readonly CivilDate[]
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Reads the hours from the settings of a college; what cannot be read is at its default. */
export const readHours = (
  timezone: string,
  settings: readonly { readonly name: string; readonly value: string }[],
): SendingHours => {
  const text = (name: string, fallback: string): string => configValue(settings, name, fallback)
  const from = text('reminders_from', '08:00')
  const until = text('reminders_until', '18:00')
  const isRight = clock.test(from) && clock.test(until) && from < until
  return {
    timezone,
    ...(isRight ? { from, until } : { from: '08:00', until: '18:00' }),
    everyDay: text('reminders_on', 'working_days') === 'every_day',
    daysOff: text('reminders_not_on', '')
      .split(',')
      .flatMap((day) => readDate(day) ?? []),
  }
}

const isWeekend = (day: CivilDate): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whether the college is in New Zealand, and keeps its public holidays as it keeps weekends. */
const keepsHolidays = ({ timezone, everyDay }: SendingHours): boolean =>
  !everyDay && ['Pacific/Auckland', 'Pacific/Chatham'].includes(timezone)

const isWorkingDay = (hours: SendingHours, day: CivilDate): boolean =>
  (hours.everyDay || !isWeekend(day)) &&
  !hours.daysOff.includes(day) &&
  !(keepsHolidays(hours) && nationalHolidays(Number(day.slice(0, 4))).includes(day))

/** Whether reminders may leave at an instant. */
export const isSendingTime = (hours: SendingHours, now: Date): boolean => {
  const time = showClock(now, hours.timezone)
  return isWorkingDay(hours, dayIn(hours.timezone, now)) && hours.from <= time && time < hours.until
}

const quarter = 15 * 60_000

/**
 * The next instant at which reminders may leave; null where none comes within a year. It is looked for on the clock itself, a quarter of an hour
 * at a time, so that an hour that a change of the clock skips or repeats is neither missed nor met twice.
 */
export const nextSendingTime = (
  hours: SendingHours,
  now: Date,
  firstDay: CivilDate = dayIn(hours.timezone, now),
): Date | null => {
  const { timezone } = hours
  if (isSendingTime(hours, now) && dayIn(timezone, now) >= firstDay) return now
  let day = firstDay
  for (let n = 0; n < 400; n += 1, day = addDays(day, 1)) {
    if (!isWorkingDay(hours, day)) continue
    // Every zone is within fourteen hours of UTC.
    const first = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000
    for (
      let at = Math.max(first, now.getTime());
      dayIn(timezone, new Date(at)) <= day;
      at = (Math.floor(at / 60_000) + 1) * 60_000
    ) {
      const instant = new Date(at)
      if (dayIn(timezone, instant) === day && isSendingTime(hours, instant)) return instant
      if (dayIn(timezone, instant) < day && dayIn(timezone, new Date(at + quarter)) < day) at += quarter
    }
  }
  return null
}

/** The hours in words: `Monday to Friday, 08:00 to 18:00, except public holidays`. */
export const hoursInWords = (hours: SendingHours): string =>
  `${hours.everyDay ? 'Every day' : 'Monday to Friday'}, ${hours.from} to ${hours.until}${keepsHolidays(hours) ? ', except public holidays' : ''}`
