import { plural, showDate, showInstant, type AnswerOf } from '@college/contract/kit'
import {
  reminderEvents,
  type LeftOutReason,
  type ownReminders,
  type ReminderMessage,
} from '@college/contract/messaging'

/** The tab of the settings that holds the reminders; `edit` opens one of them, or a new one. */
export const remindersTab = (edit?: number | 'new'): string =>
  `/app/settings/admin?tab=reminders${edit === undefined ? '' : `&edit=${edit}`}`

/** `90, 42 and 14 days before`, or after. */
export const daysInWords = ({ event, days }: Pick<ReminderMessage, 'event' | 'days'>): string => {
  const [last, ...others] = days.toReversed()
  const list = others.length === 0 ? String(last) : `${others.toReversed().join(', ')} and ${last}`
  return `${list} ${days.length === 1 && last === 1 ? 'day' : 'days'} ${reminderEvents[event].counts}`
}

/** Why someone does not get a reminder. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  no_address: 'No email address',
  bounced: 'Emails to them bounce',
  unwanted: 'They turned reminders off',
  had_today: 'They already get an email today, so this goes on the next working day',
}

/** `Monday at 08:00`, with the date where that is a week away or more. */
const weekdayAndTime = (instant: string, now: Date, timeZone: string): string => {
  const [date = '', time = ''] = showInstant(instant, timeZone).split(' ')
  const weekday = new Intl.DateTimeFormat('en-NZ', { weekday: 'long', timeZone }).format(new Date(instant))
  const isFar = Date.parse(instant) - now.getTime() > 6 * 86_400_000
  return `${weekday}${isFar ? ` ${date}` : ''} at ${time.slice(0, 5)}`
}

/** When a run that waits for the hours will be: `Runs on Monday at 08:00`. */
export const runsAtInWords = (at: string, now: Date, timeZone: string): string =>
  `Runs on ${weekdayAndTime(at, now, timeZone)}`

/** `To 12 people, 3 left out`. */
export const outcomeInWords = (run: {
  readonly people: number
  readonly left_out: Readonly<Record<string, number>>
}): string => {
  const left = Object.values(run.left_out).reduce((sum, count) => sum + count, 0)
  const sent = run.people === 0 ? 'Nothing to send' : `Sent to ${plural(run.people, 'person', 'people')}`
  return left === 0 ? sent : `${sent}, ${plural(left, 'reminder')} left out`
}

type Sent = Pick<AnswerOf<typeof ownReminders>['sent'][number], 'event' | 'day' | 'step' | 'as' | 'about_name'>

/** Why a reminder was sent. */
export const whyOf = ({ event, day, step, as, about_name: about }: Sent): string => {
  const date = showDate(day)
  const { counts } = reminderEvents[event]
  // The days of a fee count on from the last one to pay it.
  const waits = counts === 'after' && event !== 'fee_due'
  if (as !== 'self')
    return `You teach or look after ${about ?? 'them'}, and this ${waits ? `has been waiting since ${date}` : `was due on ${date}`}.`
  const when = step === 0 ? 'on the day' : `${step} ${step === 1 ? 'day' : 'days'} ${counts}`
  return `${waits ? `It has been waiting for you since ${date}` : `Due on ${date}`}. The college reminds you ${when}.`
}
