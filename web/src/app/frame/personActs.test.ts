import type { SearchHit } from '@college/contract/app'
import { guest, type Actor } from '@college/contract/kit'
import { expect, test, vi } from 'vitest'
import { actAndName, personActs } from './personActs.ts'

const person = (role: string, more: Partial<Actor> = {}): Actor => ({ ...guest(1), id: 7, roles: [role], ...more })
const office = person('Administrator', { admin_organisations: [1] })
const aroha = {
  kind: 'user',
  id: 9,
  organisation_id: 1,
  title: 'Aroha Rangi',
  user_id: 9,
  user_name: null,
  about: 'Trainee',
  day: null,
  state: null,
  inside: true,
} as const satisfies SearchHit
const nothing = () => undefined
const labels = (hit: SearchHit, actor: Actor) => personActs(hit, actor, nothing).map(({ label }) => label)

test.each([
  ['the office', aroha, office, ['Write to Aroha Rangi', 'Switch to Aroha Rangi']],
  ['their own teacher', aroha, person('Educator', { linked: [9] }), ['Write to Aroha Rangi']],
  ['a Director', aroha, person('Director'), ['Write to Aroha Rangi']],
  ['a trainee', aroha, person('Trainee'), []],
  ['the office, of an administrator', { ...aroha, about: 'Administrator, Fellow' }, office, ['Write to Aroha Rangi']],
  ['the office, of a person elsewhere', { ...aroha, organisation_id: 2 }, office, ['Write to Aroha Rangi']],
  ['the office, of an inactive person', { ...aroha, state: 'inactive' }, office, []],
  ['the office, of a person who has still to confirm', { ...aroha, state: 'unconfirmed' }, office, []],
  ['the office, of themselves', { ...aroha, id: 7 }, office, []],
  ['the office, of a form', { ...aroha, kind: 'devform' as const }, office, []],
])('%s may do so much with a person who was found', (_who, hit, actor, expected) => {
  expect(labels(hit, actor)).toEqual(expected)
})

test('writing leads to a message to them, and switching asks for the reason', () => {
  const onSwitch = vi.fn()
  const [write, change] = personActs(aroha, office, onSwitch)
  expect([write?.to, write?.under, change?.under]).toEqual(['/app/message/edit?to=9', 'user-9', 'user-9'])
  change?.run?.()
  expect(onSwitch).toHaveBeenCalledWith({ id: 9, display_name: 'Aroha Rangi' })
})

test.each([
  ['write aroha', { verb: 'write', name: 'aroha' }],
  ['Write to Aroha R', { verb: 'write', name: 'Aroha R' }],
  ['email aroha', { verb: 'write', name: 'aroha' }],
  ['switch to aroha', { verb: 'switch', name: 'aroha' }],
  ['switch', null],
  ['writer aroha', null],
  ['aroha', null],
])('of “%s” the act and the name are %j', (query, expected) => {
  expect(actAndName(query)).toEqual(expected)
})
