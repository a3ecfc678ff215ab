import { addDays, quarterOf } from '@college/contract/kit'
import { undoHandInSeconds, undoMinutes } from '@college/contract/logbook'
import type { Placement } from '@college/contract/logbook'
import { afterEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { placementCalls, filled, readOf } from './testing.ts'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner } = college.person('trainee1')
const supervisor = college.person('fellow1').id
const { from: begins } = quarterOf(today)
const { post, add, whole } = placementCalls(college)

const up = (a: number, b: number): number => a - b

afterEach(() => college.clock.reset())

describe('a report', () => {
  it('starts from what was logged in its days, and keeps the figures at handing in', async () => {
    const { data } = await add()
    const activity = { organisation_id: a.organisation, user_id: owner, title: 'Clinic', state: 'complete' }
    const logged = (await whole(data.id)).figures.activities
    await insert(college.db, 'devactivity', { ...activity, activity_date: today, time: 90 })
    await insert(college.db, 'devactivity', { ...activity, activity_date: addDays(begins, -1), time: 600 })
    // A course that began before the report's days and ends in them is in the list of these days, and so in the figure.
    const course = { activity_date: addDays(begins, -2), end_date: begins, time: 30 }
    await insert(college.db, 'devactivity', { ...activity, ...course })
    const { figures, kept } = await whole(data.id)
    expect([figures.from, figures.to, kept]).toEqual([begins, today, false])
    expect(figures.activities).toEqual({ count: logged.count + 2, minutes: logged.minutes + 120 })
    const begun = await post('trainee1', '/placement', { ...readOf(data), went_well: 'Much' })
    expect(begun.data).toMatchObject({
      state: 'draft',
      hours: Math.round((logged.minutes + 120) / 6) / 10,
    })
    const ready = await post('trainee1', '/placement', { ...readOf(begun.data), ...filled })
    expect((await post('trainee1', '/placement/submit', readOf(ready.data))).status).toBe(261)
    await insert(college.db, 'devactivity', { ...activity, activity_date: today, time: 60 })
    const handedIn = await whole(data.id)
    expect([handedIn.kept, handedIn.figures.activities]).toEqual([true, figures.activities])
  })

  it('goes to its supervisor and back with words, and is accepted; both sides read what was said', async () => {
    const { data } = await add()
    const ready = await post('trainee1', '/placement', { ...readOf(data), ...filled })
    const submitted = await post('trainee1', '/placement/submit', readOf(ready.data))
    expect(submitted.data.state).toBe('submitted')
    const back = await post('fellow1', '/placement/return', { ...readOf(submitted.data), comment: 'Which list?' })
    expect(back.data).toMatchObject({ state: 'draft', submitted_at: null, returned_at: expect.any(String) })
    expect((await post('trainee1', '/placement/comment', { id: data.id, comment: 'The lumbar one.' })).status).toBe(201)
    const again = await post('trainee1', '/placement/submit', readOf(back.data))
    expect(again.data).toMatchObject({ state: 'submitted', returned_at: null })
    const accepted = await post('fellow1', '/placement/accept', { ...readOf(again.data), comment: 'Ka pai.' })
    expect(accepted.data).toMatchObject({ state: 'accepted', accepted_by: supervisor })
    const notes = [
      ['trainee1 Tūhoe', 'submitted', null],
      ['fellow1 Tūhoe', 'returned', 'Which list?'],
      ['trainee1 Tūhoe', 'commented', 'The lumbar one.'],
      ['trainee1 Tūhoe', 'submitted', null],
      ['fellow1 Tūhoe', 'accepted', 'Ka pai.'],
    ]
    for (const who of ['trainee1', 'fellow1', 'educator1', 'admin1'])
      expect((await whole(data.id, who)).notes.map((n) => [n.user_name, n.act, n.comment])).toEqual(notes)
    const reopened = await post('admin1', '/placement/return', {
      ...readOf(accepted.data),
      comment: 'Hours were wrong.',
    })
    expect(reopened.data).toMatchObject({ state: 'draft', accepted_at: null, accepted_by: null })
  })

  it('waits again when its acceptance is undone, by the person who accepted it and within ten minutes; the comment stays', async () => {
    const { data } = await add(filled)
    const submitted = await post('trainee1', '/placement/submit', readOf(data))
    const accepted = await post('fellow1', '/placement/accept', { ...readOf(submitted.data), comment: 'Ka pai.' })
    const undo = (who: string, row = accepted.data) => post(who, '/placement/accept/undo', readOf(row))
    for (const [who, status] of [
      ['trainee1', 403],
      ['admin1', 403],
      ['educator1', 476],
      ['trainee2', 404],
    ] as const)
      expect((await undo(who)).status, who).toBe(status)
    expect((await undo('fellow1', submitted.data)).status).toBe(474)

    const again = await undo('fellow1')
    expect([again.status, again.data.state, again.data.accepted_by]).toEqual([261, 'submitted', null])
    const said = async () => (await whole(data.id)).notes.map(({ act, comment }) => [act, comment])
    const notes = [
      ['submitted', null],
      ['commented', 'Ka pai.'],
    ]
    expect(await said()).toEqual(notes)
    expect((await undo('fellow1', again.data)).status).toBe(476)

    const silent = await post('fellow1', '/placement/accept', readOf(again.data))
    const undone = await undo('fellow1', silent.data)
    expect(undone.status).toBe(261)
    expect(await said()).toEqual(notes)

    const twice = await post('fellow1', '/placement/accept', readOf(undone.data))
    college.clock.advance((undoMinutes * 60 + 1) * 1000)
    expect((await undo('fellow1', twice.data)).status).toBe(476)
  })

  it('is its owner’s again when handing in is undone within ten seconds, as it was before', async () => {
    const { data } = await add(filled)
    const first = await post('trainee1', '/placement/submit', readOf(data))
    const back = await post('fellow1', '/placement/return', { ...readOf(first.data), comment: 'More' })
    const submitted = await post('trainee1', '/placement/submit', readOf(back.data))
    const undo = (who: string, row = submitted.data) => post(who, '/placement/submit/undo', readOf(row))
    for (const [who, status] of [
      ['fellow1', 403],
      ['admin1', 403],
      ['trainee2', 404],
    ] as const)
      expect((await undo(who)).status, who).toBe(status)
    expect((await undo('trainee1', back.data)).status).toBe(474)
    const tries = await Promise.all(Array.from({ length: 4 }, () => undo('trainee1')))
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([261, 474, 474, 474])
    const again = await whole(data.id)
    expect(again.placement).toMatchObject({ state: 'draft', submitted_at: null, returned_at: back.data.returned_at })
    expect([again.kept, again.notes.map(({ act }) => act)]).toEqual([false, ['submitted', 'returned']])

    // What the supervisor has accepted meanwhile, and what is longer ago, stays.
    const twice = await post('trainee1', '/placement/submit', readOf(again.placement))
    const accepted = await post('fellow1', '/placement/accept', readOf(twice.data))
    expect((await undo('trainee1', accepted.data)).status).toBe(476)
    const unaccepted = await post('fellow1', '/placement/accept/undo', readOf(accepted.data))
    college.clock.advance((undoHandInSeconds + 6) * 1000)
    expect((await undo('trainee1', unaccepted.data)).status).toBe(476)
  })

  it('is undone once, however often that is pressed', async () => {
    const { data } = await add(filled)
    const submitted = await post('trainee1', '/placement/submit', readOf(data))
    const { data: accepted } = await post('fellow1', '/placement/accept', readOf(submitted.data))
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => post('fellow1', '/placement/accept/undo', readOf(accepted))),
    )
    expect(tries.filter(({ status }) => status === 261)).toHaveLength(1)
    expect(tries.map(({ status }) => status).filter((status) => ![261, 474].includes(status))).toEqual([])
  })

  it('is handed in again when its return is undone, by whoever returned it and before anybody changes it', async () => {
    const { data } = await add(filled)
    const submitted = await post('trainee1', '/placement/submit', readOf(data))
    const kept = (await whole(data.id)).figures
    const back = await post('fellow1', '/placement/return', { ...readOf(submitted.data), comment: 'More' })
    const undo = (who: string, row = back.data) => post(who, '/placement/return/undo', readOf(row))
    for (const [who, status] of [
      ['trainee1', 403],
      ['admin1', 476],
      ['educator1', 476],
      ['trainee2', 404],
    ] as const)
      expect((await undo(who)).status, who).toBe(status)
    expect((await undo('fellow1', submitted.data)).status).toBe(474)

    const tries = await Promise.all(Array.from({ length: 6 }, () => undo('fellow1')))
    expect(tries.filter(({ status }) => status === 261)).toHaveLength(1)
    expect(tries.map(({ status }) => status).filter((status) => ![261, 474].includes(status))).toEqual([])
    const again = await whole(data.id)
    expect(again.placement).toMatchObject({
      state: 'submitted',
      submitted_at: submitted.data.submitted_at,
      returned_at: null,
    })
    expect(again.figures).toEqual(kept)
    expect(again.notes.map(({ act, comment }) => [act, comment])).toEqual([
      ['submitted', null],
      ['commented', 'More'],
    ])

    // What the trainee changed meanwhile is not handed in for them.
    const twice = await post('fellow1', '/placement/return', { ...readOf(again.placement), comment: 'More' })
    const changed = await post('trainee1', '/placement', { ...readOf(twice.data), went_well: 'Half a sen' })
    expect((await undo('fellow1', twice.data)).status).toBe(474)
    expect((await undo('fellow1', changed.data)).status).toBe(476)

    const thrice = await post('trainee1', '/placement/submit', readOf(changed.data))
    const late = await post('fellow1', '/placement/return', { ...readOf(thrice.data), comment: 'More' })
    college.clock.advance((undoMinutes * 60 + 1) * 1000)
    expect((await undo('fellow1', late.data)).status).toBe(476)
  })

  it('is accepted as it was when the office undoes that it opened it', async () => {
    const { data } = await add(filled)
    const submitted = await post('trainee1', '/placement/submit', readOf(data))
    const accepted = await post('fellow1', '/placement/accept', readOf(submitted.data))
    const opened = await post('admin1', '/placement/return', { ...readOf(accepted.data), comment: 'Hours' })
    expect((await post('fellow1', '/placement/return/undo', readOf(opened.data))).status).toBe(476)
    const again = await post('admin1', '/placement/return/undo', readOf(opened.data))
    expect([again.status, again.data]).toMatchObject([
      261,
      { state: 'accepted', accepted_at: accepted.data.accepted_at, accepted_by: supervisor },
    ])
  })

  it('is not handed in with parts missing, before its days begin, or as it no longer stands', async () => {
    const { data } = await add({ supervisor_id: null })
    const missing = await post('trainee1', '/placement/submit', readOf(data))
    expect([missing.status, missing.named]).toEqual([
      400,
      ['supervisor_id', 'hours', 'went_well', 'was_hard', 'next_quarter'],
    ])
    const later = addDays(today, 200)
    const { data: ahead } = await add({ start_date: later, end_date: later, ...filled })
    expect((await post('trainee1', '/placement/submit', readOf(ahead))).status).toBe(476)
    const changed = await post('trainee1', '/placement', { ...readOf(data), ...filled, supervisor_id: supervisor })
    const stale = await post('trainee1', '/placement/submit', readOf(data))
    expect([stale.status, stale.body]).toMatchObject([474, { current: { updated_at: changed.data.updated_at } }])
  })

  it('says what was hard to its supervisor and the linked director alone', async () => {
    const { data } = await add(filled)
    const seen: Record<string, unknown> = {}
    for (const who of ['trainee1', 'fellow1', 'director1', 'educator1', 'instructor1', 'admin1'])
      seen[who] = (await whole(data.id, who)).placement.was_hard
    expect(seen).toEqual({
      trainee1: 'Nights',
      fellow1: 'Nights',
      director1: 'Nights',
      educator1: null,
      instructor1: null,
      admin1: null,
    })
    expect((await post('admin1', '/placement', { ...readOf(data), was_hard: 'Nothing' })).named).toEqual(['was_hard'])
    expect((await whole(data.id)).placement.was_hard).toBe('Nights')
  })

  it('takes nobody of the office for its supervisor by their own hand', async () => {
    const { data } = await add(filled)
    const { id: admin } = college.person('admin2')
    const fellow = { organisation_id: a.organisation, user_id: admin, role_id: a.roles['Fellow'] }
    await insert(college.db, 'membership', fellow)
    const own = { supervisor_id: admin, was_hard: 'Nothing' }
    const entered = await post('admin2', '/placement', { ...readOf(data), ...own })
    expect([entered.status, entered.named]).toEqual([403, ['supervisor_id']])
    expect((await add(own, 'admin2')).status).toBe(403)
    const named = await post('admin1', '/placement', { ...readOf(data), supervisor_id: admin })
    expect([named.status, named.data.supervisor_id, named.data.was_hard]).toEqual([261, admin, null])
    expect((await post('admin2', '/placement', { ...readOf(named.data), comments: 'Read' })).status).toBe(261)
  })

  it('that is read by somebody who is its supervisor by name alone is on record', async () => {
    const { data } = await add(filled)
    const { id: reader } = college.person('plain2')
    await college.db.rows('update userpermission set deleted_at = now() where user_id = $1', [reader])
    await college.db.rows('update placement set supervisor_id = $1 where id = $2', [reader, data.id])
    expect((await (await college.as('plain2')).get('/placement', { id: data.id })).status).toBe(200)
    const looks = await college.db.rows(
      `select 1 from audit where resource = 'placement' and kind = 'look' and record_id = $1 and user_id = $2 and owner_id = $3`,
      [data.id, reader, owner],
    )
    expect(looks).toHaveLength(1)
  })

  it('prints as a PDF, and whoever looked is on record', async () => {
    const { data } = await add(filled)
    const answer = await (await college.as('fellow1')).get('/placement/pdf', { id: data.id })
    expect([answer.status, answer.headers['content-type'], answer.raw.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const looks = await college.db.rows(
      `select 1 from audit where resource = 'placement' and kind = 'look' and record_id = $1 and user_id = $2 and owner_id = $3`,
      [data.id, supervisor, owner],
    )
    expect(looks).toHaveLength(1)
  })

  it('stays as it is once its programme is closed, and opens with it', async () => {
    const { data } = await add(filled)
    const { plan } = college.person('trainee1')
    const close = (at: string | null) => college.db.rows('update devplan set closed_at = $2 where id = $1', [plan, at])
    await close(`${today}T00:00:00Z`)
    const closed = (await whole(data.id)).placement
    expect(closed.archived_at).not.toBeNull()
    expect((await post('trainee1', '/placement', { ...readOf(closed), comments: 'Late' })).status).toBe(473)
    expect((await post('trainee1', '/placement/submit', readOf(closed))).status).toBe(473)
    expect((await (await college.as('trainee1')).delete('/placement', { id: data.id })).status).toBe(473)
    const more = await add()
    expect([more.status, more.named]).toEqual([473, ['end_date']])
    await close(null)
    const open = (await whole(data.id)).placement
    expect((await post('trainee1', '/placement/submit', readOf(open))).status).toBe(261)
  })
})

describe('two at once', () => {
  it('do not both hand in or accept', async () => {
    const { data } = await add(filled)
    const owners = await college.as('trainee1')
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => owners.post<Placement>('/placement/submit', readOf(data))),
    )
    expect(tries.map(({ status }) => status).toSorted(up)).toEqual([261, ...Array.from({ length: 7 }, () => 474)])
    const submitted = tries.find(({ status }) => status === 261)?.data
    if (!submitted) throw new Error('nobody handed in')
    const ends = await Promise.all([
      post('fellow1', '/placement/accept', readOf(submitted)),
      post('educator1', '/placement/return', { ...readOf(submitted), comment: 'More' }),
      post('director1', '/placement/accept', readOf(submitted)),
    ])
    expect(ends.map(({ status }) => status).toSorted(up)).toEqual([261, 474, 474])
  })
})
