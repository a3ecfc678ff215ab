import { chargeOf, feeYear } from '@college/contract/accounting'
import type { FeePreview, FeeRow } from '@college/contract/accounting'
import { addDays, showDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Terms } from '../terms.ts'

interface Person {
  user_id: number
  user_name: string
  active: boolean
  roles: string[]
  trainee_since: string | null
  fellow_since: string | null
  subscription_id: number | null
  name: string | null
  amount: number | null
  starts: string | null
  ends: string | null
  raised: boolean
}

/** How somebody stands for a year, and the subscription that their invoice comes from, if they have one. */
export interface Candidate extends FeeRow {
  readonly subscription_id: number | null
  readonly starts: string
}

const readPeople = (db: Runner, organisation: number, year: number): Promise<Person[]> =>
  db.rows<Person>(
    `select u.id as user_id, u.display_name as user_name, u.active and u.confirmed_at is not null as active, coalesce(h.names, '{}') as roles,
       u.trainee_since, u.fellow_since, s.id as subscription_id, s.name, s.amount, s.starts, s.ends,
       exists (select from transaction t where t.organisation_id = $1 and t.user_id = u.id and t.fee_year = $2 and t.state <> 'void' and t.deleted_at is null) as raised
     from "user" u
     left join (select user_id, array_agg(distinct name) as names from held_role where organisation_id = $1 group by user_id) h on h.user_id = u.id
     left join subscription s on s.user_id = u.id and s.organisation_id = $1 and s.state = 'active' and s.deleted_at is null
     where u.organisation_id = $1 and u.deleted_at is null order by u.display_name, u.id`,
    [organisation, year],
  )

const since: Readonly<Record<string, 'trainee_since' | 'fellow_since'>> = {
  Trainee: 'trainee_since',
  Fellow: 'fellow_since',
}

/** Everyone who has a subscription, or a role with a fee, and what the year costs them. */
export const candidatesOf = async (db: Runner, terms: Terms, year: number): Promise<Candidate[]> => {
  const days = feeYear(year, terms.yearFrom)
  const people = await readPeople(db, terms.organisation_id, year)
  return people.flatMap((person): Candidate[] => {
    const byRole = terms.fees.find(({ role }) => person.roles.includes(role))
    if (person.subscription_id === null && (!byRole || !person.active)) return []
    const fee = person.amount ?? byRole?.amount ?? null
    const joined = byRole ? person[since[byRole.role] ?? 'fellow_since'] : null
    const starts = person.starts ?? joined
    const charge = fee === null ? null : chargeOf(fee, terms.gst, days, { starts, ends: person.ends })
    const standing = person.raised
      ? 'raised'
      : !person.active
        ? 'inactive'
        : fee === null
          ? 'no_fee'
          : charge === null
            ? 'outside'
            : charge.amount === 0
              ? 'free'
              : 'new'
    return [
      {
        user_id: person.user_id,
        user_name: person.user_name,
        name: person.name ?? `${byRole?.role ?? ''} fee`,
        standing,
        amount: charge?.amount ?? 0,
        tax: charge?.tax ?? 0,
        from: charge?.from ?? null,
        to: charge?.to ?? null,
        whole: charge?.whole ?? false,
        subscription_id: person.subscription_id,
        starts: starts ?? days.from,
      },
    ]
  })
}

/** What an invoice of a fee says it is for. */
export const feeWords = ({ name, from, to }: Pick<FeeRow, 'name' | 'from' | 'to'>, year: number): string =>
  `${name} ${year}, ${showDate(from ?? '')} to ${showDate(to ?? '')}`

/** What raising a year would do. */
export const previewOf = (terms: Terms, year: number, candidates: readonly Candidate[]): FeePreview => {
  const { from, to } = feeYear(year, terms.yearFrom)
  const fresh = candidates.filter(({ standing }) => standing === 'new')
  return {
    year,
    from,
    to,
    due: addDays(terms.today, terms.dueDays),
    gst: terms.gst,
    invoices: fresh.length,
    total: fresh.reduce((sum, { amount }) => sum + amount, 0),
    tax: fresh.reduce((sum, { tax }) => sum + tax, 0),
    problem:
      candidates.length === 0
        ? 'No fees are set yet. Enter what each role pays in Settings, Fees.'
        : terms.gst !== 'none' && terms.gstNumber === null
          ? 'Enter the college’s GST number in Settings, Fees: each tax invoice needs it.'
          : null,
    rows: candidates.map(({ subscription_id: _subscription, starts: _starts, ...row }) => row),
  }
}
