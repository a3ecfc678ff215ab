import { mostSame, showMoney } from '@college/contract/accounting'
import type { BankLine } from '@college/contract/accounting'
import { addDays, daysBetween, showDate } from '@college/contract/kit'
import type { Runner } from '#database'
import { madeOf } from '#platform'
import { readUnreported, sameAs, sameWithin } from '../same-payment.ts'
import type { Entered } from '../same-payment.ts'
import type { ReadLine } from './file.ts'

interface Bill {
  id: number
  user_id: number
  user_name: string
  lastname: string
  reference: string
  open: number
}

interface Known {
  hash: string
  imported_at: string
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How a college's numbers are read: those with the letters of today, and those from before it chose its own. */
class Numbers {
  readonly #typed: RegExp
  readonly #whole: RegExp

  constructor(prefix: string) {
    const letters = [...new Set(['inv', plain(prefix).replaceAll(/[^a-z]/g, '') || 'inv'])].join('|')
    // `INV-0042`, as people type it: `inv 42`, `INV0042`.
    this.#typed = new RegExp(String.raw`(${letters})[\s#:.-]*0*(\d{1,9})`, 'g')
    this.#whole = new RegExp(String.raw`^(${letters})-0*(\d+)$`)
  }

  in(words: string): string[] {
    return [...plain(words).matchAll(this.#typed)].map(([, letters = '', number = '']) => `${letters} ${number}`)
  }

  of(reference: string): string | null {
    const [, letters, number] = this.#whole.exec(plain(reference)) ?? []
    return number === undefined ? null : `${letters} ${number}`
  }
}

const wordsOf = (text: string): Set<string> => new Set(plain(text).split(/[^\p{L}\p{N}]+/u))

/** The words of a name, all of which have to be there. */
const namesOf = (lastname: string): string[] => [...wordsOf(lastname)].filter(Boolean)

const readBills = (db: Runner, organisation: number): Promise<Bill[]> =>
  db.rows<Bill>(
    `select t.id, t.user_id, u.display_name as user_name, coalesce(u.lastname, '') as lastname, coalesce(t.reference, '') as reference,
       t.amount - t.allocated as open
     from transaction t join "user" u on u.id = t.user_id
     where t.organisation_id = $1 and t.type = 'invoice' and t.state <> 'void' and t.deleted_at is null order by t.due, t.id`,
    [organisation],
  )

const grouped = <K, T>(rows: readonly T[], by: (row: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = by(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** People's rows by the last name in a line's words, in the order in which they came. */
class ByName<T extends { readonly lastname: string }> {
  readonly #byFirst: ReadonlyMap<string | undefined, readonly { at: number; names: readonly string[]; row: T }[]>

  constructor(rows: readonly T[]) {
    const named = rows.map((row, at) => ({ at, names: namesOf(row.lastname), row }))
    this.#byFirst = grouped(named, ({ names }) => names[0])
  }

  in(text: string): T[] {
    const words = wordsOf(text)
    return [...words]
      .flatMap((word) => this.#byFirst.get(word) ?? [])
      .filter(({ names }) => names.every((name) => words.has(name)))
      .toSorted((one, other) => one.at - other.at)
      .map(({ row }) => row)
  }
}

interface Found {
  readonly state: 'matched' | 'likely' | 'open'
  readonly bill: Bill | null
  readonly reason: string
}

/** What is owed, by number and by name. */
class Bills {
  readonly #numbers: Numbers
  readonly #byNumber = new Map<string, Bill>()
  readonly #odd: (readonly [string, Bill])[] = []
  readonly #byName: ByName<Bill>

  constructor(bills: readonly Bill[], numbers: Numbers) {
    this.#numbers = numbers
    this.#byName = new ByName(bills)
    for (const bill of bills) {
      const number = numbers.of(bill.reference)
      if (number === null && bill.reference.length > 5) this.#odd.push([plain(bill.reference), bill])
      else if (number !== null && !this.#byNumber.has(number)) this.#byNumber.set(number, bill)
    }
  }

  named(words: string): Bill | undefined {
    const exact = plain(words)
    const [found] = this.#numbers.in(words).flatMap((number) => this.#byNumber.get(number) ?? [])
    return found ?? this.#odd.find(([reference]) => exact.includes(reference))?.[1]
  }

  of(words: string): Bill[] {
    return this.#byName.in(words)
  }
}

/** How an amount stands to what is left of the invoice that a line names. */
const differsIn = (amount: number, { open }: Bill): string => {
  if (amount < 0) return ': money paid back'
  if (amount > open && open > 0) return `. ${showMoney(amount - open)} more than the ${showMoney(open)} still to pay`
  return amount === open ? '' : `. ${showMoney(open)} is still to pay`
}

const find = (line: ReadLine, bills: Bills): Found => {
  const amount = line.amount ?? 0
  const named = bills.named(line.words)
  if (named) {
    return { state: 'matched', bill: named, reason: `Names ${named.reference}${differsIn(amount, named)}` }
  }
  const theirs = bills.of(line.words)
  const one = new Set(theirs.map(({ user_id }) => user_id)).size === 1
  const fitting = theirs.filter(({ open }) => open > 0 && open === amount)
  const [bill] = fitting.length > 0 ? fitting : theirs
  if (bill && one && (fitting.length > 0 || amount < 0))
    return {
      state: 'likely',
      bill,
      reason: amount < 0 ? 'The name of someone with invoices: money paid back' : 'Name and amount fit',
    }
  if (bill && one) return { state: 'open', bill, reason: 'The name fits, the amount does not. Confirm who paid' }
  return {
    state: 'open',
    bill: null,
    reason:
      theirs.length > 0
        ? 'The name of several people. Choose who paid'
        : `No invoice number or name we know. ${amount < 0 ? 'Leave it out, or choose who was paid' : 'Choose who paid, or leave it out'}`,
  }
}

/** Payments that are here and in no file of the bank yet. */
class Unreported {
  readonly #byAmount: ReadonlyMap<number, readonly Entered[]>
  readonly #byPerson: ReadonlyMap<string, readonly Entered[]>
  readonly #byDay: ReadonlyMap<string, readonly Entered[]>
  readonly #names = new Map<number, ByName<Entered>>()

  constructor(payments: readonly Entered[]) {
    this.#byDay = grouped(payments, ({ amount, date }) => `${amount} ${date}`)
    this.#byAmount = grouped(payments, ({ amount }) => amount)
    this.#byPerson = grouped(payments, ({ user_id, amount }) => `${user_id} ${amount}`)
  }

  /** Those of a person that a line may be, the likeliest first. */
  of({ amount, date }: ReadLine, user_id: number, invoice_id: number | null): Entered[] {
    if (amount === null || date === null) return []
    return sameAs({ amount, day: date, invoice_id }, this.#byPerson.get(`${user_id} ${amount}`) ?? [])
  }

  /** Those that the words of a line name by a name, where it is one person's. */
  named(line: ReadLine): Entered[] {
    const { amount, date, words } = line
    const all = this.#byAmount.get(amount ?? 0)
    if (!all || amount === null || date === null) return []
    const names = this.#names.get(amount) ?? new ByName(all)
    this.#names.set(amount, names)
    const found = sameAs({ amount, day: date, invoice_id: null }, names.in(words))
    return new Set(found.map(({ user_id }) => user_id)).size === 1 ? found : []
  }

  /** Some of those of all people, of the nearest days, for the office to choose from. */
  all({ amount, date }: ReadLine): Entered[] {
    if (amount === null || date === null) return []
    const found: Entered[] = []
    for (let days = 0; days <= sameWithin && found.length < mostSame; days += 1)
      for (const day of new Set([addDays(date, -days), addDays(date, days)]))
        found.push(...(this.#byDay.get(`${amount} ${day}`) ?? []).slice(0, mostSame))
    return found
  }
}

/** Which payment each line is, where one is here: nearest first, and each payment for one line. */
const pair = (candidates: ReadonlyMap<ReadLine, readonly Entered[]>): Map<ReadLine, Entered> => {
  const pairs = [...candidates].flatMap(([line, payments]) =>
    payments.map((payment) => ({
      line,
      payment,
      days: Math.abs(daysBetween(line.date ?? payment.date, payment.date)),
    })),
  )
  const found = new Map<ReadLine, Entered>()
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

const shownSame = (payments: readonly Entered[]): BankLine['same'] => {
  const once = new Map(payments.map((each) => [each.id, each]))
  return [...once.values()].slice(0, mostSame).map(({ id, user_id, date, made_by_xero: isXeros }) => ({
    transaction_id: id,
    user_id,
    date,
    from: isXeros ? 'xero' : 'hand',
  }))
}

export interface Matched {
  readonly lines: BankLine[]
  /** Payments of a person that a line may be, the likeliest first. */
  readonly sameOf: (line: ReadLine, user_id: number) => Entered[]
}

/** Whose payment each line is, and why; what is here already, in the file or from one before, is told from what is new. */
export const matchLines = async (db: Runner, organisation: number, lines: readonly ReadLine[]): Promise<Matched> => {
  const [own] = await db.rows<{ prefix: string }>('select invoice_prefix($1) as prefix', [organisation])
  const bills = new Bills(await readBills(db, organisation), new Numbers(own?.prefix ?? ''))
  const known = await db.rows<Known>(
    `select l.hash, i.imported_at from bank_line l join bank_import i on i.id = l.bank_import_id
     where l.organisation_id = $1 and not l.undone and l.hash = any($2::text[])`,
    [organisation, lines.map(({ hash }) => hash)],
  )
  const before = new Map(known.map(({ hash, imported_at: at }) => [hash, at.slice(0, 10)]))
  const fresh = lines.filter(({ problems, hash }) => problems.length === 0 && !before.has(hash))
  const amounts = [...new Set(fresh.map(({ amount }) => amount ?? 0))]
  const unreported = new Unreported(
    await readUnreported(db, 'bank', { organisation, type: 'payment', amounts, users: null }),
  )
  const found = new Map(await madeOf(fresh, (line) => [line, find(line, bills)] as const))
  const sameOf = (line: ReadLine, user_id: number): Entered[] => {
    const { state, bill } = found.get(line) ?? {}
    return unreported.of(line, user_id, state === 'matched' && bill?.user_id === user_id ? bill.id : null)
  }
  const candidates = new Map(
    await madeOf(
      [...found],
      ([line, { bill }]) => [line, bill ? sameOf(line, bill.user_id) : unreported.named(line)] as const,
    ),
  )
  const entered = pair(candidates)
  const judge = (read: ReadLine): BankLine => {
    const { line, date, amount, payer, reference, hash } = read
    const nobody = { user_id: null, user_name: null, invoice_id: null, invoice: null }
    const shown = { line, date, amount, payer, reference, same: [] }
    if (read.problems.length > 0) return { ...shown, ...nobody, state: 'refused', reasons: [...read.problems] }
    const imported = before.get(hash)
    if (imported !== undefined)
      return { ...shown, ...nobody, state: 'duplicate', reasons: [`Imported before, on ${showDate(imported)}`] }
    const { state, bill, reason } = found.get(read) ?? find(read, bills)
    const theirs = candidates.get(read) ?? []
    const payment = entered.get(read)
    if (payment) {
      const { user_id, user_name } = payment
      const same = shownSame([payment, ...theirs])
      return { ...shown, ...nobody, user_id, user_name, same, state: 'entered', reasons: [enteredWords(payment)] }
    }
    return {
      ...shown,
      state: read.twin === null ? state : 'twin',
      user_id: bill?.user_id ?? null,
      user_name: bill?.user_name ?? null,
      invoice_id: state === 'matched' && bill && bill.open > 0 ? bill.id : null,
      invoice: state === 'matched' ? (bill?.reference ?? null) : null,
      same: shownSame([...theirs, ...unreported.all(read).filter(({ user_id }) => user_id !== bill?.user_id)]),
      reasons: [read.twin === null ? reason : `The same as line ${read.twin}`],
    }
  }
  return { lines: await madeOf(lines, judge), sameOf }
}
