import { computed, json, optional, visibleTo } from '#kit'
import { z } from 'zod'
import { seesReminders } from './last-reminder.ts'

/** The newest reminder that somebody got, as answers have it. */
export const lastReminder = z.strictObject({ at: z.string(), by_id: z.number().int(), by_name: z.string() })

/** The field of a row that is worked out, such as a trainee in a list. */
export const lastReminderKnown = () => optional(json(lastReminder))

/** The field of a stored record that belongs to somebody, for who can remind them. */
export const lastReminderRead = () => visibleTo((actor) => seesReminders(actor), computed(json(lastReminder)))
