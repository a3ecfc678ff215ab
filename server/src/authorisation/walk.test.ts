import { records } from '@college/contract/all'
import { code } from '@college/contract/kit'
import type { CollegeRecord } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '#app'
import { openTestApp } from '#testing'
import type { AnyRow, TestCaller } from '#testing'
import { changeOf } from '../contract-tests/bodies.ts'

const college = await openTestApp()
const { a } = college.fixtures
const me = college.person('trainee1').id
const teachers = ['educator1', 'director1', 'instructor1', 'fellow1', 'admin1'].map((name) => college.person(name).id)

/** How far ids are walked; past the last row of a table there is nothing to find. */
const furthest = Number(process.env['WALK_TO'] ?? 0)
const lastOf = async (record: CollegeRecord): Promise<number> => {
  const row = await college.db.row<{ last: number }>(`select coalesce(max(id), 0) as last from "${record.name}"`)
  return Math.max(furthest, (row?.last ?? 0) + 3)
}

// What a trainee may know, written down once more and without the policies.
const ofTheOffice = new Set([
  'messagetemplate',
  'remindermessage',
  'webhook',
  'webhookdelivery',
  'reportconfig',
  'tracker',
  'trackerevent',
  'apitoken',
  'pagecontent',
])
const isMine = (record: CollegeRecord, row: AnyRow): boolean => {
  switch (record.name) {
    case 'organisation':
      return row.id === a.organisation
    case 'notification':
      return row['audience'] === 'everyone'
    case 'user':
      return row.id === me || teachers.includes(row.id)
    case 'organisationconfig':
      return row.organisation_id === a.organisation && row['secret'] === false
    // Nothing was sent to them.
    case 'message':
      return row['sender_id'] === me
    case 'userrelationship':
      return row['trainee_id'] === me
    case 'userpermission':
      return row['about_id'] === me
    case 'devplan':
    case 'devgoal':
      return row['user_id'] === me || (row['user_id'] === null && row.organisation_id === a.organisation)
    default:
      // What is nobody's own is the college's, which they may know of, or the office's, of which nothing shows.
      return record.owner === null
        ? row.organisation_id === a.organisation && !ofTheOffice.has(record.name)
        : row['user_id'] === me
  }
}

/** Whoever steals does not wait for one answer before the next question. */
const atOnce = 20

/** Every row that a walk over the ids of a record brings to light; whatever else is not there. */
const walk = async (caller: TestCaller, record: CollegeRecord, last: number): Promise<AnyRow[]> => {
  const found: AnyRow[] = []
  const strange: { id: number; status: number }[] = []
  const ids = Array.from({ length: last }, (_, index) => index + 1).values()
  const step = async (): Promise<void> => {
    for (const id of ids) {
      const { status, data } = await caller.get(`/${record.name}`, { id })
      if (status === code.ok) found.push(data)
      else if (status !== code.notFound) strange.push({ id, status })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, step))
  expect(strange).toEqual([])
  return found
}

describe('A stolen trainee token walking ids over every record call', () => {
  it.each(records.map((record) => [record.name, record] as const))(
    'reads no %s that is not its own',
    async (_name, record) => {
      const caller = college.withToken(await college.tokenOf('trainee1'))
      const found = await walk(caller, record, await lastOf(record))
      expect(found.filter((row) => !isMine(record, row))).toEqual([])
      const listed = await caller.get<AnyRow[]>(`/${record.plural}`, { limit: 500 })
      expect((listed.data ?? []).filter((row) => !isMine(record, row))).toEqual([])
      expect(new Set(listed.data.map(({ id }) => id))).toEqual(new Set(found.map(({ id }) => id)))
    },
    // A long walk on a slow machine takes its time.
    60_000 + furthest * 30,
  )

  it('changes, deletes and restores nothing that is not its own', async () => {
    const caller = college.withToken(await college.tokenOf('trainee1'))
    for (const record of records) {
      const others = await college.db.rows<{ id: number; updated_at: string }>(
        `select t.id, t.updated_at from "${record.name}" t where to_jsonb(t)->>'${record.name === 'message' ? 'sender_id' : record.name === 'user' ? 'id' : 'user_id'}' is distinct from $1 limit 15`,
        [String(me)],
      )
      const before = await college.db.rows(`select * from "${record.name}" order by id`)
      for (const { id, updated_at } of others) {
        if (record.calls.includes('update'))
          await caller.post(`/${record.name}`, { id, updated_at, ...changeOf(record) })
        if (record.calls.includes('remove')) {
          await caller.delete(`/${record.name}`, { id })
          await caller.post(`/${record.name}/restore`, { id })
        }
      }
      expect([record.name, await college.db.rows(`select * from "${record.name}" order by id`)]).toEqual([
        record.name,
        before,
      ])
    }
  })

  it('is stopped by the limiter, on whichever node it goes on', async () => {
    const { trafficLimit } = readConfiguration({})
    const environment = { TRAFFIC_LIMIT: String(trafficLimit) }
    const nodes = [await college.node({ environment }), await college.node({ environment })]
    college.clock.set(college.clock.now())
    const token = await college.tokenOf('trainee1')
    const callers = nodes.map((node) => node.withToken(token))
    const [first, second] = callers
    let reached = 0
    for (let id = 1; id <= 10_000; id += 1) {
      const answer = await first?.get('/devactivity', { id })
      if (answer?.status === code.tooMany) break
      reached += 1
    }
    expect(reached).toBeLessThanOrEqual(trafficLimit)
    for (const node of nodes) await node.app.limits.meet()
    // The other node learns of it with its next count.
    await second?.get('/devactivity', { id: 1 })
    for (const node of nodes) await node.app.limits.meet()
    for (const caller of callers) {
      const answer = await caller.get('/devactivity', { id: 1 })
      expect(answer.status).toBe(code.tooMany)
      expect(answer.headers['retry-after']).toBeDefined()
    }
    college.clock.reset()
  })
})
