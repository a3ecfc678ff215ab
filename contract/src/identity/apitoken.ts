import {
  administered,
  choice,
  code,
  date,
  derived,
  endpoint,
  id,
  idText,
  instant,
  integer,
  json,
  nameText,
  none,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'
import { forProgram, shownOnce } from '#messaging'
import { z } from 'zod'

/** What a program may do with a record: read it, or add, change and remove as well as the office may. */
export type TokenRight = 'read' | 'write'

/**
 * The records that programs can be let to, by their wire names. What lets people in, says what they may do, or is between people is not
 * among them: accounts are read and never written, and there are no messages, emails, files, signatures, settings or tokens.
 */
export const tokenRecords: Readonly<
  Record<string, { readonly title: string; readonly rights: readonly TokenRight[] }>
> = {
  user: { title: 'People', rights: ['read'] },
  membership: { title: 'Roles people hold', rights: ['read'] },
  userrelationship: { title: 'User relationships', rights: ['read'] },
  location: { title: 'Locations', rights: ['read', 'write'] },
  devcategory: { title: 'Categories', rights: ['read'] },
  devcycle: { title: 'Cycles', rights: ['read'] },
  devplan: { title: 'Plans and programmes', rights: ['read'] },
  devgoal: { title: 'Goals', rights: ['read'] },
  devactivity: { title: 'Activities', rights: ['read', 'write'] },
  devqualification: { title: 'Qualifications', rights: ['read', 'write'] },
  procedure: { title: 'Procedures', rights: ['read'] },
  placement: { title: 'Placements', rights: ['read'] },
  devformtemplate: { title: 'Form templates', rights: ['read'] },
  devform: { title: 'Forms', rights: ['read'] },
  pagecontent: { title: 'Page contents', rights: ['read', 'write'] },
  faq: { title: 'FAQs', rights: ['read', 'write'] },
  trackerevent: { title: 'Counts of use', rights: ['read'] },
}

/** Every scope there is, such as `devactivity:read`. */
export const tokenScopes: readonly string[] = Object.entries(tokenRecords).flatMap(([name, { rights }]) =>
  rights.map((right) => `${name}:${right}`),
)

/** `Activities: read`. */
export const scopeInWords = (scope: string): string => {
  const [name = '', right = ''] = scope.split(':')
  return `${tokenRecords[name]?.title ?? name}: ${right}`
}

/** What every token begins with, so that one that lies about is known for what it is. */
export const tokenMark = 'crt_'

/** Days after which a token ends at the latest, and how many a college has at once. */
export const longestTokenDays = 366
export const mostTokens = 50

/** People whose clinical and reflective records a token reads in an hour: as many as it was made for, and at most. */
export const usualTokenPeople = 600
export const mostTokenPeople = 10_000

const people = integer(1, mostTokenPeople)

const scopes = z
  .array(
    z
      .string()
      .max(60)
      .refine((scope) => tokenScopes.includes(scope), 'There is no such right'),
  )
  .min(1, 'Choose at least one right')
  .max(tokenScopes.length)

/** A program that may call the API. The token itself is shown when it is made, and nowhere after that. */
export const apitoken = record('apitoken', {
  title: ['API token', 'API tokens'],
  fields: {
    name: derived(nameText(100)),
    /** The letters it begins with. */
    prefix: derived(text(20)),
    scopes: derived(json(scopes)),
    /** How many people’s clinical and reflective records it may read in an hour. */
    most_people: derived(people),
    /** The administrator who made it, on whose right it hangs. */
    user_id: derived(id('user')),
    /** The last day on which it works. */
    expires_on: derived(date()),
    last_used_at: derived(instant()),
    ended_at: derived(instant()),
    /** Who ended it: the office, or what happened to its maker: no office any more, a new password, all sessions ended. */
    ended_by: derived(choice('office', 'maker')),
  },
  names: ['user_id'],
  label: 'name',
  filters: ['ended_at', 'user_id'],
  sorts: ['name', 'expires_on', 'last_used_at'],
  defaultSort: 'name',
  search: ['name', 'prefix'],
  policy: { see: administered, create: () => none, update: () => none, remove: () => none },
  calls: ['get', 'list'],
  owner: null,
})

export type ApiToken = Row<typeof apitoken>

export const makeApitoken = endpoint({
  method: 'PUT',
  path: '/apitoken',
  summary:
    'Makes a token with which a program calls the API as `Authorization: Bearer …`, within the scopes it’s given and until the end of a day. Beyond `most_people` different people’s activities, forms or procedures in an hour it gets 403. It’s returned as `secret`, only this once; the server keeps a hash.',
  who: 'admin',
  body: z.strictObject({ ...forProgram, scopes, expires_on: date().schema, most_people: people.schema.optional() }),
  answer: shownOnce,
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['apitoken'],
})

export const endApitoken = endpoint({
  method: 'DELETE',
  path: '/apitoken',
  summary: 'Ends a token at once. Programs that go on using it get 401.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.null(),
  ok: code.deleted,
  acting: 'refused',
  invalidates: ['apitoken'],
})
