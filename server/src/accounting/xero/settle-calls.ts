import { settleXero, xeroComparison, xerodifference } from '@college/contract/accounting'
import type { BodyOf } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { audit, pageOf, readList } from '#records'
import { holdAccounts, settle, unsettle } from '../settle.ts'
import { differenceOf, readDifferences, readPairs } from './compare.ts'
import type { Pair } from './compare.ts'
import { ownBooks } from './parts.ts'
import type { XeroParts } from './parts.ts'
import { queueTask } from './tasks.ts'
import { notAvailable, notConnected } from './trouble.ts'

/** Refuses what needs a connection where there is none. */
const requireConnection = async (call: Call, { settings }: XeroParts, organisation: number): Promise<void> => {
  if (settings === null) throw notAvailable()
  const row = await call.db.row<{ state: string }>('select state from xero_connection where organisation_id = $1', [
    organisation,
  ])
  if (row?.state !== 'connected') throw notConnected()
}

type Changes = Record<string, [unknown, unknown]>

const noteLine = (call: Call, organisation: number, pair: Pair, id: number, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'transaction',
    recordId: id,
    organisationId: organisation,
    ownerId: pair.user_id,
    changes,
  })

const isGone = ({ status }: Pair): boolean => status === 'VOIDED' || status === 'DELETED'

/** Makes an invoice here that only Xero has. */
const takeNew = async (call: Call, organisation: number, pair: Pair): Promise<number> => {
  const made = await call.db.row<{ id: number }>(
    `insert into transaction (organisation_id, user_id, type, date, reference, description, amount, tax, due, state, allocated, xero_id, xero_updated_at,
       sent_at, created_by)
     values ($1, $2, 'invoice', $3::date, $4, $5, $6, $7, coalesce($8::date, $3::date), 'due', 0, $9, $10, $11, $12)
     on conflict do nothing returning id`,
    [
      organisation,
      pair.user_id,
      pair.their_day,
      pair.number,
      `Invoice ${pair.number ?? ''} from Xero`.replaceAll('  ', ' '),
      pair.total,
      pair.their_tax,
      pair.their_due,
      pair.xero_id,
      pair.theirs_version,
      call.now(),
      call.actor.id,
    ],
  )
  const id = made?.id ?? 0
  if (id > 0)
    await noteLine(call, organisation, pair, id, { amount: [null, pair.total], reference: [null, pair.number] })
  return id
}

/** Makes an invoice of ours what Xero has: its amounts and days, or that it is void. */
const takeChanges = async (call: Call, organisation: number, pair: Pair, id: number): Promise<void> => {
  const account = { organisation_id: organisation, user_id: pair.user_id }
  if (isGone(pair)) {
    await unsettle(call.db, account, id)
    await call.db.rows(
      `update transaction set state = 'void', voided_at = $2, void_reason = 'Voided in Xero', xero_id = $3, updated_by = $4
       where id = $1 and state <> 'void'`,
      [id, call.now(), pair.xero_id, call.actor.id],
    )
    return noteLine(call, organisation, pair, id, { state: [pair.state, 'void'] })
  }
  if (pair.amount !== pair.total) await unsettle(call.db, account, id)
  await call.db.rows(
    `update transaction set amount = $2, tax = $3, date = $4::date, due = coalesce($5::date, $4::date), xero_id = $6, xero_updated_at = greatest(xero_updated_at, $7::timestamptz), updated_by = $8,
       state = case when allocated = $2 then 'paid' else 'due' end where id = $1 and state <> 'void'`,
    [id, pair.total, pair.their_tax, pair.their_day, pair.their_due, pair.xero_id, pair.theirs_version, call.actor.id],
  )
  await noteLine(call, organisation, pair, id, {
    amount: [pair.amount, pair.total],
    tax: [pair.tax, pair.their_tax],
    date: [pair.day, pair.their_day],
    due: [pair.due, pair.their_due],
  })
}

