import { code, endpoint } from '#kit'
import { z } from 'zod'

/** The records a search finds, by their wire names. */
export const searchKinds = [
  'user',
  'devform',
  'placement',
  'devgoal',
  'procedure',
  'devactivity',
  'message',
  'transaction',
  'enquiry',
] as const
export type SearchKind = (typeof searchKinds)[number]

/** How many of one kind an answer has at most. */
export const mostOfKind = 8

/** A person or record that was found: what it is called and whose it is, and nothing of what is written in it. */
export const searchHit = z.strictObject({
  kind: z.enum(searchKinds),
  id: z.number().int(),
  organisation_id: z.number().int(),
  /** What it is called; of a person the name. */
  title: z.string(),
  /** Whose it is; nobody's where it is shared, and of a person themselves. */
  user_id: z.number().int().nullable(),
  user_name: z.string().nullable(),
  /** What tells it from others called so: roles of a person, the cycle or plan of a goal, the number of a case, the reference of a form. */
  about: z.string().nullable(),
  /** The day it speaks of. */
  day: z.string().nullable(),
  state: z.string().nullable(),
  /** Of a goal whether a plan has it, of a person whether the caller may open what lies behind the name. */
  inside: z.boolean(),
})
export type SearchHit = z.output<typeof searchHit>

/** What the `info` of a search says beside its hits. */
export interface SearchInfo {
  /** Records of other people are left out until the password or a code is given again. */
  readonly withheld: boolean
}

/** One search over people and records, for the palette. */
export const search = endpoint({
  method: 'GET',
  path: '/search',
  shows: 'handled',
  summary:
    'Finds people and records the signed-in user may list, by the beginnings of words in titles and names, ignoring case and macrons; at most eight of each kind; `only=user` finds people alone. Beyond the reading limits it leaves out other people’s records, unless `confirm` asks for the password instead.',
  who: 'signedIn',
  query: z.strictObject({
    q: z.string().max(200),
    only: z.literal('user').optional(),
    confirm: z.literal('true').optional(),
  }),
  answer: z.array(searchHit),
  ok: code.ok,
})
