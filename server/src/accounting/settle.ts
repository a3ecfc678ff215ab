import { allocate } from '@college/contract/accounting'
import type { OpenLine } from '@college/contract/accounting'
import type { Runner } from '#database'

/** Whose account of which college. */
export interface Account {
  readonly organisation_id: number
  readonly user_id: number
}

/**
 * One at a time works on an account, so that no cent is used twice. Whoever writes lines of many people holds all their accounts before the first
 * line, so that no two wait for each other. Called within a transaction.
 */
export const holdAccounts = async (db: Runner, organisation: number, people: readonly number[]): Promise<void> => {
  await db.rows('select hold_accounts($1, $2::bigint[])', [organisation, people])
}

/** The same of one account. */
export const holdAccount = (db: Runner, { organisation_id, user_id }: Account): Promise<void> =>
  holdAccounts(db, organisation_id, [user_id])

/** The same of the accounts that lines are of. */
export const holdAccountsOfLines = async (db: Runner, ids: readonly number[]): Promise<void> => {
  const accounts = await db.rows<{ organisation_id: number; people: number[] }>(
    `select organisation_id, array_agg(distinct user_id) as people from transaction where id = any($1::bigint[])
     group by organisation_id order by organisation_id`,
    [ids],
  )
  for (const { organisation_id: organisation, people } of accounts) await holdAccounts(db, organisation, people)
}

/** Holds every account of a college at once, before anything of its ledger is read or written: who holds one already may not ask for all. */
export const holdLedger = async (db: Runner, organisation: number): Promise<void> => {
  await db.rows(`select pg_advisory_xact_lock(hashtextextended('ledger ' || $1::bigint, 0))`, [organisation])
}

/** Settles what is open of an account, oldest first; called after each change of it, in the same transaction. */
export const settle = async (db: Runner, account: Account): Promise<boolean> => {
  await holdAccount(db, account)
  const lines = await db.rows<OpenLine>(
    `select id, type, amount, allocated, date, due, invoice_id from transaction
     where organisation_id = $1 and user_id = $2 and state <> 'void' and deleted_at is null and abs(amount) > allocated`,
    [account.organisation_id, account.user_id],
  )
  const made = allocate(lines)
  if (made.length === 0) return false
  // Names no `updated_by`: who has read a line before may still save it.
  await db.rows(
    `with given as (select * from unnest($3::bigint[], $4::bigint[], $5::int[]) g(debit, credit, amount)),
       kept as (insert into transaction_allocation as a (organisation_id, user_id, debit_id, credit_id, amount)
         select $1, $2, debit, credit, amount from given
         on conflict (debit_id, credit_id) do update set amount = a.amount + excluded.amount),
       sums as (select id, sum(amount)::int as more from (
         select debit as id, amount from given union all select credit, amount from given) x group by id)
     update transaction t set allocated = t.allocated + s.more,
       state = case when t.type = 'invoice' and t.allocated + s.more < t.amount then 'due' else 'paid' end
     from sums s where t.id = s.id`,
    [
      account.organisation_id,
      account.user_id,
      made.map(({ debit }) => debit),
      made.map(({ credit }) => credit),
      made.map(({ amount }) => amount),
    ],
  )
  return true
}

/** Takes back what a line settles or is settled by. */
export const unsettle = async (db: Runner, account: Account, id: number): Promise<void> => {
  await holdAccount(db, account)
  await db.rows(
    `with gone as (delete from transaction_allocation where debit_id = $1 or credit_id = $1 returning debit_id, credit_id, amount),
       sums as (select id, sum(amount)::int as less from (
         select debit_id as id, amount from gone union all select credit_id, amount from gone) x group by id)
     update transaction t set allocated = t.allocated - s.less, state = case when t.type = 'invoice' then 'due' else 'paid' end
     from sums s where t.id = s.id`,
    [id],
  )
}