/** Takes what Xero has, and settles it with what is here; its payments and credits are fetched again, so that they are here with it. */
const takeTheirs = async (call: Call, organisation: number, pair: Pair): Promise<boolean> => {
  if (pair.xero_id === null || !differenceOf(pair, organisation)?.takes) return false
  if (pair.transaction_id === null) {
    if ((await takeNew(call, organisation, pair)) === 0) return false
  } else await takeChanges(call, organisation, pair, pair.transaction_id)
  await settle(call.db, { organisation_id: organisation, user_id: pair.user_id })
  await queueTask(call.db, call.now(), { organisation, kind: 'fetch', subject: pair.xero_id, by: call.actor.id })
  return true
}

const sendOurs = async (call: Call, organisation: number, pair: Pair): Promise<boolean> => {
  const row = differenceOf(pair, organisation)
  if (pair.transaction_id === null || !row?.sends) return false
  const subject = String(pair.transaction_id)
  await call.db.rows(
    `delete from xero_task where organisation_id = $1 and kind = 'send' and subject = $2 and state = 'failed'`,
    [organisation, subject],
  )
  await queueTask(call.db, call.now(), { organisation, kind: 'send', subject, by: call.actor.id })
  await noteLine(call, organisation, pair, pair.transaction_id, { xero: [null, 'sent'] })
  return true
}

type Choice = BodyOf<typeof settleXero>['differences'][number]

const keyOf = (choice: Pick<Choice, 'transaction_id' | 'xero_id'>): string =>
  choice.transaction_id === null ? `theirs ${choice.xero_id}` : `ours ${choice.transaction_id}`

/** Holds the accounts of those whose invoices were chosen, here or at Xero, and says whose they are. */
const holdChosen = async (call: Call, organisation: number, chosen: readonly Choice[]): Promise<Set<number>> => {
  const people = await call.db.rows<{ user_id: number }>(
    `select user_id from transaction where organisation_id = $1 and id = any($2::bigint[])
     union select c.user_id from xero_invoice x join xero_contact c on c.organisation_id = x.organisation_id and c.contact_id = x.contact_id
       where x.organisation_id = $1 and x.xero_id = any($3::text[])`,
    [organisation, chosen.map(({ transaction_id: id }) => id), chosen.map(({ xero_id: id }) => id)],
  )
  const held = people.map(({ user_id }) => user_id)
  await holdAccounts(call.db, organisation, held)
  return new Set(held)
}

// As the queue is written everywhere, so that nobody waits for who waits for them.
const inOrder = ({ believe, differences }: BodyOf<typeof settleXero>): Choice[] => {
  const subject = (choice: Choice): string =>
    (believe === 'ours' ? choice.transaction_id?.toString() : choice.xero_id) ?? ''
  return differences.toSorted((one, other) => (subject(one) < subject(other) ? -1 : 1))
}

const serveSettle = (parts: XeroParts): Served =>
  serve(settleXero, async (call, { body }) => {
    const organisation = await ownBooks(call)
    await requireConnection(call, parts, organisation)
    // One decision at a time: what the other has changed is seen by the next.
    await call.db.rows('select 1 from xero_connection where organisation_id = $1 for update', [organisation])
    const held = await holdChosen(call, organisation, body.differences)
    const pairs = new Map((await readPairs(call.db, organisation)).map((pair) => [keyOf(pair), pair]))
    let left = 0
    for (const choice of inOrder(body)) {
      const pair = pairs.get(keyOf(choice))
      pairs.delete(keyOf(choice))
      const isSame =
        pair?.xero_id === choice.xero_id &&
        held.has(pair.user_id) &&
        pair.ours_version === choice.ours_version &&
        pair.theirs_version === choice.theirs_version
      const settleOne = body.believe === 'ours' ? sendOurs : takeTheirs
      if (!pair || !isSame || !(await settleOne(call, organisation, pair))) left += 1
    }
    return { data: { settled: body.differences.length - left, left } }
  })

/** The comparison of our invoices with those of Xero, and what is decided about it. */
export const xeroSettleCalls = (parts: XeroParts): readonly Served[] => [
  serve(xeroComparison, async (call, { query }) => {
    const organisation = await ownBooks(call)
    await requireConnection(call, parts, organisation)
    const ask = readList(xerodifference, query)
    const page = pageOf(xerodifference, ask, await readDifferences(call.db, organisation))
    return { data: page.rows, info: page.info }
  }),
  serveSettle(parts),
]
