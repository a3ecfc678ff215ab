// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { found, listed, openOffice, type Office } from './tests/office.tsx'
import { overview, showList } from './tests/transactions.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

test('The preview of raising names who can’t get it by email, and says whose subscription has ended', async () => {
  const row = { name: 'Fellow fee', amount: 98_000, tax: 0, from: null, to: null, whole: true, reachable: true }
  const rows = [
    { ...row, user_id: 2, user_name: 'Ana Whitu', standing: 'new' },
    { ...row, user_id: 3, user_name: 'Ben Cole', standing: 'new', reachable: false },
    { ...row, user_id: 4, user_name: 'Cy Dunn', standing: 'ended', reachable: false },
    { ...row, user_id: 5, user_name: 'Di Eru', standing: 'unconfirmed', reachable: false },
    { ...row, user_id: 6, user_name: 'Eve Fox', standing: 'raised', reachable: true },
  ]
  const days = { from: '2026-01-01', to: '2026-12-31', due: '2026-12-21' }
  const sums = { year: 2026, gst: 'none', invoices: 2, total: 196_000, tax: 0, problem: null }
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/subscriptions/preview': () => found({ ...days, ...sums, rows }),
  })
  const person = userEvent.setup()
  await showList(office)
  const [button] = screen.getAllByRole('button', { name: 'Raise fees' })
  if (button) await person.click(button)
  const words = '1 can’t get it by email: Ben Cole. Correct their address, or send theirs by post.'
  expect(await screen.findByText(words)).toBeDefined()
  const unbilled = within(screen.getByRole('group', { name: 'Not billed' }))
  expect(unbilled.getByText('Subscription ended')).toBeDefined()
  expect(unbilled.getByText('Account not confirmed yet')).toBeDefined()
  expect(within(screen.getByRole('group', { name: 'Already billed' })).getByText('Eve Fox')).toBeDefined()
})

test('Fees of a year that lies ahead say so, and are raised with the day to pay by that the office chose', async () => {
  const row = { name: 'Fellow fee', amount: 98_000, tax: 0, from: null, to: null, whole: true, reachable: true }
  const rows = [{ ...row, user_id: 2, user_name: 'Ana Whitu', standing: 'new' }]
  const sums = { year: 2099, gst: 'none', invoices: 1, total: 98_000, tax: 0, problem: null }
  office = await openOffice({
    '/transactions/overview': () => found(overview(0)),
    '/transactions': () => listed([]),
    '/subscriptions/preview': () => found({ from: '2099-07-01', to: '2100-06-30', due: '2099-07-31', ...sums, rows }),
    '/subscriptions/raise': () => ({ code: 201, body: { data: overview(0).raises[0] } }),
  })
  const person = userEvent.setup()
  await showList(office)
  const [button] = screen.getAllByRole('button', { name: 'Raise fees' })
  if (button) await person.click(button)
  await screen.findByText(/^01\/07\/2099 to .* This year lies ahead: its days to pay count from its first day\./)
  const due = screen.getByLabelText('Pay by')
  expect(due).toHaveProperty('value', '31/07/2099')
  await person.clear(due)
  await person.type(due, '01/01/2001')
  await person.click(screen.getByRole('button', { name: 'Raise 1 invoice' }))
  expect(screen.getByText('This day has passed')).toBeDefined()
  expect(office.asked('/subscriptions/raise')).toEqual([])
  await person.clear(due)
  await person.type(due, '20/06/2099')
  await person.click(screen.getByRole('button', { name: 'Raise 1 invoice' }))
  await screen.findByText(/^\d+ invoices? raised/)
  expect(office.asked('/subscriptions/raise')[0]?.body).toMatchObject({ due: '2099-06-20' })
})
