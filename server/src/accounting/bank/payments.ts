import { mostSame } from '@college/contract/accounting'
import type { BankSame } from '@college/contract/accounting'
import { addDays, daysBetween, showDate } from '@college/contract/kit'
import { grouped } from '#platform'
import { sameAs, sameWithin } from '../same-payment.ts'
import type { Entered, Reported } from '../same-payment.ts'
import { ByName } from './by-name.ts'
import type { ReadLine } from './file.ts'

/** Payments that are here, as a line of the bank is held against them. */
export class Payments<T extends Entered> {
  readonly #byAmount: ReadonlyMap<number, readonly T[]>
  readonly #byPerson: ReadonlyMap<string, readonly T[]>
  readonly #byDay: ReadonlyMap<string, readonly T[]>
  readonly #names = new Map<number, ByName<T>>()

  constructor(payments: readonly T[]) {
    this.#byDay = grouped(payments, ({ amount, date }) => `${amount} ${date}`)
    this.#byAmount = grouped(payments, ({ amount }) => amount)
    this.#byPerson = grouped(payments, ({ user_id, amount }) => `${user_id} ${amount}`)
  }

  /** Those of a person that a line may be, the likeliest first. */
  of({ amount, date }: ReadLine, user_id: number, invoice_id: number | null): T[] {
    if (amount === null || date === null) return []
    return sameAs({ amount, day: date, invoice_id }, this.#byPerson.get(`${user_id} ${amount}`) ?? [])
  }

  /** Those that the words of a line name by a name, where it is one person's. */
  named(line: ReadLine): T[] {
    const { amount, date, words } = line
    const all = this.#byAmount.get(amount ?? 0)
    if (!all || amount === null || date === null) return []
    const names = this.#names.get(amount) ?? new ByName(all)
    this.#names.set(amount, names)
    const found = sameAs({ amount, day: date, invoice_id: null }, names.in(words))
    return new Set(found.map(({ user_id }) => user_id)).size === 1 ? found : []
  }

  /** Some of those of all people, of the nearest days, for the office to choose from. */
  all({ amount, date }: ReadLine): T[] {
    if (amount === null || date === null) return []
    const found: T[] = []
    for (let days = 0; days <= sameWithin && found.length < mostSame; days += 1)
      for (const day of new Set([addDays(date, -days), addDays(date, days)]))
        found.push(...(this.#byDay.get(`${amount} ${day}`) ?? []).slice(0, mostSame))
    return found
  }
}

/** Which payment each line is, where one is here: nearest first, and each payment for one line. */
export const pair = <T extends Entered>(candidates: ReadonlyMap<ReadLine, readonly T[]>): Map<ReadLine, T> => {
  const pairs = [...candidates].flatMap(([line, payments]) =>
    payments.map((payment) => ({
      line,
      payment,
      days: Math.abs(daysBetween(line.date ?? payment.date, payment.date)),
    })),
  )
  const found = new Map<ReadLine, T>()
  const taken = new Set<number>()
  for (const { line, payment } of pairs.toSorted(
    (one, other) => one.days - other.days || one.line.line - other.line.line,
  )) {
    if (found.has(line) || taken.has(payment.id)) continue
    found.set(line, payment)
    taken.add(payment.id)
  }
  return found
}

/** Where a payment that is here came from, in words. */
export const enteredWords = ({ made_by_xero: isXeros, date }: Entered): string =>
  `This payment ${isXeros ? 'came from Xero' : 'was entered here'}, dated ${showDate(date)}`

/** What stands against a line that has come in with an earlier file already. */
export const reportedWords = ({ imported }: Reported): string =>
  `The bank’s file of ${showDate(imported)} has a payment like this`

const fromOf = (payment: Entered): BankSame['from'] =>
  'imported' in payment ? 'bank' : payment.made_by_xero ? 'xero' : 'hand'

/** Payments that a line may be, each once. */
export const shownSame = (payments: readonly (Entered | Reported)[]): BankSame[] => {
  const once = new Map(payments.map((each) => [each.id, each]))
  return [...once.values()].slice(0, mostSame).map((payment) => ({
    transaction_id: payment.id,
    user_id: payment.user_id,
    date: payment.date,
    from: fromOf(payment),
  }))
}
