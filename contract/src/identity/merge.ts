import { code, endpoint, idText } from '#kit'
import { z } from 'zod'

const whole = z.number().int()
const rowId = whole.positive()

/** Days for which a merge can be undone. */
export const mergeUndoDays = 30

const account = z.strictObject({
  id: whole,
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  mcnz_number: z.string().nullable(),
  roles: z.array(z.string()),
  active: z.boolean(),
  last_login_at: z.string().nullable(),
})
export type MergedAccount = z.output<typeof account>

const pair = { keep_id: rowId, old_id: rowId }

/** What a merge would do. */
const preview = z.strictObject({
  keep: account,
  old: account,
  /** What the accounts have: how much of each, and whether the old account’s moves. */
  has: z.array(z.strictObject({ title: z.string(), old: whole, keep: whole, moves: z.boolean() })),
  /** What the account that stays lacks, and takes over. */
  fills: z.array(z.strictObject({ title: z.string(), value: z.string() })),
  /** Why these accounts can’t be merged this way round, each with a way out. */
  refused: z.array(z.string()),
})
export type MergePreview = z.output<typeof preview>

export const previewMerge = endpoint({
  method: 'GET',
  path: '/user/merge/preview',
  shows: 'handled',
  summary: 'Returns what merging one account of a person into another would do, and what stands in the way.',
  who: 'admin',
  query: z.strictObject({ keep_id: idText, old_id: idText }),
  answer: preview,
  ok: code.ok,
  acting: 'refused',
})

const merge = z.strictObject({
  id: whole,
  keep_id: whole,
  keep_name: z.string(),
  old_id: whole,
  old_name: z.string(),
  made_at: z.string(),
  reason: z.string(),
  /** Until when it can be undone. */
  undo_until: z.string(),
})
export type AccountMerge = z.output<typeof merge>

export const merges = endpoint({
  method: 'GET',
  path: '/user/merges',
  summary: 'Returns the merges of a person’s account that are in force, for administrators.',
  who: 'admin',
  query: z.strictObject({ user_id: idText }),
  answer: z.array(merge),
  ok: code.ok,
})

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/user/merge',
  summary:
    'Merges the old account into the one that stays: moves its records, makes it inactive and ends the sessions of both. Can be undone for 30 days.',
  who: 'admin',
  body: z.strictObject({ ...pair, reason: z.string().trim().min(3, 'Enter a reason').max(500) }),
  answer: merge,
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user', 'membership', 'userrelationship', 'cpd', 'devactivity', 'devplan', 'devgoal'],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/user/merge/undo',
  summary: 'Undoes a merge of the last 30 days. Returns what was changed since and what is there no longer.',
  who: 'admin',
  body: z.strictObject({ id: rowId }),
  answer: z.strictObject({
    changed: z.array(z.strictObject({ title: z.string(), changed: whole, gone: whole })),
  }),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user', 'membership', 'userrelationship', 'cpd', 'devactivity', 'devplan', 'devgoal'],
})
