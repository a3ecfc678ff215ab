import { mostCents, showMoney } from '@college/contract/accounting'
import type { XeroDifference, XeroDifferenceRow } from '@college/contract/accounting'
import type { Runner } from '#database'

interface Ours {
  transaction_id: number | null
  user_id: number
  display_name: string
  reference: string | null
  amount: number | null
  tax: number | null
  day: string | null
  due: string | null
  state: string | null
  allocated: number | null
  linked: boolean
  ours_version: string | null
  created_at: string
}

interface Theirs {
  mirror_id: number | null
  xero_id: string | null
  number: string | null
  status: string | null
  total: number | null
  their_tax: number | null
  their_day: string | null
  their_due: string | null
  their_paid: number | null
  currency: string | null
  /** Whom Xero has it for. */
  contact: string | null
  /** Whether that is the person whose invoice it is here, as far as can be told. */
  is_theirs: boolean
  theirs_version: string | null
}

interface Way {
  task: 'waiting' | 'failed' | null
  problem: string | null
}

export type Pair = Ours & Theirs & Way

// States of Xero in which an invoice counts for nothing.
const isVoid = (status: string | null): boolean => status === 'VOIDED' || status === 'DELETED'

/**
 * Invoices of ours beside those of Xero: the same where ours says so, or where none says otherwise, the numbers are the same and Xero's is no
 * other contact's: Xero's own numbers begin like ours. Of what only Xero has, what is a person's of ours; of what only we have, what is open or
 * younger than the connection.
 */
export const readPairs = (db: Runner, organisation: number): Promise<Pair[]> =>
  db.rows<Pair>(
    `with mine as (
       select t.id, t.user_id, u.display_name, u.email, k.contact_id, t.reference, t.amount, t.tax, t.date, t.due, t.state, t.allocated, t.xero_id, t.updated_at, t.created_at,
         coalesce(t.xero_id, (select x.xero_id from xero_invoice x where t.xero_id is null and t.state <> 'void'
           and x.organisation_id = t.organisation_id and lower(x.number) = lower(t.reference) and x.status not in ('VOIDED', 'DELETED')
           and (x.contact_id = k.contact_id or (k.contact_id is null and not exists (
             select from xero_contact other where other.organisation_id = x.organisation_id and other.contact_id = x.contact_id)))
           order by x.id limit 1)) as theirs,
         t.state <> 'void' and (t.state = 'due' or t.date >= c.connected_at::date) as matters
       from transaction t join "user" u on u.id = t.user_id join xero_connection c on c.organisation_id = t.organisation_id
         left join xero_contact k on k.organisation_id = t.organisation_id and k.user_id = t.user_id
       where t.organisation_id = $1 and t.type = 'invoice' and t.deleted_at is null)
     select m.id as transaction_id, m.user_id, m.display_name, m.reference, m.amount, m.tax, m.date as day, m.due, m.state, m.allocated,
       m.xero_id is not null as linked, m.updated_at::text as ours_version, m.created_at,
       x.id as mirror_id, x.xero_id, x.number, x.status, x.total, x.tax as their_tax, x.date as their_day, x.due as their_due,
       x.paid + x.credited as their_paid, x.currency, x.contact, x.xero_updated_at::text as theirs_version, w.state as task, w.problem,
       coalesce(m.xero_id is not null or x.contact_id = m.contact_id or lower(x.email) = lower(m.email) or lower(x.contact) = lower(m.display_name),
         false) as is_theirs
     from mine m left join xero_invoice x on x.organisation_id = $1 and x.xero_id = m.theirs
       left join lateral (select k.state, k.problem from xero_task k where k.organisation_id = $1 and k.kind = 'send' and k.subject = m.id::text
         and k.state <> 'done' order by k.id desc limit 1) w on true
     where (x.id is null and m.xero_id is null and m.matters)
       or (x.id is not null and (m.xero_id is null or (m.state = 'void') <> (x.status in ('VOIDED', 'DELETED'))
         or (m.state <> 'void' and (m.amount <> x.total or m.tax <> x.tax or m.date is distinct from x.date or m.due is distinct from x.due
           or x.currency <> 'NZD' or m.allocated <> x.paid + x.credited))))
     union all
     select null, u.id, u.display_name, null, null, null, null, null, null, null, false, null, x.fetched_at, x.id, x.xero_id, x.number, x.status, x.total, x.tax,
       x.date, x.due, x.paid + x.credited, x.currency, x.contact, x.xero_updated_at::text, null, null, true
     from xero_invoice x join xero_contact c on c.organisation_id = x.organisation_id and c.contact_id = x.contact_id join "user" u on u.id = c.user_id
     where x.organisation_id = $1 and x.status in ('AUTHORISED', 'PAID', 'SUBMITTED') and not exists (select from mine m where m.theirs = x.xero_id)`,
    [organisation],
  )

const ourCurrency = 'NZD'

type Part = XeroDifferenceRow['parts'][number]

