import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/database/index.ts'
import type { College } from './college.ts'
import type { Findings } from './findings.ts'
import { recovery, untilAnswered } from './probe.ts'
import { activityOf } from './writer.ts'
import type { Person } from './writer.ts'

const calls = 6

const put = async (college: College, { id, token }: Person, turn: number): Promise<number> =>
  fetch(`${college.address}/api/v1/devactivity`, {
    method: 'PUT',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(activityOf(id, `Drained ${turn}`)),
  }).then(
    async (answer) => {
      await answer.text()
      return answer.status
    },
    () => 0,
  )

const untilHeld = async (db: Database, least: number): Promise<number> => {
  const until = Date.now() + 3_000
  for (;;) {
    const row = await db.row<{ held: number }>(
      "select count(*)::int as held from pg_stat_activity where wait_event_type = 'Lock'",
    )
    if ((row?.held ?? 0) >= least || Date.now() > until) return row?.held ?? 0
    await pause(20)
  }
}

/** Ends the server in order while writes are in hand, held up by a lock so that they surely are: all of them are answered. */
export const runDrain = async (college: College, db: Database, person: Person, findings: Findings): Promise<void> => {
  const answers: Promise<number>[] = []
  let held = 0
  let ending = Promise.resolve({ code: null as number | null, signal: null as string | null, ms: 0 })
  await db.transaction(async (tx) => {
    await tx.rows('lock table devactivity in share mode')
    for (let turn = 1; turn <= calls; turn += 1) answers.push(put(college, person, turn))
    held = await untilHeld(db, calls)
    ending = college.terminate()
    await pause(500)
  })
  const statuses = await Promise.all(answers)
  const { code, signal, ms } = await ending
  findings.add(
    'SIGTERM under load: every write in hand is answered',
    held >= calls && statuses.every((status) => status === 201),
    `${held} in hand, answers ${statuses.map((status) => status || 'none').join(', ')}`,
  )
  findings.add(
    'SIGTERM under load: exit code 0 within 10 s',
    code === 0 && ms <= 10_000,
    `${code ?? signal} after ${ms} ms`,
  )
  const back = await untilAnswered(college.address, person)
  findings.add('SIGTERM under load: its successor answers', back <= recovery, `after ${back} ms`)
}
