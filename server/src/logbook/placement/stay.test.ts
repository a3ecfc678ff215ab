import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { placementCalls, filled, readOf } from './testing.ts'

const college = await openTestApp()
const { id: owner } = college.person('trainee1')
const { post, add, whole } = placementCalls(college)
const stayOf = (id: number): Promise<{ quarter: string; state: string; end_date: string }[]> =>
  college.db.rows(
    `select quarter, state, end_date from placement where deleted_at is null
     and stay_number = (select stay_number from placement where id = $1) order by quarter`,
    [id],
  )

const up = (a: number, b: number): number => a - b

afterEach(() => college.clock.reset())

describe('a stay', () => {
  it('brings a report for each quarter it touches, due fourteen days after its end', async () => {
    const { status, data } = await add({ start_date: '2025-11-15', end_date: '2026-05-02' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ quarter: '2025-Q4', due_on: '2026-01-14', state: 'due', submitted_at: null })
    const { stay } = await whole(data.id)
    expect(stay.map(({ quarter, state }) => [quarter, state])).toEqual([
      ['2025-Q4', 'due'],
      ['2026-Q1', 'due'],
      ['2026-Q2', 'due'],
    ])
    const audited = await college.db.rows<{ record_id: number }>(
      `select record_id from audit where resource = 'placement' and kind = 'change' and record_id = any($1)`,
      [stay.map(({ id }) => id)],
    )
    expect(audited.map(({ record_id }) => record_id).toSorted(up)).toEqual(stay.map(({ id }) => id).toSorted(up))
  })

  it('that is moved tells its open reports, gains and loses quarters, and keeps what was begun', async () => {
    const { data } = await add({ start_date: '2025-11-15', end_date: '2026-05-02' })
    const longer = await post('trainee1', '/placement', {
      ...readOf(data),
      end_date: '2026-08-31',
      type: 'Pain clinic',
    })
    expect(longer.status).toBe(261)
    expect(await stayOf(data.id)).toEqual(
      ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'].map((quarter) => ({
        quarter,
        state: 'due',
        end_date: '2026-08-31',
      })),
    )
    const { stay } = await whole(data.id)
    const second = (await whole(stay[1]?.id ?? 0)).placement
    expect(second.type).toBe('Pain clinic')
    expect((await post('trainee1', '/placement', { ...readOf(second), comments: 'Begun' })).data.state).toBe('draft')
    const kept = await post('trainee1', '/placement', { ...readOf(longer.data), end_date: '2025-12-20' })
    expect([kept.status, kept.named]).toEqual([476, ['end_date']])
    expect(await stayOf(data.id)).toHaveLength(4)
    const shorter = await post('trainee1', '/placement', { ...readOf(longer.data), end_date: '2026-03-20' })
    expect(shorter.status).toBe(261)
    expect((await stayOf(data.id)).map(({ quarter }) => quarter)).toEqual(['2025-Q4', '2026-Q1'])
    const away = await post('trainee1', '/placement', {
      ...readOf(shorter.data),
      start_date: '2026-01-02',
      end_date: '2026-03-20',
    })
    expect([away.status, away.named]).toEqual([400, ['start_date']])
  })

  it('leaves what was handed in as it was handed in', async () => {
    const { data } = await add({ start_date: '2025-11-15', end_date: '2026-03-31' })
    const first = await post('trainee1', '/placement', { ...readOf(data), ...filled })
    expect((await post('trainee1', '/placement/submit', readOf(first.data))).status).toBe(261)
    const next = (await whole((await whole(data.id)).stay[1]?.id ?? 0)).placement
    expect((await post('trainee1', '/placement', { ...readOf(next), end_date: '2026-04-30' })).status).toBe(261)
    expect(await stayOf(data.id)).toEqual([
      { quarter: '2025-Q4', state: 'submitted', end_date: '2026-03-31' },
      { quarter: '2026-Q1', state: 'due', end_date: '2026-04-30' },
      { quarter: '2026-Q2', state: 'due', end_date: '2026-04-30' },
    ])
  })

  it('that is cut short leaves no report behind, also where its reports had come to differ', async () => {
    const { data } = await add({ start_date: '2025-11-15', end_date: '2026-03-31', ...filled })
    const submitted = await post('trainee1', '/placement/submit', readOf(data))
    const next = (await whole((await whole(data.id)).stay[1]?.id ?? 0)).placement
    expect((await post('trainee1', '/placement', { ...readOf(next), end_date: '2026-05-30' })).status).toBe(261)
    const back = await post('fellow1', '/placement/return', { ...readOf(submitted.data), comment: 'More' })
    const later = await post('trainee1', '/placement', { ...readOf(back.data), start_date: '2025-11-16' })
    expect([later.status, (await stayOf(data.id)).length]).toEqual([261, 3])
    expect((await post('trainee1', '/placement', { ...readOf(later.data), end_date: '2025-12-20' })).status).toBe(261)
    expect(await stayOf(data.id)).toEqual([{ quarter: '2025-Q4', state: 'draft', end_date: '2025-12-20' }])
  })

  it('is at most three years long, ends after it begins, and nobody supervises themselves', async () => {
    expect((await add({ start_date: '2020-01-01', end_date: '2023-01-01' })).named).toEqual(['end_date'])
    expect((await add({ start_date: '2026-02-01', end_date: '2026-01-01' })).named).toEqual(['end_date'])
    expect((await add({ supervisor_id: owner })).named).toEqual(['supervisor_id'])
  })

  it('has a supervisor who may supervise, and keeps the one it has', async () => {
    for (const who of ['trainee2', 'instructor2', 'bEducator'])
      expect((await add({ supervisor_id: college.person(who).id }, 'admin1')).named).toEqual(['supervisor_id'])
    const { data } = await add()
    const { id: held } = college.person('instructor2')
    await college.db.rows('update placement set supervisor_id = $1 where id = $2', [held, data.id])
    const body = { ...readOf((await whole(data.id)).placement), supervisor_id: held, comments: 'A word' }
    const saved = await post('trainee1', '/placement', body)
    expect([saved.status, saved.data.supervisor_id]).toEqual([261, held])
  })

  it('names the person’s own form, nobody else’s', async () => {
    const made = await add({ devform_id: college.person('trainee1').form })
    expect([made.status, made.data.devform_id]).toEqual([201, college.person('trainee1').form])
    const theirs = { devform_id: college.person('trainee2').form }
    expect((await post('trainee1', '/placement', { ...readOf(made.data), ...theirs })).named).toEqual(['devform_id'])
    expect((await post('admin1', '/placement', { ...readOf(made.data), ...theirs })).named).toEqual(['devform_id'])
  })
})
