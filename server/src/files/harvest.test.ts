import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { uploadBy } from './testing.ts'

const college = await openTestApp({ environment: { SMTP_URL: '', TESTING: 'false' } })

// The long walk is part of the drill.
const walk = Number(process.env['WALK_TO'] ?? 300)

const told = (): Promise<{ to: string; event: string }[]> =>
  college.db.rows(`select to_address as to, event from outbox where event = 'files_guarded' order by to_address`)

it(
  'a stolen login that walks through ids gets nothing of others, is stopped, and it is told at once',
  async () => {
    // The clock stands: what is counted for ten minutes does not grow old on a long walk.
    college.clock.set(college.clock.now())
    const theirs = await uploadBy(college, 'trainee2', { name: 'theirs.txt', content: 'a secret of trainee2' })
    const mine = await uploadBy(college, 'trainee1', { name: 'mine.txt', content: 'mine' })
    const thief = await college.as('trainee1')
    const statuses = new Map<number, number>()
    let foreign = 0
    for (let id = 1; id <= walk; id += 1) {
      const answer = await thief.post(`/file/${id}/${id % 2 === 0 ? 'view' : 'download'}`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.raw.includes('secret of trainee2')) foreign += 1
    }
    expect(foreign).toBe(0)
    expect((await thief.post(`/file/${theirs.data.id}/view`)).status).toBe(429)
    expect(statuses.get(404)).toBe(40)
    expect(statuses.get(429)).toBeGreaterThan(walk - 60)
    expect((await told()).map(({ to }) => to)).toEqual([
      'admin1@college.test',
      'admin2@college.test',
      'trainee1@college.test',
    ])
    const audit = await college.db.rows(
      `select 1 from audit where resource = 'user' and record_id = $1 and changes ? 'stopped'`,
      [college.person('trainee1').id],
    )
    expect(audit).toHaveLength(1)
    // Somebody else is not stopped, and neither is the person for ever.
    expect((await (await college.as('trainee2')).post(`/file/${theirs.data.id}/view`)).status).toBe(200)
    college.clock.advance(601_000)
    expect((await (await college.as('trainee1')).post(`/file/${mine.data.id}/view`)).status).toBe(200)
  },
  Math.max(60_000, walk * 30),
)

it('the own files are not carried off in masses either', async () => {
  const mine = await uploadBy(college, 'fellow1', { name: 'mine.txt', content: 'mine' })
  const thief = await college.as('fellow1')
  const statuses: number[] = []
  for (let n = 0; n < 205; n += 1) statuses.push((await thief.post(`/file/${mine.data.id}/view`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect(statuses.slice(200)).toEqual([429, 429, 429, 429, 429])
})
