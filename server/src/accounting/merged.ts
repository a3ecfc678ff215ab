import type { Runner } from '#database'
import { holdAccounts, settle } from './settle.ts'
import type { Account } from './settle.ts'

const accountsOf = (db: Runner, people: readonly number[]): Promise<Account[]> =>
  db.rows<{ organisation_id: number; user_id: number }>(
    'select distinct organisation_id, user_id from transaction where user_id = any($1::bigint[]) order by organisation_id, user_id',
    [people],
  )

/**
 * Nothing is settled in the accounts of people while their lines move from one to another, wherever one of them has lines. Called within a
 * transaction, before their rows are held: whoever holds an account may go on to name its person.
 */
export const holdAccountsOf = async (db: Runner, people: readonly number[]): Promise<void> => {
  const colleges = new Set((await accountsOf(db, people)).map(({ organisation_id: college }) => college))
  for (const college of colleges) await holdAccounts(db, college, people)
}

/** Settles what people have after lines of theirs have moved. */
export const settleAccountsOf = async (db: Runner, people: readonly number[]): Promise<void> => {
  for (const account of await accountsOf(db, people)) await settle(db, account)
}

/** Takes back what was settled since a merge with lines that go back when it is undone: no cent of one account pays what the other owes. */
export const unsettleMerge = async (db: Runner, merge: number, keep: number): Promise<void> => {
  await db.rows(
    `with moved as (select table_name, row_key from account_merge_row where account_merge_id = $1 and column_name = 'user_id'),
       lines as (select row_key as id from moved where table_name = 'transaction'),
       gone as (delete from transaction_allocation a where a.user_id = $2
         and (a.debit_id in (select id from lines) or a.credit_id in (select id from lines))
         and not exists (select from moved m where m.table_name = 'transaction_allocation' and m.row_key = a.id)
         returning debit_id, credit_id, amount),
       sums as (select id, sum(amount)::int as less from (
         select debit_id as id, amount from gone union all select credit_id, amount from gone) x group by id)
     update transaction t set allocated = t.allocated - s.less, state = case when t.type = 'invoice' then 'due' else 'paid' end
     from sums s where t.id = s.id`,
    [merge, keep],
  )
}
