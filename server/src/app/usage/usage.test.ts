import { addDays } from '@college/contract/kit'
import { durationInWords, shareInWords, weeksUntil } from '@college/contract/app'
import type { Usage } from '@college/contract/app'
import { afterAll, describe, expect, it } from 'vitest'
import { closePdf } from '#pdf'
import { linesOf, readPdf } from '#pdf/testing'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { a, b, today } = college.fixtures
const admin = await college.as('admin1')

afterAll(closePdf)

const read = async (weeks = '13'): Promise<Usage> => (await admin.get<Usage>('/usage', { weeks })).data
const rowsOf = async (path: string, query: Record<string, string | string[]>): Promise<number> =>
  Number((await admin.get(path, { ...query, limit: 1 })).info['total'] ?? 0)

const person = college.person('trainee1')
const activity = (organisation_id: number, user_id: number, activity_date: string, end_date: string | null = null) =>
  insert(college.db, 'devactivity', { organisation_id, user_id, title: 'Course', activity_date, end_date, time: 60 })

describe('the figures of use', () => {
  it('count what the lists they lead to have', async () => {
    const monday = weeksUntil(today, 13)[9]?.from ?? today
    await activity(a.organisation, person.id, monday)
    // Over two weeks: it is in both.
    await activity(a.organisation, person.id, addDays(monday, 6), addDays(monday, 8))
    await activity(b.organisation, college.person('bTrainee').id, monday)
    const figures = await read()
    expect(figures.weeks).toHaveLength(13)
    for (const { from, to, activities, procedures } of figures.weeks) {
      expect([from, activities]).toEqual([from, await rowsOf('/devactivities', { from, to })])
      expect([from, procedures]).toEqual([from, await rowsOf('/procedures', { from, to })])
    }
    expect(figures.weeks[10]?.activities).toBeGreaterThanOrEqual(1)
    expect(figures.people.all).toBe(await rowsOf('/users/overview', { organisation_id: String(a.organisation) }))
  })

  it('know who signed in within thirty days', async () => {
    const now = college.clock.now().getTime()
    const at = (days: number): string => new Date(now - days * 86_400_000).toISOString()
    await college.db.rows('update "user" set current_login_at = null')
    await college.db.rows('update "user" set current_login_at = $2 where id = $1', [person.id, at(29)])
    await college.db.rows('update "user" set current_login_at = $2 where id = $1', [
      college.person('fellow1').id,
      at(31),
    ])
    expect((await read()).people.recent).toBe(1)
    expect(await rowsOf('/users/overview', { recent: 'true' })).toBe(1)
  })

  it('tell how long signing takes, by forms that need signatures', async () => {
    const completed = `${addDays(today, -20)}T00:00:00Z`
    const signed = [2, 4, 6, 8, 100]
    for (const [at, hours] of signed.entries()) {
      const form = person.form
      await college.db.rows(
        `insert into devform (organisation_id, devformtemplate_id, version, user_id, name, type, state, completed_at, signed_at,
           signing_required, content_hash, questions, answered, signatures_needed, signatures_given)
         select organisation_id, devformtemplate_id, version, user_id, name, type, 'signed', $2::timestamptz,
           $2::timestamptz + make_interval(hours => $3), true, lpad($4, 64, '0'), 1, 1, 1, 1 from devform where id = $1`,
        [form, completed, hours, String(at)],
      )
    }
    const { signing, from, to } = await read()
    expect(signing.median).toBe(6)
    expect(signing.p90).toBeCloseTo(63.2)
    const those = { signing_required: 'true', from, to }
    expect(signing.signed).toBe(await rowsOf('/devforms', { ...those, state: ['signed', 'finished'] }))
    expect(signing.waiting).toBe(await rowsOf('/devforms', { ...those, state: 'completed' }))
  })

  it('tell which reports came in time by the day of the college', async () => {
    const due = addDays(today, -7)
    const report = (submitted: string | null, stay: number) =>
      insert(college.db, 'placement', {
        organisation_id: a.organisation,
        user_id: person.id,
        type: 'Clinic',
        start_date: addDays(due, -60),
        end_date: addDays(due, -30),
        quarter: `1999-Q${stay}`,
        due_on: due,
        state: submitted === null ? 'draft' : 'submitted',
        submitted_at: submitted,
      })
    const before = (await read()).reports
    // At eleven in the morning of the day before in UTC it is the evening of the last day in Auckland or the first minutes of the next.
    await report(`${due}T10:00:00Z`, 1)
    await report(`${due}T13:30:00Z`, 2)
    await report(null, 3)
    const { reports, from, to } = await read()
    expect(reports).toEqual({
      due: before.due + 3,
      in_time: before.in_time + 1,
      late: before.late + 1,
      open: before.open + 1,
    })
    const due_on = `${from}..${to}`
    expect(reports.due).toBe(await rowsOf('/placements', { due_on }))
    expect(reports.in_time).toBe(await rowsOf('/placements', { due_on, in_time: 'true' }))
    expect(reports.late).toBe(await rowsOf('/placements', { due_on, in_time: 'false' }))
    expect(reports.open).toBe(await rowsOf('/placements', { due_on, in_time: 'null' }))
  })

  it('have trainees by year, as their list has them', async () => {
    const { cohort } = await read()
    expect(cohort.reduce((sum, { trainees }) => sum + trainees, 0)).toBe(await rowsOf('/cpd/trainees', {}))
    for (const { year, trainees, behind } of cohort) {
      expect(trainees).toBe(await rowsOf('/cpd/trainees', { year: String(year) }))
      expect(behind).toBe(await rowsOf('/cpd/trainees', { year: String(year), standing: ['behind', 'well_behind'] }))
    }
  })

  it('have screens and reports, each the sum of the counts it opens', async () => {
    await college.db.rows('delete from trackerevent where organisation_id = $1', [a.organisation])
    const count = (subject: string, day: string, times: number) =>
      insert(college.db, 'trackerevent', {
        organisation_id: a.organisation,
        tracker_id: a.tracker,
        subject,
        day,
        count: times,
      })
    await count('/cycle', today, 4)
    await count('/cycle', addDays(today, -3), 7)
    await count('/cycle', addDays(today, -400), 50)
    await count('/cycle/fellow', today, 2)
    const { counts, from, to } = await read()
    expect(counts.map(({ subject, count: times }) => [subject, times])).toEqual([
      ['/cycle', 11],
      ['/cycle/fellow', 2],
    ])
    for (const { subject, count: times } of counts) {
      const { data } = await admin.get<{ count: number }[]>('/trackerevents', { subject, from, to })
      expect(data.reduce((sum, row) => sum + row.count, 0)).toBe(times)
    }
  })

  it('are printed, and name nobody', async () => {
    const { status, headers, raw } = await admin.get('/usage/pdf', { weeks: '52' })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const printed = (await readPdf(raw)).pages.flatMap((page) => linesOf(page)).join('\n')
    const { data } = await admin.get<Usage>('/usage', { weeks: '52' })
    expect(printed).toContain('Te Whare College')
    expect(printed).toMatch(new RegExp(`\\b${data.people.recent} of ${data.people.all}\\b`))
    const people = await college.db.rows<{ lastname: string; email: string }>('select lastname, email from "user"')
    expect(people.filter(({ lastname, email }) => printed.includes(lastname) || printed.includes(email))).toEqual([])
    expect(JSON.stringify(data)).not.toMatch(/name|email|user_id/)
    expect((await admin.get('/usage', { weeks: '14' })).status).toBe(400)
  })

  it('are found by indexes among the rows of others', async () => {
    await college.db.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time)
       select $1, $2, 'Course', date '2020-01-01' + n % 2000, 60 from generate_series(1, 6000) n`,
      [b.organisation, college.person('bTrainee').id],
    )
    await college.db.script('analyze')
    const plan = await college.db.rows<Record<string, unknown>>(
      `explain select count(*) from devactivity a where a.organisation_id = $1 and a.deleted_at is null and a.activity_date <= $3
         and (a.activity_date >= $2 or a.end_date >= $2)`,
      [a.organisation, addDays(today, -7), today],
    )
    expect(JSON.stringify(plan)).not.toContain('Seq Scan')
  })
})

it.each([
  [0.2, 'under an hour'],
  [1, '1 hour'],
  [23.4, '23 hours'],
  [24, '1 day'],
  [51.2, '2 days 3 hours'],
  [24 * 9 + 5, '9 days'],
])('%s hours are said as %s', (hours, words) => expect(durationInWords(hours)).toBe(words))

it('a share of nothing is nothing', () => {
  expect([shareInWords(0, 0), shareInWords(1, 3), shareInWords(3, 3)]).toEqual([null, '33%', '100%'])
})
