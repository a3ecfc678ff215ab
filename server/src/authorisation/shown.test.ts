import { endpoints } from '@college/contract/all'
import { code } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { heldElsewhere, showNobodyElse } from './shown.ts'
import { calls as rows, cellsOf, showsNobody } from './table.ts'

const college = await openTestApp()
const { a } = college.fixtures
const trainee = college.person('trainee1')

type Ask = Record<string, string | number | object>
type Asks = Readonly<Record<string, (of: ReturnType<typeof college.person>) => Ask>>

/** Calls about one person, and what they ask. */
const aboutOne: Asks = {
  'GET /history': ({ activity }) => ({ resource: 'devactivity', record_id: activity }),
  'GET /user/history': ({ id }) => ({ user_id: id }),
  'GET /user/mailallowance': ({ id }) => ({ user_id: id }),
  'GET /sessions': ({ id }) => ({ user_id: id }),
  'GET /organisation/member': ({ membership }) => ({ id: membership ?? 0 }),
  'GET /file/usage': ({ id }) => ({ user_id: id }),
  'GET /folders': ({ id }) => ({ user_id: id }),
  'GET /file/links': ({ root }) => ({ id: root }),
  'GET /devform/whole': ({ form }) => ({ id: form }),
  'GET /devform/pdf': ({ form }) => ({ id: form }),
  'GET /devcycle/current': ({ id }) => ({ user_id: id }),
  'GET /devplan/current': ({ id }) => ({ user_id: id }),
  'GET /devgoalprogress': ({ id }) => ({ user_id: id }),
  'GET /cpd/stats': ({ id }) => ({ user_id: id }),
  'GET /cpd/causes': ({ id }) => ({ user_id: id }),
  'GET /trainee/programme': ({ id }) => ({ user_id: id }),
  'GET /devactivities/csv': ({ id }) => ({ user_id: id }),
  'GET /activityimport/standing': ({ activityimport }) => ({ id: activityimport }),
  'GET /cpd/makefellow/preview': ({ id }) => ({ user_id: id }),
  'GET /devplan/whole': ({ plan }) => ({ id: plan }),
  'GET /cpd/plans/csv': ({ id }) => ({ user_id: id }),
  'GET /cpd/report/cycle': ({ id }) => ({ user_id: id }),
  'GET /cpd/report/cycle/pdf': ({ id }) => ({ user_id: id }),
  'GET /cpd/report/conversation/pdf': ({ id }) => ({ user_id: id }),
  'GET /cpd/conversation': ({ id }) => ({ user_id: id, from: '2020-01-01', to: '2020-12-31' }),
  'GET /cpd/report/kept': ({ id }) => ({ user_id: id }),
  'GET /procedure/next_case_number': ({ id }) => ({ user_id: id }),
  'GET /procedure/max_case_number': ({ id }) => ({ user_id: id }),
  'GET /procedure/refdata': ({ id }) => ({ user_id: id }),
  'GET /transactions/account': ({ id }) => ({ user_id: id }),
  'GET /transactions/statement': ({ id }) => ({ user_id: id }),
  'GET /transaction/pdf': ({ transaction }) => ({ id: transaction }),
  'GET /procedure/figures': ({ id }) => ({ user_id: id }),
  'GET /procedures/csv': ({ id }) => ({ user_id: id }),
  'GET /placement/whole': ({ placement }) => ({ id: placement }),
  'GET /placement/pdf': ({ placement }) => ({ id: placement }),
  'GET /placements': ({ id }) => ({ user_id: id }),
  'GET /devactivities': ({ id }) => ({ user_id: id }),
  'GET /procedures': ({ id }) => ({ user_id: id }),
  'GET /files': ({ id }) => ({ user_id: id }),
  'GET /devgoal/flips': ({ goal }) => ({ id: goal }),
  'GET /filelinks': ({ activity }) => ({ resource: 'devactivity', record_id: activity }),
  'POST /procedure/search': ({ id }) => ({ nhi: 'ZAC5361', user_id: id }),
  'POST /activityimport/check': ({ id }) => ({ user_id: id, text: 'Title,Date,Time\nCourse,2026-02-28,1:00' }),
}

/** Calls that list several people. */
const aboutSeveral: Asks = {
  'GET /organisation/members': () => ({ organisation_id: a.organisation }),
  'GET /organisation/members/role': () => ({ organisation_id: a.organisation, role: 'Trainee' }),
  'GET /cpd/contacts': () => ({}),
  'GET /cpd/educators': () => ({}),
  'GET /cpd/supervisors': () => ({}),
  'GET /cpd/directors': () => ({}),
  'GET /cpd/trainees': () => ({}),
  'GET /cpd/deadlines': () => ({}),
  'GET /cpd/fellows': () => ({}),
  'GET /cpd/cyclepeople': () => ({}),
  'GET /cpd/plans': () => ({}),
  'GET /users/overview': () => ({}),
  'GET /message/people': () => ({}),
  'GET /search': () => ({ q: 'trainee1' }),
  'GET /devformsignatures/waiting': () => ({}),
  'GET /devform/waitsfor': () => ({}),
  'POST /devcycle/simulate': () => ({
    devcycle_id: a.traineeCycle,
    draft: { hours_required: 1, category_minima: [], group_minima: {}, cultural_safety_required: false, goals: [] },
  }),
}

