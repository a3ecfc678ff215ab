import { administered, addDays, dayIn, daysBetween, either, hasRole, linked, none, plural, where } from '#kit'
import type { Actor, Rule } from '#kit'

/** The newest reminder that one person sent another: when, and who sent it. */
export interface LastReminder {
  readonly at: string
  readonly by_id: number
  readonly by_name: string
}

/** Where reminders of a row can lead: to a list that has it, or to its own page. */
export interface RemindedPages {
  readonly lists: readonly string[]
  readonly page: string
}

/** Where reminders of placement reports lead. */
export const placementPages: RemindedPages = { lists: ['/app/placements'], page: '/app/placement?id=' }

/** Where reminders of placement reports lead that are still to be handed in: such a report is a deadline of its owner, too. */
export const reportPages: RemindedPages = { ...placementPages, lists: [...placementPages.lists, '/app/deadlines'] }

/** Where reminders of forms lead. */
export const formPages: RemindedPages = { lists: ['/app/forms'], page: '/app/form?id=' }

/** Who knows that a person was reminded, and by whom: those who can remind them, and never the person as such, who has the message. */
export const seesReminders = (actor: Actor, column = 'user_id'): Rule =>
  either(
    linked(actor, column),
    administered(actor),
    hasRole(actor, 'Director') ? where('organisation_id', actor.organisation_id) : none,
  )

/** For so many days a list says that somebody was reminded. */
export const remindedDays = 28

const minute = 60_000

interface Reader {
  /** Who reads it. */
  readonly me: number
  readonly now: Date
  readonly timezone: string
}

const dayWords = (day: string, today: string): string => {
  if (day === today) return 'today'
  return day === addDays(today, -1) ? 'yesterday' : `${daysBetween(day, today)} days ago`
}

/** `Reminded 2 hours ago`, or `Reminded today by Anna Marsh` where it was another; null where it was long ago, or never. */
export const lastReminderInWords = (
  last: LastReminder | null | undefined,
  { me, now, timezone }: Reader,
): string | null => {
  if (!last) return null
  const at = new Date(last.at)
  const [day, today] = [dayIn(timezone, at), dayIn(timezone, now)]
  if (daysBetween(day, today) > remindedDays) return null
  if (last.by_id !== me) return `Reminded ${dayWords(day, today)} by ${last.by_name}`
  if (day !== today) return `Reminded ${dayWords(day, today)}`
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute)
  if (minutes < 1) return 'Reminded just now'
  return `Reminded ${minutes < 60 ? plural(minutes, 'minute') : plural(Math.floor(minutes / 60), 'hour')} ago`
}
