import { devactivity, tickGoal } from '@college/contract/cpd'
import { retries } from '@college/contract/kit'
import type { Database } from '../../server/src/database/index.ts'
import { today } from '../clock.ts'
import type { College } from './college.ts'
import type { Findings } from './findings.ts'
import { openLossyWay } from './proxy.ts'
import { activityOf, signInAs } from './writer.ts'

const auditsOf = async (db: Database, id: number): Promise<string> => {
  const row = await db.row<{ calls: string }>(
    `select string_agg(call, ', ' order by id) as calls from audit where resource = 'devactivity' and record_id = $1`,
    [id],
  )
  return row?.calls ?? ''
}

/** Loses the answers of the first try and of all retries but the last, each after the commit: every write is done once. */
export const runCut = async (college: College, db: Database, findings: Findings): Promise<void> => {
  const way = await openLossyWay(college.address)
  try {
    const person = await signInAs(way.address, 'fellow')
    const { client } = person
    const title = 'Cut off after the commit'

    way.lose(retries)
    const made = await client.createRecord(devactivity, activityOf(person.id, title))
    const rows = await db.rows<{ id: number }>('select id from devactivity where title = $1', [title])
    findings.add(
      `create, ${retries} answers lost after the commit: one row, and its own id`,
      way.lost() === retries && rows.length === 1 && rows[0]?.id === made.id,
      `${way.lost()} lost, ${rows.length} rows`,
    )

    way.lose(retries)
    const changed = await client.updateRecord(devactivity, { id: made.id, updated_at: made.updated_at, time: 50 })
    way.lose(retries)
    await client.removeRecord(devactivity, made.id)
    const audits = await auditsOf(db, made.id)
    findings.add(
      'update and delete likewise: done once each',
      way.lost() === 3 * retries &&
        changed.time === 50 &&
        audits === 'PUT /devactivity, POST /devactivity, DELETE /devactivity',
      audits,
    )

    const goal = await db.row<{ id: number }>(
      `select g.id from devgoal g join devcycle c on c.id = g.devcycle_id
       where g.completion_type = 'manual' and g.deleted_at is null and c.type = 'fellow' and c.start_date <= $2
         and c.end_date >= $2 and (g.user_id is null or g.user_id = $1) order by g.id limit 1`,
      [person.id, today()],
    )
    way.lose(retries)
    const ticked = await client.call(tickGoal, { body: { devgoal_id: goal?.id ?? 0, ticked: true } })
    const ticks = await db.rows('select 1 as one from devgoaltick where devgoal_id = $1 and user_id = $2', [
      goal?.id ?? 0,
      person.id,
    ])
    findings.add(
      'a tick likewise: done once',
      way.lost() === 4 * retries && ticked.data.completed === 1 && ticks.length === 1,
      `${ticks.length} ticks`,
    )
  } finally {
    await way.close()
  }
}
