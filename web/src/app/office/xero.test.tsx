// @vitest-environment happy-dom
import type { XeroState } from '@college/contract/accounting'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { found, listed, openOffice, refused, showOffice, type Office } from './tests/office.tsx'
import { screenAt } from './tests/transactions.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
})

const tenant = { id: '6a8d8b0c-6a57-4b1a-9d31-2f4f8f3e0c11', name: 'College of Demonstration' }

const connected: XeroState = {
  available: true,
  state: 'connected',
  problem: null,
  tenant,
  tenants: [tenant],
  connected_by: 'Priya Nair',
  connected_at: '2026-11-01T00:00:00.000Z',
  synced_at: null,
  compared_at: null,
  waits_until: null,
  waits_for: null,
  calls: 12,
  waiting: 0,
  failed: [],
  differences: 0,
  account_code: '200',
  branding_theme_id: null,
  settings_at: '2026-11-01T00:00:00.000Z',
}

/** Presses Disconnect; the answer is given by what comes back. */
const disconnect = async () => {
  let state = connected
  const { promise, resolve } = deferred()
  office = await openOffice({
    '/xero/state': () => found(state),
    '/xero/accounts': () => found([]),
    '/xero/brandingthemes': () => found([]),
    '/xero/comparison': () => listed([]),
    '/xero/disconnect': () => promise,
  })
  const XeroScreen = await screenAt('/xero/admin')
  showOffice(<XeroScreen />, office.client, { path: '/app/xero/admin' })
  expect(await screen.findByText('Our books and Xero’s agree')).toBeDefined()
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Disconnect' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(office.asked('/xero/disconnect')).toHaveLength(1))
  return {
    answer: (response: Answer) => {
      if (response.code < 300) state = { ...connected, state: 'off', tenant: null, tenants: [] }
      resolve(response)
    },
  }
}

type Answer = ReturnType<typeof found>

const deferred = () => {
  let resolve: (answer: Answer) => void = () => undefined
  const promise = new Promise<Answer>((settle) => {
    resolve = settle
  })
  return { promise, resolve: (answer: Answer) => resolve(answer) }
}

test('what is read from Xero is not asked for while the connection ends', async () => {
  const { answer } = await disconnect()
  expect(screen.queryByText('Our books and Xero’s agree')).toBeNull()
  answer({ ...found(null), code: 261 })
  expect(await screen.findByText('Xero is not connected')).toBeDefined()
  const reads = ['/xero/accounts', '/xero/brandingthemes', '/xero/comparison']
  expect(reads.map((path) => office.asked(path).length)).toEqual([1, 1, 1])
})

test('a connection that can’t be ended is shown again, with the reason', async () => {
  const { answer } = await disconnect()
  answer(refused(503, 'Xero does not answer just now.'))
  expect(await screen.findByText('Xero does not answer just now.')).toBeDefined()
  expect(await screen.findByText('Our books and Xero’s agree')).toBeDefined()
})
