import { code } from '@college/contract/kit'
import { mergeAccounts, merges, mergeUndoDays, previewMerge, undoMerge } from '@college/contract/identity'
import type { AccountMerge } from '@college/contract/identity'
import { violated } from '#database'
import { serve } from '#http'
import { audit, noteLook } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { holdAccountsOf, settleAccountsOf, unsettleMerge } from '#accounting'
import { endSessionsOf } from '#identity'
import { guardAccount } from '#people'
import { filledBy, previewOf, readPair } from './preview.ts'
import type { Filled } from './preview.ts'

const days = `interval '${mergeUndoDays} days'`

const columns = `m.id, m.keep_id, k.display_name as keep_name, m.old_id, o.display_name as old_name, m.made_at, m.reason,
  m.made_at + ${days} as undo_until`

const readMerge = (db: Runner, id: number): Promise<AccountMerge | null> =>
  db.row<AccountMerge>(
    `select ${columns} from account_merge m join "user" k on k.id = m.keep_id join "user" o on o.id = m.old_id
     where m.id = $1 and m.undone_at is null`,
    [id],
  )

const servePreview: Served = serve(previewMerge, async (call, { query }) => {
  const pair = await readPair(call, query)
  for (const { id, organisation_id } of [pair.keep, pair.old])
    await noteLook(call, { name: 'user', sensitive: true }, { id, organisation_id, user_id: id })
  return { data: await previewOf(call, call.unscoped, pair) }
})

const serveMerges: Served = serve(merges, async (call, { query }) => {
  await guardAccount(call, query.user_id)
  const rows = await call.unscoped.rows<AccountMerge>(
    `select ${columns} from account_merge m join "user" k on k.id = m.keep_id join "user" o on o.id = m.old_id
     where $1 in (m.keep_id, m.old_id) and m.undone_at is null order by m.id desc limit 20`,
    [query.user_id],
  )
  return { data: rows }
})

// The old account gives up what must be one person's alone before the other takes it.
const fill = async (tx: Runner, from: number, to: number, filled: Filled): Promise<void> => {
  if (filled.mcnz_number !== undefined) await tx.rows('update "user" set mcnz_number = null where id = $1', [from])
  await tx.rows(
    `update "user" set mcnz_number = coalesce(mcnz_number, $2), trainee_since = coalesce(trainee_since, $3::date),
       fellow_since = coalesce(fellow_since, $4::date) where id = $1`,
    [to, filled.mcnz_number ?? null, filled.trainee_since ?? null, filled.fellow_since ?? null],
  )
}

const note = async (
  call: Call,
  organisationId: number,
  person: number,
  changes: Parameters<typeof audit>[2]['changes'],
): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'user',
    recordId: person,
    ownerId: person,
    organisationId,
    ...(changes ? { changes } : {}),
  })

const standsInTheWay = (error: unknown): unknown =>
  violated(error) !== null
    ? new ApiError(code.notPossible, 'Both accounts have records with the same dates or names. Change one first.')
    : error

const serveMerge: Served = serve(mergeAccounts, async (call, { body }) => {
  await holdAccountsOf(call.db, [body.keep_id, body.old_id])
  // Of two at once on the same accounts, each finds what the one before has done.
  await call.db.rows('select 1 from "user" where id = any($1::bigint[]) order by id for update', [
    [body.keep_id, body.old_id],
  ])
  const pair = await readPair(call, body)
  const { refused } = await previewOf(call, call.db, pair)
  if (refused.length > 0) throw new ApiError(code.notPossible, refused.join(' '))
  const { keep, old } = pair
  const filled = filledBy(pair)
  const at = call.now()
  const made = await call.db.row<{ id: number }>(
    `insert into account_merge (organisation_id, keep_id, old_id, reason, was_active, filled, made_at, made_by)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8) returning id`,
    [keep.organisation_id, keep.id, old.id, body.reason, old.active, JSON.stringify(filled), at, call.actor.id],
  )
  if (!made) throw new Error('a merge gave no row')
  const moved = await call.db
    .row<{ moved: number }>('select merge_move($1)::int as moved', [made.id])
    .catch((error: unknown) => {
      throw standsInTheWay(error)
    })
  // What one account had left over pays what the other owed.
  await settleAccountsOf(call.db, [keep.id])
  await fill(call.db, old.id, keep.id, filled)
  // That ends its sessions, links and calendar address as well.
  await call.db.rows('update "user" set active = false, updated_by = $2 where id = $1', [old.id, call.actor.id])
  await endSessionsOf(call.db, at, old.id)
  await endSessionsOf(call.db, at, keep.id)
  await note(call, keep.organisation_id, keep.id, {
    merged_from: [null, { id: old.id, rows: moved?.moved ?? 0, ...filled }],
  })
  await note(call, keep.organisation_id, old.id, {
    merged_into: [null, keep.id],
    reason: [null, body.reason],
    active: [old.active, false],
  })
  const data = await readMerge(call.db, made.id)
  if (!data) throw new Error('a merge is gone')
  return { data, status: code.created }
})

