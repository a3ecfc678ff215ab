import { createHash } from 'node:crypto'
import type { PeopleCells, PeopleMapping } from '@college/contract/app'
import type { BatchKind, PeopleAct, PeopleBatch } from '@college/contract/identity'
import { mostPeopleAtOnce } from '@college/contract/identity'
import { canonicalJson } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { Runner } from '#database'
import { ApiError, madeOf } from '#platform'
import type { Call, Context } from '#platform'

/** A file of people as it was confirmed. */
export interface ImportAsked {
  readonly text: string
  readonly delimiter: 'comma' | 'semicolon' | 'tab'
  readonly mapping: PeopleMapping
  readonly mended: readonly { readonly line: number; readonly cells: PeopleCells }[]
  readonly left_out: readonly number[]
  readonly invite: boolean
}

/** An act on people as it was confirmed. */
export interface ActAsked {
  readonly ids: readonly number[]
  readonly act: PeopleAct
}

/** A batch that a node has begun. */
export interface ClaimedBatch {
  readonly id: number
  readonly organisation_id: number
  readonly kind: BatchKind
  readonly ask: ImportAsked | ActAsked
  readonly print: string
  readonly made_by: number
  readonly tries: number
  readonly claim: string
}

/** A row that a batch made, or took. */
export interface BatchItem {
  readonly resource: 'user' | 'membership' | 'userrelationship' | 'devplan'
  readonly record_id: number
  readonly user_id: number
  /** What of the person changed along with it. */
  readonly changed?: unknown
}

/** The batch is another node's by now, or who asked for it can no longer sign in: nothing of it is kept. */
export class BatchGone extends Error {}

/** The node is told to stop: another one begins it again. */
export class BatchStopped extends Error {}

/** Of what would be done: two previews with the same print do the same. The database keeps members in an order of its own, so theirs says nothing. */
export const printOf = async (what: readonly unknown[]): Promise<string> => {
  const parts: string[] = []
  for (const part of what)
    parts.push(Array.isArray(part) ? `[${(await madeOf(part, canonicalJson)).join(',')}]` : canonicalJson(part))
  return createHash('sha256')
    .update(`[${parts.join(',')}]`)
    .digest('base64url')
    .slice(0, 32)
}

/** Says no to what was confirmed, as it is no longer what was looked at. */
export const changedSince = (what: string): ApiError =>
  new ApiError(
    code.conflict,
    `Something has changed since you looked at the preview, so nothing was ${what}. Look at it again.`,
  )

// As the wire gives a batch, of `peoplebatch` under `b`.
const columns = `b.id, b.kind, b.title, b.state, b.done, b.total, b.problem, b.made_at, b.undone_at, b.kept,
  (select u.display_name from "user" u where u.id = b.made_by) as made_by_name`

const mostListed = 30
/** Batches of one person that wait or run. */
export const mostBatches = 10

export const listBatches = (db: Runner, organisationId: number, id: number | null): Promise<PeopleBatch[]> =>
  db.rows<PeopleBatch>(
    `select ${columns} from peoplebatch b where b.organisation_id = $1 and ($2::bigint is null or b.id = $2)
     order by b.id desc limit ${mostListed}`,
    [organisationId, id],
  )

/** Puts something confirmed before the job; the same once more, while it waits, is the same batch. */
export const beginBatch = async (
  call: Call,
  batch: {
    readonly organisationId: number
    readonly kind: BatchKind
    readonly title: string
    readonly ask: ImportAsked | ActAsked
    readonly print: string
    readonly total: number
  },
): Promise<PeopleBatch> => {
  await call.db.rows('select pg_advisory_xact_lock(hashtext($1), $2::int)', ['peoplebatch asked', batch.organisationId])
  const same = await call.db.row<{ id: number }>(
    `select id from peoplebatch where organisation_id = $1 and print = $2 and state in ('waiting', 'running')`,
    [batch.organisationId, batch.print],
  )
  const own = await call.db.row<{ count: number }>(
    `select count(*)::int as count from peoplebatch where made_by = $1 and state in ('waiting', 'running')`,
    [call.actor.id],
  )
  if (!same && (own?.count ?? 0) >= mostBatches)
    throw new ApiError(
      code.notPossible,
      `You already have ${mostBatches} changes of many people waiting. Wait until one of them is done.`,
    )
  const made =
    same ??
    (await call.db.row<{ id: number }>(
      `insert into peoplebatch (organisation_id, kind, title, ask, print, total, made_at, made_by)
       values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) returning id`,
      [
        batch.organisationId,
        batch.kind,
        batch.title,
        JSON.stringify(batch.ask),
        batch.print,
        batch.total,
        call.now(),
        call.actor.id,
      ],
    ))
  const [row] = await listBatches(call.db, batch.organisationId, made?.id ?? 0)
  if (!row) throw new Error('a batch gave no row')
  return row
}

