import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const whole = z.number().int()

/** People whom one import brings, or one act changes. */
export const mostPeopleAtOnce = 2_000

/** What is done to many people at once. */
export const batchKinds = ['import', 'role_give', 'role_take', 'relationship', 'programme'] as const
export type BatchKind = (typeof batchKinds)[number]

/** What someone can be to a person whom they have a relationship with. */
export const relationFields = ['educator', 'supervisor', 'director', 'instructor'] as const
export type RelationField = (typeof relationFields)[number]

/** Something that was done to many people at once, in the background. */
export const peopleBatch = z.strictObject({
  id: whole,
  kind: z.enum(batchKinds),
  /** What was done, in words; of an import the file. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'undone']),
  /** People that are done, and how many there are. */
  done: whole,
  total: whole,
  /** Why nothing was done. */
  problem: z.string().nullable(),
  made_at: z.string(),
  made_by_name: z.string(),
  undone_at: z.string().nullable(),
  /** What stayed when the rest was undone: it was changed since. */
  kept: whole.nullable(),
})
export type PeopleBatch = z.output<typeof peopleBatch>

/** What a finished batch changes, or undoing one. */
export const peopleChanged = [
  ...([
    'person',
    'user',
    'membership',
    'userrelationship',
    'devplan',
    'devgoal',
    'planoverview',
    'programme',
    'trainee',
    'fellow',
  ] as const),
  ...(['cpd', 'cycleperson'] as const),
]

export const readPeopleBatches = endpoint({
  method: 'GET',
  path: '/peoplebatches',
  summary:
    'Returns what the office did to many people at once, the newest first: imports of people, and acts on lists.',
  who: 'admin',
  query: z.strictObject({ id: idText.optional() }),
  answer: z.array(peopleBatch),
  ok: code.ok,
})

export const undoPeopleBatch = endpoint({
  method: 'POST',
  path: '/peoplebatch/undo',
  summary:
    'Undoes an import of people, as long as none of them has signed in or has records; or an act on many people, where nothing was changed since.',
  who: 'admin',
  acting: 'refused',
  stepUp: true,
  body: z.strictObject({ id: whole.positive() }),
  answer: peopleBatch,
  ok: code.updated,
  invalidates: ['peoplebatches', ...peopleChanged],
})
