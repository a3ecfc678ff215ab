import type { Runner } from '#database'
import type { XeroContext } from './tokens.ts'
import { XeroTrouble } from './trouble.ts'

/** What can be on its way: changes or everything of Xero, one invoice that a web hook names, one of ours to send. */
export type TaskKind = 'changes' | 'everything' | 'fetch' | 'send'

export interface Task {
  readonly id: number
  readonly organisation_id: number
  readonly kind: TaskKind
  readonly subject: string
  /** With this key Xero takes it once, however often it is sent. */
  readonly key: string
  readonly attempts: number
  /** Where a reading of many pages goes on, and when it began. */
  readonly page: number
  readonly begun_at: string
}

/** Tries after which an act is given up and shown to the office. */
const mostTries = 12
/** Milliseconds for which one node has an act to itself. */
const claimLasts = 5 * 60_000
const claimedAtOnce = 4

/** Puts an act into the queue; one that waits there already is not put there twice. */
export const queueTask = async (
  db: Runner,
  now: Date,
  task: { organisation: number; kind: TaskKind; subject?: string; by?: number | null },
): Promise<void> => {
  await db.rows(
    `insert into xero_task as t (organisation_id, kind, subject, next_at, created_by, created_at) values ($1, $2, $3, $4, $5, $4)
     on conflict (organisation_id, kind, subject) where state = 'waiting'
     do update set next_at = least(t.next_at, excluded.next_at), again = t.claimed_until > excluded.next_at`,
    [task.organisation, task.kind, task.subject ?? '', now, task.by ?? null],
  )
}

/** Has invoices fetched, each once however often it is named. */
export const queueFetches = async (
  db: Runner,
  now: Date,
  invoices: readonly { organisation_id: number; resource_id: string }[],
): Promise<void> => {
  await db.rows(
    `insert into xero_task as t (organisation_id, kind, subject, next_at, created_at)
     select f.organisation_id, 'fetch', f.subject, $3::timestamptz, $3::timestamptz
     from (select distinct organisation_id, subject collate "C" as subject from unnest($1::bigint[], $2::text[]) g(organisation_id, subject)
       order by 1, 2) f
     on conflict (organisation_id, kind, subject) where state = 'waiting'
     do update set next_at = least(t.next_at, excluded.next_at), again = t.claimed_until > excluded.next_at`,
    [invoices.map(({ organisation_id: id }) => id), invoices.map(({ resource_id: id }) => id), now],
  )
}

/**
 * Puts what was given up back into the queue. What Xero refused at its first try may go with another body now, so it gets a fresh key; where
 * an answer was lost on the way, the key stays, as Xero may have done the act.
 */
export const retryFailed = async (db: Runner, now: Date, organisation: number): Promise<void> => {
  await db.rows(
    `delete from xero_task f where f.organisation_id = $1 and f.state = 'failed' and exists (
       select from xero_task w where w.organisation_id = $1 and w.kind = f.kind and w.subject = f.subject
         and (w.state = 'waiting' or (w.state = 'failed' and w.id > f.id)))`,
    [organisation],
  )
  await db.rows(
    `update xero_task set state = 'waiting', attempts = 0, page = 1, begun_at = null, next_at = $2, ended_at = null, claimed_until = null,
       key = case when attempts = 1 then gen_random_uuid() else key end
     where organisation_id = $1 and state = 'failed'`,
    [organisation, now],
  )
}

/** Takes acts whose time has come, of colleges that are not told to wait; each is one node's until it says what became of it. */
export const claimTasks = ({ db, now }: XeroContext): Promise<Task[]> =>
  db.rows<Task>(
    `update xero_task set claimed_until = $2, attempts = attempts + 1, begun_at = coalesce(begun_at, $1) where id in (
       select t.id from xero_task t join xero_connection c on c.organisation_id = t.organisation_id
       where t.state = 'waiting' and t.next_at <= $1 and (t.claimed_until is null or t.claimed_until <= $1)
         and c.state = 'connected' and (c.waits_until is null or c.waits_until <= $1)
       order by t.next_at, t.id limit $3 for update of t skip locked)
     returning id, organisation_id, kind, subject, key, attempts, page, begun_at`,
    [now(), new Date(now().getTime() + claimLasts), claimedAtOnce],
  )

/** Ends an act that is done; what was asked for again meanwhile is another act, which Xero has to take. */
export const endTask = async ({ db, now }: XeroContext, { id }: Task): Promise<void> => {
  await db.rows(
    `update xero_task set state = case when again then 'waiting' else 'done' end, ended_at = case when again then null::timestamptz else $2 end,
       key = case when again then gen_random_uuid() else key end, again = false, attempts = 0, page = 1, begun_at = null, problem = null, claimed_until = null where id = $1`,
    [id, now()],
  )
}

const minutesAfter = (attempts: number): number => Math.min(2 ** (attempts - 1), 6 * 60)

/** Keeps an act that failed for a later try, or gives it up. What a limit holds back costs it no try. */
export const postponeTask = async ({ db, now, log }: XeroContext, task: Task, error: unknown): Promise<void> => {
  const trouble = error instanceof XeroTrouble ? error : null
  const words = trouble?.message ?? 'Something went wrong on our side.'
  const isHeldBack = trouble?.kind === 'limit' || trouble?.kind === 'lost'
  const isOver =
    trouble?.kind === 'refused' || trouble?.kind === 'missing' || (!isHeldBack && task.attempts >= mostTries)
  if (!trouble) log.error({ err: error, task: task.id }, 'an act for Xero failed')
  const next = new Date(
    Math.max(trouble?.retryAt?.getTime() ?? 0, now().getTime() + minutesAfter(isHeldBack ? 1 : task.attempts) * 60_000),
  )
  await db.rows(
    `update xero_task set state = case when $2 then 'failed' else 'waiting' end, ended_at = case when $2 then $3::timestamptz end,
       next_at = $4, problem = $5, claimed_until = null, attempts = attempts - case when $6 then 1 else 0 end where id = $1`,
    [task.id, isOver, now(), next, words, isHeldBack],
  )
}
