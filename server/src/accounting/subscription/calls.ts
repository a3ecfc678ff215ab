import { previewFees, raiseFees, showMoney, transaction, undoRaise } from '@college/contract/accounting'
import type { FeeRaise } from '@college/contract/accounting'
import { code, plural } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError, badField, notFound } from '#platform'
import type { Call } from '#platform'
import { audit, noteRead } from '#records'
import { ownCollege } from '../own-college.ts'
import { holdLedger, settle } from '../settle.ts'
import { readTerms } from '../terms.ts'
import { voidLine } from '../transaction/void.ts'
import { candidatesOf, previewOf } from './candidates.ts'
import { raiseYear } from './raise.ts'

const servePreview: Served = serve(previewFees, async (call, { query }) => {
  const organisation = await ownCollege(call)
  const terms = await readTerms(call, organisation)
  const candidates = await candidatesOf(call.db, terms, query.year)
  await noteRead(call, {
    record: transaction,
    people: candidates.map(({ user_id }) => user_id),
    organisation,
    rows: candidates.length,
  })
  return { data: previewOf(terms, query.year, candidates) }
})

// What was paid before is used at once.
const settleAll = async (call: Call, organisation: number, raising: number): Promise<void> => {
  const waiting = await call.db.rows<{ user_id: number }>(
    `select distinct t.user_id from transaction t join transaction p on p.user_id = t.user_id and p.organisation_id = t.organisation_id
     where t.fee_raise_id = $1 and p.type <> 'invoice' and p.amount > p.allocated and p.state <> 'void' and p.deleted_at is null order by t.user_id`,
    [raising],
  )
  for (const { user_id } of waiting) await settle(call.db, { organisation_id: organisation, user_id })
}

const readRaise = async (call: Call, id: number): Promise<FeeRaise> => {
  const row = await call.db.row<FeeRaise>(
    `select r.id, r.fee_year, r.invoices, r.total, s.unsent, s.unpaid, s.unpaid_total, r.raised_at, r.undone_at, u.display_name as by
     from fee_raise r left join "user" u on u.id = r.raised_by
     cross join lateral (select count(*) filter (where t.state = 'due' and t.sent_at is null) as unsent,
         count(*) filter (where t.allocated = 0) as unpaid, coalesce(sum(t.amount) filter (where t.allocated = 0), 0) as unpaid_total
       from transaction t where t.fee_raise_id = r.id and t.state <> 'void' and t.deleted_at is null) s
     where r.id = $1`,
    [id],
  )
  if (!row) throw notFound('Raising')
  return row
}

const serveRaise: Served = serve(raiseFees, async (call, { body }) => {
  const organisation = await ownCollege(call)
  // One raising of a college at a time, on all nodes: the second finds what the first has raised.
  await holdLedger(call.db, organisation)
  const terms = await readTerms(call, organisation)
  const candidates = await candidatesOf(call.db, terms, body.year)
  const { invoices, total, due, problem } = previewOf(terms, body.year, candidates)
  if (body.due !== undefined && body.due < terms.today) throw badField('due', 'This day has passed')
  if (problem !== null) throw new ApiError(code.notPossible, problem)
  if (invoices === 0) throw new ApiError(code.notPossible, `There are no invoices to raise for ${body.year}.`)
  if (invoices !== body.expected.invoices || total !== body.expected.total)
    throw new ApiError(
      code.conflict,
      `We raised nothing: it would now be ${plural(invoices, 'invoice')}, ${showMoney(total)} in total. Check the preview again.`,
    )
  const fresh = candidates.filter(({ standing }) => standing === 'new')
  const raise = { terms, year: body.year, due: body.due ?? due, at: call.now(), by: call.actor.id }
  const id = await raiseYear(call.db, raise, fresh)
  await settleAll(call, organisation, id)
  await audit(call.db, call.caller, {
    resource: transaction.name,
    recordId: null,
    organisationId: organisation,
    ownerIds: fresh.map(({ user_id }) => user_id),
    changes: { fee_year: [null, body.year], total: [null, total] },
    count: invoices,
  })
  return { data: await readRaise(call, id) }
})

interface Raised {
  id: number
  organisation_id: number
  user_id: number
  state: 'due' | 'paid'
  paid: boolean
  sent: boolean
}

const serveUndo: Served = serve(undoRaise, async (call, { body }) => {
  const organisation = await ownCollege(call)
  await holdLedger(call.db, organisation)
  const raising = await call.db.row<{ undone_at: string | null }>(
    'select undone_at from fee_raise where id = $1 and organisation_id = $2',
    [body.id, organisation],
  )
  if (!raising) throw notFound('Raising')
  if (raising.undone_at !== null) throw new ApiError(code.conflict, 'This was undone already.')
  const lines = await call.db.rows<Raised>(
    `select id, organisation_id, user_id, state, allocated > 0 as paid, sent_at is not null or xero_id is not null as sent from transaction
     where fee_raise_id = $1 and state <> 'void' and deleted_at is null order by user_id, id`,
    [body.id],
  )
  const open = lines.filter(({ paid }) => !paid)
  if (open.length === 0 && lines.length > 0)
    throw new ApiError(code.conflict, 'Each of these invoices has a payment, so there’s nothing to undo.')
  const sent = open.filter((line) => line.sent)
  const unseen = open.filter((line) => !line.sent).map(({ id }) => id)
  for (const line of sent) await voidLine(call, call.db, { ...line, reason: 'Raised by mistake' })
  await call.db.rows(
    'update transaction set deleted_at = $2, updated_by = $3 where id = any($1::bigint[]) and allocated = 0',
    [unseen, call.now(), call.actor.id],
  )
  await call.db.rows(
    `update subscription s set deleted_at = $2, updated_by = $3 where s.fee_raise_id = $1 and s.deleted_at is null
       and not exists (select from transaction t where t.subscription_id = s.id and t.deleted_at is null and t.state <> 'void')`,
    [body.id, call.now(), call.actor.id],
  )
  // With invoices that stay it stands: their payments may be voided later, and the rest undone then.
  if (open.length === lines.length)
    await call.db.rows('update fee_raise set undone_at = $2 where id = $1', [body.id, call.now()])
  await audit(call.db, call.caller, {
    resource: transaction.name,
    recordId: null,
    organisationId: organisation,
    ownerIds: open.map(({ user_id }) => user_id),
    changes: { fee_raise: [body.id, null] },
    count: open.length,
  })
  return { data: { removed: unseen.length, voided: sent.length, kept: lines.length - open.length } }
})

/** Fees of a year: looked at, raised, undone. */
export const serveFees: readonly Served[] = [servePreview, serveRaise, serveUndo]
