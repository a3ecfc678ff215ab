import { describe, expect, it } from 'vitest'
import { guest } from '#kit'
import { actorType, displayName, homeOf, isAnyAdmin, isOrganisationAdmin, isPlatformAdmin, userType } from './kinds.ts'
import type { Roles } from './kinds.ts'

const person = (names: readonly string[], held: readonly string[] = []): Roles => ({
  roles: names.map((name) => ({ name, is_admin: name === 'padmin' })),
  memberships: held.map((role_name) => ({
    organisation_id: 1,
    role_name,
    role_is_admin: role_name === 'Administrator',
  })),
})

describe('the type of a person', () => {
  it.each([
    [[], [], 'guest'],
    [['Trainee'], [], 'Trainee'],
    [[], ['Trainee'], 'Trainee'],
    [['Trainee', 'Fellow'], [], 'Fellow'],
    [['Fellow'], ['Trainee'], 'Fellow'],
    [['Educator'], ['Fellow', 'Trainee'], 'Educator'],
    [['Director', 'Educator', 'Fellow', 'Trainee'], [], 'Director'],
    [['Director'], ['Administrator'], 'Administrator'],
    [['Director', 'padmin'], ['Administrator'], 'padmin'],
    [['Instructor'], ['Instructor'], 'guest'],
    [['Administrator'], [], 'guest'],
    [['trainee'], [], 'guest'],
  ] as const)('with %j and memberships %j is %s', (roles, memberships, expected) => {
    expect(userType(person(roles, memberships))).toBe(expected)
  })

  it('is a guest where nobody is signed in, or nothing is known', () => {
    expect(userType(null)).toBe('guest')
    expect(userType({ roles: null, memberships: null })).toBe('guest')
  })

  it('is the same for the actor the server works out', () => {
    const signedIn = { ...guest(1), id: 5 }
    expect(actorType(guest(1))).toBe('guest')
    expect(actorType({ ...signedIn, roles: ['Trainee', 'Fellow'] })).toBe('Fellow')
    expect(actorType({ ...signedIn, roles: ['Director'], admin_organisations: [1] })).toBe('Administrator')
    expect(actorType({ ...signedIn, roles: [], admin_organisations: [1], platform_admin: true })).toBe('padmin')
    expect(actorType({ ...signedIn, roles: ['Instructor'] })).toBe('guest')
    expect(actorType({ ...guest(1), platform_admin: true })).toBe('guest')
  })
})

it.each([
  [person([]), [false, false, false]],
  [person(['Director']), [false, false, false]],
  [person([], ['Administrator']), [false, true, true]],
  [person(['padmin']), [true, false, true]],
  [person(['padmin'], ['Administrator']), [true, true, true]],
  [{ roles: null, memberships: null }, [false, false, false]],
])('administers: %#', (someone, expected) => {
  expect([isPlatformAdmin(someone), isOrganisationAdmin(someone), isAnyAdmin(someone)]).toEqual(expected)
})

it.each([
  [{ name: 'Dr Aroha', firstname: 'Aroha', lastname: 'Tūhoe' }, 'Dr Aroha'],
  [{ name: ' ', firstname: 'Aroha', lastname: 'Tūhoe' }, 'Aroha Tūhoe'],
  [{ firstname: 'Aroha', lastname: null, username: 'aroha' }, 'Aroha'],
  [{ firstname: null, lastname: 'Tūhoe', username: 'aroha' }, 'aroha'],
  [{ firstname: ' ', lastname: 'Tūhoe', username: null, email: 'a@b.test' }, 'a@b.test'],
  [{ firstname: ' Aroha ', lastname: ' Tūhoe ' }, 'Aroha Tūhoe'],
  [{}, ''],
])('%j is called %j', (someone, expected) => {
  expect(displayName(someone)).toBe(expected)
})

it.each([
  ['padmin', '/app/admin'],
  ['Administrator', '/app/admin'],
  ['Director', '/app/home'],
  ['Educator', '/app/home'],
  ['Fellow', '/app/home/fellow'],
  ['Trainee', '/app/home/trainee'],
  ['guest', '/app/'],
] as const)('a %s starts at %s', (type, expected) => {
  expect(homeOf(type)).toBe(expected)
})