/** Of these an educator is given the own rows alone. */
const ownAlone = ['GET /devactivities/csv', 'GET /cpd/plans/csv', 'GET /procedures/csv']

// What waits for a signature waits for its reader.
for (const [reader, party] of [
  ['educator1', 'p1'],
  ['admin1', 'p2'],
] as const)
  await insert(college.db, 'devformsignature', {
    organisation_id: a.organisation,
    user_id: trainee.id,
    devform_id: trainee.toSign,
    party,
    party_title: 'Part 1',
    position: 0,
    signer_id: college.person(reader).id,
    asked_at: '2026-03-02T00:00:00Z',
  })

interface Look {
  people: number[]
  organisation_id: number | null
}

const newest = async (): Promise<number> =>
  (await college.db.row<{ id: number }>('select coalesce(max(id), 0) as id from audit'))?.id ?? 0

/** Status of a call, and the audit rows about somebody that it left. */
const ask = async (reader: PersonName, call: string, given: Ask): Promise<{ status: number; looks: Look[] }> => {
  const caller = await college.as(reader)
  const before = await newest()
  const [method, path = ''] = call.split(' ')
  const { status } = await (method === 'GET' ? caller.get(path, given as never) : caller.post(path, given))
  const looks = await college.db.rows<Look>(
    `select to_json(coalesce(owner_ids, array[owner_id])) as people, organisation_id from audit
     where id > $1 and kind = 'look' and user_id = $2 and call = $3 and (owner_id is not null or owner_ids is not null) order by id`,
    [before, college.person(reader).id, call],
  )
  return { status, looks }
}

const shown = endpoints.filter(({ shows }) => shows !== undefined).map(({ method, path }) => `${method} ${path}`)

describe('a call that reads', () => {
  it('states whose records it shows, or stands in the list of those that show nobody else’s', () => {
    const reading = endpoints.filter(
      ({ method, invalidates }) =>
        method === 'GET' || method === 'HEAD' || (method === 'POST' && invalidates === undefined),
    )
    const listed = [
      ...Object.values(showNobodyElse).flat(),
      ...Object.keys(rows).filter((call) => showsNobody(rows[call] ?? '') !== ''),
    ]
    const calls = reading.map(({ method, path }) => `${method} ${path}`)
    expect(calls.filter((call) => !shown.includes(call) && !listed.includes(call))).toEqual([])
    expect(listed.filter((call) => shown.includes(call))).toEqual([])
  })

  it('says the reason after the bar of its row', () => {
    const row = '1 3 3 3 3 3 3 y | numbers without names'
    expect([showsNobody(row), cellsOf(row).padmin]).toEqual(['numbers without names', 'y'])
    expect(showsNobody('1 3 3 3 3 3 3 y')).toBe('')
  })

  it('is asked here or in a test of its own, where it states whose records it shows', () => {
    const asked = [...Object.keys(aboutOne), ...Object.keys(aboutSeveral), ...Object.keys(heldElsewhere)]
    expect(shown.filter((call) => !asked.includes(call))).toEqual([])
  })
})

describe('writes one audit row that names whose records it showed, for the office, for an educator, and none of own ones', () => {
  it.each(Object.keys(aboutOne))('%s', async (call) => {
    for (const reader of ['educator1', 'admin1'] as const) {
      const { status, looks } = await ask(reader, call, aboutOne[call]?.(trainee) ?? {})
      if (reader === 'admin1') expect([200, code.empty]).toContain(status)
      const isShown = status === code.ok && !(reader === 'educator1' && ownAlone.includes(call))
      const one = [{ people: [trainee.id], organisation_id: a.organisation }]
      if (isShown || looks.length > 0) expect([call, reader, looks]).toEqual([call, reader, one])
    }
    expect((await ask('educator1', call, aboutOne[call]?.(college.person('educator1')) ?? {})).looks).toEqual([])
    college.clock.advance(61 * 60_000)
  })

  it.each(Object.keys(aboutSeveral))('%s', async (call) => {
    for (const reader of ['educator1', 'admin1'] as const) {
      const { status, looks } = await ask(reader, call, aboutSeveral[call]?.(trainee) ?? {})
      expect(looks.length).toBeLessThanOrEqual(1)
      if (reader === 'admin1' && call !== 'GET /cpd/educators') expect([status, looks.length]).toEqual([code.ok, 1])
      for (const { people, organisation_id: organisation } of looks) {
        expect(people).not.toContain(college.person(reader).id)
        expect(organisation).toBe(a.organisation)
      }
    }
  })
})
