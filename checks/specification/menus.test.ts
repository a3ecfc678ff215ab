import { expect, test } from 'vitest'
import { menuFor, profileMenuFor } from '../../web/src/app/menus.ts'
import type { MenuActor } from '../../web/src/app/menus.ts'
import { adminMenu, menus, profileMenu } from './menus.ts'

const holder = (role: string): MenuActor => ({
  roles: [role],
  isAdmin: role === 'Administrator' || role === 'padmin',
  isPlatformAdmin: role === 'padmin',
})
const labels = (actor: MenuActor | null): string[] =>
  menuFor(actor).flatMap(({ links }) => links.map(({ label }) => label))
const profile = (actor: MenuActor): string[] => profileMenuFor(actor).map(({ label }) => label)

test.each(Object.entries(menus))('the menu of %s', (role, links) => {
  expect(labels(role === 'guest' ? null : holder(role))).toEqual(links)
})

test.each(['Administrator', 'padmin'])('the menu of %s', (role) => {
  expect(labels(holder(role)).toSorted()).toEqual(adminMenu.toSorted())
})

test('the profile menu has transactions for everyone but administrators', () => {
  for (const role of ['Trainee', 'Fellow', 'Educator', 'Director', 'Instructor'])
    expect(profile(holder(role))).toEqual(profileMenu.others)
  for (const role of ['Administrator', 'padmin']) expect(profile(holder(role))).toEqual(profileMenu.admin)
})
