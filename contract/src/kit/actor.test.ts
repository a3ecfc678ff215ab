import { describe, expect, it } from 'vitest'
import { administered, linked, member, own, permitted } from './actor-rules.ts'
import { guest, hasRole, isAdmin, isSignedIn } from './actor.ts'
import type { Actor } from './actor.ts'
import { passes } from './endpoint.ts'
import { none, where } from './rule.ts'

const stranger = guest(3)
const person: Actor = { ...stranger, id: 7, roles: ['Fellow'] }

describe('a guest', () => {
  it('is of one organisation, and has nothing and nobody', () => {
    expect(stranger).toEqual({
      id: 0,
      organisation_id: 3,
      organisations: [3],
      admin_organisations: [],
      platform_admin: false,
      roles: [],
      home_roles: [],
      linked: [],
      supervisors: [],
      permitted: {},
      timezone: 'Pacific/Auckland',
    })
    expect([isSignedIn(stranger), isAdmin(stranger)]).toEqual([false, false])
  })

  it('owns no row, not even one that is nobody’s, and belongs nowhere', () => {
    expect(own(stranger)).toEqual(none)
    expect(member(stranger)).toEqual(none)
  })
})

describe('a person', () => {
  it('is signed in from the first id on, and an administrator of an organisation or of the platform', () => {
    expect([isSignedIn({ ...stranger, id: 1 }), isSignedIn(person), isAdmin(person)]).toEqual([true, true, false])
    expect(isAdmin({ ...person, admin_organisations: [3] })).toBe(true)
    expect(isAdmin({ ...person, platform_admin: true })).toBe(true)
  })

  it('has a role, or one of several', () => {
    expect([hasRole(person, 'Fellow'), hasRole(person, 'Trainee', 'Fellow')]).toEqual([true, true])
    expect([hasRole(person, 'Trainee'), hasRole(person)]).toEqual([false, false])
  })

  it('is met in the columns that the rules name', () => {
    expect(own(person)).toEqual(where('user_id', 7))
    expect(own(person, 'id')).toEqual(where('id', 7))
    expect(member({ ...person, organisations: [3, 4] })).toEqual(where('organisation_id', 3, 4))
    expect(member(person, 'id')).toEqual(where('id', 3))
    expect(administered({ ...person, admin_organisations: [4] })).toEqual(where('organisation_id', 4))
    expect(administered({ ...person, admin_organisations: [4] }, 'id')).toEqual(where('id', 4))
    expect(administered(person)).toEqual(none)
  })

  it.each([
    ['Educator', true],
    ['Director', true],
    ['Instructor', true],
    ['Fellow', false],
    ['Administrator', false],
  ])('as %s uses relationships: %s', (role, used) => {
    const actor = { ...person, roles: [role], linked: [20, 21] }
    expect(linked(actor)).toEqual(used ? where('user_id', 20, 21) : none)
    expect(linked(actor, 'id')).toEqual(used ? where('id', 20, 21) : none)
  })

  it('reads what was granted of one kind, and nothing of another', () => {
    const actor = { ...person, permitted: { devplan: [30] } }
    expect(permitted(actor, 'devplan')).toEqual(where('user_id', 30))
    expect(permitted(actor, 'devplan', 'about_id')).toEqual(where('about_id', 30))
    expect(permitted(actor, 'devgoal')).toEqual(none)
  })
})

describe('who may make a call', () => {
  const admin = { ...person, admin_organisations: [3] }
  const padmin = { ...person, platform_admin: true }
  it.each([
    ['anyone', [true, true, true, true]],
    ['signedIn', [false, true, true, true]],
    ['admin', [false, false, true, true]],
    ['platformAdmin', [false, false, false, true]],
  ] as const)('for %s', (who, expected) => {
    expect([stranger, person, admin, padmin].map((actor) => passes(who, actor))).toEqual(expected)
  })
})
