import { records } from '@college/contract/all'
import { code, dayIn, filtersOf } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { fullBody, sampleOf } from './bodies.ts'

const college = await openTestApp({ hurry: 0.01 })
const rows = 23

// A list narrows by the days of its reader's zone, and everyone of the fixtures lives in this one.
const readersZone = 'Pacific/Auckland'

describe.each(records.map((record) => [record.name, record] as const))('the list of %s', (name, record) => {
  const sample = sampleOf(record)
  let reader: TestCaller
  let total = 0

  beforeAll(async () => {
    reader = await college.as(record.name === 'organisation' || record.name === 'notification' ? 'padmin' : sample.by)
    if (record.name === 'user') reader = await college.as('admin1')
    for (let n = 0; n < rows; n += 1) {
      if (sample.make) await sample.make(college, n)
      else await reader.put(`/${name}`, fullBody(college, record, n))
    }
    total = Number((await reader.get(`/${record.plural}`, { limit: 1 })).info['total'])
  })

  const whole = async (sort: string): Promise<AnyRow[]> =>
    (await reader.get<AnyRow[]>(`/${record.plural}`, { sort, limit: 500 })).data

  it('has rows enough to page through', () => {
    expect(total).toBeGreaterThan(5)
  })

  const sorts = ['id', ...record.sorts, ...record.sorts.map((sort, at) => `${sort},-${record.sorts[at + 1] ?? 'id'}`)]
  it.each(sorts.flatMap((sort) => [sort, `-${sort}`]))('visits every row once, in order, by %s', async (sort) => {
    const expected = await whole(sort)
    expect(expected).toHaveLength(total)
    const paged: AnyRow[] = []
    let after = ''
    for (let page = 0; page <= total; page += 1) {
      const { data, info, status } = await reader.get<AnyRow[]>(`/${record.plural}`, {
        sort,
        limit: 4,
        ...(after ? { after } : {}),
      })
      expect([200, 260]).toContain(status)
      expect(info['total']).toBe(total)
      paged.push(...data)
      after = typeof info['next'] === 'string' ? info['next'] : ''
      if (after === '') break
    }
    expect(paged.map((row) => row.id)).toEqual(expected.map((row) => row.id))
  })

  it.each(record.sorts)('orders by %s, empty values last upwards and first downwards', async (sort) => {
    const keyOf = (row: AnyRow): string | number | null => {
      const value = row[sort]
      return typeof value === 'number' || typeof value === 'string' ? value : null
    }
    const upwards = (await whole(sort)).map(keyOf)
    const filled = upwards.filter((value) => value !== null)
    const ordered = filled.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(upwards).toEqual([...ordered, ...upwards.slice(filled.length).map(() => null)])
    expect((await whole(`-${sort}`)).map(keyOf)).toEqual(upwards.toReversed())
  })

  it('pages by offset too', async () => {
    const expected = await whole('id')
    const second = await reader.get<AnyRow[]>(`/${record.plural}`, { sort: 'id', limit: 3, offset: 3 })
    expect(second.data.map((row) => row.id)).toEqual(expected.slice(3, 6).map((row) => row.id))
    const beyond = await reader.get(`/${record.plural}`, { offset: 100_000 })
    expect([beyond.status, beyond.info['total']]).toEqual([260, total])
  })

  it.each(filtersOf(record))('narrows by %s to the rows that have the value', async (filter) => {
    const all = await whole('id')
    const values = [...new Set(all.map((row) => row[filter]))].filter(
      // What is narrowed by a key of its value has tests of its own.
      (value): value is string | number | boolean | null =>
        record.fields[filter]?.key === undefined && (typeof value !== 'object' || value === null),
    )
    for (const value of values.slice(0, 6)) {
      const narrowed = await reader.get<AnyRow[]>(`/${record.plural}`, {
        [filter]: String(value),
        sort: 'id',
        limit: 500,
      })
      const expected = all.filter((row) => row[filter] === value).map((row) => row.id)
      expect([filter, value, narrowed.data.map((row) => row.id)]).toEqual([filter, value, expected])
      expect(narrowed.info['total']).toBe(expected.length)
    }
    if (values.length > 1) {
      const both = await reader.get<AnyRow[]>(`/${record.plural}`, {
        [filter]: values.slice(0, 2).map(String),
        sort: 'id',
        limit: 500,
      })
      expect(both.data.map((row) => row.id)).toEqual(
        all.filter((row) => values.slice(0, 2).some((value) => value === row[filter])).map((row) => row.id),
      )
    }
  })

  it.runIf(record.range)('narrows by its own dates to what overlaps, both ends included', async () => {
    const column = record.range ?? ''
    const ends = record.rangeEnd ?? column
    const dayOf = (row: AnyRow, at = column, open = '0001-01-01'): string => {
      const value = row[at]
      if (typeof value !== 'string') return open
      return record.fields[at]?.kind === 'date' ? value : dayIn(readersZone, new Date(value))
    }
    const lastOf = (row: AnyRow): string =>
      dayOf(row, ends, record.withoutEnd === 'one day' ? dayOf(row) : '9999-12-31')
    const all = (await whole('id')).filter((row) => record.rangeEnd !== null || typeof row[column] === 'string')
    const days = all.flatMap((row) => (typeof row[column] === 'string' ? [dayOf(row)] : [])).toSorted()
    const [from = '1900-01-01', to = '2199-01-01'] = days.length < 3 ? [] : [days[1], days.at(-2)]
    const found = await reader.get<AnyRow[]>(`/${record.plural}`, { from, to, sort: 'id', limit: 500 })
    const expected = all.filter((row) => lastOf(row) >= from && dayOf(row) <= to)
    expect(found.data.map((row) => row.id)).toEqual(expected.map((row) => row.id))
    expect((await reader.get(`/${record.plural}`, { from: '2199-01-01', to: '1900-01-01' })).status).toBe(260)
  })

  it.runIf(record.search.length > 0)(
    'finds by words whatever their case, order or macrons, and by nothing else',
    async () => {
      const all = await whole('id')
      const row = all.find((each) =>
        record.search.some((column) => typeof each[column] === 'string' && each[column] !== ''),
      )
      const text = record.search
        .map((column) => row?.[column])
        .find((value) => typeof value === 'string' && value !== '')
      const words = String(text).split(/\s+/).slice(0, 2).toReversed().join(' ').toUpperCase()
      const found = await reader.get<AnyRow[]>(`/${record.plural}`, { q: words, limit: 500 })
      expect(found.data.map((each) => each.id)).toContain(row?.id)
      expect((await reader.get(`/${record.plural}`, { q: 'zzqqxx' })).status).toBe(260)
      expect((await reader.get(`/${record.plural}`, { q: '%' })).status).toBe(260)
      expect((await reader.get(`/${record.plural}`, { q: '\\' })).status).toBe(260)
    },
  )

  it.runIf(record.searchNames.length > 0)(
    'finds the rows of a person by their name, and not by their email',
    async () => {
      const person = record.searchNames[0] ?? ''
      const all = await whole('id')
      const owner = Number(all.at(-1)?.[person])
      const them = await college.db.row<{ display_name: string; email: string }>(
        'select display_name, email from "user" where id = $1',
        [owner],
      )
      const name = String(them?.display_name).toUpperCase()
      const found = await reader.get<AnyRow[]>(`/${record.plural}`, { q: name, sort: 'id', limit: 500 })
      expect(found.data.map((row) => row.id)).toEqual(all.filter((row) => row[person] === owner).map((row) => row.id))
      expect((await reader.get(`/${record.plural}`, { q: String(them?.email) })).status).toBe(260)
    },
  )

  it('takes one statement, the session’s check included', async () => {
    expect(await statementsOf(college, () => reader.get(`/${record.plural}`))).toBe(1)
  })

  it.runIf(record.owner)('of the own rows takes one statement, and writes down no read', async () => {
    const owner = record.owner ?? ''
    expect(filtersOf(record)).toContain(owner)
    const newest = await college.db.row<{ id: number }>('select coalesce(max(id), 0) as id from audit')
    for (const who of ['trainee1', 'educator1', 'admin1'] as const) {
      const caller = await college.as(who)
      const { id } = college.person(who)
      const list = (): Promise<{ status: number }> => caller.get(`/${record.plural}`, { [owner]: id })
      expect([code.ok, code.empty]).toContain((await list()).status)
      if (who === 'educator1') expect(await statementsOf(college, list)).toBe(1)
      const looks = await college.db.rows(
        `select call from audit where kind = 'look' and user_id = $1 and call = $2 and id > $3`,
        [id, `GET /${record.plural}`, newest?.id ?? 0],
      )
      expect([who, looks]).toEqual([who, []])
    }
  })
})
