import {
  both,
  choice,
  code,
  begun,
  hasRole,
  isAdmin,
  isSignedIn,
  where,
  defaulted,
  endpoint,
  instant,
  longText,
  none,
  optional,
  record,
  rowSchema,
  text,
} from '#kit'
import type { Actor, Row } from '#kit'
import { z } from 'zod'
import { closeNotificationRoute, currentNotificationsRoute } from './routes.ts'

/** The audiences that a person is part of. */
export const audiencesOf = (actor: Actor): string[] => [
  ...(isSignedIn(actor) ? ['everyone'] : []),
  ...(hasRole(actor, 'Trainee') ? ['trainees'] : []),
  ...(hasRole(actor, 'Fellow') ? ['fellows'] : []),
  ...(hasRole(actor, 'Educator') ? ['educators'] : []),
  ...(hasRole(actor, 'Director') ? ['directors'] : []),
  ...(isAdmin(actor) ? ['admins'] : []),
]

/** A notice to people on their screens, from the platform, until it expires. */
export const notification = record('notification', {
  title: ['Notification', 'Notifications'],
  fields: {
    title: text(200),
    text: longText(5_000),
    level: defaulted(choice('info', 'warning', 'urgent'), 'info'),
    audience: defaulted(choice('everyone', 'trainees', 'fellows', 'educators', 'directors', 'admins'), 'everyone'),
    starts_at: instant(),
    expires_at: optional(instant()),
  },
  label: 'title',
  filters: ['level', 'audience'],
  sorts: ['starts_at', 'expires_at', 'title'],
  defaultSort: '-starts_at',
  range: 'starts_at',
  rangeEnd: 'expires_at',
  search: ['title', 'text'],
  policy: {
    // What is over stays readable; what is to come is the platform's alone.
    see: (actor) => both(where('audience', ...audiencesOf(actor)), begun('starts_at')),
    create: () => none,
    update: () => none,
    remove: () => none,
  },
  platformWide: true,
})

export type Notification = Row<typeof notification>

export const currentNotifications = endpoint({
  ...currentNotificationsRoute,
  summary: 'Returns the signed-in user’s current notifications, except those they have closed.',
  who: 'signedIn',
  answer: z.array(rowSchema(notification)),
  ok: code.ok,
})

export const closeNotification = endpoint({
  ...closeNotificationRoute,
  summary:
    'Closes a notification for the signed-in user on all their devices. Returns 474 if its words have changed since they were read, 476 for an urgent one that wasn’t opened.',
  who: 'signedIn',
  body: z.strictObject({
    id: z.number().int().positive(),
    /** As it was read, so that no words are closed that nobody saw. */
    updated_at: z.iso.datetime({ offset: true }),
    /** Whether the whole text was opened, as an urgent one has to be. */
    read: z.boolean().default(false),
  }),
  answer: z.strictObject({ id: z.number().int() }),
  ok: code.updated,
  acting: 'refused',
})

export const expireNotification = endpoint({
  method: 'POST',
  path: '/notification/expire',
  summary: 'Ends a notification now. Returns 473 if it’s already over.',
  who: 'platformAdmin',
  body: z.strictObject({ id: z.number().int().positive() }),
  answer: rowSchema(notification),
  ok: code.updated,
  invalidates: ['notification'],
})
