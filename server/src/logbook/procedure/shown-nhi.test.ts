import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'

const lines: string[] = []
const log = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString())
    done()
  },
})
const college = await openTestApp({ log })
const { procedure } = college.person('trainee1')

const post = async <T>(who: string, path: string, body: object): Promise<Answered<T>> =>
  (await college.as(who)).post<T>(path, body)
const show = (who: string, id = procedure): Promise<Answered<{ id: number; nhi: string }>> =>
  post(who, '/procedure/nhi', { id })
const find = (who: string, nhi: string, more: object = {}): Promise<Answered<AnyRow[]>> =>
  post(who, '/procedure/search', { nhi, ...more })

interface Look {
  kind: string
  call: string
  by_name: string
  changes: Record<string, unknown>
}
const looks = async (who: string): Promise<Look[]> =>
  (await (await college.as(who)).get<Look[]>('/history', { resource: 'procedure', record_id: procedure })).data

describe('showing an NHI', () => {
  it('is for the person, their teachers and the office, and is written down for the person and the office to see', async () => {
    for (const who of ['trainee1', 'educator1', 'admin1']) {
      const { status, data } = await show(who)
      expect([who, status, data]).toEqual([who, 200, { id: procedure, nhi: 'ZAC5361' }])
    }
    for (const who of ['trainee2', 'fellow1', 'educator2', 'bAdmin']) expect((await show(who)).status).toBe(404)
    for (const reader of ['trainee1', 'admin1']) {
      const told = (await looks(reader)).filter(({ call }) => call === 'POST /procedure/nhi')
      expect(told.map(({ kind, changes }) => [kind, changes['nhi']])).toEqual(
        Array.from({ length: 3 }, () => ['look', ['ZAC•••1', 'shown in full']]),
      )
      expect(told.map(({ by_name: name }) => name)).toEqual(
        ['admin1', 'educator1', 'trainee1'].map((each) => `${each} Tūhoe`),
      )
    }
  })

  it('is not part of what a grant lets read, nor of acting as somebody', async () => {
    const granted = await (
      await college.as('admin1')
    ).put('/userpermission', {
      user_id: college.person('plain1').id,
      about_id: college.person('trainee1').id,
      kind: 'procedure',
      ends: '2199-12-31',
      reason: 'Examination',
    })
    expect(granted.status).toBe(201)
    const row = await (await college.as('plain1')).get<AnyRow>('/procedure', { id: procedure })
    expect([row.status, row.data['nhi']]).toEqual([200, 'ZAC•••1'])
    expect((await show('plain1')).status).toBe(403)
    expect((await find('plain1', 'ZAC5361')).data.map(({ id }) => id)).not.toContain(procedure)
    const acting = await post<{ token: string }>('admin1', '/user/impersonate', {
      user_id: college.person('trainee1').id,
      reason: 'Looking at something',
    })
    const token = 'token' in acting && typeof acting.token === 'string' ? acting.token : ''
    const shown = await college.withToken(token).post('/procedure/nhi', { id: procedure })
    expect([acting.status, shown.status]).toEqual([200, 403])
  })

  it('finds by the whole value alone what the finder may be shown', async () => {
    expect((await find('trainee1', 'zac 5361')).data.map(({ id }) => id)).toEqual([procedure])
    expect((await find('educator1', 'ZAC5361', { user_id: college.person('trainee1').id })).data).toHaveLength(1)
    const searched = await college.db.rows<{ user_id: number; people: number[] }>(
      `select user_id, to_json(coalesce(owner_ids, array[owner_id])) as people from audit
       where kind = 'look' and call = 'POST /procedure/search' and user_id <> $1 order by id desc limit 1`,
      [college.person('plain1').id],
    )
    expect(searched).toEqual([{ user_id: college.person('educator1').id, people: [college.person('trainee1').id] }])
    expect((await find('educator2', 'ZAC5361', { user_id: college.person('trainee1').id })).data).toEqual([])
    expect((await find('trainee1', 'ZAC5362')).data).toEqual([])
    for (const nhi of ['ZAC', 'ZAC536', 'ZAC•••1', '%', 'ZAC%', ''])
      expect((await find('trainee1', nhi)).status).toBe(400)
    const answer = await find('trainee1', 'ZAC5361')
    expect(JSON.stringify(answer.data)).not.toContain('ZAC5361')
    expect((await college.guest.get('/procedures', { nhi: 'ZAC5361' })).status).toBe(401)
    expect((await (await college.as('trainee1')).get('/procedures', { nhi: 'ZAC5361' })).status).toBe(400)
    expect((await (await college.as('trainee1')).get('/procedures', { q: 'ZAC5361' })).status).toBe(260)
  })
})

describe('walking through a logbook', () => {
  it('ends after forty looks in ten minutes, found or not, over all sessions and nodes, and the office is told at once', async () => {
    const node = await college.node()
    let shown = 0
    let refused = 0
    for (let id = 1; id <= 60; id += 1) {
      const caller = await (id % 2 ? college : node).as('instructor1')
      const { status } = await caller.post('/procedure/nhi', { id: id % 10 === 0 ? procedure : 900_000 + id })
      if (status === 200) shown += 1
      if (status === 429) refused += 1
    }
    expect(shown).toBe(4)
    expect(refused).toBe(20)
    expect((await find('instructor1', 'ZAC5361')).status).toBe(429)
    const mails = await college.db.rows<{ to_address: string; text: string }>(
      `select to_address, text from outbox where event = 'nhi_many' order by to_address`,
    )
    expect(mails.map(({ to_address: to }) => to)).toEqual(['admin1@college.test', 'admin2@college.test'])
    expect(mails[0]?.text).toContain('instructor1 Tūhoe')
    expect((await show('educator1')).status).toBe(200)
    college.clock.advance(11 * 60_000)
    expect((await show('instructor1')).status).toBe(200)
    college.clock.reset()
  })
})

it('no log line has an NHI', async () => {
  await post('trainee2', '/procedure/search', { nhi: 'ZAC5361', more: true })
  await (
    await college.as('trainee2')
  ).put('/procedure', { nhi: 'ZAC5361', user_id: college.person('trainee2').id, procedure_date: 'never' })
  expect(lines.join('')).not.toMatch(/ZAC|\D5361\D/u)
  expect(lines.join('')).toContain('too many looks')
})
