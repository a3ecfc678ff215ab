import { feeYearOf, gstInside } from '@college/contract/accounting'
import { addDays, instantIn } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { candidatesOf, raiseYear, readTerms } from '#accounting'
import type { Database } from '#database'
import type { Demo } from './data/index.ts'

const zone = 'Pacific/Auckland'

/** The first college's fees of this year: most are paid, some overdue, one in part, one with a credit, and one for part of the year. */
export const seedFees = async (tx: Database, { fees }: Demo, today: CivilDate): Promise<void> => {
  const office = await tx.row<{ organisation_id: number; id: number }>(
    `select organisation_id, id from "user" where username = 'admin' and organisation_id = (select min(id) from organisation)`,
  )
  if (!office) throw new Error('the demo college has no office')
  const { organisation_id: organisation, id: by } = office
  const day = addDays(today, -fees.raised)
  const at = new Date(instantIn(zone, day, '10:00'))
  await tx.rows(
    `insert into organisationconfig (organisation_id, name, type, value, secret, created_by, updated_by, created_at, updated_at)
     select $1, s.key, case when s.key = 'fees_due_days' then 'number' else 'string' end, s.value, false, $2, $2, $3, $3
     from jsonb_each_text($4::jsonb) s order by s.key`,
    [organisation, by, at, JSON.stringify(fees.settings)],
  )
  await tx.rows(
    `insert into subscription (organisation_id, user_id, name, starts, created_by, updated_by, created_at, updated_at)
     select $1, u.id, $3, $4::date, $2, $2, $5, $5 from "user" u where u.username = $6 and u.organisation_id = $1`,
    [organisation, by, fees.joined.name, addDays(today, -fees.joined.starts), at, fees.joined.who],
  )
  const terms = await readTerms({ db: tx, now: () => at }, organisation)
  const { year } = feeYearOf(day, terms.yearFrom)
  const fresh = (await candidatesOf(tx, terms, year)).filter(({ standing }) => standing === 'new')
  await raiseYear(tx, { terms, year, due: addDays(day, terms.dueDays), at, by }, fresh)
  await payFees(tx, fees, organisation, { by, today, at })
}

interface Paying {
  readonly by: number
  readonly today: CivilDate
  /** When the fees were raised. */
  readonly at: Date
}

const payFees = async (
  tx: Database,
  { unpaid, part, courses }: Demo['fees'],
  organisation: number,
  { by, today, at }: Paying,
): Promise<void> => {
  await tx.rows(
    `with paid as (
       insert into transaction (organisation_id, user_id, type, date, due, reference, description, amount, state, allocated, invoice_id, created_by, updated_by)
       select t.organisation_id, t.user_id, 'payment', d.day, d.day, t.reference, 'Bank payment', t.amount, 'paid', t.amount, t.id, $2, $2
       from transaction t join "user" u on u.id = t.user_id, lateral (select t.date + 3 + (t.id % 25)::int as day) d
       where t.organisation_id = $1 and t.type = 'invoice' and not u.username = any($3::text[]) order by t.id
       returning id, organisation_id, user_id, amount, invoice_id),
     settled as (
       insert into transaction_allocation (organisation_id, user_id, debit_id, credit_id, amount, created_at)
       select organisation_id, user_id, invoice_id, id, amount, $4 from paid)
     update transaction t set state = 'paid', allocated = t.amount from paid p where t.id = p.invoice_id`,
    [organisation, by, unpaid, at],
  )
  const lines = part.map(({ on, type, amount, ...line }) => ({
    ...line,
    type,
    amount,
    tax: type === 'credit' ? gstInside(amount) : 0,
    day: addDays(today, -on),
  }))
  await tx.rows(
    `with given as (
       select t.id as invoice_id, t.organisation_id, t.user_id, g.* from jsonb_to_recordset($3::jsonb) g(who text, type text, amount int, tax int, day date, description text)
       join "user" u on u.username = g.who and u.organisation_id = $1 join transaction t on t.user_id = u.id and t.type = 'invoice'),
     made as (
       insert into transaction (organisation_id, user_id, type, date, due, description, amount, tax, state, allocated, invoice_id, created_by, updated_by)
       select organisation_id, user_id, type, day, day, description, amount, tax, 'paid', amount, invoice_id, $2, $2 from given order by invoice_id
       returning id, organisation_id, user_id, amount, invoice_id),
     settled as (
       insert into transaction_allocation (organisation_id, user_id, debit_id, credit_id, amount, created_at)
       select organisation_id, user_id, invoice_id, id, amount, $4 from made)
     update transaction t set allocated = t.allocated + m.amount from made m where t.id = m.invoice_id`,
    [organisation, by, JSON.stringify(lines), at],
  )
  const bills = courses.map(({ on, amount, ...line }) => ({
    ...line,
    amount,
    tax: gstInside(amount),
    day: addDays(today, -on),
    due: addDays(today, 30 - on),
  }))
  await tx.rows(
    `insert into transaction (organisation_id, user_id, type, date, due, description, amount, tax, state, created_by, updated_by)
     select $1, u.id, 'invoice', g.day, g.due, g.description, g.amount, g.tax, 'due', $2, $2
     from jsonb_to_recordset($3::jsonb) g(who text, amount int, tax int, day date, due date, description text)
     join "user" u on u.username = g.who and u.organisation_id = $1 order by g.day, u.id`,
    [organisation, by, JSON.stringify(bills)],
  )
  await tx.rows('update subscription set created_at = $2, updated_at = $2 where organisation_id = $1', [
    organisation,
    at,
  ])
  // They all went out.
  await tx.rows(
    `update transaction set sent_at = case when type = 'invoice' then date + time '22:00' end, created_at = date + time '22:00', updated_at = date + time '22:00'
     where organisation_id = $1`,
    [organisation],
  )
}
