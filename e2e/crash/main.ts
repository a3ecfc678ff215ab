import pino from 'pino'
import { openDatabase, startEmbedded } from '../../server/src/database/index.ts'
import type { Database } from '../../server/src/database/index.ts'
import { ensureBuilt } from '../server.ts'
import { runAway } from './away.ts'
import { chanceOf } from './chance.ts'
import { databaseUrlOf, openCollege } from './college.ts'
import type { College } from './college.ts'
import { compare } from './compare.ts'
import { runCut } from './cut.ts'
import { runDrain } from './drain.ts'
import { Findings } from './findings.ts'
import { runKills } from './kills.ts'
import { newLedger } from './ledger.ts'
import { runMove } from './move.ts'
import { runMail } from './mail.ts'
import { runNodes } from './nodes.ts'
import { watchTraffic } from './traffic.ts'
import { runSignals } from './signals.ts'
import { runUploads } from './uploads.ts'
import { signInAs, startWriter } from './writer.ts'

const writerNames = ['trainee', 'fellow', 'tomasi.leota', 'ngaio.wetere', 'david.whitcombe', 'mei.tanaka']

const isLong = process.argv.includes('--long')
// With `--mail` or `--move` that part alone; `--recipients=` says to how many the mail goes.
const isMailAlone = process.argv.includes('--mail')
const isMoveAlone = process.argv.includes('--move')
// 44 kills of the long one, with a hundred thousand writes acknowledged among them.
const plan = isLong
  ? { kills: 20, between: 2_300, awaySeconds: 20, restMs: 0, recipients: 3_000 }
  : { kills: 5, between: 40, awaySeconds: 8, restMs: 2, recipients: 240 }
const given = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const recipients = Number(given('recipients') ?? plan.recipients)
const seed = Number(given('seed') ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const findings = new Findings()
const ledger = newLedger()
const traffic = watchTraffic()

const openView = (dataDir: string): Database =>
  openDatabase({ connection: { connectionString: databaseUrlOf(dataDir) }, size: 4, log: pino({ level: 'silent' }) })

const lastActivity = async (db: Database): Promise<number> =>
  (await db.row<{ last: number }>('select coalesce(max(id), 0) as last from devactivity'))?.last ?? 0

// Beginnings of titles that no ledger holds: their rows are looked at where they are made.
const others = ['Drained', 'Cut off', 'Sent to both', 'Saved on both']

const hold = async (college: College): Promise<void> => {
  const { address, dataDir } = college
  const first = openView(dataDir)
  const before = await lastActivity(first)
  await first.close()
  const watcher = await signInAs(address, 'admin')

  console.log('\nKills under load')
  const people = await Promise.all(writerNames.map((name) => signInAs(address, name)))
  const writers = people.map((person) => startWriter(person, ledger, chance, plan.restMs))
  await runKills(college, watcher, ledger, traffic, plan, chance, findings)

  const db = openView(dataDir)
  console.log('\nAn orderly end under load')
  await runDrain(college, db, watcher, findings)
  await Promise.all(writers.map((writer) => writer.stop()))
  await db.close()

  const view = openView(dataDir)
  console.log('\nAnswers lost after the commit')
  await runCut(college, view, findings)
  console.log('\nTwo nodes on one database')
  await runNodes(college, view, findings)
  console.log('\nKills while files are sent')
  await runUploads(college, view, watcher, chance, findings)
  await view.close()
  findings.add(
    'the server never ended by itself',
    college.troubles.length === 0,
    college.troubles.join('; ') || 'never',
  )
  const { code } = await college.stop()
  findings.add('the server ends in order', code === 0, `exit code ${code}`)

  console.log('\nThe database away')
  await runAway(dataDir, plan.awaySeconds, ledger, traffic, chance, findings)

  console.log('\nA message to many, through kills of two nodes')
  await runMail(dataDir, recipients, chance, findings)

  console.log('\nSignals to `npm start`')
  await runSignals(findings, isLong)

  console.log('\nLedger against database')
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  const last = openView(dataDir)
  await compare(last, ledger, before, others, findings)
  findings.add(
    'refusals writers should not meet',
    ledger.wrong.length === 0,
    ledger.wrong.slice(0, 3).join('; ') || 'none',
  )
  console.log(
    `          (${ledger.again} writes were sent again by hand, under their keys, after the client's own tries)`,
  )
  await last.close()
  await database.stop()

  console.log('\nA college that moves')
  await runMove(dataDir, isLong ? 8 : 2, chance, findings)
}

ensureBuilt()
console.log(`Crash test, ${isLong ? 'long' : 'short'}, --seed=${seed}`)
const college = await openCollege()
try {
  if (isMailAlone) {
    await college.stop()
    await runMail(college.dataDir, recipients, chance, findings)
  } else if (isMoveAlone) {
    await college.stop()
    await runMove(college.dataDir, isLong ? 8 : 2, chance, findings)
  } else await hold(college)
} catch (error) {
  findings.add(
    'the test itself runs to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  )
  await college.stop()
}
await college.remove()
process.exit(findings.close())
