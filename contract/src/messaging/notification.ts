import { choice, code, defaulted, endpoint, instant, longText, none, optional, record, rowSchema, text } from '#kit'
import { z } from 'zod'

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
  search: ['title', 'text'],
  policy: { see: () => none, create: () => none, update: () => none, remove: () => none },
  platformWide: true,
  calls: ['get', 'list'],
})

export const currentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/current',
  summary: 'The notifications that are current for the person.',
  who: 'signedIn',
  answer: z.array(rowSchema(notification)),
  ok: code.ok,
})
