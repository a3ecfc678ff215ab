import { records } from '@college/contract/all'
import { isUnwritten } from '@college/contract/kit'
import type { Field } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'
import { changeable, countRows, fullBody, rowOf, sampleOf } from './bodies.ts'

const college = await openTestApp()

// The words of the validator are for nobody who fills in a form.
const validatorsWords = /\b(expected|received|Invalid (input|option|type)|Unrecognized|Too (small|big))\b/

interface Wrong {
  what: string
  value: unknown
}

const wrongType: Record<Field['kind'], unknown[]> = {
  text: [5, true, ['a'], { a: 1 }],
  longtext: [5, true, ['a']],
  richtext: [5, true, ['<p>a</p>']],
  integer: ['5', 1.5, -1, 2 ** 53, true],
  minutes: ['01:00', 1.5, -1, 2 ** 53],
  decimal: ['1,5', 0.05, 1.15, -0.1, 1e300],
  factor: ['1,5', 0, -1, 1000.01, 0.005, 1.125, 1e300],
  degrees: ['-41.3', 180.1, -180.1, 0.1234567, 1e300],
  date: ['2026-02-30', '30/01/2026', '0000-01-01', '9999-12-31', 20_260_101, '2026-02-29T00:00:00Z'],
  instant: ['yesterday', '2026-02-30', 5],
  flag: ['true', 1, 0],
  choice: ['none of them', 1, ['a']],
  id: ['1', 0, -1, 1.5, 2 ** 63, '1 OR 1=1', [1]],
  ids: [1, ['1'], [0], [987_654_321], Array.from({ length: 101 }, () => 1)],
  json: [],
}

const texts: readonly string[] = ['text', 'longtext', 'richtext']

const wrongValues = (field: Field): Wrong[] => {
  const values: Wrong[] = wrongType[field.kind].map((value) => ({ what: `the wrong ${field.kind}`, value }))
  if (field.max && texts.includes(field.kind))
    values.push({ what: 'an over-long text', value: 'a'.repeat(field.max + 1) })
  if (texts.includes(field.kind))
    values.push({ what: 'NUL', value: 'a\u0000b' }, { what: 'half a character', value: 'a\ud800b' })
  if (field.kind === 'id' && field.references !== 'self')
    values.push({ what: 'a row that is not there', value: 987_654_321 })
  if (field.mode !== 'optional' && field.kind !== 'json') values.push({ what: 'null', value: null })
  if (field.kind === 'json')
    values.push({ what: 'NUL', value: { a: 'b\u0000' } }, { what: 'half a character', value: '\ud800' })
  return values
}

