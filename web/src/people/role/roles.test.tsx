// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { administrator, clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { RoleTab } from './RoleTab.tsx'

const office = { ...administrator, id: 5 }
const at = '2026-11-20T00:00:00.000Z'
const role = {
  id: 3,
  organisation_id: 1,
  name: 'Peer & mentor',
  description: null,
  is_admin: false,
  role_is_admin: false,
  created_at: at,
  updated_at: at,
}

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

test('a role leads to the people who hold it, and to a message to them', async () => {
  stub = await startStubServer(() => ({ code: 200, body: { data: role } }))
  show(<RoleTab actor={office} />, clientOf(stub.baseURL).client, { path: '/app/settings/admin?tab=roles&edit=3' })
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('People with this role')).toBe('/app/users/admin?role=Peer%20%26%20mentor')
  const asked = new URL((await hrefOf('Write to them')) ?? '', 'http://here').searchParams
  expect([...asked]).toEqual([
    ['list', 'users'],
    ['by_role', 'Peer & mentor'],
    ['title', 'people with the role Peer & mentor'],
  ])
})
