import { guest, type Actor } from '@college/contract/kit'
import { expect, test } from 'vitest'
import { actsFor, otherPagesFor } from './acts.ts'
import { menuFor, profileMenuFor } from './menus.ts'
import { openWays } from './office/settings/ways.ts'
import { screens } from './screens.ts'

const person = (role: string, more: Partial<Actor> = {}): Actor => ({
  ...guest(1),
  id: 7,
  roles: [role],
  home_roles: [role],
  ...more,
})
const labels = (actor: Actor) => actsFor(actor).map(({ label }) => label)
const own = ['Log procedure', 'Log activity']
const more = ['Write a message', 'Add goal', 'Import activities', 'New form', 'Ask for an assessment']

test('acts are those that screens and policies let a person do', () => {
  expect(labels(person('Trainee'))).toEqual([...own, 'Log placement', ...more])
  expect(labels(person('Fellow'))).toEqual([...own, ...more])
  expect(labels(person('Educator'))).toEqual([...own, ...more])
  expect(labels(person('Educator', { linked: [9] }))).toEqual([
    ...own,
    ...more,
    'Assign a programme',
    'Sign several forms',
    'Remind trainees behind',
  ])
  expect(labels(person('Instructor'))).toEqual(['Write a message'])
  expect(labels({ ...person('Trainee'), roles: [], home_roles: [] })).toEqual([])
})

test('those of the office are for the office', () => {
  const office = person('Administrator', { admin_organisations: [1] })
  expect(labels(office)).toEqual([
    'Write a message',
    'New form',
    'Assign a programme',
    'Add person',
    'Add relationship',
    'Add training programme',
    'Add cycle',
    'Add category',
    'Raise fees',
    'Add form template',
    'Add message template',
  ])
  const ofProfile = ['sign-in', 'two-step', 'sessions', 'preferences', 'calendar', 'my data'].map(
    (part) => `Profile: ${part}`,
  )
  const others = (actor: Actor) => otherPagesFor(actor).map(({ label }) => label)
  expect(others(office)).toEqual([
    ...ofProfile,
    'Simulator: try other rules',
    'Export my own records',
    'All cycles',
    'Messages (outbox)',
  ])
  expect(others(person('Fellow'))).toEqual([...ofProfile, 'Structured conversation'])
  expect(others(person('Trainee'))).toEqual([...ofProfile, 'Cycle reports', 'Structured conversation'])
  expect(others(person('Director'))).toEqual([...ofProfile, 'Structured conversation', 'Trainee cycles'])
})

/** Pages of one row, or of one view of a list: they open from there. */
const fromTheirList = [
  '/cycle/dashboard',
  '/cycle/goal/admin',
  '/plan/goal/admin',
  '/enquiry/admin',
  '/faq/admin',
  '/organisationconfig/admin',
  '/pagecontent/admin',
  '/formtemplates/library',
  '/notification/admin',
]

test('every page of the office is in a menu, the settings or the acts of the palette', () => {
  const office = person('Administrator', { admin_organisations: [1], platform_admin: true })
  const actor = { roles: ['Administrator', 'padmin'], isAdmin: true, isPlatformAdmin: true }
  const found = [
    ...menuFor(actor).flatMap(({ links }) => links),
    ...profileMenuFor(actor),
    ...actsFor(office),
    ...otherPagesFor(office),
    ...openWays(true).flatMap(({ ways }) => ways.map(({ to }) => ({ path: to }))),
  ].map(({ path }) => path.split('?')[0])
  const pages = screens.filter(({ who }) => who === 'admin' || who === 'platform').map(({ path }) => path)
  expect(pages.filter((path) => !found.includes(path)).toSorted()).toEqual(fromTheirList.toSorted())
})

test('the settings lead to pages that are there, and to those of the platform for its own people alone', () => {
  const of = (platform: boolean) => openWays(platform).flatMap(({ ways }) => ways.map(({ to }) => to))
  const paths = new Set(screens.map(({ path }) => path))
  expect(of(true).filter((to) => !paths.has(to.split('?')[0] ?? ''))).toEqual([])
  expect(of(true).filter((to) => !of(false).includes(to))).toEqual([
    '/settings/admin?tab=organisations',
    '/notifications/admin',
    '/health/admin',
  ])
  expect(of(false)).toEqual(
    expect.arrayContaining(['/xero/admin', '/settings/admin?tab=fees', '/usage/admin', '/integrations/admin']),
  )
})
