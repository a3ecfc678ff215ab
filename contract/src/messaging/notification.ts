import {
  both,
  choice,
  code,
  current,
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
import type { Actor } from '#kit'
import { z } from 'zod'

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
    see: (actor) => both(where('audience', ...audiencesOf(actor)), current('starts_at', 'expires_at')),
    create: () => none,
    update: () => none,
    remove: () => none,
  },
  platformWide: true,
  calls: ['get', 'list'],
})

export const currentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/current',
  summary: 'Returns the signed-in user’s current notifications.',
  who: 'signedIn',
  answer: z.array(rowSchema(notification)),
  ok: code.ok,
})
