import type { ExportJob } from '@college/contract/app'
import { exportHours } from '@college/contract/app'
import type { Context } from '#platform'

/** What a list was asked with: the query of the list, and its columns. */
export interface ListAsked {
  readonly query: Readonly<Record<string, string | string[]>>
  readonly columns: readonly string[] | null
}

/** An export that a node has begun. */
export interface Claimed {
  readonly id: number
  readonly organisation_id: number
  readonly asked_by: number
  readonly kind: 'list' | 'person'
  readonly resource: string | null
  readonly ask: ListAsked
  readonly format: ExportJob['format']
  readonly name: string
  readonly tries: number
  readonly claim: string
}

/** Columns of an export as its maker reads it, of `exportjob` under `o`. */
export const jobColumns =
  'o.id, o.kind, o.resource, o.format, o.name, o.state, o.done, o.total, o.size, o.asked_at, o.expires_at, o.fetched_at, o.problem'

/** Until when an export that was asked for or got ready at this moment is kept. */
export const expiryOf = (at: Date): Date => new Date(at.getTime() + exportHours * 3_600_000)

/** Times that an export is begun before it is said to have been cut short. */
export const mostTries = 3

/** The export was cancelled, or is another node's by now: nothing of it is kept. */
export class ExportGone extends Error {}

/** The node is told to stop: another one begins the export again. */
export class ExportStopped extends Error {}

type Node = Pick<Context, 'db' | 'now' | 'random'>

/** Takes the next export: everyone's first before anyone's second. One of which a node has given no sign for two minutes is taken again. */
export const claimExport = ({ db, now, random }: Node): Promise<Claimed | null> =>
  db.row<Claimed>(
    `update exportjob set state = 'running', claimed_at = $1, claim = $2, tries = tries + 1, done = 0, total = null where id = (
       select o.id from exportjob o
       where o.state in ('waiting', 'running') and (o.claimed_at is null or o.claimed_at < $1::timestamptz - interval '2 minutes')
       order by (select count(*) from exportjob b where b.asked_by = o.asked_by and b.state in ('waiting', 'running') and b.id < o.id), o.id
       limit 1 for update of o skip locked)
     returning id, organisation_id, asked_by, kind, resource, ask, format, name, tries, claim`,
    [now(), random(8).toString('hex')],
  )

/** Says how far an export is; throws where it was cancelled, taken by another node, or whoever asked for it can no longer sign in. */
export const tellProgress = async (
  { db, now }: Node,
  { id, claim, asked_by: by }: Claimed,
  done: number,
  total: number | null,
): Promise<void> => {
  const row = await db.row(
    `update exportjob set done = $3, total = coalesce($4, total), claimed_at = $5
     where id = $1 and claim = $2 and state = 'running'
       and exists (select 1 from "user" u where u.id = $6 and u.active and u.deleted_at is null) returning id`,
    [id, claim, done, total, now(), by],
  )
  if (!row) throw new ExportGone()
}

export const releaseExport = ({ db }: Node, { id, claim }: Claimed): Promise<unknown> =>
  db.rows(
    `update exportjob set state = 'waiting', claimed_at = null, claim = null, tries = tries - 1, done = 0
     where id = $1 and claim = $2 and state = 'running'`,
    [id, claim],
  )

export const failExport = ({ db }: Node, { id, claim }: Claimed, problem: string): Promise<unknown> =>
  db.rows(
    `update exportjob set state = 'failed', problem = $3, claimed_at = null
     where id = $1 and claim = $2 and state = 'running'`,
    [id, claim, problem],
  )
