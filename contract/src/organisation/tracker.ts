import {
  administered,
  choice,
  code,
  date,
  defaulted,
  derived,
  endpoint,
  flag,
  id,
  integer,
  nameText,
  none,
  optional,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'
import { z } from 'zod'
import { longestSubject, mostCounted, mostInBatch, subjectShape, trackerKinds } from './usage-bounds.ts'
import { countUsageRoute } from './routes.ts'

/** Something the college counts. Without a path it stands for all of its kind that have no tracker of their own. */
export const tracker = record('tracker', {
  title: ['Usage count', 'Usage: what is counted'],
  fields: {
    name: nameText(100),
    kind: choice(...trackerKinds),
    subject: optional(text(longestSubject)),
    /** What is switched off is counted no longer. */
    active: defaulted(flag(), true),
  },
  label: 'name',
  filters: ['kind', 'active'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'subject'],
  policy: { see: administered, create: administered, update: administered, remove: administered },
  invalidates: ['trackerevent'],
})

export type Tracker = Row<typeof tracker>

/** How often something was done on a day, by people of a role together; it says of nobody that they did. */
export const trackerevent = record('trackerevent', {
  title: ['Daily usage count', 'Usage by day'],
  fields: {
    tracker_id: derived(id('tracker')),
    subject: derived(text(longestSubject)),
    day: derived(date()),
    /** Empty where few people have the role: a count of theirs would say who it was. */
    role: derived(text(60)),
    count: defaulted(integer(1), 1),
  },
  names: ['tracker_id'],
  label: 'subject',
  filters: ['tracker_id', 'subject'],
  sorts: ['day', 'count', 'subject'],
  defaultSort: '-day',
  range: 'day',
  search: ['subject'],
  policy: { see: administered, create: () => none, update: administered, remove: administered },
  // Counts come by a call of their own, which takes several at once.
  calls: ['get', 'list', 'update', 'remove'],
  owner: null,
})

export type TrackerEvent = Row<typeof trackerevent>

/** People who have to hold a role before counts are kept by it. */
export const fewestOfRole = 5

/** The preference by which a person is not counted. */
export const notCounted = 'usage.not_counted'

/** Takes what the caller's browser counted. Nothing of the caller is kept but the day and, where many have it, the role. */
export const countUsage = endpoint({
  ...countUsageRoute,
  summary:
    'Adds to today’s counts: screens opened and reports downloaded, by path pattern. Nothing is counted for people who turned it off, or whose browser sends Sec-GPC or DNT.',
  who: 'signedIn',
  query: z.strictObject({ dnt: z.string().max(20).optional(), 'sec-gpc': z.string().max(20).optional() }),
  inHeaders: ['dnt', 'sec-gpc'],
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({
          kind: z.enum(trackerKinds),
          subject: z
            .string()
            .max(longestSubject)
            .regex(subjectShape, 'Enter the address of a screen, such as /activities'),
          count: z.int().min(1).max(mostCounted).default(1),
        }),
      )
      .min(1, 'Enter at least one')
      .max(mostInBatch, `At most ${mostInBatch} at once`),
  }),
  answer: z.strictObject({ counted: z.number().int() }),
  ok: code.created,
})
