import { showMoney } from '@college/contract/accounting'
import type { BankLine } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import type { Runner } from '#database'
import { madeOf } from '#platform'
import { readReported, readUnreported } from '../same-payment.ts'
import type { Entered, Reported } from '../same-payment.ts'
import { ByName, plain } from './by-name.ts'
import type { ReadLine } from './file.ts'
import { enteredWords, pair, Payments, reportedWords, shownSame } from './payments.ts'

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
  imported: string
}

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

const readBills = (db: Runner, organisation: number): Promise<Bill[]> =>
  db.rows<Bill>(
    `select t.id, t.user_id, u.display_name as user_name, coalesce(u.lastname, '') as lastname, coalesce(t.reference, '') as reference,
       t.amount - t.allocated as open
     from transaction t join "user" u on u.id = t.user_id
     where t.organisation_id = $1 and t.type = 'invoice' and t.state <> 'void' and t.deleted_at is null order by t.due, t.id`,
    [organisation],
  )

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

export interface Matched {
  readonly lines: BankLine[]
  /** Payments of a person that a line may be and that no file of the bank had yet, the likeliest first. */
  readonly sameOf: (line: ReadLine, user_id: number) => Entered[]
  /** Payments of a person that came in with an earlier file, and may have been this line as that file was read. */
  readonly reportedOf: (line: ReadLine, user_id: number) => Reported[]
}

/** Whose payment each line is, and why; what is here already, in the file or from one before, is told from what is new. */
export const matchLines = async (
  db: Runner,
  { organisation, timezone }: { readonly organisation: number; readonly timezone: string },
  lines: readonly ReadLine[],
): Promise<Matched> => {
  const [own] = await db.rows<{ prefix: string }>('select invoice_prefix($1) as prefix', [organisation])
  const bills = new Bills(await readBills(db, organisation), new Numbers(own?.prefix ?? ''))
  const hashes = lines.map(({ hash }) => hash)
  const known = await db.rows<Known>(
    `select l.hash, (i.imported_at at time zone $3)::date as imported from bank_line l join bank_import i on i.id = l.bank_import_id
     where l.organisation_id = $1 and not l.undone and l.hash = any($2::text[])`,
    [organisation, hashes, timezone],
  )
  const before = new Map(known.map((each) => [each.hash, each.imported]))
  const fresh = lines.filter(({ problems, hash }) => problems.length === 0 && !before.has(hash))
  const amounts = [...new Set(fresh.map(({ amount }) => amount ?? 0))]
  const unreported = new Payments(
    await readUnreported(db, 'bank', { organisation, type: 'payment', amounts, users: null }),
  )
  // A file that is read by other columns has other hashes: what came in with another reading is found by person, amount and day.
  const reported = new Payments(await readReported(db, { organisation, amounts, hashes, timezone }))
  const found = new Map(await madeOf(fresh, (line) => [line, find(line, bills)] as const))
  const ofPerson = <T extends Entered>(payments: Payments<T>, line: ReadLine, user_id: number): T[] => {
    const { state, bill } = found.get(line) ?? {}
    return payments.of(line, user_id, state === 'matched' && bill?.user_id === user_id ? bill.id : null)
  }
  const mayBe = <T extends Entered>(payments: Payments<T>, line: ReadLine): T[] => {
    const bill = found.get(line)?.bill
    return bill ? ofPerson(payments, line, bill.user_id) : payments.named(line)
  }
  const candidates = new Map(await madeOf(fresh, (line) => [line, mayBe(unreported, line)] as const))
  const entered = pair(candidates)
  const others = fresh.filter((line) => !entered.has(line))
  const imported = pair(new Map(await madeOf(others, (line) => [line, mayBe(reported, line)] as const)))
  const lineOf = new Map([...imported].map(([line, { id }]) => [id, line]))
  const left = (line: ReadLine, payments: readonly Reported[]): Reported[] =>
    payments.filter(({ id }) => (lineOf.get(id) ?? line) === line)
  const judge = (read: ReadLine): BankLine => {
    const { line, date, amount, payer, reference, hash } = read
    const nobody = { user_id: null, user_name: null, invoice_id: null, invoice: null }
    const shown = { line, date, amount, payer, reference, same: [] }
    if (read.problems.length > 0) return { state: 'refused', reasons: [...read.problems], ...shown, ...nobody }
    const earlier = before.get(hash)
    if (earlier !== undefined)
      return { state: 'duplicate', reasons: [`Imported before, on ${showDate(earlier)}`], ...shown, ...nobody }
    const { state, bill, reason } = found.get(read) ?? find(read, bills)
    const theirs = candidates.get(read) ?? []
    const payment = entered.get(read)
    if (payment) {
      const { user_id, user_name } = payment
      const same = shownSame([payment, ...theirs])
      return { state: 'entered', reasons: [enteredWords(payment)], ...shown, ...nobody, user_id, user_name, same }
    }
    const twin = imported.get(read)
    const whose = bill ?? twin
    const all = [
      ...theirs,
      ...left(read, mayBe(reported, read)),
      ...unreported.all(read).filter(({ user_id }) => user_id !== bill?.user_id),
      ...left(read, reported.all(read)).filter(({ user_id }) => user_id !== bill?.user_id),
    ]
    return {
      state: twin || read.twin !== null ? 'twin' : state,
      user_id: whose?.user_id ?? null,
      user_name: whose?.user_name ?? null,
      invoice_id: state === 'matched' && bill && bill.open > 0 ? bill.id : null,
      invoice: state === 'matched' ? (bill?.reference ?? null) : null,
      reasons: [twin ? reportedWords(twin) : read.twin === null ? reason : `The same as line ${read.twin}`],
      ...shown,
      same: shownSame(all),
    }
  }
  return {
    lines: await madeOf(lines, judge),
    sameOf: (line, user_id) => ofPerson(unreported, line, user_id),
    reportedOf: (line, user_id) => left(line, ofPerson(reported, line, user_id)),
  }
}