type Node = Pick<Context, 'db' | 'now' | 'random'>

/** Takes the next batch: everyone's first before anyone's second. One of which a node has given no sign for two minutes is taken again. */
export const claimBatch = ({ db, now, random }: Node): Promise<ClaimedBatch | null> =>
  db.row<ClaimedBatch & Record<string, unknown>>(
    `update peoplebatch set state = 'running', claimed_at = $1, claim = $2, tries = tries + 1, done = 0 where id = (
       select b.id from peoplebatch b
       where b.state in ('waiting', 'running') and (b.claimed_at is null or b.claimed_at < $1::timestamptz - interval '2 minutes')
       order by (select count(*) from peoplebatch o where o.made_by = b.made_by and o.state in ('waiting', 'running') and o.id < b.id), b.id
       limit 1 for update of b skip locked)
     returning id, organisation_id, kind, ask, print, made_by, tries, claim`,
    [now(), random(8).toString('hex')],
  )

/** Says how far a batch is, beside the transaction that does it. */
export const tellBatch = async (
  { db, now }: Node,
  { id, claim, made_by: by }: ClaimedBatch,
  done: number,
): Promise<void> => {
  const row = await db.row(
    `update peoplebatch set done = $3, claimed_at = $4 where id = $1 and claim = $2 and state = 'running'
       and exists (select 1 from "user" u where u.id = $5 and u.active and u.deleted_at is null) returning id`,
    [id, claim, done, now(), by],
  )
  if (!row) throw new BatchGone()
}

export const releaseBatch = ({ db }: Node, { id, claim }: ClaimedBatch): Promise<unknown> =>
  db.rows(
    `update peoplebatch set state = 'waiting', claimed_at = null, claim = null, tries = tries - 1, done = 0
     where id = $1 and claim = $2 and state = 'running'`,
    [id, claim],
  )

export const failBatch = ({ db }: Node, { id, claim }: ClaimedBatch, problem: string): Promise<unknown> =>
  db.rows(
    `update peoplebatch set state = 'failed', problem = $3, ask = null, done = 0, claimed_at = null
     where id = $1 and claim = $2 and state = 'running'`,
    [id, claim, problem],
  )

/** Ends a batch in the transaction that did it: what it made is kept with it, and the file is not. */
export const finishBatch = async (
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id, claim, organisation_id }: ClaimedBatch,
  items: readonly BatchItem[],
  total: number,
): Promise<void> => {
  await db.rows(
    `insert into peoplebatch_item (peoplebatch_id, organisation_id, resource, record_id, user_id, changed)
     select $1, $2, r.resource, r.record_id, r.user_id, r.changed
     from jsonb_to_recordset($3::jsonb) r (resource text, record_id bigint, user_id bigint, changed jsonb)`,
    [id, organisation_id, JSON.stringify(items)],
  )
  await db.rows(
    'update peoplebatch_item set stamp = peoplebatch_stamp(resource, record_id) where peoplebatch_id = $1',
    [id],
  )
  const row = await db.row(
    `update peoplebatch set state = 'done', done = $3, total = $3, ask = null, claimed_at = $4
     where id = $1 and claim = $2 and state = 'running' returning id`,
    [id, claim, total, now()],
  )
  if (!row) throw new BatchGone()
}

/** Refuses more people than one batch does. */
export const notTooMany = (count: number): void => {
  const words = (number: number): string => number.toLocaleString('en-NZ')
  if (count > mostPeopleAtOnce)
    throw new ApiError(
      code.notPossible,
      `These are ${words(count)} people, and at most ${words(mostPeopleAtOnce)} can be changed at once. Narrow the list first.`,
    )
}
