import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ExportJob } from '@college/contract/app'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { settledExport } from './testing.ts'

const college = await openTestApp()
const { a } = college.fixtures
const { id: userId } = college.person('trainee1')
const address = await college.listen()
const many = 2_500

// Texts of some kilobytes that do not repeat, so that a file that was held as a whole would show.
await college.db.transaction(
  (tx) =>
    tx.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time, learnings)
       select $1, $2, 'Ward round ' || n, '2025-01-01'::date + ((n * 7919) % 300)::int, 5,
         (select string_agg(md5(n::text || k::text), ' ') from generate_series(1, 120) k)
       from generate_series(1, $3::int) n`,
      [a.organisation, userId, many],
    ),
  { patient: true },
)
await college.db.rows('analyze devactivity')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // what the flag adds
const used = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it.each(['csv', 'xlsx'] as const)(
  'a long list as %s takes no more memory than a short one, and a paused reader of it holds no connection',
  async (format) => {
    const admin = await college.as('admin1')
    const asked = await admin.put<ExportJob>('/export/list', { resource: 'devactivity', format })
    const before = used()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, used())), 1_000)
    const job = await settledExport(college, admin, asked.data.id)
    clearInterval(watch)
    expect(job).toMatchObject({ state: 'ready', problem: null })
    expect(job?.total).toBeGreaterThanOrEqual(many)
    expect(job?.size).toBeGreaterThan(5_000_000)
    expect(most - before).toBeLessThan(25_000_000)
    const request = get(`${address}/api/v1/export/file?id=${asked.data.id}`, {
      agent: false,
      headers: { authorization: `JWT ${await college.tokenOf('admin1')}` },
    })
    const [reader] = (await once(request, 'response')) as [IncomingMessage] // what this event gives
    expect([reader.statusCode, reader.headers['content-length']]).toEqual([200, String(job?.size)])
    reader.once('data', () => reader.pause())
    await once(reader, 'pause')
    const held = used()
    await expect.poll(() => college.db.inUse(), { timeout: 10_000 }).toBe(0)
    expect(used() - held).toBeLessThan(15_000_000)
    let bytes = 0
    reader.on('data', (chunk: Buffer) => (bytes += chunk.length))
    reader.resume()
    await once(reader, 'end')
    // What was read while it was being paused was counted by nobody.
    expect(bytes).toBeGreaterThan((job?.size ?? 0) * 0.9)
  },
  180_000,
)
