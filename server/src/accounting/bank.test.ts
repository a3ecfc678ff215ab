import type { Account, BankCheck, BankLine, TransactionsOverview } from '@college/contract/accounting'
import { addDays, code, showDate } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { importWork, ownJobs } from '#platform'
import { openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp()
const { today } = college.fixtures
const [trainee, fellow, other] = ['trainee1', 'fellow1', 'bFellow'].map((name) => college.person(name).id)
const day = showDate(addDays(today, -2))
const heads = 'Date,Amount,Payee,Reference,Particulars'
const fileOf = (...lines: string[]): string => [heads, ...lines].join('\r\n')
const mapping = { date: 0, amount: 1, payer: 2, reference: 3, details: 4 }

const check = async (text: string, more: object = {}): Promise<Answered<BankCheck>> =>
  (await college.as('admin1')).post<BankCheck>('/transactions/bank/check', { text, ...more })
const take = async (
  text: string,
  lines: readonly { line: number; user_id: number | undefined }[],
  who = 'admin1',
): Promise<Answered<AnyRow>> =>
  (await college.as(who)).put<AnyRow>('/transactions/bank', { text, mapping, lines, file_name: 'bank.csv' })
const bill = async (user_id: number | undefined, amount: number): Promise<AnyRow> =>
  (
    await (
      await college.as('admin1')
    ).put<AnyRow>('/transaction', { user_id, type: 'invoice', date: today, description: 'Fee', amount })
  ).data
const stateOf = async (id: number): Promise<unknown> =>
  (await (await college.as('admin1')).get<AnyRow>('/transaction', { id })).data['state']
const told = ({ line, state, user_id, amount, reasons }: BankLine) => ({ line, state, user_id, amount, reasons })

beforeAll(async () => {
  await college.db.rows('delete from transaction')
  await college.db.rows(`update "user" set lastname = 'Petrie' where id = $1`, [fellow])
})

describe('a file of the bank', () => {
  it('waits its turn with the other files that people import', async () => {
    let end = (): void => undefined
    const before = importWork.run(ownJobs, () => new Promise<void>((done) => (end = done)))
    const asked = [
      check(fileOf(`${day},1.00,Someone,,`)),
      take(fileOf(`${day},1.00,Someone,,`), [{ line: 9, user_id: trainee }]),
    ]
    await expect.poll(() => importWork.size, { timeout: 20_000 }).toEqual({ running: 1, waiting: 2 })
    end()
    await before
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, code.conflict])
  })

  it('says of an amount that is more than what is left, or was paid back, that it is', async () => {
    const { reference } = await bill(trainee, 23_000)
    const { data } = await check(
      fileOf(
        `${day},980.00,T TUHOE,${String(reference)},`,
        `${day},-80.00,T TUHOE,${String(reference)},`,
        `${day},-45.00,BANK FEES,,`,
      ),
    )
    expect(data.lines.map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['matched', `Names ${String(reference)}. $750.00 more than the $230.00 still to pay`],
      ['matched', `Names ${String(reference)}: money paid back`],
      ['open', 'No invoice number or name we know. Leave it out, or choose who was paid'],
    ])
  })

  it('says of every line whose it is, or everything that is wrong with it, at once', async () => {
    const one = await bill(trainee, 123_450)
    await bill(fellow, 98_000)
    const number = String(one['reference']).replace('-', ' ').toLowerCase()
    const text = fileOf(
      `${day},"1,234.50",T TUHOE,${number},`,
      `${day},980.00,PETRIE C,,fee`,
      `${day},-980.00,PETRIE C,refund,`,
      `${day},"1,234.50",T TUHOE,${number},`,
      `${day},50.00,Someone,,`,
      `31/02/2026,ten,Someone,,`,
      `${showDate(addDays(today, 1))},5.00,Someone,,`,
      `${showDate(addDays(today, -900))},"12,34",Someone,,`,
      `${day},0.00,Someone,,`,
      `${day},12-34,Someone,,`,
      `${day},(45.00,Someone,,`,
    )
    const { data } = await check(text)
    expect([data.mapping, data.mapped_by, data.problem]).toEqual([mapping, 'guessed', null])
    expect(data.lines.map(told)).toEqual([
      { line: 2, state: 'matched', user_id: trainee, amount: 123_450, reasons: [`Names ${String(one['reference'])}`] },
      { line: 3, state: 'likely', user_id: fellow, amount: 98_000, reasons: ['Name and amount fit'] },
      {
        line: 4,
        state: 'likely',
        user_id: fellow,
        amount: -98_000,
        reasons: ['The name of someone with invoices: money paid back'],
      },
      { line: 5, state: 'twin', user_id: trainee, amount: 123_450, reasons: ['The same as line 2'] },
      {
        line: 6,
        state: 'open',
        user_id: null,
        amount: 5_000,
        reasons: [expect.stringContaining('No invoice number or name')],
      },
      {
        line: 7,
        state: 'refused',
        user_id: null,
        amount: null,
        reasons: ['We can’t read the amount “ten”', 'We can’t read the date “31/02/2026”'],
      },
      { line: 8, state: 'refused', user_id: null, amount: 500, reasons: [expect.stringContaining('in the future')] },
      {
        line: 9,
        state: 'refused',
        user_id: null,
        amount: null,
        reasons: ['We can’t read the amount “12,34”', expect.stringContaining('more than two years ago')],
      },
      { line: 10, state: 'refused', user_id: null, amount: null, reasons: ['There is no amount'] },
      { line: 11, state: 'refused', user_id: null, amount: null, reasons: ['We can’t read the amount “12-34”'] },
      { line: 12, state: 'refused', user_id: null, amount: null, reasons: ['We can’t read the amount “(45.00”'] },
    ])
    const looks = await college.db.rows(
      `select 1 from audit where call = 'POST /transactions/bank/check' and kind = 'look' and owner_ids @> array[$1, $2]::bigint[]`,
      [trainee, fellow],
    )
    expect(looks).toHaveLength(1)

    const refused = await take(text, [
      { line: 5, user_id: trainee },
      { line: 7, user_id: trainee },
      { line: 99, user_id: trainee },
      { line: 2, user_id: other },
    ])
    const stops = [
      'Line 5: The same as line 2',
      'Line 7: We can’t read the amount “ten”, We can’t read the date “31/02/2026”',
      'The file has no line 99',
      'Line 2: we couldn’t find this person',
    ]
    expect([refused.status, refused.message]).toEqual([409, `Nothing was imported: ${stops[0]}. Check the file again.`])
    expect(refused.errors?.map(({ message }) => message)).toEqual(stops)
    const lines = [
      { line: 2, user_id: trainee },
      { line: 3, user_id: fellow },
      { line: 4, user_id: fellow },
    ]
    const both = await Promise.all([take(text, lines), take(text, lines, 'admin2')])
    expect(both.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.data
    expect(made).toMatchObject({ payments: 3, total: 123_450 })
    expect(await stateOf(one.id)).toBe('paid')
    // Money that was paid back is owed again.
    const { data: owed } = await (
      await college.as('admin1')
    ).get<Account>('/transactions/account', { user_id: fellow ?? 0 })
    expect([owed.balance, owed.lines.map(({ amount }) => amount).toSorted((x, y) => x - y)]).toEqual([
      98_000,
      [-98_000, 98_000, 98_000],
    ])
    const repeated = await take(text, lines)
    expect([repeated.status, repeated.message]).toEqual([
      409,
      expect.stringMatching(/^Nothing was imported: Line 2: Imported before/),
    ])
    const again = (await check(text)).data
    expect([again.mapped_by, again.lines[0]?.state, again.lines[0]?.reasons[0]]).toEqual([
      'remembered',
      'duplicate',
      expect.stringContaining('Imported before'),
    ])

    const admin = await college.as('admin1')
    const { data: sums } = await admin.get<TransactionsOverview>('/transactions/overview')
    const { data: counted } = await admin.get<AnyRow[]>('/transactions', { bank_import_id: made?.id ?? 0 })
    expect(sums.imports[0]).toMatchObject({ id: made?.id, payments: counted.length, total: 123_450 })
    expect(counted.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(123_450)
    expect((await admin.post('/transactions/bank/undo', { id: made?.id })).data).toEqual({ voided: 3, kept: 0 })
    const undone = await admin.post('/transactions/bank/undo', { id: made?.id })
    expect([undone.status, undone.message]).toEqual([409, 'This import was undone already.'])
    expect(await stateOf(one.id)).toBe('due')
    expect((await take(text, lines)).status).toBe(201)
  })

  it.each([
    ['a column fewer', { date: 0, amount: 1, payer: 2 }],
    ['another day', { date: 4, amount: 1, payer: 2, reference: 3 }],
    ['the name in another place', { date: 0, amount: 1, details: 2, reference: 3 }],
  ])('that came in already is known when it is read by other columns: %s', async (what, other) => {
    const admin = await college.as('admin1')
    const [one, two] = [await bill(trainee, 61_100), await bill(fellow, 62_200)]
    const text = [
      'Date,Amount,Payee,Reference,Processed',
      ...[`611.00,${what},${String(one['reference'])}`, `622.00,PETRIE C,${what}`, `33.00,Someone,${what}`].map(
        (line) => `${day},${line},${showDate(addDays(today, -1))}`,
      ),
    ].join('\n')
    const first = { date: 0, amount: 1, payer: 2, reference: 3 }
    const lines = [trainee, fellow, trainee].map((user_id, at) => ({ line: at + 2, user_id }))
    const taken = await admin.put<AnyRow>('/transactions/bank', { text, mapping: first, lines })
    expect(taken.data).toMatchObject({ payments: 3 })
    const words = `The bank’s file of ${showDate(today)} has a payment like this`
    const { data } = await check(text, { mapping: other })
    // Whose the third is, the office says: it is found when they have.
    const from = [expect.objectContaining({ user_id: trainee, from: 'bank' })]
    const isNamed = data.lines[0]?.user_id === trainee
    expect(data.lines.map(({ state, same, reasons }) => [state, same, reasons])).toEqual([
      [isNamed ? 'twin' : 'open', from, [isNamed ? words : expect.any(String)]],
      ['twin', [expect.objectContaining({ user_id: fellow, from: 'bank' })], [words]],
      ['open', from, [expect.stringContaining('No invoice number')]],
    ])
    const again = await admin.put('/transactions/bank', { text, mapping: other, lines })
    expect([again.status, again.errors?.map(({ message }) => message)]).toEqual([
      409,
      [2, 3, 4].map((line) => `Line ${line}: ${words}`),
    ])
    // What the file has as it was read before is no reason against a line beside it; and the office may say that one is another.
    const more = await check(`${text}\n${day},622.00,PETRIE C,once more,${day}`, { mapping: first })
    expect(more.data.lines.map(({ state }) => state)).toEqual(['duplicate', 'duplicate', 'duplicate', 'likely'])
    const another = lines.slice(1, 2).map((line) => ({ ...line, another: true }))
    const made = await admin.put<AnyRow>('/transactions/bank', { text, mapping: other, lines: another })
    expect(made.data).toMatchObject({ payments: 1, total: 62_200 })
    for (const { id } of [made.data, taken.data])
      expect((await admin.post('/transactions/bank/undo', { id })).status).toBe(261)
    expect((await check(text, { mapping: other })).data.lines.map(({ same }) => same)).toEqual([[], [], []])
    for (const { id } of [one, two]) await admin.delete('/transaction', { id })
  })

  it('knows invoices by the letters that the college chose for them, and by those of before', async () => {
    const old = await bill(fellow, 4_200)
    const admin = await college.as('admin1')
    const set = (value: string) =>
      admin.put<AnyRow>('/organisationconfig', { name: 'fees_number_prefix', value, type: 'string' })
    expect((await set('7-')).body).toMatchObject({
      errors: [{ path: 'value', message: 'Enter up to 8 letters and a hyphen, such as CPD-' }],
    })
    const kept = await set('CPD-')
    const own = await bill(trainee, 4_300)
    expect([old['reference'], own['reference']]).toEqual([
      expect.stringMatching(/^INV-\d{4}$/),
      expect.stringMatching(/^CPD-\d{4}$/),
    ])
    const typed = (line: AnyRow): string => String(line['reference']).replace(/-0*/, ' ').toLowerCase()
    const { data } = await check(
      fileOf(
        `${day},43.00,Someone,fee ${typed(own)},`,
        `${day},42.00,Someone,${typed(old)},`,
        `${day},42.00,Someone,abc ${old.id},`,
      ),
    )
    expect(data.lines.map(({ state, invoice_id }) => [state, invoice_id])).toEqual([
      ['matched', own.id],
      ['matched', old.id],
      ['open', null],
    ])
    await admin.delete('/organisationconfig', { id: kept.data.id })
    expect((await bill(trainee, 4_400))['reference']).toMatch(/^INV-/)
  })

  it('may have words above its heads, and money in and out in two columns', async () => {
    const iso = addDays(today, -3).replaceAll('-', '/')
    const text = `Created by the bank\nBalance,100.00\n\nDate;Credit;Debit;Description\n${iso};10.00;;Ana\n${iso};;4.00;Ana`
    const { data } = await check(text)
    expect(data.lines.map(({ amount, date }) => [amount, date])).toEqual([
      [1_000, addDays(today, -3)],
      [-400, addDays(today, -3)],
    ])
  })

  it.each([
    ['', 'Choose a file, or paste its lines'],
    ['PK\u0003\u0004', 'This is not a CSV file. Export your transactions as CSV first.'],
    ['Date,Amount', 'This file has headings but no lines.'],
    ['Date,Amount\n1/1/2026,"5', 'The quotation marks of this file cannot be read. Export it again.'],
    [`Date,Amount\n${'1/1/2026,5\n'.repeat(2_001)}`, 'This file has more than 2,000 lines. Import it in parts.'],
    [`Date,Amount,${'x,'.repeat(50)}\n1/1/2026,5`, 'This file has more than 40 columns.'],
  ])('that is none is refused in words', async (text, words) => {
    const answer = await check(text)
    expect([answer.status, answer.errors]).toEqual([400, [{ path: 'text', message: words }]])
  })

  it('is refused where a column is named that it has not', async () => {
    const answer = await check('Date,Amount\n1/1/2026,5', { mapping: { date: 0, amount: 7 } })
    const message = 'The file doesn’t have this column'
    expect([answer.status, answer.errors]).toEqual([400, [{ path: 'mapping', message }]])
  })

  it('without a column for the date waits for it', async () => {
    const { data } = await check('When,What\n1/1/2026,5')
    expect([data.problem, data.lines]).toEqual(['Choose the column with the date', []])
  })
})
