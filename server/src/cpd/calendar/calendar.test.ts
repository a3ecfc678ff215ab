import { addDays } from '@college/contract/kit'
import { quarterNamed, reportDue, reportPeriod } from '@college/contract/logbook'
import { afterEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { insert, openTestApp } from '#testing'
import type { Answered, PersonName } from '#testing'

const lines: string[] = []
const college = await openTestApp({
  log: { write: (line) => void lines.push(line) } satisfies pino.DestinationStream,
})
const { today, a } = college.fixtures

const addressOf = async (who: PersonName): Promise<string> => {
  const { data } = await (await college.as(who)).post<{ address: string }>('/calendarfeed')
  return new URL(data.address).pathname.replace('/api/v1', '')
}
const read = (path: string): Promise<Answered<unknown>> => college.guest.get(path)
const textOf = (answer: Answered<unknown>): string => answer.raw.toString('utf8').replaceAll('\r\n ', '')
const compact = (day: string): string => day.replaceAll('-', '')

afterEach(() => college.clock.reset())

describe('a calendar', () => {
  it('has the deadlines of its person as whole days, and nothing else of them', async () => {
    const me = college.person('trainee2')
    const due = addDays(today, 20)
    const quarter = quarterNamed(today)
    const own = { organisation_id: a.organisation, user_id: me.id, devplan_id: me.plan, time: 60 }
    await insert(college.db, 'devgoal', { ...own, title: 'Read, and write; a paper', deadline: due })
    const done = await insert(college.db, 'devgoal', { ...own, title: 'Done', deadline: due })
    await insert(college.db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: me.id,
      devgoal_id: done,
      title: 'Secret',
      activity_date: today,
      time: 61,
      state: 'complete',
    })
    const answer = await read(await addressOf('trainee2'))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = textOf(answer)
    const events = text.split('BEGIN:VEVENT').slice(1)
    const days = events.map((event) => [
      /SUMMARY:(.*)\r/.exec(event)?.[1],
      /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1],
      /DTEND;VALUE=DATE:(\d+)/.exec(event)?.[1],
    ])
    const event = (words: string, day: string) => [words, compact(day), compact(addDays(day, 1))]
    const fee = await college.db.row<{ due: string; reference: string }>(
      `select due::text, reference from transaction where user_id = $1 and type = 'invoice' and state = 'due'`,
      [me.id],
    )
    const inOrder = (each: typeof days): typeof days => each.toSorted((x, y) => `${x[1]}`.localeCompare(`${y[1]}`))
    expect(days).toEqual(inOrder(days))
    const expected = [
      // What waits without a day of its own stands on the day it is read.
      event('Form to complete: Short reflection', today),
      event(String.raw`Goal due: Read\, and write\; a paper`, due),
      event(
        `Placement report due: ${reportPeriod({ quarter, start_date: today, end_date: today })}`,
        reportDue(quarter),
      ),
      event(String.raw`Fee due: $230.00 for Course of trainee2\, ${fee?.reference}`, fee?.due ?? ''),
      event('Cycle ends: Trainee year', addDays(today, 264)),
      event('Plan ends: Plan of trainee2', addDays(today, 1_000)),
    ]
    expect(days).toHaveLength(expected.length)
    expect(days).toEqual(expect.arrayContaining(expected))
    expect(text).not.toMatch(/Secret|trainee2@|Tūhoe/)
  })

  it('keeps its days whatever the hour in Auckland, and a certificate of one’s own ends the year', async () => {
    const id = college.person('fellow1').id
    await college.db.rows('update "user" set apc_date = $2 where id = $1', [id, '2027-02-28'])
    const path = await addressOf('fellow1')
    // 00:30 and 23:30 of 27 February in Auckland.
    for (const at of ['2027-02-26T11:30:00Z', '2027-02-27T10:30:00Z']) {
      college.clock.set(at)
      const text = textOf(await read(path))
      expect(text).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301')
      expect(text).toContain('SUMMARY:Practising certificate ends')
    }
  })

  it('tells its person when it was read last', async () => {
    const fellow = await college.as('fellow2')
    expect((await fellow.get('/calendarfeed')).status).toBe(260)
    const path = await addressOf('fellow2')
    expect((await fellow.get('/calendarfeed')).data).toMatchObject({ last_fetched_at: null })
    await read(path)
    expect((await fellow.get('/calendarfeed')).data).toMatchObject({ last_fetched_at: expect.any(String) })
    const { raw } = await fellow.get('/user/data')
    expect(JSON.parse(raw.toString('utf8'))).toMatchObject({ calendarfeed: [{ last_fetched_at: expect.any(String) }] })
  })
})

describe('its address', () => {
  const gone = async (path: string): Promise<void> => {
    const [wrong, dead] = [await read(`/calendar/${'0'.repeat(32)}.ics`), await read(path)]
    expect([dead.status, dead.message]).toEqual([404, wrong.message])
    expect(dead.status).toBe(wrong.status)
  }

  it('is dead once another is made, and once it is ended', async () => {
    const first = await addressOf('educator1')
    const second = await addressOf('educator1')
    await gone(first)
    expect((await read(second)).status).toBe(200)
    expect((await (await college.as('educator1')).delete('/calendarfeed')).status).toBe(262)
    await gone(second)
  })

  it('is dead once its person is inactive or deleted, and stays so', async () => {
    const path = await addressOf('instructor1')
    const { id } = college.person('instructor1')
    await college.db.rows('update "user" set active = false where id = $1', [id])
    await gone(path)
    await college.db.rows('update "user" set active = true where id = $1', [id])
    await gone(path)
    const other = await addressOf('instructor2')
    await college.db.rows('update "user" set deleted_at = now() where id = $1', [college.person('instructor2').id])
    await gone(other)
  })

  it('is kept as a hash, told in no log, and made by nobody who acts as its person', async () => {
    const path = await addressOf('director1')
    const secret = /calendar\/(\w{32})\.ics/.exec(path)?.[1] ?? ''
    expect(secret).toHaveLength(32)
    await read(path)
    await read(path.replace('.ics', '.txt'))
    const kept = await college.db.row<{ found: boolean }>(
      `select exists (select 1 from calendarfeed f where f::text like $1) or exists (select 1 from idempotency i where i::text like $1)
         or exists (select 1 from audit a where a::text like $1) as found`,
      [`%${secret}%`],
    )
    expect(kept?.found).toBe(false)
    expect(lines.some((line) => line.includes('/api/v1/calendar/:secret'))).toBe(true)
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  it('cannot be guessed: misses are counted, what is no address is one, and a true one is read all the same', async () => {
    const path = await addressOf('plain1')
    const statuses = new Set<number>()
    for (let n = 0; n < 32; n += 1)
      statuses.add((await read(`/calendar/${n.toString(16).padStart(32, '0')}.ics`)).status)
    expect([...statuses]).toEqual([404, 429])
    // Beside a program that goes on asking for an ended address, from the same house.
    expect((await read(path)).status).toBe(200)
    expect((await read(`/calendar/${'f'.repeat(32)}.ics`)).status).toBe(429)
    college.clock.advance(601_000)
    expect((await read(`/calendar/${'f'.repeat(32)}.ics`)).status).toBe(404)
    expect((await read('/calendar/..%2f..%2fuser.ics')).status).toBe(404)
  })
})

it('is stated with its secret as a part of the path', async () => {
  const { body } = await (await college.as('admin1')).get('/openapi.json')
  expect(body).toMatchObject({
    paths: { '/calendar/{secret}': { get: { parameters: [{ name: 'secret', in: 'path', required: true }] } } },
  })
})
