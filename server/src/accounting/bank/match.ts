import { showMoney } from '@college/contract/accounting'
import type { BankLine } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import type { Runner } from '#database'
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

const hasName = (words: Set<string>, { lastname }: Bill): boolean => {
  const names = [...wordsOf(lastname)].filter(Boolean)
  return names.length > 0 && names.every((name) => words.has(name))
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

const find = (line: ReadLine, bills: readonly Bill[], read: Numbers): Found => {
  const amount = line.amount ?? 0
  const numbers = read.in(line.words)
  const exact = plain(line.words)
  const named =
    bills.find(({ reference }) => {
      const number = read.of(reference)
      return number !== null && numbers.includes(number)
    }) ??
    bills.find(
      ({ reference }) => read.of(reference) === null && reference.length > 5 && exact.includes(plain(reference)),
    )
  if (named) {
    const differs = amount > 0 && amount !== named.open ? `. ${showMoney(named.open)} is still to pay` : ''
    return { state: 'matched', bill: named, reason: `Names ${named.reference}${differs}` }
  }
  const words = wordsOf(line.words)
  const theirs = bills.filter((bill) => hasName(words, bill))
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
        : 'No invoice number or name we know. Choose who paid, or leave it out',
  }
}

/** Whose payment each line is, and why; what is there already, in the file or from one before, is told from what is new. */
export const matchLines = async (db: Runner, organisation: number, lines: readonly ReadLine[]): Promise<BankLine[]> => {
  const bills = await readBills(db, organisation)
  const [own] = await db.rows<{ prefix: string }>('select invoice_prefix($1) as prefix', [organisation])
  const numbers = new Numbers(own?.prefix ?? '')
  const known = await db.rows<Known>(
    `select l.hash, i.imported_at from bank_line l join bank_import i on i.id = l.bank_import_id
     where l.organisation_id = $1 and not l.undone and l.hash = any($2::text[])`,
    [organisation, lines.map(({ hash }) => hash)],
  )
  const before = new Map(known.map(({ hash, imported_at: at }) => [hash, at.slice(0, 10)]))
  const first = new Map<string, number>()
  return lines.map((read): BankLine => {
    const { line, date, amount, payer, reference, hash } = read
    const nobody = { user_id: null, user_name: null, invoice_id: null, invoice: null }
    const shown = { line, date, amount, payer, reference }
    if (read.problems.length > 0) return { ...shown, ...nobody, state: 'refused', reasons: [...read.problems] }
    const imported = before.get(hash)
    const earlier = first.get(hash)
    if (imported !== undefined || earlier !== undefined) {
      const reason =
        imported === undefined ? `The same as line ${earlier}` : `Imported before, on ${showDate(imported)}`
      return { ...shown, ...nobody, state: 'duplicate', reasons: [reason] }
    }
    first.set(hash, line)
    const { state, bill, reason } = find(read, bills, numbers)
    return {
      ...shown,
      state,
      user_id: bill?.user_id ?? null,
      user_name: bill?.user_name ?? null,
      invoice_id: state === 'matched' && bill && bill.open > 0 ? bill.id : null,
      invoice: state === 'matched' ? (bill?.reference ?? null) : null,
      reasons: [reason],
    }
  })
}
