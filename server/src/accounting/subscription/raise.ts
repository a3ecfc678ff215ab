import type { Runner } from '#database'
import type { Terms } from '../terms.ts'
import { feeWords } from './candidates.ts'
import type { Candidate } from './candidates.ts'

/** A raising: which year, when, to be paid by when, and by whom. */
export interface Raising {
  readonly terms: Terms
  readonly year: number
  readonly due: string
  readonly at: Date
  readonly by: number | null
}

/** Gives a subscription to those who have none; ids by person. */
const subscribe = async (
  db: Runner,
  { terms, by }: Raising,
  raise: number,
  fresh: readonly Candidate[],
): Promise<Map<number, number>> => {
  const without = fresh.filter(({ subscription_id: known }) => known === null)
  const made = await db.rows<{ id: number; user_id: number }>(
    `insert into subscription (organisation_id, user_id, name, starts, fee_raise_id, created_by, updated_by)
     select $1, g.user_id, g.name, g.starts, $2, $3, $3
     from unnest($4::bigint[], $5::text[], $6::date[]) with ordinality g(user_id, name, starts, at) order by g.at
     returning id, user_id`,
    [
      terms.organisation_id,
      raise,
      by,
      without.map(({ user_id }) => user_id),
      without.map(({ subscription: { name } }) => name),
      without.map(({ subscription: { starts } }) => starts),
    ],
  )
  // A trainee's subscription says what its owner pays as now, once they are a fellow.
  const others = fresh.filter(({ subscription_id: known }) => known !== null)
  await db.rows(
    `update subscription s set name = g.name, updated_by = $1 from unnest($2::bigint[], $3::text[]) g(id, name) where s.id = g.id and s.name <> g.name`,
    [by, others.map(({ subscription_id: id }) => id), others.map(({ subscription: { name } }) => name)],
  )
  const known = fresh.flatMap(({ user_id, subscription_id: id }): [number, number][] =>
    id === null ? [] : [[user_id, id]],
  )
  return new Map([...known, ...made.map(({ id, user_id }): [number, number] => [user_id, id])])
}

/** Raises the fees of a year: a subscription for those who have none, and an invoice for each. Answers the id of the raising. */
export const raiseYear = async (db: Runner, raising: Raising, fresh: readonly Candidate[]): Promise<number> => {
  const { terms, year, due, at, by } = raising
  const made = await db.row<{ id: number }>(
    `insert into fee_raise (organisation_id, fee_year, invoices, total, raised_at, raised_by) values ($1, $2, $3, $4, $5, $6) returning id`,
    [terms.organisation_id, year, fresh.length, fresh.reduce((sum, { amount }) => sum + amount, 0), at, by],
  )
  if (!made) throw new Error('a raising gave no row')
  const subscriptions = await subscribe(db, raising, made.id, fresh)
  await db.rows(
    `insert into transaction (organisation_id, user_id, type, date, due, reference, description, amount, tax, state, subscription_id, fee_year, fee_raise_id, created_by, updated_by)
     select $1, g.user_id, 'invoice', $2::date, $3::date, n.reference, g.description, g.amount, g.tax, 'due', g.subscription_id, $4, $5, $6, $6
     from unnest($7::bigint[], $8::text[], $9::int[], $10::int[], $11::bigint[]) with ordinality g(user_id, description, amount, tax, subscription_id, at)
     join take_invoice_numbers($1, $12) n on n.place = g.at order by g.at`,
    [
      terms.organisation_id,
      terms.today,
      due,
      year,
      made.id,
      by,
      fresh.map(({ user_id }) => user_id),
      fresh.map((row) => feeWords(row, year)),
      fresh.map(({ amount }) => amount),
      fresh.map(({ tax }) => tax),
      fresh.map(({ user_id }) => subscriptions.get(user_id) ?? null),
      fresh.length,
    ],
  )
  return made.id
}
