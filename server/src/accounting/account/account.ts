import { isDebit, isOverdue, isOwed, mostAccountLines, transaction } from '@college/contract/accounting'
import type { Account, AccountLine } from '@college/contract/accounting'
import { code, matches, ruleFor } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { noteRead } from '#records'
import { readTerms } from '../terms.ts'
import type { Terms } from '../terms.ts'

export interface Payer {
  readonly id: number
  readonly organisation_id: number
  readonly name: string
  readonly address: string | null
}

/** The person whose account is asked for, the caller where none is named; 404 where its lines are out of the caller's sight. */
export const payerOf = async (call: Call, userId: number = call.actor.id): Promise<Payer> => {
  const person = await call.db.row<Payer>(
    `select id, organisation_id, display_name as name,
       nullif(concat_ws(E'\\n', address1, address2, nullif(concat_ws(' ', unit, street), ''), suburb, nullif(concat_ws(' ', city, postcode), '')), '') as address
     from "user" where id = $1 and deleted_at is null`,
    [userId],
  )
  const sees =
    person &&
    matches(ruleFor(transaction, 'see', call.actor), { user_id: person.id, organisation_id: person.organisation_id })
  if (!person || !sees) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return person
}

type Line = Omit<AccountLine, 'balance' | 'settled' | 'overdue'>
interface Settled {
  debit_id: number
  credit_id: number
  amount: number
}

const readLines = (call: Call, payer: Payer): Promise<Line[]> =>
  call.db.rows<Line>(
    `select id, type, date, due, reference, description, amount, tax, state, void_reason,
       case when state = 'void' then 0 else abs(amount) - allocated end as open
     from transaction where user_id = $1 and organisation_id = $2 and deleted_at is null order by date, id`,
    [payer.id, payer.organisation_id],
  )

/** What a line adds to what the person owes. */
export const owed = ({ type, amount, state }: Pick<Line, 'type' | 'amount' | 'state'>): number =>
  state === 'void' ? 0 : type === 'invoice' ? amount : -amount

const settledBy = (lines: readonly Line[], made: readonly Settled[]): Map<number, AccountLine['settled']> => {
  const known = new Map(lines.map((line) => [line.id, line]))
  const by = new Map<number, AccountLine['settled']>()
  const add = (id: number, other: number, amount: number): void => {
    const line = known.get(other)
    if (!line) return
    const { type, reference, date } = line
    by.set(id, [...(by.get(id) ?? []), { id: other, type, reference, date, amount }])
  }
  for (const { debit_id: debit, credit_id: credit, amount } of made) {
    add(debit, credit, amount)
    add(credit, debit, amount)
  }
  return by
}

type Lines = Pick<Account, 'before' | 'lines'>

/** The lines from one on; those before it are a number and what was owed after them. */
const cut = (lines: readonly AccountLine[], from: number, to?: number): Lines => ({
  before: from > 0 ? { lines: from, balance: lines[from - 1]?.balance ?? 0 } : null,
  lines: lines.slice(Math.max(from, 0), to),
})

const one = (lines: readonly AccountLine[], id: number): Lines => {
  const at = lines.findIndex((line) => line.id === id)
  return at < 0 ? { before: null, lines: [] } : cut(lines, at, at + 1)
}

const sum = (lines: readonly Pick<Line, 'open'>[]): number => lines.reduce((total, { open }) => total + open, 0)

/** A person's account with its terms, and the look at it on record. */
export const accountOf = async (
  call: Call,
  payer: Payer,
  only?: number,
): Promise<{ account: Account; terms: Terms }> => {
  await noteRead(call, { record: transaction, people: [payer.id], organisation: payer.organisation_id })
  const terms = await readTerms(call, payer.organisation_id)
  const lines = await readLines(call, payer)
  const made = await call.db.rows<Settled>(
    'select debit_id, credit_id, amount from transaction_allocation where user_id = $1 order by id',
    [payer.id],
  )
  const settled = settledBy(lines, made)
  let balance = 0
  const shown = lines.map((line): AccountLine => {
    balance += owed(line)
    return { overdue: isOverdue(line, terms.today), balance, settled: settled.get(line.id) ?? [], ...line }
  })
  const open = lines.filter(isOwed)
  const [next] = open.toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? '') || a.id - b.id)
  return {
    terms,
    account: {
      user_id: payer.id,
      name: payer.name,
      today: terms.today,
      balance,
      due: sum(open),
      overdue: sum(open.filter((line) => isOverdue(line, terms.today))),
      unused: sum(lines.filter((line) => !isDebit(line))),
      next_due: next?.due ?? null,
      pay: {
        to: terms.name,
        account: terms.bankAccount,
        reference: next?.reference ?? null,
        gst_number: terms.gstNumber,
      },
      ...(only === undefined ? cut(shown, shown.length - mostAccountLines) : one(shown, only)),
    },
  }
}
