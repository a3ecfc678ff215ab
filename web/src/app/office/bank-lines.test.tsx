// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { found, listed, openOffice, personRow, type Office } from './tests/office.tsx'
import { overview, showList } from './tests/transactions.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

/** The dialog of the import, with lines that the server was asked to check. */
const checkLines = async () => {
  const person = userEvent.setup()
  await showList(office)
  await person.click(screen.getByRole('button', { name: 'Import from bank' }))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByLabelText('Or paste its lines'), 'Date')
  await person.click(within(dialog).getByRole('button', { name: 'Check file' }))
  return { person, dialog }
}

test('A line of the bank that came from Xero is already here, and comes in only as another payment', async () => {
  const same = [{ transaction_id: 8, user_id: 2, date: '2026-11-18', from: 'xero' as const }]
  const line = { date: '2026-11-19', payer: 'C PETRIE', reference: '', user_id: 2, user_name: 'Callum Petrie' }
  const open = { invoice_id: null, invoice: null, same: [], reasons: [] }
  const mapping = { date: 0, amount: 1, payer: 2 }
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/users': () => listed([personRow()]),
    '/transactions/bank/check': () =>
      found({
        heads: ['Date', 'Amount', 'Payee'],
        samples: [],
        mapping,
        mapped_by: 'guessed',
        problem: null,
        lines: [
          {
            ...open,
            ...line,
            line: 2,
            state: 'entered',
            amount: 98_000,
            same,
            reasons: ['This payment came from Xero'],
          },
          { ...open, ...line, line: 3, state: 'twin', amount: 98_000, reasons: ['The same as line 2'] },
          { ...open, ...line, line: 4, state: 'duplicate', amount: 5_000, reasons: ['Imported before'] },
        ],
      }),
    '/transactions/bank': () => ({ code: 201, body: { data: { id: 4, payments: 2, total: 196_000, already: 0 } } }),
  })
  const { person, dialog } = await checkLines()
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    '3 lines. 0 payments to import, $0.00. 1 already here.',
  )
  expect(within(dialog).getByRole('button', { name: 'Mark 1 as already here' })).toBeDefined()
  const which = within(dialog).getByLabelText('Which payment line 2 is')
  expect([...which.children].map(({ textContent }) => textContent)).toEqual([
    'The payment from Xero, 18/11/2026',
    'Another payment',
  ])
  await person.selectOptions(which, 'another')
  await person.click(within(dialog).getByRole('combobox', { name: 'Who paid line 3' }))
  await person.click(await within(dialog).findByRole('option', { name: 'Callum Petrie' }))
  await person.click(within(dialog).getByRole('button', { name: 'Import 2 payments' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(office.asked('/transactions/bank').map(({ body }) => body)).toEqual([
    {
      text: 'Date',
      mapping,
      lines: [
        { line: 2, user_id: 2, another: true },
        { line: 3, user_id: 2, another: true },
      ],
    },
  ])
  expect(await screen.findByText('2 payments imported, $1,960.00')).toBeDefined()
})

test('A line like a payment of an earlier file is left out until the office says that it is another', async () => {
  const line = { line: 2, date: '2026-11-19', amount: 98_000, payer: 'C PETRIE', reference: '' }
  const before = { transaction_id: 8, user_id: 2, date: '2026-11-18', from: 'bank' as const }
  const words = 'The bank’s file of 20/11/2026 has a payment like this'
  const whose = { user_id: 2, user_name: 'Callum Petrie', invoice_id: null, invoice: null }
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/users': () => listed([personRow()]),
    '/transactions/bank/check': () =>
      found({
        heads: ['Date', 'Amount'],
        samples: [],
        mapping: { date: 0, amount: 1 },
        mapped_by: 'given',
        problem: null,
        lines: [{ ...line, ...whose, state: 'twin', same: [before], reasons: [words] }],
      }),
    '/transactions/bank': () => ({ code: 201, body: { data: { id: 4, payments: 1, total: 98_000, already: 0 } } }),
  })
  const { person, dialog } = await checkLines()
  await within(dialog).findByText(`19/11/2026. ${words}`)
  const status = within(dialog).getByRole('status')
  const none = '1 line. 0 payments to import, $0.00.'
  expect(status.textContent).toBe(none)
  await person.click(within(dialog).getByRole('combobox', { name: 'Who paid line 2' }))
  await person.click(await within(dialog).findByRole('option', { name: 'Callum Petrie' }))
  expect(status.textContent).toBe(none)
  const which = within(dialog).getByLabelText('Which payment line 2 is')
  expect([...which.children].map(({ textContent }) => textContent)).toEqual([
    'The payment from an earlier file, 18/11/2026',
    'Another payment',
  ])
  await person.selectOptions(which, 'another')
  await person.click(within(dialog).getByRole('button', { name: 'Import 1 payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(office.asked('/transactions/bank').map(({ body }) => body)).toEqual([
    expect.objectContaining({ lines: [{ line: 2, user_id: 2, another: true }] }),
  ])
})

test('Money that left the account is a refund, counted apart from what came in', async () => {
  const line = {
    date: '2026-11-19',
    payer: 'C PETRIE',
    reference: '',
    invoice_id: null,
    invoice: null,
    same: [],
    reasons: [],
  }
  const whose = { user_id: 2, user_name: 'Callum Petrie' }
  const nobody = { user_id: null, user_name: null }
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/users': () => listed([personRow()]),
    '/transactions/bank/check': () =>
      found({
        heads: ['Date', 'Amount'],
        samples: [],
        mapping: { date: 0, amount: 1 },
        mapped_by: 'guessed',
        problem: null,
        lines: [
          { ...line, ...whose, line: 2, state: 'matched', amount: 98_000 },
          { ...line, ...whose, line: 3, state: 'matched', amount: -8_000 },
          { ...line, ...nobody, line: 4, state: 'open', amount: -4_500 },
        ],
      }),
  })
  const { dialog } = await checkLines()
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    '3 lines. 1 payment to import, $980.00. 1 refund to import, −$80.00.',
  )
  const lines = within(dialog).getAllByRole('listitem')
  expect(lines.map((each) => /Matched|Refund|Who was paid\?/.exec(each.textContent ?? '')?.[0])).toEqual([
    'Matched',
    'Refund',
    'Who was paid?',
  ])
})

test('the settings lead to the import from the bank itself', async () => {
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/users': () => listed([personRow()]),
  })
  const person = userEvent.setup()
  await showList(office, '/app/transactions/admin?open=bank')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('Or paste its lines')).toBeDefined()
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
