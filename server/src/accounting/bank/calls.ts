import { checkBank, importBank, transaction, undoBank } from '@college/contract/accounting'
import type { BankCheck, BankMapping } from '@college/contract/accounting'
import { code, dayIn } from '@college/contract/kit'
import { violated } from '#database'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError, badField, importWork, notFound } from '#platform'
import type { Call } from '#platform'
import { audit, noteRead } from '#records'
import { ownCollege } from '../own-college.ts'
import { holdAccounts, holdLedger, settle } from '../settle.ts'
import { voidLine } from '../transaction/void.ts'
import { chosenOf } from './chosen.ts'
import type { Payment } from './chosen.ts'
import { guessMapping, mappingProblem, readBankFile, readLines } from './file.ts'
import type { BankFile, ReadLine } from './file.ts'
import { matchLines } from './match.ts'

/** The mapping asked for, else the one that the same heads had last time, else what the heads suggest. */
const mappingOf = async (
  call: Call,
  organisation: number,
  { heads }: BankFile,
  given: BankMapping | undefined,
): Promise<Pick<BankCheck, 'mapping' | 'mapped_by'>> => {
  if (given) {
    if (Object.values(given).some((at) => at >= heads.length))
      throw badField('mapping', 'The file doesn’t have this column')
    return { mapping: given, mapped_by: 'given' }
  }
  const last = await call.db.row<{ mapping: BankMapping }>(
    'select mapping from bank_import where organisation_id = $1 and heads = $2::jsonb order by id desc limit 1',
    [organisation, JSON.stringify(heads)],
  )
  return last
    ? { mapping: last.mapping, mapped_by: 'remembered' }
    : { mapping: guessMapping(heads), mapped_by: 'guessed' }
}

const readAll = async (call: Call, organisation: number, text: string, given: BankMapping | undefined) => {
  const file = await readBankFile(text)
  const mapped = await mappingOf(call, organisation, file, given)
  const problem = mappingProblem(mapped.mapping)
  const { timezone } = call.actor
  const today = dayIn(timezone, call.now())
  const read: ReadLine[] = problem === null ? await readLines(file, mapped.mapping, today) : []
  return { file, mapped, problem, read, ...(await matchLines(call.db, { organisation, timezone }, read)) }
}

const serveCheck: Served = serve(
  checkBank,
  async (call, { body }) => {
    const organisation = await ownCollege(call)
    const { file, mapped, problem, lines } = await readAll(call, organisation, body.text, body.mapping)
    // The invoices and payments of these people are held against the file.
    const people = lines.flatMap(({ user_id, same }) => [user_id, ...same.map((payment) => payment.user_id)])
    await noteRead(call, { record: transaction, people: [...new Set(people)], organisation })
    const samples = file.rows.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 100)))
    return { data: { heads: [...file.heads], samples, ...mapped, problem, lines } }
  },
  { plain: true, queue: importWork },
)

const peopleOf = (lines: readonly { readonly user_id: number }[]): number[] =>
  [...new Set(lines.map(({ user_id }) => user_id))].toSorted((a, b) => a - b)

const again = (): ApiError =>
  new ApiError(code.conflict, 'Some of these lines were imported just now. Check the file again.')

/** Makes the payments that are not here yet; gives the payment of each line. */
const makePayments = async (
  call: Call,
  organisation: number,
  bankImport: number,
  payments: readonly Payment[],
): Promise<{ id: number; hash: string }[]> => {
  const fresh = payments.filter(({ same_as: same }) => same === null)
  return call.db.rows<{ id: number; hash: string }>(
    `with given as (
       select * from unnest($3::bigint[], $4::date[], $5::text[], $6::text[], $7::int[], $8::bigint[], $9::text[]) with ordinality
         g(user_id, date, reference, description, amount, invoice_id, hash, at)),
     made as (
       insert into transaction (organisation_id, user_id, type, date, due, reference, description, amount, state, invoice_id, bank_import_id, created_by, updated_by)
       select $1, user_id, 'payment', date, date, nullif(reference, ''), description, amount, 'paid', invoice_id, $10, $2, $2 from given order by at
       returning id)
     select m.id, g.hash from (select id, row_number() over (order by id) as at from made) m join given g on g.at = m.at`,
    [
      organisation,
      call.actor.id,
      fresh.map(({ user_id }) => user_id),
      fresh.map(({ read }) => read.date),
      fresh.map(({ read }) => read.reference.slice(0, 60)),
      fresh.map(({ read }) => read.payer || (Number(read.amount) < 0 ? 'Paid back by the bank' : 'Paid to the bank')),
      fresh.map(({ read }) => read.amount),
      fresh.map(({ invoice_id }) => invoice_id),
      fresh.map(({ read }) => read.hash),
      bankImport,
    ],
  )
}

