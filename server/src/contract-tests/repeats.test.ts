import { records } from '@college/contract/all'
import { beforeAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { changeOf, countRows, fullBody, rowOf, sampleOf } from './bodies.ts'

const college = await openTestApp()
const { registry } = college.app.domains

describe.each(records.map((record) => [record.name, record] as const))('%s', (name, record) => {
  const sample = sampleOf(record)
  const has = (...calls: ('create' | 'update' | 'remove')[]): boolean =>
    calls.every((call) => record.calls.includes(call))
  const changes = Object.keys(changeOf(record)).length > 0
  const { pastLocks } = registry.entry(name) ?? {}
  let writer: TestCaller

  beforeAll(async () => {
    writer = await college.as(sample.by)
  })

  it.runIf(has('create'))('creates one row for one key, however often it is asked', async () => {
    const key = `create-${name}-1`
    const body = fullBody(college, record, 0)
    const first = await writer.put(`/${name}`, body, { key })
    expect(first.status).toBe(201)
    // Looking at somebody else's row is written down, so it comes before the counting.
    expect((await writer.get(`/${name}`, { id: first.data.id })).data).toEqual(first.data)
    const counts = [await countRows(college, name), await countRows(college, 'audit')]
    const again = await writer.put(`/${name}`, body, { key })
    expect([again.status, again.data]).toEqual([201, first.data])
    expect([await countRows(college, name), await countRows(college, 'audit')]).toEqual(counts)
    const other = await writer.put(`/${name}`, fullBody(college, record, 1), { key })
    expect(other.status).toBe(409)
    const otherCall = await writer.delete('/userconfig', { id: 1 }, { key })
    expect(otherCall.status).toBe(409)
    expect([await countRows(college, name), await countRows(college, 'audit')]).toEqual(counts)
  })

  it.runIf(has('create'))('creates one row for one key asked five times at once', async () => {
    const body = fullBody(college, record, 2)
    const before = await countRows(college, name)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => writer.put(`/${name}`, body, { key: `create-${name}-many` })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1)
    expect(await countRows(college, name)).toBe(before + 1)
  })

  it.runIf(has('create'))('keeps no answer of a refused create, so that the key may be used again', async () => {
    const body = fullBody(college, record, 3)
    const key = `create-${name}-refused`
    expect((await writer.put(`/${name}`, { ...body, hacker: 1 }, { key })).status).toBe(400)
    expect((await writer.put(`/${name}`, body, { key })).status).toBe(201)
  })

  it.runIf(has('update') && changes)(
    'answers a repeated update with its first answer, and a stale one with 474 and the row',
    async () => {
      const id = await rowOf(college, record, 4)
      const before = (await writer.get(`/${name}`, { id })).data
      const change = { id, updated_at: before.updated_at, ...changeOf(record) }
      const first = await writer.post(`/${name}`, change, { key: `update-${name}-1` })
      expect(first.status).toBe(261)
      const again = await writer.post(`/${name}`, change, { key: `update-${name}-1` })
      expect([again.status, again.data]).toEqual([261, first.data])
      const stale = await writer.post(`/${name}`, change)
      expect(stale.status).toBe(474)
      expect(stale.body).toMatchObject({ current: first.data })
      expect((await writer.post(`/${name}`, change, { key: `update-${name}-2` })).status).toBe(474)
    },
  )

  it.runIf(has('update') && changes)('lets one of many updates of the same state through', async () => {
    const id = await rowOf(college, record, 4).catch(() => rowOf(college, record, 5))
    const before = (await writer.get(`/${name}`, { id })).data
    const [[field, change] = []] = Object.entries(changeOf(record))
    const kind = record.fields[field ?? '']?.kind
    const values = Array.from({ length: 4 }, (_, n) =>
      kind === 'choice' ? change : kind === 'date' ? `2199-12-1${n}` : kind === 'integer' ? 10 + n : `Version ${n}`,
    )
    const answers = await Promise.all(
      values.map((value) => writer.post(`/${name}`, { id, updated_at: before.updated_at, [field ?? '']: value })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([261, 474, 474, 474])
    const winner = values[answers.findIndex((answer) => answer.status === 261)]
    expect((await writer.get(`/${name}`, { id })).data[field ?? '']).toBe(winner)
  })

  const lockOf = async (id: number): Promise<number> => {
    const holder = college.person(sample.by === 'plain1' ? 'plain2' : 'plain1')
    const lock = { organisation_id: college.fixtures.a.organisation, resource: name, record_id: id, user_id: holder.id }
    return insert(college.db, 'datalock', { ...lock, expires_at: '2999-01-01T00:00:00Z' })
  }
  const held = [409, { holder: expect.stringContaining('plain'), expires_at: expect.any(String) }]

  it.runIf(has('update') && changes && pastLocks !== 'all')(
    'refuses a write under someone else’s lock with 409 and the holder',
    async () => {
      const id = await rowOf(college, record, 6)
      const before = (await writer.get(`/${name}`, { id })).data
      const lockId = await lockOf(id)
      const change = { id, updated_at: before.updated_at, ...changeOf(record) }
      const refused = await writer.post(`/${name}`, change)
      expect([refused.status, refused.body]).toMatchObject(held)
      if (has('remove') && !pastLocks) {
        const removal = await writer.delete(`/${name}`, { id })
        expect([removal.status, removal.body]).toMatchObject(held)
      }
      expect((await writer.get(`/${name}`, { id })).data).toEqual(before)
      await college.db.rows('update datalock set expires_at = now() where id = $1', [lockId])
      expect((await writer.post(`/${name}`, change)).status).toBe(261)
    },
  )

  it.runIf(pastLocks && has('remove'))(
    'is removed under someone else’s lock, as that is an act of security',
    async () => {
      const id = await rowOf(college, record, 10)
      await lockOf(id)
      if (pastLocks === 'all' && has('update') && changes) {
        const { updated_at } = (await writer.get(`/${name}`, { id })).data
        expect((await writer.post(`/${name}`, { id, updated_at, ...changeOf(record) })).status).toBe(261)
      }
      expect((await writer.delete(`/${name}`, { id })).status).toBe(262)
    },
  )

  it.runIf(has('create', 'remove'))('answers a repeated removal with its first answer', async () => {
    const id = await rowOf(college, record, 7)
    const first = await writer.delete(`/${name}`, { id }, { key: `remove-${name}-1` })
    const again = await writer.delete<AnyRow>(`/${name}`, { id }, { key: `remove-${name}-1` })
    expect([again.status, again.data]).toEqual([262, first.data])
    expect((await writer.delete(`/${name}`, { id }, { key: `remove-${name}-2` })).status).toBe(404)
  })
})

it('keeps one person’s keys apart from another’s, and refuses keys of the wrong shape', async () => {
  const key = 'the-same-key-for-both'
  for (const who of ['trainee1', 'trainee2']) {
    const body = { user_id: college.person(who).id, name: 'shared', value: who }
    const made = await (await college.as(who)).put('/userconfig', body, { key })
    expect([made.status, made.data['value']]).toEqual([201, who])
  }
  for (const wrong of ['short', 'a'.repeat(101), 'with space 1', "quote's-here"]) {
    const body = { user_id: college.person('trainee1').id, name: 'wrong', value: 1 }
    const refused = await (await college.as('trainee1')).put('/userconfig', body, { key: wrong })
    expect([refused.status, refused.named]).toEqual([400, ['idempotency-key']])
  }
})
