import { describe, expect, it } from 'vitest'
import { guest, matches, ruleFor } from '#kit'
import type { Actor } from '#kit'
import { devform, formStates } from './devform.ts'
import type { Form } from './devform.ts'
import { formActs, formRefusal, formSidesOf, readsAsSigner } from './form-acts.ts'
import type { FormAct } from './form-acts.ts'
import { isFormDone } from './form-done.ts'

const nobody: Actor = { ...guest(1), id: 7 }
const persons = {
  owner: { ...nobody, id: 2 },
  named: { ...nobody, id: 3 },
  role: { ...nobody, roles: ['Fellow'], home_roles: ['Fellow'] },
  // At home in another organisation, with the role there, and a member here.
  away: { ...nobody, organisation_id: 3, organisations: [1, 3], roles: ['Fellow'], home_roles: ['Fellow'] },
  // Has the role here and is at home elsewhere.
  member: { ...nobody, organisation_id: 3, organisations: [1, 3], roles: ['Fellow'], home_roles: [] },
  teacher: { ...nobody, roles: ['Educator'], home_roles: ['Educator'], linked: [2] },
  director: { ...nobody, roles: ['Director'], home_roles: ['Director'] },
  awayDirector: { ...nobody, organisation_id: 3, organisations: [1, 3], roles: ['Director'], home_roles: ['Director'] },
  reader: { ...nobody, permitted: { devform: [2] } },
  office: { ...nobody, admin_organisations: [1] },
  platform: { ...nobody, organisation_id: 9, organisations: [9], platform_admin: true },
  other: nobody,
} satisfies Record<string, Actor>
type Person = keyof typeof persons

const form = (more: Partial<Form> = {}): Form => ({
  id: 5,
  organisation_id: 1,
  user_id: 2,
  user_name: 'Mārama',
  devformtemplate_id: 1,
  version: 1,
  name: 'Visit',
  type: 'trainee',
  title: null,
  devgoal_id: null,
  devactivity_id: null,
  placement_id: null,
  data: null,
  text_values: null,
  state: 'completed',
  done: false,
  asked: 0,
  role_unheld: false,
  waits: 'asking',
  waits_for: [],
  waits_since: null,
  declined_by: [],
  signed_by: [],
  last_signed_at: null,
  agreement: false,
  last_reminder: null,
  completed_at: null,
  signed_at: null,
  finished_at: null,
  returned_at: null,
  ended_at: null,
  reference: 'K7Q2M',
  revision: 1,
  content_hash: null,
  encrypted: false,
  signing_required: true,
  questions: 1,
  answered: 1,
  signatures_needed: 2,
  signatures_given: 0,
  parts: 0,
  signer_ids: [3],
  signer_roles: ['Fellow'],
  reopen_role: 'Educator',
  created_at: '',
  updated_at: '',
  created_by: 2,
  updated_by: 2,
  ...more,
})

const who = (test: (person: Person) => boolean): string =>
  (Object.keys(persons) as Person[]).filter((each) => test(each)).join(' ')

describe('what somebody is to a form', () => {
  const sides = (person: Person, more: Partial<Form> = {}): string => formSidesOf(persons[person], form(more)).join(' ')

  it('is by name, by a role at home, by whose it is and by the office', () => {
    for (const [person, expected] of [
      ['owner', 'owner'],
      ['named', 'signer'],
      ['role', 'signer'],
      ['away', ''],
      ['member', ''],
      ['teacher', 'teacher reopener'],
      ['director', ''],
      ['office', 'office'],
      ['platform', 'office'],
      ['other', ''],
    ] as const)
      expect([person, sides(person)]).toEqual([person, expected])
  })

  it('can be several things', () => {
    expect(formSidesOf({ ...persons.office, home_roles: ['Fellow'] }, form())).toEqual(['signer', 'office'])
    // In the part of the owner they are named; a role they have is not theirs to sign for.
    expect(sides('owner', { signer_ids: [2] })).toBe('owner signer')
    expect(formSidesOf({ ...persons.owner, home_roles: ['Fellow'] }, form())).toEqual(['owner'])
  })

  it('is who reopens it by a role at home that its template names, and never its owner', () => {
    const found = (reopen_role: string | null): string =>
      who((person) => formSidesOf(persons[person], form({ reopen_role })).includes('reopener'))
    expect(found('Fellow')).toBe('role')
    expect(found('Director')).toBe('director')
    // No one has it, or there is none.
    for (const role of ['Censor', '', null]) expect(found(role)).toBe('')
    expect(formSidesOf({ ...persons.owner, home_roles: ['Educator'] }, form())).toEqual(['owner'])
    expect(formSidesOf({ ...persons.named, home_roles: ['Educator'] }, form())).toEqual(['signer', 'reopener'])
  })

  it('is nothing where nobody is asked', () => {
    const asked = { signer_ids: null, signer_roles: null }
    for (const person of ['named', 'role'] as const) expect(sides(person, asked)).toBe('')
    expect(sides('owner', asked)).toBe('owner')
  })
})