describe.each(records.map((record) => [record.name, record] as const))(
  '%s refuses, names and stores nothing of',
  (name, record) => {
    const sample = sampleOf(record)
    let writer: TestCaller
    let row: AnyRow

    beforeAll(async () => {
      writer = await college.as(sample.by)
      row = (await writer.get(`/${name}`, { id: await rowOf(college, record, 0) })).data
    })

    const changesNothing = async (work: () => Promise<void>): Promise<void> => {
      const counts = async (): Promise<unknown> => [
        await countRows(college, name),
        // Looking at the row is itself written down.
        (await college.db.row<{ count: number }>(`select count(*) from audit where kind <> 'look'`))?.count,
        (await writer.get(`/${name}`, { id: row.id })).data,
      ]
      const before = await counts()
      await work()
      expect(await counts()).toEqual(before)
    }

    const create = (body: unknown): Promise<Answered<AnyRow>> => writer.put(`/${name}`, body)
    const update = (body: object): Promise<Answered<AnyRow>> =>
      writer.post(`/${name}`, { id: row.id, updated_at: row.updated_at, ...body })

    const refusedFor = async (asking: Promise<Answered<AnyRow>>, field: string, what: string): Promise<void> => {
      const answer = await asking
      expect({ what, field, status: answer.status, named: answer.named }).toMatchObject({
        status: expect.toSatisfy((status: number) => status === 400 || (status >= 461 && status <= 477)),
        named: expect.arrayContaining([expect.stringMatching(new RegExp(String.raw`^${field}(\.|$)`))]),
      })
      const said = [answer.message, ...answer.errors.map(({ message }) => message)]
      expect(said.filter((words) => validatorsWords.test(words ?? ''))).toEqual([])
    }

    const creates = record.calls.includes('create')
    const updates = record.calls.includes('update')

    it.runIf(creates)('wrong values in a create', () =>
      changesNothing(async () => {
        const good = fullBody(college, record, 1)
        for (const [field, stated] of Object.entries(record.fields)) {
          if (isUnwritten(stated) || stated.writable) continue
          for (const { what, value } of wrongValues(stated))
            await refusedFor(
              create({ ...good, [field]: value }),
              field,
              `${what}: ${JSON.stringify(value)?.slice(0, 40)}`,
            )
          if (stated.mode !== 'required') continue
          const { [field]: _left, ...without } = good
          await refusedFor(create(without), field, 'nothing')
        }
      }),
    )

    it.runIf(updates)('wrong values in an update', () =>
      changesNothing(async () => {
        for (const [field, stated] of changeable(record)) {
          if (stated.writable) continue
          for (const { what, value } of wrongValues(stated))
            await refusedFor(update({ [field]: value }), field, `${what}: ${JSON.stringify(value)?.slice(0, 40)}`)
        }
      }),
    )

    it('unknown, derived, fixed and head fields', () =>
      changesNothing(async () => {
        const derived = Object.entries(record.fields).filter(([, field]) => isUnwritten(field))
        const foreign = [
          'hacker',
          'deleted_at',
          'created_by',
          'search',
          'constructor',
          ...derived.map(([field]) => field),
        ]
        if (creates) {
          const good = fullBody(college, record, 1)
          for (const field of [...foreign, 'id', 'updated_at'])
            await refusedFor(
              create({ ...good, [field]: Object.hasOwn(row, field) ? (row[field] ?? 1) : 1 }),
              field,
              'a foreign field',
            )
        }
        if (updates) {
          const fixed = Object.entries(record.fields).filter(([, field]) => field.fixed)
          for (const field of [...foreign, 'organisation_id', ...fixed.map(([each]) => each)])
            await refusedFor(
              update({ [field]: Object.hasOwn(row, field) ? (row[field] ?? 1) : 1 }),
              field,
              'a foreign field',
            )
        }
      }))

    it('the prototype', () =>
      changesNothing(async () => {
        const bodies = ['{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":{"is_admin":true}}}']
        for (const body of bodies) {
          if (creates) expect((await writer.put(`/${name}`, body)).status).toBe(400)
          if (updates) expect((await writer.post(`/${name}`, body)).status).toBe(400)
        }
        expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false)
      }))

    it('bodies that are no object', () =>
      changesNothing(async () => {
        for (const body of ['', '[]', '5', 'null', '"text"', '{', '{"a":1,}', '[['.repeat(3_000)]) {
          if (creates)
            expect([body.slice(0, 9), (await writer.put(`/${name}`, body)).status]).toEqual([body.slice(0, 9), 400])
          if (updates)
            expect([body.slice(0, 9), (await writer.post(`/${name}`, body)).status]).toEqual([body.slice(0, 9), 400])
        }
      }))

    it('ids that are none', async () => {
      const ids = [
        '',
        '0',
        '-1',
        '1.5',
        '1e3',
        '99999999999999999999',
        '9223372036854775808',
        'abc',
        '1 OR 1=1',
        "1'--",
        '0x1',
        '１',
      ]
      for (const id of ids) {
        const answers = [await writer.get(`/${name}`, { id })]
        if (record.calls.includes('remove')) answers.push(await writer.delete(`/${name}`, { id }))
        for (const answer of answers) expect([id, answer.status, answer.named]).toEqual([id, 400, ['id']])
      }
      const twice = await writer.get(`/${name}`, { id: [row.id, row.id] })
      expect([twice.status, twice.named]).toEqual([400, ['id']])
      const more = await writer.get(`/${name}`, { id: row.id, fields: 'password_hash' })
      expect([more.status, more.named]).toEqual([400, ['fields']])
      expect((await writer.get(`/${name}`, { id: 2 ** 53 - 1 })).status).toBe(404)
    })

    it('list parameters it does not declare', async () => {
      const wrong: [string, Record<string, string | string[]>][] = [
        ['limit', { limit: '100000' }],
        ['limit', { limit: '0' }],
        ['limit', { limit: '-1' }],
        ['limit', { limit: '1e1' }],
        ['limit', { limit: ['1', '2'] }],
        ['offset', { offset: '-1' }],
        ['offset', { offset: '1000001' }],
        ['sort', { sort: 'password' }],
        ['sort', { sort: 'password_hash' }],
        ['sort', { sort: 'id;drop table "user"' }],
        ['sort', { sort: '(select 1)' }],
        ['sort', { sort: 'id desc' }],
        ['sort', { sort: '--id' }],
        ['sort', { sort: ['id', '-id'] }],
        ['after', { after: 'nonsense' }],
        ['after', { after: Buffer.from('["id",{}]').toString('base64url') }],
        ['after', { sort: 'id', after: Buffer.from('["-id",1]').toString('base64url') }],
        ['after', { after: Buffer.from('["id","1 OR 1=1"]').toString('base64url') }],
        ['id', { id: '1 OR 1=1' }],
        ['id', { id: 'null' }],
        ['organisation_id', { organisation_id: '1 OR 1=1' }],
        ['password_hash', { password_hash: 'a' }],
        ['__proto__', { ['__proto__']: 'a' }],
        ['constructor', { constructor: 'a' }],
        ['deleted_at', { deleted_at: 'null' }],
        ['user_id[]', { 'user_id[]': '1' }],
        ['q', { q: record.search.length > 0 ? 'a'.repeat(201) : 'a' }],
        ['q', { q: '\u0000' }],
        ['from', { from: record.range ? '2026-02-30' : '2026-02-28' }],
        ['to', { to: record.range ? "'; select 1" : '2026-02-28' }],
      ]
      for (const filter of record.filters) {
        const field = record.fields[filter]
        if (!field || field.kind === 'text') continue
        wrong.push([filter, { [filter]: '1 OR 1=1' }], [filter, { [filter]: ['1', "'"] }])
      }
      for (const [field, query] of wrong) {
        // A query object with its own __proto__ cannot be written as a literal.
        const answer =
          field === '__proto__'
            ? await writer.get(`/${record.plural}?__proto__=a`)
            : await writer.get(`/${record.plural}`, query)
        expect([query, answer.status, answer.named.includes(field)]).toEqual([query, 400, true])
      }
    })

    it.runIf(updates)('an id that is not there, and an updated_at that is none', async () => {
      expect((await update({ id: 987_654_321 })).status).toBe(404)
      await refusedFor(update({ updated_at: 'yesterday' }), 'updated_at', 'no instant')
      await refusedFor(update({ updated_at: null }), 'updated_at', 'null')
      const { id: _id, ...without } = row
      expect((await writer.post(`/${name}`, { ...without })).named).toContain('id')
    })
  },
)
