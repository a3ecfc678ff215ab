// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { User } from '@college/contract/people'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { officeParts } from '#identity'
import { found, openOffice, personRow, showOffice, type Office } from '../tests/office.tsx'
import { personScreen } from './personScreen.tsx'

const PersonScreen = personScreen(await officeParts.personPage())

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

const open = async (person: User, tab = 'overview') => {
  office = await openOffice({ '/user': () => found(person) })
  showOffice(<PersonScreen />, office.client, { path: `/app/user/admin?id=2&tab=${tab}` })
}

test('an administrator is not switched to', async () => {
  await open(personRow({ memberships: [{ organisation_id: 1, role_name: 'Administrator', role_is_admin: true }] }))
  expect(await screen.findByRole('link', { name: 'Write' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Switch to/ })).toBeNull()
})

test('all of the history opens with everything, as the overview listed it', async () => {
  await open(personRow())
  const [all] = await screen.findAllByRole('link', { name: 'All' })
  expect(all?.getAttribute('href')).toBe('/app/user/admin?id=2&tab=history&kind=all')
  for (const [tab, shown] of [
    ['history&kind=all', 'Everything'],
    ['history', 'Changes'],
  ] as const) {
    cleanup()
    await office.stub.close()
    await open(personRow(), tab)
    expect(await screen.findByRole('radio', { name: shown, checked: true })).toBeDefined()
  }
})
