// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listed, openOffice, showOffice, type Office } from '../tests/office.tsx'
import { settingsScreen } from './settingsScreen.tsx'
import { openWays } from './ways.ts'

const Nothing = () => null
const Settings = settingsScreen({
  AgreementTexts: Nothing,
  ReminderTab: Nothing,
  CollegeSignIn: Nothing,
  FeesTab: Nothing,
})

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

test('each part of the settings is a page of its own name, with the way back', async () => {
  office = await openOffice({ '/roles': () => listed([]), '/locations': () => listed([]) })
  const parts = openWays(false).flatMap(({ ways }) => ways.filter(({ to }) => to.startsWith('/settings/admin?tab=')))
  expect(parts.map(({ label }) => label)).toContain('Reminders')
  for (const { to, label } of parts) {
    showOffice(<Settings />, office.client, { path: `/app${to}` })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label)
    // A section that is all its page is about doesn't show its name again.
    const again = screen.queryAllByRole('heading', { level: 2, name: label })
    expect(again.map(({ className }) => className)).toEqual(again.map(() => 'sr-only'))
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/app/settings/admin')
    cleanup()
  }
})

test('the way back from an editor leads to its list', async () => {
  office = await openOffice({ '/roles': () => listed([]) })
  showOffice(<Settings />, office.client, { path: '/app/settings/admin?tab=roles&edit=new' })
  expect(screen.getByRole('link', { name: 'Roles' }).getAttribute('href')).toBe('/app/settings/admin?tab=roles')
})
