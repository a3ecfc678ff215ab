// @vitest-environment happy-dom
import { mostSent, type Transaction } from '@college/contract/accounting'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { loadFeesTab } from '#accounting'
import { toasts } from '#kit'
import { found, listed, openOffice, personRow, refused, showOffice, type Office } from './tests/office.tsx'
import { overview, screenAt, showList } from './tests/transactions.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const invoice = (own: Partial<Transaction> = {}): Transaction => ({
  id: 5,
  organisation_id: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-02T00:00:00.000Z',
  created_by: 9,
  updated_by: 9,
  user_id: 2,
  user_name: 'Callum Petrie',
  type: 'invoice',
  date: '2026-11-01',
  reference: 'INV-0007',
  description: 'Fellow fee 2026',
  amount: 98_000,
  tax: 12_783,
  currency: 'NZD',
  due: '2026-12-01',
  state: 'due',
  allocated: 0,
  signed: 98_000,
  open: 98_000,
  unused: false,
  unsent: true,
  invoice_id: null,
  subscription_id: null,
  fee_year: 2026,
  fee_raise_id: null,
  bank_import_id: null,
  sent_at: null,
  voided_at: null,
  void_reason: null,
  xero_id: null,
  xero_updated_at: null,
  ...own,
})

const account = {
  lines: [],
  before: null,
  pay: { to: 'Kahurangi College', account: null, reference: null, gst_number: null },
}

interface Counts {
  sent: number
  already: number
  unreachable: number
}

const openInvoice = async (row: Transaction, answers: Parameters<typeof openOffice>[0] = {}): Promise<void> => {
  office = await openOffice({
    '/transaction': () => found(row),
    '/transactions/account': () => found(account),
    ...answers,
  })
  const TransactionScreen = await screenAt('/transaction')
  showOffice(<TransactionScreen />, office.client, { path: `/app/transaction?id=${row.id}` })
  await screen.findByRole('heading', { name: 'Invoice INV-0007' })
}

const sendFrom = async (button: string, counts: Counts, way?: string): Promise<string> => {
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading').textContent).toBe('Send this invoice?')
  if (way !== undefined) await person.click(within(dialog).getByText(way))
  await person.click(within(dialog).getByRole('button', { name: 'Send' }))
  if (counts.unreachable === 0) await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const start = counts.sent > 0 ? /invoices? sent\./ : /Nothing was sent\./
  return (await screen.findByText(start)).textContent ?? ''
}

