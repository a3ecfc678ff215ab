import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { followForm } from '@college/contract/forms'
import pino from 'pino'
import { openDatabase } from '../../server/src/database/index.ts'
import type { Database } from '../../server/src/database/index.ts'
import { chanceOf } from '../crash/chance.ts'
import { compare } from '../crash/compare.ts'
import { externalIn } from '../crash/external.ts'
import type { Findings } from '../crash/findings.ts'
import { signInAs } from '../crash/writer.ts'
import { startServer } from '../server.ts'
import type { ServerProcess } from '../server.ts'
import { isGood, longestGap, noteAnswers, told } from './answers.ts'
import { addPeople, nameOf } from './people.ts'
import { newTally, startPeople } from './personas.ts'
import type { Tally } from './personas.ts'
import { openPgbouncer } from './proxies.ts'

const nodes = 8
const each = 12
const shared = 40
const people = 64
const seconds = 60

/** What a page that follows a form at one node hears of what is told through the pooler; null where it heard nothing. */
const heard = async (db: Database, one: string): Promise<string | null> => {
  const form = await db.row<{ id: number }>(
    `select f.id from devform f join "user" u on u.id = f.user_id where u.username = 'trainee' and f.deleted_at is null order by f.id limit 1`,
  )
  const { client } = await signInAs(one, 'trainee')
  const stream = await client.follow(followForm, { id: String(form?.id), seconds: '20' }, AbortSignal.timeout(25_000))
  const reader = stream?.getReader()
  await pause(500)
  await db.rows(`select pg_notify('college_changes', 'form ' || $1::text)`, [form?.id])
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return null
    const text = Buffer.from(piece.value).toString()
    if (text.includes('data:')) return text.trim()
  }
}

const judge = (tally: Tally, findings: Findings): void => {
  const { ledger, signedOut, strangers } = tally
  findings.add(
    'connections: refusals that people should not meet',
    ledger.wrong.length === 0,
    ledger.wrong.slice(0, 3).join('; ') || 'none',
  )
  findings.add('connections: signed out', signedOut.length === 0, `${signedOut.length}`)
  findings.add(
    'connections: rows of others or of the other college in lists and searches',
    strangers.length === 0 && tally.found > 0,
    strangers.slice(0, 3).join('; ') || `none among ${tally.found} that were found`,
  )
}

/** Nodes with more connections together than the database gives them, behind PgBouncer in transaction mode. */
export const runConnections = async (folder: string, findings: Findings): Promise<void> => {
  console.log(`\n${nodes} nodes × ${each} connections on ${shared}, ${people} people`)
  await mkdir(folder, { recursive: true })
  const postgres = await externalIn(folder)
  const url = new URL(postgres.url.replace('college@/', 'college@localhost/'))
  const [host, port] = [url.searchParams.get('host') ?? '', url.searchParams.get('port') ?? '']
  await chmod(folder, 0o777)
  const pooled = await openPgbouncer(folder, { host, port, user: 'college', database: 'college' }, shared)
  const log = pino({ level: 'silent' })
  const through = { connectionString: `postgres://college@127.0.0.1:${pooled}/college` }
  const running: ServerProcess[] = []
  const direct = openDatabase({ connection: { connectionString: postgres.url }, size: 4, log })
  const db = openDatabase({ connection: through, direct: { connectionString: postgres.url }, size: 4, log })
  try {
    for (let n = 0; n < nodes; n += 1)
      running.push(
        await startServer({
          PORT: String(6_600 + n),
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: through.connectionString,
          DATABASE_DIRECT_URL: postgres.url,
          DATABASE_POOL: String(each),
        }),
      )
    const addresses = running.map(({ address }) => address)
    const one = await addPeople(direct, 0, people / 2, null)
    const two = await addPeople(direct, people / 2, people / 2, 'SCALE')
    const last = (await direct.row<{ id: number }>('select max(id) as id from devactivity'))?.id ?? 0
    const tally = newTally()
    const answers = noteAnswers()
    const names = Array.from({ length: people }, (_, n) => nameOf(n))
    const college = (name: string): number => (Number(name.slice(5)) < people / 2 ? one : two)
    const load = await startPeople(addresses, names, college, 500, chanceOf(18), tally)
    const from = Date.now()
    let most = 0
    while (Date.now() - from < seconds * 1_000) {
      await pause(500)
      const open = await direct.row<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = 'college' and application_name = 'college-records'`,
      )
      most = Math.max(most, open?.open ?? 0)
    }
    const to = Date.now()
    findings.add(
      'connections: what one node tells another hears',
      (await heard(db, addresses[0] ?? '')) !== null,
      'a form that is followed',
    )
    await load.stop()
    const seen = answers.filter(({ at }) => at >= from && at <= to)
    findings.add(
      'connections: answers, none of them an error',
      seen.length > 0 && seen.every((one) => isGood(one) || one.status === 304),
      `${told(seen)} in ${seconds} s; longest without a good read ${longestGap(seen, 'read', from, to).toFixed(1)} s`,
    )
    findings.add(
      `connections: of the database, at most ${shared}, and 5 of this drill`,
      most <= shared + 5,
      String(most),
    )
    judge(tally, findings)
    console.log(
      `          (${tally.ledger.keys.size} writes, ${tally.files.length} files, ${tally.reports} reports, ${tally.signIns} sign-ins)`,
    )
    await compare(direct, tally.ledger, last, [], findings)
  } finally {
    for (const node of running) node.signal('SIGTERM')
    await Promise.all(running.map(({ ended }) => ended))
    await Promise.all([db.close(), direct.close()])
    await postgres.stop()
  }
}
