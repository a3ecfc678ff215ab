import { records } from '@college/contract/all'
import { rowSchema } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { changeOf, fullBody, rowOf, sampleOf } from './bodies.ts'

const college = await openTestApp()

const auditOf = async (resource: string, id: number): Promise<{ call: string; user_id: number; changes: object }[]> =>
  college.db.rows(
    'select call, user_id::int, changes from audit where resource = $1 and record_id = $2 and kind = $3 order by id',
    [resource, id, 'change'],
  )

describe.each(records.map((record) => [record.name, record] as const))('%s', (name, record) => {
  const sample = sampleOf(record)
  const offers = (call: 'create' | 'update' | 'remove'): boolean => record.calls.includes(call)
  let writer: TestCaller
  let made: AnyRow

  beforeAll(async () => {
    writer = await college.as(sample.by)
    const id = await rowOf(college, record, 0)
    made = (await writer.get(`/${name}`, { id })).data
  })

  it('answers a get with a row that its own contract reads', async () => {
    const got = await writer.get(`/${name}`, { id: made.id })
    expect(got.status).toBe(200)
    expect(rowSchema(record).safeParse(got.data).error?.issues ?? []).toEqual([])
  })

  it('has the row in its list, as its own contract reads it', async () => {
    const listed = await writer.get<AnyRow[]>(`/${record.plural}`, { id: made.id })
    expect(listed.status).toBe(200)
    // What is read of one row alone is not in lists.
    const inLists = Object.entries(record.fields).map(([field, { detailOnly }]) => [
      field,
      detailOnly ? null : made[field],
    ])
    expect(listed.data).toEqual([{ ...made, ...Object.fromEntries(inLists) }])
    expect(listed.info).toEqual({ total: 1, limit: 50, offset: 0, next: null })
    // A page of exactly all rows offers no other.
    const exactly = await writer.get(`/${record.plural}`, { id: made.id, limit: 1 })
    expect(exactly.info).toEqual({ total: 1, limit: 1, offset: 0, next: null })
    const all = await writer.get<AnyRow[]>(`/${record.plural}`, { limit: 500 })
    expect(rowSchema(record).array().safeParse(all.data).error?.issues ?? []).toEqual([])
  })

  it('answers an empty list with 260', async () => {
    const none = await writer.get(`/${record.plural}`, { id: 999_999_999 })
    expect([none.status, none.data, none.info]).toEqual([260, [], { total: 0, limit: 50, offset: 0, next: null }])
  })

  it('shows nothing of the row to a stranger', async () => {
    if (!sample.stranger) return
    const stranger = await college.as(sample.stranger)
    const missing = await stranger.get(`/${name}`, { id: 999_999_999 })
    const got = await stranger.get(`/${name}`, { id: made.id })
    expect([got.status, got.message]).toEqual([404, missing.message])
    expect((await stranger.get<AnyRow[]>(`/${record.plural}`, { id: made.id })).status).toBe(260)
    if (offers('update')) {
      const body = { id: made.id, updated_at: made.updated_at, ...changeOf(record) }
      expect((await stranger.post(`/${name}`, body)).status).toBe(404)
    }
    if (offers('remove')) expect((await stranger.delete(`/${name}`, { id: made.id })).status).toBe(404)
    expect((await writer.get(`/${name}`, { id: made.id })).data).toEqual(made)
  })

  it('lets an outsider see the row and not change it', async () => {
    if (!sample.outsider) return
    const outsider = await college.as(sample.outsider)
    expect((await outsider.get(`/${name}`, { id: made.id })).status).toBe(200)
    if (offers('update')) {
      const body = { id: made.id, updated_at: made.updated_at, ...changeOf(record) }
      expect((await outsider.post(`/${name}`, body)).status).toBe(403)
    }
    if (offers('remove')) expect((await outsider.delete(`/${name}`, { id: made.id })).status).toBe(403)
    expect((await writer.get(`/${name}`, { id: made.id })).data).toEqual(made)
  })

  it('turns a guest away from every call', async () => {
    const answers = [
      college.guest.get(`/${name}`, { id: made.id }),
      college.guest.get(`/${record.plural}`),
      ...(offers('create') ? [college.guest.put(`/${name}`, {})] : []),
      ...(offers('update') ? [college.guest.post(`/${name}`, {})] : []),
      ...(offers('remove') ? [college.guest.delete(`/${name}`, { id: made.id })] : []),
    ]
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(401)
  })

  it.runIf(offers('create'))('creates with 201, keeps what was given, and says so in the audit', async () => {
    const body = fullBody(college, record, 1)
    const created = await writer.put(`/${name}`, body)
    expect(created.status).toBe(201)
    expect(rowSchema(record).safeParse(created.data).error?.issues ?? []).toEqual([])
    expect(created.data).toMatchObject(
      Object.fromEntries(
        Object.entries(body).map(([field, value]) => [
          field,
          record.fields[field]?.kind === 'instant' ? expect.anything() : value,
        ]),
      ),
    )
    expect(created.data['created_by']).toBe(college.person(sample.by).id)
    expect((await writer.get(`/${name}`, { id: created.data.id })).data).toEqual(created.data)
    const [entry, ...more] = await auditOf(name, created.data.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({ call: `PUT /${name}`, user_id: college.person(sample.by).id })
  })

  it.runIf(offers('update'))('updates with 261, moves updated_at on, and says so in the audit', async () => {
    const before = (await writer.get(`/${name}`, { id: made.id })).data
    const change = changeOf(record)
    const updated = await writer.post(`/${name}`, { id: before.id, updated_at: before.updated_at, ...change })
    expect(updated.status).toBe(261)
    expect(updated.data).toMatchObject(change)
    expect((await writer.get(`/${name}`, { id: made.id })).data).toEqual(updated.data)
    if (Object.keys(change).length === 0) return
    expect(Date.parse(updated.data.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    const last = (await auditOf(name, made.id)).at(-1)
    expect(last).toMatchObject({ call: `POST /${name}`, user_id: college.person(sample.by).id })
    expect(Object.keys(last?.changes ?? {})).toEqual(Object.keys(change))
  })

  it.runIf(offers('remove'))('removes with 262 so that the row vanishes, and restores it with 261', async () => {
    const id = await rowOf(college, record, 2)
    const removed = await writer.delete(`/${name}`, { id })
    expect(removed.status).toBe(262)
    expect((await writer.get(`/${name}`, { id })).status).toBe(404)
    expect((await writer.get(`/${record.plural}`, { id })).status).toBe(260)
    expect((await writer.delete(`/${name}`, { id })).status).toBe(404)
    const kept = await college.db.row<{ deleted_at: string }>(`select deleted_at from "${name}" where id = $1`, [id])
    expect(kept?.deleted_at).toBeTruthy()
    expect((await auditOf(name, id)).at(-1)).toMatchObject({
      call: `DELETE /${name}`,
      changes: { deleted: [false, true] },
    })
    if (!offers('update')) {
      expect((await writer.post(`/${name}/restore`, { id })).status).toBe(404)
      return
    }
    if (sample.stranger) {
      const stranger = await college.as(sample.stranger)
      expect((await stranger.post(`/${name}/restore`, { id })).status).toBe(404)
    }
    expect((await writer.post(`/${name}/restore`, { id })).status).toBe(261)
    expect((await writer.get(`/${name}`, { id })).status).toBe(200)
    expect((await writer.post(`/${name}/restore`, { id })).status).toBe(404)
    expect((await auditOf(name, id)).at(-1)).toMatchObject({ call: `POST /${name}/restore` })
  })

  it.runIf(offers('remove') && offers('update'))('restores nothing that was removed over thirty days ago', async () => {
    const id = await rowOf(college, record, 3)
    await writer.delete(`/${name}`, { id })
    await college.db.rows(`update "${name}" set deleted_at = now() - interval '31 days' where id = $1`, [id])
    expect((await writer.post(`/${name}/restore`, { id })).status).toBe(404)
  })
})