describe('an invoice is sent', () => {
  test.each<[string, Counts, string]>([
    ['by email', { sent: 1, already: 0, unreachable: 0 }, '1 invoice sent.'],
    [
      'by email, not where one went today',
      { sent: 0, already: 1, unreachable: 0 },
      'Nothing was sent. 1 had an email today already.',
    ],
    [
      'by email, not where no address works',
      { sent: 0, already: 0, unreachable: 1 },
      'Nothing was sent. 1 not sent: no email address that works.',
    ],
  ])('%s', async (_how, counts, words) => {
    await openInvoice(invoice(), { '/transactions/send': () => ({ code: 261, body: { data: counts } }) })
    expect(await sendFrom('Send', counts)).toContain(words)
    expect(office.asked('/transactions/send').map(({ body }) => body)).toEqual([{ ids: [5], by: 'email' }])
  })

  test('and who got none is found from the dialog, which stays', async () => {
    const counts = { sent: 0, already: 0, unreachable: 1 }
    await openInvoice(invoice(), { '/transactions/send': () => ({ code: 261, body: { data: counts } }) })
    await sendFrom('Send', counts)
    const dialog = screen.getByRole('dialog', { name: 'Not everyone was reached' })
    const link = within(dialog).getByRole('link', { name: 'Show invoices not sent yet' })
    expect(link.getAttribute('href')).toBe('/app/transactions/admin?unsent=true')
    expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull()
  })

  test('in the office’s own way, again once it was sent', async () => {
    const counts = { sent: 1, already: 0, unreachable: 0 }
    await openInvoice(invoice({ sent_at: '2026-11-03T00:00:00.000Z', unsent: false }), {
      '/transactions/send': () => ({ code: 261, body: { data: counts } }),
    })
    expect(await sendFrom('Send again', counts, 'I sent it myself')).toContain('1 invoice sent.')
    expect(office.asked('/transactions/send').map(({ body }) => body)).toEqual([{ ids: [5], by: 'office' }])
    // What was sent is voided, never deleted.
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Invoice INV-0007' }))
    expect(screen.getByRole('button', { name: 'Void' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('and before that, who can’t get it by email is named', async () => {
    const unreachable = ['Ana', 'Ben', 'Cy', 'Dee', 'Eru', 'Fay'].map((name, at) => ({ id: at + 10, name }))
    await openInvoice(invoice(), { '/transactions/send/check': () => found({ unreachable }) })
    const person = userEvent.setup()
    await person.click(screen.getByRole('button', { name: 'Send' }))
    const words =
      '6 can’t get it by email: Ana, Ben, Cy, Dee, Eru and 1 more. Correct their addresses, or send theirs by post.'
    expect(await screen.findByText(words)).toBeDefined()
    await person.click(screen.getByText('I sent it myself'))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('or the dialog stays and says why not', async () => {
    await openInvoice(invoice(), {
      '/transactions/send': () => refused(409, 'Nothing was sent: INV-0007 is not to be paid.'),
    })
    const person = userEvent.setup()
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
    const alert = await within(screen.getByRole('dialog')).findByText('Nothing was sent: INV-0007 is not to be paid.')
    expect(alert).toBeDefined()
  })
})

test('A whole raising is sent in portions, page by page of what was not sent yet', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => at + 1)
  office = await openOffice({
    '/transactions/overview': () => found(overview(450)),
    '/transactions': ({ query }) => {
      if (query.get('fee_raise_id') === null) return listed([])
      const from = Number(query.get('after') ?? 0)
      const rows = ids.slice(from, from + 300).map((id) => invoice({ id }))
      const next = from + 300 < ids.length ? String(from + 300) : null
      return { code: 200, body: { data: rows, info: { total: 450, limit: 300, offset: 0, next } } }
    },
    '/transactions/send': (call) => {
      const { ids: portion } = call.body as { ids: number[] }
      return { code: 261, body: { data: { sent: portion.length - 1, already: 1, unreachable: 0 } } }
    },
  })
  const person = userEvent.setup()
  await showList(office)
  expect(screen.getByRole('link', { name: '450 not sent yet' }).getAttribute('href')).toContain('unsent=true')
  await person.click(screen.getByRole('button', { name: /^Send all 450/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading').textContent).toBe('Send 450 invoices?')
  await person.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('447 invoices sent. 3 had an email today already.')).toBeDefined()
  const portions = office.asked('/transactions/send').map(({ body }) => (body as { ids: number[] }).ids)
  expect(portions.map(({ length }) => length)).toEqual([mostSent, mostSent, 50])
  expect(portions.flat()).toEqual(ids)
  const query = office.asked('/transactions').find((call) => call.query.has('fee_raise_id'))?.query
  expect([query?.get('fee_raise_id'), query?.get('unsent')]).toEqual(['3', 'true'])
})

test('A portion that fails says how many are done, and the rest is sent from there', async () => {
  let calls = 0
  office = await openOffice({
    '/transactions/overview': () => found(overview(300)),
    '/transactions': ({ query }) =>
      listed(query.has('fee_raise_id') ? Array.from({ length: 300 }, (_, at) => invoice({ id: at + 1 })) : []),
    '/transactions/send': (call) => {
      calls += 1
      if (calls === 2) return refused(409, 'Nothing was sent: INV-0201 is not to be paid.')
      return {
        code: 261,
        body: { data: { sent: (call.body as { ids: number[] }).ids.length, already: 0, unreachable: 0 } },
      }
    },
  })
  const person = userEvent.setup()
  await showList(office)
  await person.click(screen.getByRole('button', { name: /^Send all 300/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Nothing was sent: INV-0201 is not to be paid.')).toBeDefined()
  expect(screen.getByText('200 of 300 done.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Send the rest' }))
  expect(await screen.findByText('300 invoices sent.')).toBeDefined()
})

test('A raising of which all is sent offers only its undoing', async () => {
  office = await openOffice({ '/transactions/overview': () => found(overview(0)), '/transactions': () => listed([]) })
  await showList(office)
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Send all/ })).toBeNull()
})

test('Fees that are all paid can’t be undone', async () => {
  const paid = overview(0).raises.map((raise) => ({ ...raise, unpaid: 0, unpaid_total: 0 }))
  const data = { ...overview(0), raises: paid }
  office = await openOffice({ '/transactions/overview': () => found(data), '/transactions': () => listed([]) })
  await showList(office)
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('Undoing fees asks with how many invoices it takes, and how much money', async () => {
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/subscriptions/raise/undo': () => ({ code: 261, body: { data: { removed: 2, voided: 0, kept: 448 } } }),
  })
  await showList(office)
  await userEvent.click(screen.getByRole('button', { name: /^Undo 2 unpaid/ }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Undo the fees of 2026: 2 unpaid invoices, $900.00?' }),
  )
  question.getByText('Invoices that were sent are voided, the others removed. 448 with a payment stay.')
  expect(office.asked('/subscriptions/raise/undo')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Undo fees' }))
  await screen.findByText('2 invoices removed, 448 with a payment kept')
})

test('An invoice is voided with a reason, and not without one', async () => {
  await openInvoice(invoice(), {
    '/transaction/void': () => ({ code: 261, body: { data: invoice({ state: 'void', void_reason: 'Left in June' }) } }),
  })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Actions for Invoice INV-0007' }))
  await person.click(screen.getByRole('button', { name: 'Void' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('heading').textContent).toBe('Void this invoice?')
  await person.click(within(dialog).getByRole('button', { name: 'Void' }))
  expect(within(dialog).getByText('Enter a reason')).toBeDefined()
  expect(office.asked('/transaction/void')).toEqual([])
  await person.type(within(dialog).getByLabelText('Reason'), ' Left in June ')
  await person.click(within(dialog).getByRole('button', { name: 'Void' }))
  expect(await screen.findByText('This invoice is void')).toBeDefined()
  expect(office.asked('/transaction/void').map(({ body }) => body)).toEqual([
    { id: 5, updated_at: '2026-11-02T00:00:00.000Z', reason: 'Left in June' },
  ])
})

test('A subscription is entered with its amount in cents, and not with an end before its start', async () => {
  const row = {
    id: 8,
    organisation_id: 1,
    user_id: 2,
    user_name: 'Callum Petrie',
    name: 'Fellow fee',
    amount: null,
    period: 'year',
    starts: '2026-01-01',
    ends: null,
    state: 'active',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-02T00:00:00.000Z',
    created_by: null,
    updated_by: null,
  }
  let saved: unknown = null
  office = await openOffice({
    '/users': () => listed([personRow()]),
    '/user': () => found(personRow()),
    '/subscription': (call) => {
      if (call.method === 'GET') return found(row)
      saved = call.body
      return { code: 261, body: { data: { ...row, ...(call.body as object) } } }
    },
  })
  const person = userEvent.setup()
  const FeesTab = await loadFeesTab()
  showOffice(<FeesTab />, office.client, { path: '/app/settings/admin?tab=fees&edit=8' })
  const amount = await screen.findByLabelText(/^Amount a year/)
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Fellow fee'))
  await person.type(amount, '12-34')
  await person.tab()
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Amount a year: Enter a number')).toBeDefined()
  expect(saved).toBeNull()
  await person.clear(amount)
  await person.type(amount, '1,200.50')
  await person.clear(screen.getByLabelText(/^Last day/))
  await person.type(screen.getByLabelText(/^Last day/), '31/12/2025')
  await person.tab()
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('The end is before the start')).toBeDefined()
  expect(saved).toBeNull()
  await person.clear(screen.getByLabelText(/^Last day/))
  await person.type(screen.getByLabelText(/^Last day/), '31/12/2026')
  await person.tab()
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(saved).toMatchObject({ id: 8, amount: 120_050, ends: '2026-12-31' }))
})

test('What is overdue is to pay now; the day that has passed is not given as the day of all', async () => {
  const owed = { ...account, user_id: 2, name: 'Callum Petrie', balance: 169_000, due: 169_000, overdue: 48_000 }
  office = await openOffice({
    '/transactions/account': () => found({ ...owed, next_due: '2026-10-15', unused: 0 }),
    '/transactions': () => listed([]),
  })
  const Transactions = await screenAt('/transactions')
  showOffice(<Transactions />, office.client, { path: '/app/transactions' })
  expect(await screen.findByText('$480.00 now, $1,690.00 in total')).toBeDefined()
  expect(screen.queryByText(/by 15\/10\/2026/)).toBeNull()
})
