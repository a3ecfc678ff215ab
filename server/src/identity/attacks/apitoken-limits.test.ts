import { addDays } from '@college/contract/kit'
import { beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { tellOfReads } from '#identity'
import { insert, openTestApp, send } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp({ hurry: 0.01, environment: { SECURITY_EMAIL: 'security@college.test' } })
const silent = pino({ level: 'silent' })
const { a, today } = college.fixtures

const make = async (scopes: readonly string[], more: object = {}): Promise<Answered<{ id: number; secret: string }>> =>
  (await college.as('admin1')).put<{ id: number; secret: string }>('/apitoken', {
    name: 'Intranet',
    scopes,
    expires_on: addDays(today, 30),
    ...more,
  })
const asProgram = <T = AnyRow>(token: string, path: string): Promise<Answered<T>> =>
  send<T>(college.http, { method: 'GET', url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` } })
const listed = async (id: number): Promise<AnyRow> => (await (await college.as('admin2')).get('/apitoken', { id })).data

/** Seventy people with an activity each. */
const crowd = await college.db.rows<{ id: number }>(
  `insert into "user" (organisation_id, username, confirmed_at) select $1, 'many' || n, now() from generate_series(1, 70) n returning id`,
  [a.organisation],
)
const activities: number[] = []
for (const { id } of crowd)
  activities.push(
    await insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: id,
      title: 'Course',
      activity_date: today,
      time: 60,
    }),
  )

beforeEach(() => college.clock.reset())

describe('the token of a program', () => {
  it('is made with a limit of people an hour, of which there is a least and a most', async () => {
    for (const most_people of [0, -1, 1.5, 10_001, '9'])
      expect([most_people, (await make(['devactivity:read'], { most_people })).named]).toEqual([
        most_people,
        ['most_people'],
      ])
    const [usual, low] = [await make(['user:read']), await make(['user:read'], { most_people: 5 })]
    expect([(await listed(usual.data.id))['most_people'], (await listed(low.data.id))['most_people']]).toEqual([600, 5])
  })

  it('is refused beyond the people an hour it was made for, reads on of those it has read, and the office is told once', async () => {
    const { data } = await make(['devactivity:read', 'location:read'], { most_people: 40, name: 'Narrow' })
    const tell = () => tellOfReads({ db: college.db, log: silent, now: college.clock.now }, 'security@college.test')
    const read = (offset: number, limit = 30): Promise<Answered<AnyRow[]>> =>
      asProgram<AnyRow[]>(data.secret, `/devactivities?q=Course&sort=id&limit=${limit}&offset=${offset}`)
    expect((await read(0)).status).toBe(200)
    // Many at once come one after the other: the limit holds over all of them.
    const many = await Promise.all([read(30), read(30), read(32), read(35)])
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([403]))
    expect(many[0]?.message).toBe(
      'This API token has read records of as many people as it may in an hour. We’ve told the college office. Try again later, or use a token with a higher limit.',
    )
    expect(JSON.stringify(many.map(({ body }) => body))).not.toContain('Course')
    expect((await read(30, 10)).status).toBe(200)
    expect((await asProgram(data.secret, `/devactivity?id=${activities[60] ?? 0}`)).status).toBe(403)
    expect([(await read(0)).status, (await asProgram(data.secret, '/locations')).status]).toEqual([200, 200])
    await Promise.all([tell(), tell()])
    await tell()
    const told = await college.db.rows<{ to_address: string; text: string }>(
      `select to_address, text from outbox where dedupe like 'apitoken_stopped ' || $1 || ' %' order by to_address`,
      [data.id],
    )
    expect(told.map((mail) => mail.to_address)).toEqual([
      'admin1@college.test',
      'admin2@college.test',
      'security@college.test',
    ])
    expect(told[0]?.text).toContain('records of 40 people within an hour')
    college.clock.advance(61 * 60_000)
    expect((await read(30)).status).toBe(200)
  })
})