const store = async (
  call: Call,
  organisation: number,
  bankImport: number,
  payments: readonly Payment[],
): Promise<void> => {
  const lines = [
    ...(await makePayments(call, organisation, bankImport, payments)),
    ...payments.flatMap(({ same_as: id, read: { hash } }) => (id === null ? [] : [{ id, hash }])),
  ]
  await call.db
    .rows(
      `insert into bank_line (organisation_id, bank_import_id, transaction_id, hash)
       select $1, $2, g.id, g.hash from unnest($3::bigint[], $4::text[]) g(id, hash)`,
      [organisation, bankImport, lines.map(({ id }) => id), lines.map(({ hash }) => hash)],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'bank_line_once' ? again() : error
    })
  for (const user_id of peopleOf(payments)) await settle(call.db, { organisation_id: organisation, user_id })
}

// One import of a college at a time, on all nodes: the second finds the lines of the first.
const holdImports = async (call: Call, organisation: number): Promise<void> => {
  await call.db.rows(`select pg_advisory_xact_lock(hashtextextended('bank of ' || $1::text, 0))`, [organisation])
}

const serveImport: Served = serve(
  importBank,
  async (call, { body }) => {
    const organisation = await ownCollege(call)
    await holdImports(call, organisation)
    // Nothing comes from Xero for these people between the look at what is here and what is made of it.
    await holdAccounts(call.db, organisation, peopleOf(body.lines))
    const all = await readAll(call, organisation, body.text, body.mapping)
    if (all.problem !== null) throw badField('mapping', all.problem)
    const payments = await chosenOf(call, organisation, body.lines, all)
    const fresh = payments.filter(({ same_as: same }) => same === null)
    const total = fresh.reduce((sum, { read }) => sum + Number(read.amount), 0)
    const already = payments.length - fresh.length
    const made = await call.db.row<{ id: number }>(
      `insert into bank_import (organisation_id, file_name, heads, mapping, payments, total, imported_at, imported_by)
     values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8) returning id`,
      [
        organisation,
        body.file_name || null,
        JSON.stringify(all.file.heads),
        JSON.stringify(body.mapping),
        fresh.length,
        total,
        call.now(),
        call.actor.id,
      ],
    )
    if (!made) throw new Error('an import gave no row')
    await store(call, organisation, made.id, payments)
    await audit(call.db, call.caller, {
      resource: transaction.name,
      recordId: null,
      organisationId: organisation,
      ownerIds: peopleOf(payments),
      changes: { bank_import: [null, made.id], total: [null, total], ...(already > 0 && { already: [null, already] }) },
      count: payments.length,
    })
    return { data: { id: made.id, payments: fresh.length, total, already } }
  },
  { queue: importWork },
)

interface Imported {
  id: number
  organisation_id: number
  user_id: number
  state: 'due' | 'paid'
  at_xero: boolean
}

const serveUndo: Served = serve(undoBank, async (call, { body }) => {
  const organisation = await ownCollege(call)
  await holdLedger(call.db, organisation)
  const found = await call.db.row<{ undone_at: string | null }>(
    'select undone_at from bank_import where id = $1 and organisation_id = $2',
    [body.id, organisation],
  )
  if (!found) throw notFound('Import')
  if (found.undone_at !== null) throw new ApiError(code.conflict, 'This import was undone already.')
  const lines = await call.db.rows<Imported>(
    `select id, organisation_id, user_id, state, xero_id is not null as at_xero from transaction
     where bank_import_id = $1 and state <> 'void' and deleted_at is null order by user_id, id`,
    [body.id],
  )
  const kept = lines.filter(({ at_xero: isThere }) => isThere)
  const gone = lines.filter(({ at_xero: isThere }) => !isThere)
  for (const { at_xero: _none, ...line } of gone)
    await voidLine(call, call.db, { ...line, reason: 'The import was undone' })
  // What Xero has as well is Xero's from now on.
  await call.db.rows('update transaction set made_by_xero = true, bank_import_id = null where id = any($1::bigint[])', [
    kept.map(({ id }) => id),
  ])
  await call.db.rows('update bank_line set undone = true where bank_import_id = $1', [body.id])
  await call.db.rows('update bank_import set undone_at = $2 where id = $1', [body.id, call.now()])
  return { data: { voided: gone.length, kept: kept.length } }
})

/** Files of the bank: looked at, imported, undone. */
export const serveBank: readonly Served[] = [serveCheck, serveImport, serveUndo]
