import { readInvoice, readInvoices } from './books.ts'
import { XeroClient } from './client.ts'
import { keepInvoices } from './mirror.ts'
import { takePayments } from './payments.ts'
import { sendInvoice } from './send.ts'
import type { XeroSettings } from './settings.ts'
import { claimTasks, endTask, postponeTask, queueTask } from './tasks.ts'
import type { Task } from './tasks.ts'
import type { XeroContext } from './tokens.ts'

/** Minutes by which readings overlap, as Xero's clock is not ours. */
const overlap = 5 * 60_000
/** Milliseconds after which changes are asked for though no web hook has come. */
const askAnyway = 15 * 60_000

/** Reads the invoices that changed, page after page; a reading that is broken off goes on where it was. */
const readPages = async (
  context: XeroContext,
  client: XeroClient,
  { id, organisation_id: organisation, page: first }: Task,
  since: Date | null,
): Promise<void> => {
  for (let page = first; ; page += 1) {
    const found = await readInvoices(client, organisation, 'background', { page, since })
    await context.db.transaction(async (tx) => {
      await keepInvoices(tx, organisation, found.rows, context.now())
      await takePayments(tx, organisation, found.rows, context.now())
      await tx.rows('update xero_task set page = $2 where id = $1', [id, page + 1])
    })
    if (page >= found.pages || found.rows.length === 0) return
  }
}

const readChanges = async (context: XeroContext, client: XeroClient, task: Task): Promise<void> => {
  const row = await context.db.row<{ changes_until: string | null }>(
    'select changes_until from xero_connection where organisation_id = $1',
    [task.organisation_id],
  )
  const since = row?.changes_until ? new Date(Date.parse(row.changes_until) - overlap) : null
  await readPages(context, client, task, since)
  await context.db.rows('update xero_connection set synced_at = $2, changes_until = $3 where organisation_id = $1', [
    task.organisation_id,
    context.now(),
    task.begun_at,
  ])
}

const readEverything = async (context: XeroContext, client: XeroClient, task: Task): Promise<void> => {
  await readPages(context, client, task, null)
  await context.db.rows(
    'update xero_connection set synced_at = $2, compared_at = $2, changes_until = $3 where organisation_id = $1',
    [task.organisation_id, context.now(), task.begun_at],
  )
  // What moved from page to page meanwhile comes with the changes since it began.
  await queueTask(context.db, context.now(), { organisation: task.organisation_id, kind: 'changes' })
}

const readOne = async (context: XeroContext, client: XeroClient, task: Task): Promise<void> => {
  const found = await readInvoice(client, task.organisation_id, 'background', task.subject)
  await context.db.transaction(async (tx) => {
    await keepInvoices(tx, task.organisation_id, [found], context.now())
    await takePayments(tx, task.organisation_id, [found], context.now())
  })
}

const work = async (context: XeroContext, client: XeroClient, task: Task): Promise<void> => {
  switch (task.kind) {
    case 'changes':
      return readChanges(context, client, task)
    case 'everything':
      return readEverything(context, client, task)
    case 'fetch':
      return readOne(context, client, task)
    case 'send':
      return sendInvoice(context, client, task)
  }
}

/** Asks for changes where none were asked for lately, and once a night for everything. */
export const queueRegular = async (context: XeroContext): Promise<void> => {
  const now = context.now()
  await queueInvoices(context)
  await context.db.rows(
    `insert into xero_task (organisation_id, kind, subject, next_at, created_at)
     select c.organisation_id, 'changes', '', $1, $1 from xero_connection c where c.state = 'connected' and c.synced_at <= $2
     on conflict (organisation_id, kind, subject) where state = 'waiting' do nothing`,
    [now, new Date(now.getTime() - askAnyway)],
  )
  await context.db.rows(
    `insert into xero_task (organisation_id, kind, subject, next_at, created_at)
     select c.organisation_id, 'everything', '', $1, $1 from xero_connection c join organisation o on o.id = c.organisation_id
     where c.state = 'connected' and extract(hour from $1::timestamptz at time zone o.timezone) >= 2
       and (c.compared_at is null or (c.compared_at at time zone o.timezone)::date < ($1::timestamptz at time zone o.timezone)::date)
     on conflict (organisation_id, kind, subject) where state = 'waiting' do nothing`,
    [now],
  )
}

/** Queues invoices that have left the college since it was connected, and are not at Xero. */
const queueInvoices = async ({ db, now }: XeroContext): Promise<void> => {
  await db.rows(
    `insert into xero_task (organisation_id, kind, subject, next_at, created_at)
     select t.organisation_id, 'send', t.id::text, $1, $1 from transaction t join xero_connection c on c.organisation_id = t.organisation_id
     where c.state = 'connected' and c.account_code is not null and t.type = 'invoice' and t.state <> 'void' and t.deleted_at is null
       and t.xero_id is null and t.sent_at >= c.connected_at and not exists (
         select from xero_task k where k.organisation_id = t.organisation_id and k.kind = 'send' and k.subject = t.id::text and k.state <> 'done')
     order by t.organisation_id, t.id::text collate "C"
     on conflict (organisation_id, kind, subject) where state = 'waiting' do nothing`,
    [now()],
  )
}

/** Does what is in the queue for Xero and due. One act that fails holds up no other. */
export const runXero = async (
  context: XeroContext,
  settings: XeroSettings | null,
  stopping?: AbortSignal,
): Promise<number> => {
  if (settings === null) return 0
  const client = new XeroClient(context, settings)
  let done = 0
  for (;;) {
    const tasks = stopping?.aborted ? [] : await claimTasks(context)
    if (tasks.length === 0) return done
    for (const task of tasks) {
      try {
        await work(context, client, task)
        await endTask(context, task)
      } catch (error) {
        await postponeTask(context, task, error)
      }
      done += 1
    }
  }
}

/** Forgets what has served its time. */
export const sweepXero = async ({ db, now }: Pick<XeroContext, 'db' | 'now'>): Promise<void> => {
  await db.rows(`delete from xero_call where started_at < $1::timestamptz - interval '25 hours'`, [now()])
  await db.rows(`delete from xero_authorisation where expires_at < $1::timestamptz - interval '1 hour'`, [now()])
  await db.rows(`delete from xero_event where taken_at < $1::timestamptz - interval '40 days'`, [now()])
  await db.rows(`delete from xero_task where state = 'done' and ended_at < $1::timestamptz - interval '40 days'`, [
    now(),
  ])
}