/** Everything in which the two differ. */
const partsOf = (pair: Pair): Part[] => {
  if (pair.transaction_id === null || pair.xero_id === null) return []
  const parts: Part[] = [
    { of: 'currency', ours: ourCurrency, theirs: pair.currency },
    { of: 'amount', ours: pair.amount, theirs: pair.total },
    { of: 'tax', ours: pair.tax, theirs: pair.their_tax },
    { of: 'date', ours: pair.day, theirs: pair.their_day },
    { of: 'due', ours: pair.due, theirs: pair.their_due },
    { of: 'paid', ours: pair.allocated, theirs: pair.their_paid },
  ]
  const states: Part = { of: 'state', ours: pair.state, theirs: pair.status }
  if ((pair.state === 'void') !== isVoid(pair.status)) return [states]
  return parts.filter(({ ours, theirs }) => ours !== theirs)
}

const kindOf = (pair: Pair, parts: readonly Part[]): XeroDifference | null => {
  if (pair.xero_id === null) return 'only_ours'
  if (pair.transaction_id === null) return 'only_theirs'
  const has = (...of: readonly Part['of'][]): boolean => parts.some((part) => of.includes(part.of))
  if (has('state')) return 'void'
  if (has('currency', 'amount', 'tax')) return 'amount'
  if (has('paid')) return 'paid'
  if (has('date', 'due')) return 'dates'
  // Alike in all, and not yet known as the same.
  return pair.linked ? null : 'only_ours'
}

/** What of Xero's no invoice here can be, and the way out; null where ours can be like it. Of a void one nothing is taken but that it is void. */
const barOf = (pair: Pair): string | null => {
  if (pair.xero_id === null || isVoid(pair.status)) return null
  const [total, tax] = [pair.total ?? 0, pair.their_tax ?? 0]
  if (pair.currency !== ourCurrency)
    return `Xero has it in ${pair.currency ?? 'another currency'}: enter it there in ${ourCurrency}, or void it there.`
  if (total <= 0) return `Xero has it at ${showMoney(total)}: void it there or here.`
  if (total > mostCents) return `Xero has it at ${showMoney(total)}: ${showMoney(mostCents)} is the most here.`
  if (tax < 0 || tax > total) return `Xero has ${showMoney(tax)} GST included: correct it there.`
  return pair.their_day === null ? 'Xero has no date for it: enter one there.' : null
}

/** Xero never changes an invoice that is void. */
const isVoidThere = (pair: Pair): boolean => isVoid(pair.status) && pair.state !== 'void'

/**
 * Payments and credits come by themselves, once the invoice is known as the same; a void invoice here stays void, and one that has no more than
 * the number in common is not taken for ours.
 */
const canTake = (pair: Pair, kind: XeroDifference): boolean =>
  pair.xero_id !== null &&
  pair.is_theirs &&
  barOf(pair) === null &&
  !(pair.state === 'void' && !isVoid(pair.status)) &&
  !(kind === 'paid' && pair.linked)

/** Payments are entered where the bank is: Xero gets none of ours. A currency is not changed there either; ours that is void is void there. */
const canSend = (pair: Pair, kind: XeroDifference): boolean =>
  pair.transaction_id !== null &&
  kind !== 'paid' &&
  !isVoidThere(pair) &&
  (pair.state === 'void' || pair.xero_id === null || pair.currency === ourCurrency)

const adviceOf = (pair: Pair, kind: XeroDifference): string | null => {
  if (isVoidThere(pair)) return 'Xero’s is void: take Xero’s, or void ours and raise another.'
  const bar = barOf(pair)
  if (bar !== null && pair.state !== 'void') return bar
  return canSend(pair, kind) || canTake(pair, kind)
    ? null
    : 'Payments and credits aren’t sent to Xero: put this right by hand, here or there.'
}

/** A pair as a row, or null where nothing is to be decided. */
export const differenceOf = (pair: Pair, organisation: number): XeroDifferenceRow | null => {
  const parts = partsOf(pair)
  const kind = kindOf(pair, parts)
  if (kind === null) return null
  const isHere = pair.transaction_id !== null
  return {
    id: isHere ? (pair.transaction_id ?? 0) * 2 : (pair.mirror_id ?? 0) * 2 + 1,
    organisation_id: organisation,
    created_at: pair.created_at,
    updated_at: pair.created_at,
    created_by: null,
    updated_by: null,
    number: pair.reference ?? pair.number,
    user_id: pair.user_id,
    display_name: pair.display_name,
    transaction_id: pair.transaction_id,
    xero_id: pair.xero_id,
    kind,
    parts,
    ours: pair.amount,
    theirs: pair.total,
    contact: pair.contact,
    ours_version: pair.ours_version,
    theirs_version: pair.theirs_version,
    sends: canSend(pair, kind),
    takes: canTake(pair, kind),
    advice: adviceOf(pair, kind),
    waits: pair.task === 'waiting',
    problem: pair.task === 'failed' ? pair.problem : null,
  }
}

/** The differences of a college. */
export const readDifferences = async (db: Runner, organisation: number): Promise<XeroDifferenceRow[]> =>
  (await readPairs(db, organisation)).flatMap((pair) => differenceOf(pair, organisation) ?? [])
