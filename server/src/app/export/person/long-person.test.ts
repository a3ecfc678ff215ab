import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ExportJob } from '@college/contract/app'
import { expect, it } from 'vitest'
import { uploadBy } from '#files/testing'
import { openTestApp } from '#testing'
import { settledExport } from '../testing.ts'

const college = await openTestApp()
const { a } = college.fixtures
const { id: userId } = college.person('trainee1')
const many = 4_000
/** Bytes of each of the person's files. */
const fileSize = 12_000_000

// Texts of some kilobytes that do not repeat, so that a list that was held as a whole would show; and what is read of a history.
await college.db.transaction(
  async (tx) => {
    await tx.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time, learnings)
       select $1, $2, 'Ward round ' || n, '2025-01-01'::date + ((n * 7919) % 300)::int, 5,
         (select string_agg(md5(n::text || k::text), ' ') from generate_series(1, 120) k)
       from generate_series(1, $3::int) n`,
      [a.organisation, userId, many],
    )
    await tx.rows(
      `select append_audit($1, $2, null, null, 'POST /devactivity', 'change', 'devactivity', $2, n, jsonb_build_object('learnings',
         jsonb_build_array(repeat(md5(n::text), 20), repeat(md5((n + 1)::text), 20))), null, null, null, null, null) from generate_series(1, $3::int) n`,
      [a.organisation, userId, many],
    )
  },
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

it('the archive of a person with much of everything is made in the memory of one with little', async () => {
  for (const name of ['One.txt', 'Two.txt', 'Three.txt'])
    await uploadBy(college, 'trainee1', { name, content: name.repeat(fileSize / name.length) })
  const trainee = await college.as('trainee1')
  const asked = await trainee.put<ExportJob>('/export/person', {})
  expect(asked.status).toBe(202)
  const before = used()
  let most = 0
  let looks = 0
  // Collecting takes long where other tests left much to collect: it has a tenth of the time and not all of it.
  let watch: NodeJS.Timeout
  const look = (): void => {
    const began = performance.now()
    most = Math.max(most, used())
    looks += 1
    watch = setTimeout(look, Math.max(500, 9 * (performance.now() - began)))
  }
  watch = setTimeout(look, 500)
  const job = await settledExport(college, trainee, asked.data.id)
  clearTimeout(watch)
  expect(job).toMatchObject({ state: 'ready', problem: null })
  // Three files as they are, and the texts twice, packed.
  expect(job?.size).toBeGreaterThan(3 * fileSize + 10_000_000)
  expect(looks).toBeGreaterThan(1)
  expect(most - before).toBeLessThan(25_000_000)
}, 180_000)
