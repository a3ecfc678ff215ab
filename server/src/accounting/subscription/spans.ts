import { chargeOf } from '@college/contract/accounting'
import type { Charge, FeeYear } from '@college/contract/accounting'
import { addDays } from '@college/contract/kit'
import type { Terms } from '../terms.ts'

/** What of a person says which fee is theirs on which days. */
export interface Payer {
  readonly roles: readonly string[]
  readonly trainee_since: string | null
  readonly fellow_since: string | null
  readonly name: string | null
  readonly amount: number | null
  readonly starts: string | null
  readonly ends: string | null
  /** Whether raising made the subscription, and whether the office changed it since. */
  readonly made: boolean
  readonly changed: boolean
}

/** Days on which one fee is a person’s; without an end where it has none. */
interface Span {
  readonly name: string
  readonly amount: number | null
  readonly starts: string | null
  readonly ends: string | null
}

/** A span with what a year costs in it. */
export interface Part extends Charge {
  readonly name: string
}

const since: Readonly<Record<string, 'trainee_since' | 'fellow_since'>> = {
  Trainee: 'trainee_since',
  Fellow: 'fellow_since',
}

/** What raising calls the subscription of a role. */
export const feeName = (role: string): string => `${role} fee`

/** The role of the table of fees that a person pays by. */
export const payingRole = (terms: Terms, roles: readonly string[]): Terms['fees'][number] | undefined =>
  terms.fees.find(({ role }) => roles.includes(role))

/** A person’s fees from the first day on: a trainee who became a fellow pays as each of them, from day to day. */
const spansOf = (terms: Terms, payer: Payer): Span[] => {
  const byRole = payingRole(terms, payer.roles)
  // A name that raising gave follows the role; one that the office gave stands.
  const isOwnName = payer.name !== null && !(payer.made && terms.fees.some(({ role }) => feeName(role) === payer.name))
  const nameOf = (role: string): string => (isOwnName ? (payer.name ?? '') : feeName(role))
  const joined = byRole ? payer[since[byRole.role] ?? 'fellow_since'] : null
  const now: Span = {
    name: byRole ? nameOf(byRole.role) : (payer.name ?? ''),
    amount: payer.amount ?? byRole?.amount ?? null,
    starts: joined ?? (payer.made ? payer.starts : null),
    ends: null,
  }
  const before = byRole && joined !== null && earlier(terms, payer, byRole.role, joined)
  const spans =
    payer.amount !== null
      ? [{ ...now, starts: payer.starts }]
      : before
        ? [{ ...before, name: nameOf(before.role), ends: addDays(joined, -1) }, now]
        : [now]
  return spans
    .map((span, at) => within(span, at === 0, payer))
    .filter(({ starts, ends }) => ends === null || ends >= (starts ?? ends))
}

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other)
const sooner = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

// A last day holds for all. The first day of a subscription holds where the office gave it; what raising noted follows the role instead.
const within = (span: Span, isFirst: boolean, { made, changed, starts, ends }: Payer): Span => ({
  ...span,
  starts: starts === null || (made && !changed) ? span.starts : isFirst && !made ? starts : later(span.starts, starts),
  ends: sooner(span.ends, ends),
})

/** What a person paid as before they had their role: trainees and fellows become each other. */
const earlier = (
  terms: Terms,
  payer: Payer,
  role: string,
  joined: string,
): { role: string; amount: number; starts: string } | null => {
  const other = role === 'Fellow' ? 'Trainee' : role === 'Trainee' ? 'Fellow' : null
  const fee = terms.fees.find((each) => each.role === other)
  if (other === null || !fee) return null
  // Whose first day was never noted has paid since the subscription that raising gave them in that role.
  const noted =
    payer[since[other] ?? 'fellow_since'] ?? (payer.made && payer.name === feeName(other) ? payer.starts : null)
  return noted !== null && noted < joined ? { role: other, amount: fee.amount, starts: noted } : null
}

/** What of a year each fee of a person costs, one after the other. */
export const partsOf = (terms: Terms, payer: Payer, days: FeeYear): Part[] =>
  spansOf(terms, payer).flatMap(({ name, amount, starts, ends }): Part[] => {
    const charge = amount === null ? null : chargeOf(amount, terms.gst, days, { starts, ends })
    return charge === null ? [] : [{ ...charge, name }]
  })

/** The subscription of a person who has none: what their role is called, from the first day it is paid for. */
export const subscriptionOf = (terms: Terms, payer: Payer, days: FeeYear): { name: string; starts: string } => {
  const spans = spansOf(terms, payer)
  return { name: spans.at(-1)?.name ?? '', starts: spans[0]?.starts ?? days.from }
}
