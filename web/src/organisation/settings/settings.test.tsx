// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { OrganisationConfig } from '@college/contract/organisation'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { clientOf, startStubServer, show, type StubResponse, type StubServer } from '#kit/testing'
import { SettingEditor } from './SettingEditor.tsx'
import { SettingList } from './SettingList.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  toasts.clear()
  await stub.close()
})

const setting = (id: number, own: Partial<OrganisationConfig>): OrganisationConfig => ({
  id,
  organisation_id: 1,
  created_at: '2026-10-14T00:00:00.000Z',
  updated_at: '2026-10-14T00:00:00.000Z',
  created_by: 1,
  updated_by: 1,
  name: `own_${id}`,
  type: 'string',
  value: 'x',
  secret: false,
  ...own,
})

const listed = (rows: readonly unknown[]): StubResponse => ({
  code: rows.length === 0 ? 260 : 200,
  body: { data: rows, info: { total: rows.length, limit: 50, offset: 0, next: null } },
})

const open = async (rows: OrganisationConfig[], saved?: StubResponse) => {
  stub = await startStubServer((call) => {
    const path = call.path.replace('/api/v1', '')
    if (path === '/organisationconfigs') return listed(rows)
    if (path === '/organisations') return listed([{ id: 1, name: 'Kahurangi College' }])
    if (path === '/organisationconfig' && call.method === 'GET')
      return { code: 200, body: { data: rows.find(({ id }) => String(id) === call.query.get('id')) } }
    if (path === '/organisationconfig' && call.method !== 'GET')
      return saved ?? { code: call.method === 'DELETE' ? 262 : 261, body: { data: rows[0] ?? setting(9, {}) } }
    return listed([])
  })
  return clientOf(stub.baseURL).client
}
const sent = (method: string) => stub.received.filter((call) => call.method === method && call.path.endsWith('config'))

test('settings stand under plain words with their default; a secret one is hidden', async () => {
  const client = await open([
    setting(1, { name: 'goal_complete_when', value: 'reaches' }),
    setting(2, { name: 'sms_key', value: 'hunter2', secret: true }),
    setting(3, { name: 'require_two_step_admin', type: 'boolean', value: 'true' }),
  ])
  show(<SettingList />, client)
  const row = await screen.findByRole('row', { name: /When a time goal is completed/ })
  expect(within(row).getByText('Once the credits reach it')).toBeDefined()
  expect(within(row).getByText('Once the credits exceed it')).toBeDefined()
  expect(within(await screen.findByRole('row', { name: /need two-step/ })).getByText('Yes')).toBeDefined()
  expect(within(screen.getByRole('row', { name: /sms_key/ })).getByText('Secret')).toBeDefined()
  expect(document.body.textContent).not.toContain('hunter2')
  const rest = await screen.findByRole('region', { name: 'Not changed' })
  expect(within(rest).queryByText('When a time goal is completed')).toBeNull()
  expect(within(rest).getByRole('link', { name: 'Set: Test user' }).getAttribute('href')).toBe(
    '/app/organisationconfig/admin?name=test_username',
  )
})

test('a known setting is set by its choices, under its own name and kind', async () => {
  const client = await open([])
  const { router } = show(<SettingEditor />, client, { path: '/e?name=goal_complete_when' })
  expect(await screen.findByRole('heading', { level: 1, name: 'When a time goal is completed' })).toBeDefined()
  await userEvent.click(await screen.findByLabelText('Once the credits reach it'))
  await userEvent.click(screen.getByRole('button', { name: 'Save setting' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/organisationconfigs/admin'))
  expect(sent('PUT')[0]?.body).toEqual({
    name: 'goal_complete_when',
    type: 'string',
    value: 'reaches',
    secret: false,
  })
})

test('an own setting of a number is read as one before it is sent; a taken name is said at its field', async () => {
  const taken = { message: 'This name is taken.', errors: [{ path: 'name', message: 'This name is taken' }] }
  const client = await open([], { code: 468, body: taken })
  show(<SettingEditor />, client, { path: '/e' })
  await userEvent.type(await screen.findByLabelText('Name'), 'apc_days')
  await userEvent.click(screen.getByLabelText('Number'))
  await userEvent.type(screen.getByLabelText('Value'), 'soon')
  const save = screen.getByRole('button', { name: 'Save setting' })
  await userEvent.click(save)
  expect(await screen.findByRole('link', { name: 'Value: Enter a number' })).toBeDefined()
  expect(sent('PUT')).toHaveLength(0)
  await userEvent.clear(screen.getByLabelText('Value'))
  await userEvent.type(screen.getByLabelText('Value'), '30')
  await userEvent.click(save)
  expect(await screen.findByRole('link', { name: 'Name: This name is taken' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('apc_days')
})

test('a stored setting goes back to its default, with Undo', async () => {
  const client = await open([setting(1, { name: 'require_two_step_admin', type: 'boolean', value: 'true' })])
  const { router } = show(<SettingEditor />, client, { path: '/e?id=1' })
  expect((await screen.findByLabelText<HTMLInputElement>('Yes')).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Back to the default' }))
  await waitFor(() => expect(sent('DELETE')[0]?.query.get('id')).toBe('1'))
  await waitFor(() => expect(toasts.current().map(({ action }) => action?.label)).toEqual(['Undo']))
  expect(router.state.location.pathname).toBe('/app/organisationconfigs/admin')
})

test('a secret value is typed hidden', async () => {
  const client = await open([setting(2, { name: 'sms_key', value: 'hunter2', secret: true })])
  show(<SettingEditor />, client, { path: '/e?id=2' })
  expect((await screen.findByLabelText<HTMLInputElement>('Value')).type).toBe('password')
})