describe('who reads a form', () => {
  it('is who it is put to, and who reads it whoever signs it; the latter are no signers', () => {
    const see = (person: Person, more: Partial<Form> = {}): boolean =>
      matches(ruleFor(devform, 'see', persons[person]), form(more))
    expect(who((each) => see(each))).toBe('owner named role teacher director reader office platform')
    expect(who((each) => see(each, { type: 'pdp' }))).toBe('owner named role teacher reader office platform')
    expect(who((each) => see(each, { signer_ids: [], signer_roles: [] }))).toBe(
      'owner teacher director reader office platform',
    )
    expect(who((each) => readsAsSigner(persons[each], form()))).toBe('named role away member awayDirector other')
    expect(who((each) => readsAsSigner(persons[each], form({ type: 'pdp' })))).toBe(
      'named role away member director awayDirector other',
    )
  })
})

/** A letter for each state: y may, x not now, n never. */
const table: Readonly<Record<FormAct, Partial<Record<Person, string>>>> = {
  write: { owner: 'yyxxxx', office: 'yxxxxx', platform: 'yxxxxx' },
  complete: { owner: 'yxxxxx', office: 'yxxxxx', platform: 'yxxxxx' },
  remove: { owner: 'yyxxxx', office: 'yyxxxx', platform: 'yyxxxx' },
  ask: { owner: 'xyxxxx', office: 'xyxxxx', platform: 'xyxxxx' },
  remind: { owner: 'xyxxxx', teacher: 'xyxxxx', office: 'xyxxxx', platform: 'xyxxxx' },
  sign: { named: 'xyxxxx', role: 'xyxxxx' },
  return: { office: 'xyxxxx', platform: 'xyxxxx' },
  finish: { owner: 'xxyxxx', office: 'xxyxxx', platform: 'xxyxxx' },
  withdraw: { owner: 'yyyxxx' },
  reopen: { teacher: 'xxxyxx', owner: 'xxyxxx', office: 'xxyyxy', platform: 'xxyyxy' },
}

const letterOf = (refusal: number | null): string =>
  refusal === null ? 'y' : refusal === 476 ? 'x' : refusal === 403 ? 'n' : String(refusal)

describe.each(formActs)('to %s', (act) => {
  it('is for whom the table says, in the states it says', () => {
    for (const person of Object.keys(persons) as Person[]) {
      const found = formStates.map((state) => letterOf(formRefusal(persons[person], form({ state }), act))).join('')
      expect([person, found]).toEqual([person, table[act][person] ?? 'nnnnnn'])
    }
  })
})

const ofSigners: readonly FormAct[] = ['ask', 'remind', 'sign']

describe('before it is completed', () => {
  it('only a form with parts of signers is put to them', () => {
    for (const act of ofSigners)
      for (const person of Object.keys(persons) as Person[]) {
        const found = formStates.map((state) => letterOf(formRefusal(persons[person], form({ state, parts: 1 }), act)))
        expect([act, person, found.join('')]).toEqual([
          act,
          person,
          (table[act][person] ?? 'nnnnnn').replace('xy', 'yy'),
        ])
      }
  })

  it('nothing else differs for a form with parts', () => {
    for (const act of formActs.filter((each) => !ofSigners.includes(each)))
      for (const person of Object.values(persons))
        for (const state of formStates)
          expect(formRefusal(person, form({ state, parts: 2 }), act)).toBe(formRefusal(person, form({ state }), act))
  })
})

it('what nobody has to sign is finished when it is completed', () => {
  for (const person of ['owner', 'office', 'platform'] as const) {
    const finish = (state: Form['state']): string =>
      letterOf(formRefusal(persons[person], form({ state, signing_required: false }), 'finish'))
    expect([person, formStates.map(finish).join('')]).toEqual([person, 'xyyxxx'])
  }
})

it('what somebody has signed is not removed, and is written on all the same', () => {
  const refusal = (act: FormAct, given: number | null): string =>
    letterOf(formRefusal(persons.owner, form({ signatures_given: given }), act))
  expect([refusal('remove', 1), refusal('remove', 0), refusal('remove', null)]).toEqual(['x', 'y', 'y'])
  expect(refusal('write', 1)).toBe('y')
})

it('is done when it is signed or finished; or completed, where nobody has to sign', () => {
  const done = (signing_required: boolean): boolean[] =>
    formStates.map((state) => isFormDone({ state, signing_required }))
  expect(done(true)).toEqual([false, false, true, true, false, false])
  expect(done(false)).toEqual([false, true, true, true, false, false])
})
