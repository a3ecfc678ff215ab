import { describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf } from '#testing'
import type { TestCaller } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { organisation } = college.fixtures.a
const educator = college.person('educator1')

/** Seven trainees of the educator with five hundred activities between them. */
const trainees: number[] = [college.person('trainee1').id]
for (let n = 1; n < 7; n += 1) {
  const id = await insert(college.db, 'user', {
    organisation_id: organisation,
    firstname: 'Trainee',
    lastname: `N${n}`,
    username: `seventh${n}`,
  })
  await insert(college.db, 'userrelationship', {
    organisation_id: organisation,
    user_id: educator.id,
    trainee_id: id,
  })
  trainees.push(id)
}
await college.db.rows(
  `insert into devactivity (organisation_id, user_id, title, activity_date, time)
   select $1, ($2::bigint[])[n % 7 + 1], 'Journal club ' || n, '2026-03-01'::date + n % 200, 60 from generate_series(1, 500) n`,
  [organisation, trainees],
)

interface Look {
  call: string
  resource: string
  record_id: number | null
  owner_id: number | null
  owner_ids: number[] | null
  acting_as: number | null
  record_ids: number[] | null
  row_count: number | null
  changes: { by: [null, string[]] }
}
const looks = (reader: string): Promise<Look[]> =>
  college.db.rows<Look>(
    `select call, resource, record_id, owner_id, to_json(owner_ids) as owner_ids, to_json(record_ids) as record_ids, row_count, acting_as, changes from audit
     where kind = 'look' and user_id = $1 order by id`,
    [college.person(reader).id],
  )
const newLooks = async (reader: string, work: () => Promise<unknown>): Promise<Look[]> => {
  const before = (await looks(reader)).length
  await work()
  return (await looks(reader)).slice(before)
}
/** Ten minutes and an hour later: nothing counts any more. */
const later = (): void => college.clock.advance(61 * 60_000)
const page = (caller: TestCaller, offset = 0): ReturnType<TestCaller['get']> =>
  caller.get('/devactivities', { limit: 500, user_id: trainees, sort: 'id', offset })

describe('a list that shows other people’s rows', () => {
  it('writes one audit row that names the seven people of 500 rows, when an educator lists them', async () => {
    const caller = await college.as('educator1')
    const [look, ...more] = await newLooks('educator1', async () => expect((await page(caller)).status).toBe(200))
    expect(more).toEqual([])
    expect([look?.call, look?.resource, look?.owner_id, look?.record_id]).toEqual([
      'GET /devactivities',
      'devactivity',
      null,
      null,
    ])
    expect(look?.owner_ids?.toSorted((a, b) => a - b)).toEqual(trainees.toSorted((a, b) => a - b))
    expect([look?.row_count, new Set(look?.record_ids).size, look?.changes]).toEqual([
      500,
      500,
      { by: [null, ['user_id']] },
    ])
  })

  it('says by what it was narrowed, and not what was searched for', async () => {
    const caller = await college.as('educator1')
    const [look] = await newLooks('educator1', () =>
      caller.get('/devactivities', { q: 'Journal', user_id: college.person('trainee1').id, from: '2026-01-01' }),
    )
    expect(look?.changes.by[1]).toEqual(['user_id', 'from', 'q'])
    expect(JSON.stringify(look?.changes)).not.toContain('Journal')
  })

  it('is one statement with its audit row, and none is written of own rows or of none', async () => {
    const caller = await college.as('educator1')
    await caller.get('/devactivities', { limit: 1 })
    expect(await statementsOf(college, () => caller.get('/devactivities', { limit: 1 }))).toBe(1)
    for (const [who, query] of [
      ['trainee1', {}],
      ['educator1', { user_id: educator.id }],
      ['educator1', { q: 'nothing is called so' }],
    ] as const)
      expect(await newLooks(who, async () => (await college.as(who)).get('/devactivities', query))).toEqual([])
  })

  it('leaves no audit row where the session is not as it was cached', async () => {
    const token = await college.tokenOf('educator1')
    const caller = college.withToken(token)
    expect((await page(caller)).status).toBe(200)
    const written = await newLooks('educator1', async () => {
      await college.db.rows('update session set ended_at = now() where user_id = $1', [educator.id])
      expect((await page(caller)).status).toBe(401)
    })
    expect(written).toEqual([])
  })

  it('is one of everybody it shows while an administrator acts as somebody', async () => {
    const admin = await college.as('admin1')
    const { token } = await admin.post('/user/impersonate', { user_id: trainees[0], reason: 'Looking at something' })
    const [look] = await newLooks('trainee1', () => college.withToken(token).get('/devactivities', { limit: 2 }))
    expect([look?.owner_ids, look?.acting_as]).toEqual([[trainees[0]], college.person('admin1').id])
  })
})

describe('a reader of many records', () => {
  const told = async (): Promise<string[]> =>
    (
      await college.db.rows<{ to: string }>(
        `select to_address as to from outbox where event = 'reads_stopped' order by 1`,
      )
    ).map(({ to }) => to)

  it('is stopped and told of, who lists 30 pages of 500 rows of seven people as an educator', async () => {
    later()
    const token = await college.tokenOf('educator1')
    const node = await college.node()
    const statuses: number[] = []
    for (let n = 0; n < 30; n += 1) statuses.push((await page((n % 2 ? node : college).withToken(token))).status)
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 403),
      ...Array.from({ length: 10 }, () => 429),
    ])
    const answer = await page(college.withToken(token))
    expect(answer.message).toContain('We’ve told the college office.')
    expect(answer.data).toBeUndefined()
    await expect.poll(told, { timeout: 20_000 }).toEqual(['admin1@college.test', 'admin2@college.test'])
  })
})
