import { describe, expect, it } from 'vitest'
import { code, guest } from '#kit'
import type { Actor } from '#kit'
import { isLate, missingToSubmit, placementActs, refusalOf, sidesOf } from './placement-acts.ts'
import { placementStates } from './placement.ts'

const base: Actor = { ...guest(1), id: 7 }
const report = { user_id: 20, supervisor_id: 30, organisation_id: 1, archived_at: null } as const

const actors = {
  owner: { ...base, id: 20 },
  named: { ...base, id: 30 },
  educator: { ...base, roles: ['Educator'], linked: [20] },
  director: { ...base, roles: ['Director'], linked: [20] },
  instructor: { ...base, roles: ['Instructor'], linked: [20] },
  // Linked without a role that uses it.
  linkedFellow: { ...base, roles: ['Fellow'], linked: [20] },
  office: { ...base, admin_organisations: [1] },
  otherOffice: { ...base, admin_organisations: [2] },
  padmin: { ...base, platform_admin: true },
  ownerInOffice: { ...base, id: 20, admin_organisations: [1] },
  stranger: base,
} satisfies Record<string, Actor>

const letters = new Map<number | null, string>([
  [null, 'y'],
  [code.forbidden, '3'],
  [code.archived, 'a'],
  [code.notPossible, 'x'],
])

// One letter a state: due, draft, submitted, accepted, and a draft of a closed programme.
const table: Readonly<Record<keyof typeof actors, Readonly<Record<(typeof placementActs)[number], string>>>> = {
  owner: { write: 'yyxxa', submit: 'yyxxa', accept: '33333', return: '33333', comment: 'yyyya' },
  named: { write: '33333', submit: '33333', accept: 'xxyxa', return: 'xxyxa', comment: 'yyyya' },
  educator: { write: '33333', submit: '33333', accept: 'xxyxa', return: 'xxyxa', comment: 'yyyya' },
  director: { write: '33333', submit: '33333', accept: 'xxyxa', return: 'xxyxa', comment: 'yyyya' },
  instructor: { write: '33333', submit: '33333', accept: '33333', return: '33333', comment: '33333' },
  linkedFellow: { write: '33333', submit: '33333', accept: '33333', return: '33333', comment: '33333' },
  office: { write: 'yyxxa', submit: '33333', accept: '33333', return: 'xxyya', comment: 'yyyya' },
  otherOffice: { write: '33333', submit: '33333', accept: '33333', return: '33333', comment: '33333' },
  padmin: { write: 'yyxxa', submit: '33333', accept: '33333', return: 'xxyya', comment: 'yyyya' },
  ownerInOffice: { write: 'yyxxa', submit: 'yyxxa', accept: '33333', return: 'xxyya', comment: 'yyyya' },
  stranger: { write: '33333', submit: '33333', accept: '33333', return: '33333', comment: '33333' },
}

describe.each(Object.keys(actors) as (keyof typeof actors)[])('%s', (who) => {
  it.each(placementActs)('may %s', (act) => {
    const rows = [
      ...placementStates.map((state) => ({ ...report, state })),
      { ...report, state: 'draft' as const, archived_at: '2026-01-01T00:00:00Z' },
    ]
    const found = rows.map((row) => letters.get(refusalOf(actors[who], row, act)) ?? '?').join('')
    expect(found).toBe(table[who][act])
  })
})

it('nobody supervises the own report, whatever they are besides', () => {
  const actor = { ...base, id: 20, roles: ['Director'], linked: [20] }
  expect(sidesOf(actor, { ...report, supervisor_id: 20 })).toEqual(['owner'])
})

it('is late from the day after its day, while nobody has handed it in and its programme is open', () => {
  const row = { state: 'due', due_on: '2026-10-14', archived_at: null, returned_at: null } as const
  expect(isLate(row, '2026-10-14')).toBe(false)
  expect(isLate(row, '2026-10-15')).toBe(true)
  expect(isLate({ ...row, state: 'draft' }, '2026-10-15')).toBe(true)
  expect(isLate({ ...row, state: 'submitted' }, '2026-10-15')).toBe(false)
  expect(isLate({ ...row, state: 'accepted' }, '2026-10-15')).toBe(false)
  expect(isLate({ ...row, state: 'draft', returned_at: '2026-10-15T00:00:00Z' }, '2026-10-16')).toBe(false)
  expect(isLate({ ...row, archived_at: '2026-10-15T00:00:00Z' }, '2026-10-15')).toBe(false)
})

it('says what is missing, and takes nought hours for an answer', () => {
  const empty = { supervisor_id: null, hours: null, went_well: '', was_hard: null, next_quarter: 'More of it' }
  expect(missingToSubmit(empty).map(({ path }) => path)).toEqual(['supervisor_id', 'hours', 'went_well', 'was_hard'])
  expect(missingToSubmit({ ...empty, supervisor_id: 3, hours: 0, went_well: 'a', was_hard: 'b' })).toEqual([])
})
