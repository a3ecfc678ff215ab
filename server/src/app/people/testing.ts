import { setTimeout as pause } from 'node:timers/promises'
import type { PeopleBatch } from '@college/contract/identity'
import { insert } from '#testing'
import type { TestApp } from '#testing'
import { contextOf } from '../export/testing.ts'
import { runPeopleBatches } from './run.ts'

/** What tests of many people at once do with a college: it has a programme, one of old, and one elsewhere. */
export const peopleBatches = async (college: TestApp) => {
  const { db } = college
  const { a, b } = college.fixtures
  const context = contextOf(college)
  const educator = college.person('educator1')
  const admin = await college.as('admin1')

  const run = () => runPeopleBatches(context, { publicUrl: () => 'https://college.test' })

  /** A batch once it is done or has failed: the node of the test works beside us. */
  const settled = async (id: number, caller = admin): Promise<PeopleBatch | undefined> => {
    for (let look = 0; ; look += 1) {
      await run()
      const [batch] = (await caller.get<PeopleBatch[]>('/peoplebatches', { id })).data
      if (batch === undefined || !['waiting', 'running'].includes(batch.state)) return batch
      if (look > 600) throw new Error(`the batch ${batch.title} is still ${batch.state}`)
      await pause(50)
    }
  }

  const template = (organisation_id: number, name: string, more: object = {}): Promise<number> =>
    insert(db, 'devplan', {
      organisation_id,
      category: 'PLAN',
      name,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      ...more,
    })

  const programme = await template(a.organisation, 'Basic training')
  await insert(db, 'devgoal', {
    organisation_id: a.organisation,
    devplan_id: programme,
    title: 'First steps',
    completion_type: 'manual',
    deadline: '2026-06-30',
  })
  await template(a.organisation, 'Old training', { closed_at: '2026-01-01T00:00:00Z' })
  await template(b.organisation, 'Training elsewhere')
  await db.rows(`update "user" set mcnz_number = '55555' where id = $1`, [educator.id])

  const undo = (id: number, caller = admin) => caller.post<PeopleBatch>('/peoplebatch/undo', { id })
  const count = async (text: string, ...given: unknown[]): Promise<number> =>
    (await db.row<{ count: number }>(`select count(*)::int as count from ${text}`, given))?.count ?? 0
  return { context, educator, admin, settled, template, programme, run, undo, count }
}
