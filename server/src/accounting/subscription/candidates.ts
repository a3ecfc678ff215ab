import { feeYear } from '@college/contract/accounting'
import type { FeePreview, FeeRow } from '@college/contract/accounting'
import { addDays, showDate } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Terms } from '../terms.ts'
import { addressColumn, isReachable } from '../transaction/reach.ts'
import { partsOf, payingRole, subscriptionOf } from './spans.ts'
import type { Part, Payer } from './spans.ts'

interface Person extends Payer {
  user_id: number
  user_name: string
  active: boolean
  confirmed: boolean
  subscription_id: number | null
  /** Whether the office ended the last subscription that they had, and gave them no other. */
  ended: boolean
  raised: boolean
  address: string | null
}

/** How somebody stands for a year, and the subscription that their invoice comes from, if they have one. */
export interface Candidate extends FeeRow {
  readonly subscription_id: number | null
  readonly parts: readonly Part[]
  /** The subscription that they get where they have none. */
  readonly subscription: { readonly name: string; readonly starts: string }
}

const readPeople = (db: Runner, organisation: number, year: number): Promise<Person[]> =>
  db.rows<Person>(
    `select u.id as user_id, u.display_name as user_name, u.active, u.confirmed_at is not null as confirmed, coalesce(h.names, '{}') as roles,
       u.trainee_since, u.fellow_since, s.id as subscription_id, s.name, s.amount, s.starts, s.ends,
       ${addressColumn} as address, s.fee_raise_id is not null as made, s.updated_at > s.created_at as changed,
       s.id is null and exists (select from subscription e where e.user_id = u.id and e.organisation_id = $1 and e.state = 'ended' and e.deleted_at is null) as ended,
       exists (select from transaction t where t.organisation_id = $1 and t.user_id = u.id and t.fee_year = $2 and t.state <> 'void' and t.deleted_at is null) as raised
     from "user" u
     left join (select user_id, array_agg(distinct name) as names from held_role where organisation_id = $1 group by user_id) h on h.user_id = u.id
     left join subscription s on s.user_id = u.id and s.organisation_id = $1 and s.state = 'active' and s.deleted_at is null
     where u.organisation_id = $1 and u.deleted_at is null order by u.display_name, u.id`,
    [organisation, year],
  )

const sum = (parts: readonly Part[], of: 'amount' | 'tax'): number => parts.reduce((total, part) => total + part[of], 0)

const standingOf = (person: Person, fee: number | null, parts: readonly Part[]): FeeRow['standing'] => {
  if (person.raised) return 'raised'
  if (!person.active) return 'inactive'
  if (!person.confirmed) return 'unconfirmed'
  if (person.ended) return 'ended'
  if (fee === null) return 'no_fee'
  if (parts.length === 0) return 'outside'
  return sum(parts, 'amount') === 0 ? 'free' : 'new'
}

/** Everyone who has a subscription, or a role with a fee, and what the year costs them. */
export const candidatesOf = async (db: Runner, terms: Terms, year: number): Promise<Candidate[]> => {
  const days = feeYear(year, terms.yearFrom)
  const people = await readPeople(db, terms.organisation_id, year)
  return people.flatMap((person): Candidate[] => {
    const byRole = payingRole(terms, person.roles)
    if (person.subscription_id === null && (!byRole || !person.active)) return []
    const parts = partsOf(terms, person, days)
    const subscription = subscriptionOf(terms, person, days)
    const [first] = parts
    const last = parts.at(-1)
    return [
      {
        user_id: person.user_id,
        user_name: person.user_name,
        name: [...new Set(parts.map(({ name }) => name))].join(', then ') || subscription.name,
        standing: standingOf(person, person.amount ?? byRole?.amount ?? null, parts),
        reachable: isReachable(person.address),
        amount: sum(parts, 'amount'),
        tax: sum(parts, 'tax'),
        from: first?.from ?? null,
        to: last?.to ?? null,
        whole: first?.from === days.from && last?.to === days.to,
        subscription_id: person.subscription_id,
        parts,
        subscription,
      },
    ]
  })
}

/** What an invoice of a fee says it is for: each fee in it with its days. */
export const feeWords = ({ parts }: Pick<Candidate, 'parts'>, year: number): string =>
  parts.map(({ name, from, to }) => `${name} ${year}, ${showDate(from)} to ${showDate(to)}`).join('; ')

/** What raising a year would do. */
export const previewOf = (terms: Terms, year: number, candidates: readonly Candidate[]): FeePreview => {
  const { from, to } = feeYear(year, terms.yearFrom)
  const fresh = candidates.filter(({ standing }) => standing === 'new')
  return {
    year,
    from,
    to,
    due: addDays(from > terms.today ? from : terms.today, terms.dueDays),
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
    rows: candidates.map(({ subscription_id: _id, parts: _parts, subscription: _subscription, ...row }) => row),
  }
}
