import { administered, choice, flag, instant, integer, json, none, optional, record, text } from '#kit'
import type { Endpoint, Row } from '#kit'
import { lastReminderKnown } from '#messaging'
import { personStates } from '#people'
import { z } from 'zod'
import { cycleUnits } from './credits.ts'
import { listed } from './listed.ts'
import { progressStates } from './progress-state.ts'

/** A person as the office sees them in its list; worked out from accounts, roles and progress. */
export const person = record('person', {
  title: ['Person', 'People'],
  plural: 'users/overview',
  fields: {
    display_name: text(400),
    username: optional(text(100)),
    email: optional(text(254)),
    /** Whether mails to the address came back for good. */
    email_undeliverable: flag(),
    mcnz_number: optional(text(20)),
    roles: json(z.array(z.string())),
    /** A role the person asked for and does not hold yet. */
    wanted_role: optional(choice('Trainee', 'Fellow')),
    state: choice(...personStates),
    registered_at: instant(),
    /** When they last signed in. */
    last_sign_in: optional(instant()),
    /** Whether that was within the last thirty days. */
    recent: flag(),
    /** Whether they sign in with a second step. */
    two_step: flag(),
    /** Of programme and cycle of a trainee or the cycle of a fellow; empty for everyone else. */
    standing: optional(choice(...progressStates)),
    /** What the progress counts: goals of the programme, or the cycle in minutes or points; a point is 60 of it. */
    counts: optional(choice('goals', ...cycleUnits)),
    done: optional(integer(0, 10_000_000)),
    required: optional(integer(0, 10_000_000)),
    /** What is expected by today: the line of the bar stands there. */
    expected: optional(integer(0, 10_000_000)),
    /** What of the cycle is behind: its hours, or only a minimum of a group or category. */
    cycle_behind: optional(choice('hours', 'minimum')),
    last_reminder: lastReminderKnown(),
  },
  label: 'display_name',
  filters: ['state', 'recent', 'standing', 'two_step', 'email_undeliverable', 'wanted_role'],
  sorts: ['display_name', 'username', 'email', 'state', 'registered_at', 'last_sign_in', 'standing'],
  defaultSort: 'display_name',
  search: ['display_name', 'username', 'email', 'mcnz_number'],
  policy: { see: administered, create: () => none, update: () => none, remove: () => none },
  calls: ['list'],
})
export type Person = Row<typeof person>

const list = listed(
  person,
  'Lists the people in the organisations the signed-in user administers. Filters: state, recent, standing, two_step, email_undeliverable, wanted_role, role and organisation_id. Deleted people are listed only if state asks for them.',
  { record: 'user', by: 'id' },
)

export const usersOverview: Endpoint<NonNullable<typeof list.query>, z.ZodType<undefined>, typeof list.answer> = {
  ...list,
  who: 'admin',
}