interface Made {
  id: number
  organisation_id: number
  keep_id: number
  old_id: number
  was_active: boolean
  filled: Filled
  undone: boolean
  late: boolean
}

const unfill = async (tx: Runner, { keep_id: keep, old_id: old, filled }: Made): Promise<void> => {
  // What was changed since is the person's newer word and stays.
  const taken = await tx.rows<{ mcnz: boolean }>(
    `update "user" set mcnz_number = case when mcnz_number = $2 then null else mcnz_number end,
       trainee_since = case when trainee_since = $3::date then null else trainee_since end,
       fellow_since = case when fellow_since = $4::date then null else fellow_since end
     where id = $1 returning mcnz_number is null as mcnz`,
    [keep, filled.mcnz_number ?? null, filled.trainee_since ?? null, filled.fellow_since ?? null],
  )
  if (filled.mcnz_number !== undefined && taken[0]?.mcnz)
    await tx.rows('update "user" set mcnz_number = $2 where id = $1', [old, filled.mcnz_number])
}

const serveUndo: Served = serve(undoMerge, async (call, { body }) => {
  const made = await call.db.row<Made>(
    `select id, organisation_id, keep_id, old_id, was_active, filled, undone_at is not null as undone,
       made_at + interval '30 days' < $2 as late from account_merge where id = $1 for update`,
    [body.id, call.now()],
  )
  if (!made) throw new ApiError(code.notFound, 'We couldn’t find this merge.')
  await readPair(call, made)
  if (made.undone) throw new ApiError(code.notPossible, 'This merge has been undone already.')
  if (made.late) throw new ApiError(code.notPossible, 'A merge can be undone for 30 days only.')
  const both = [made.keep_id, made.old_id]
  await holdAccountsOf(call.db, both)
  await unsettleMerge(call.db, made.id, made.keep_id)
  const changed = await call.db
    .rows<{ title: string; changed: number; gone: number }>(
      // What a payment settles is worked out again: nobody changed it.
      `select title, changed::int as changed, gone::int as gone from merge_undo($1)
       where title not in (select c.title from merge_column c where c.table_name = 'transaction_allocation')`,
      [made.id],
    )
    .catch((error: unknown) => {
      throw standsInTheWay(error)
    })
  await settleAccountsOf(call.db, both)
  await unfill(call.db, made)
  await call.db.rows('update "user" set active = $2, updated_by = $3 where id = $1', [
    made.old_id,
    made.was_active,
    call.actor.id,
  ])
  await call.db.rows('update account_merge set undone_at = $2, undone_by = $3 where id = $1', [
    made.id,
    call.now(),
    call.actor.id,
  ])
  await endSessionsOf(call.db, call.now(), made.keep_id)
  await note(call, made.organisation_id, made.keep_id, { merged_from: [{ id: made.old_id }, null] })
  await note(call, made.organisation_id, made.old_id, {
    merged_into: [made.keep_id, null],
    active: [false, made.was_active],
  })
  return { data: { changed } }
})

/** Merging two accounts of one person, and undoing it. */
export const mergeCalls: readonly Served[] = [servePreview, serveMerges, serveMerge, serveUndo]
