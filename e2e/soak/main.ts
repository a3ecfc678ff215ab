import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { openDatabase } from '../../server/src/database/index.ts'
import { drawChart, stepFor } from '../chart.ts'
import { chanceOf } from '../crash/chance.ts'
import { compare } from '../crash/compare.ts'
import { databaseUrlOf, postmasterOf } from '../crash/college.ts'
import { Findings } from '../crash/findings.ts'
import { signInAs } from '../crash/writer.ts'
import { cleanUpAfter } from '../drill-folder.ts'
import { isGood, noteAnswers, told } from '../scale/answers.ts'
import { addPeople, nameOf } from '../scale/people.ts'
import { newTally, repeat, startPeople } from '../scale/personas.ts'
import type { Load } from '../scale/personas.ts'
import { ensureBuilt, freePort, startServer, throwAwayFolder } from '../server.ts'
import { handlesOf, look, middleOf } from './samples.ts'
import type { Sample } from './samples.ts'

/** Ten requests a second are those of a college with some hundreds of people at work; of eight hours, as fast as they are answered. */
const hours = Number(process.argv[2] ?? 8)
const asked = Math.round(hours * 3_600 * 10)
const people = 24
const readers = 4
/** Milliseconds for which the server and its pool keep connections that are not in use, and some more. */
const quiet = 75_000
/** Megabytes, and the share of what there was, by which the last quarter may be above the second. */
const [slack, share] = [12, 0.1]

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const chance = chanceOf(seed)
const findings = new Findings()

const papers = ['cpd/report/cycle/pdf', 'devactivities/csv', 'procedures/pdf', 'cpd/report/pdp/pdf'].map(
  (path) => `/api/v1/${path}`,
)

/** Reads papers and whole lists, and leaves every other one before it has come. */
const readPapers = async (address: string, tally: ReturnType<typeof newTally>): Promise<Load[]> => {
  const { token, username } = await signInAs(address, 'fellow')
  return Array.from({ length: readers }, (_, n) => {
    let turn = n
    const read = async (): Promise<void> => {
      turn += 1
      const leaving = new AbortController()
      const leave = turn % 2 === 0 ? setTimeout(() => leaving.abort(), chance() * 80) : undefined
      await fetch(`${address}${papers[turn % papers.length]}`, {
        headers: { authorization: `JWT ${token}` },
        signal: leaving.signal,
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      clearTimeout(leave)
    }
    return repeat(`${username} reading`, read, () => chance() * 200, tally)
  })
}

const draw = async (samples: readonly Sample[]): Promise<void> => {
  const first = samples[0]?.at ?? 0
  const of = (value: 'memory' | 'heap' | 'database') =>
    samples.map((sample) => [(sample.at - first) / 60_000, sample[value]] as const)
  const to = ((samples.at(-1)?.at ?? 0) - first) / 60_000
  const step = stepFor(to)
  const svg = drawChart({
    title: `Memory through ${asked.toLocaleString('en-NZ')} requests, in MB`,
    from: 0,
    to,
    ticks: Array.from({ length: Math.floor(to / step) + 1 }, (_, n) => ({
      at: n * step,
      words: String(Math.round(n * step * 100) / 100),
    })),
    unit: 'minutes',
    lines: [
      { words: 'the server', colour: '#2f6f9f', points: of('memory') },
      { words: 'its heap in use', colour: '#3b8f4e', points: of('heap') },
      { words: 'the database', colour: '#8a6d3b', points: of('database') },
    ],
  })
  await writeFile(join(import.meta.dirname, '../../docs/pictures/soak.svg'), svg)
}

const judge = (samples: readonly Sample[], before: number, after: number): void => {
  for (const [of, words] of [
    ['memory', 'memory of the server'],
    ['heap', 'its heap in use'],
    ['database', 'memory of the database'],
  ] as const) {
    const [second, last] = [middleOf(samples, of, 0.25, 0.5), middleOf(samples, of, 0.75, 1)]
    findings.add(
      `${words}: in the last quarter as in the second`,
      last <= second + Math.max(slack, second * share),
      `${second} MB, then ${last} MB; at most ${Math.max(...samples.map((sample) => sample[of]))} MB`,
    )
  }
  findings.add('files, pipes and connections open, quiet before and after', after <= before, `${before}, then ${after}`)
}

ensureBuilt()
console.log(`${asked.toLocaleString('en-NZ')} requests, those of ${hours} hours, from seed ${seed}`)
const dataDir = await throwAwayFolder('soak')
const metricsPort = await freePort()
const server = await startServer({
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
})
const postmaster = (await postmasterOf(dataDir)).pid
await writeFile(join(dataDir, 'running'), String(server.pid))
cleanUpAfter(join(dataDir, 'running'), [dataDir])
const db = openDatabase({
  connection: { connectionString: databaseUrlOf(dataDir) },
  size: 2,
  log: pino({ level: 'silent' }),
})
const answers = noteAnswers()
const tally = newTally()
const ours = (): number => answers.filter(({ kind }) => kind !== 'other').length
const college = await addPeople(db, 0, people, null)
// What is opened once and kept, such as connections to the database, is there before the first look.
const warm = await startPeople([server.address], ['fellow', 'educator'], () => college, 5, chance, newTally())
await pause(10_000)
await warm.stop()
await pause(quiet)
const before = handlesOf(server.pid)
const last = (await db.row<{ id: number }>('select max(id) as id from devactivity'))?.id ?? 0
const from = answers.length

const names = Array.from({ length: people }, (_, n) => nameOf(n))
const load = await startPeople([server.address], names, () => college, 5, chance, tally)
const reading = await readPapers(server.address, tally)
const samples: Sample[] = []
const began = Date.now()
for (const goal = ours() + asked; ours() < goal; await pause(2_000)) {
  const sample = await look(server.pid, `http://127.0.0.1:${metricsPort}/metrics`, postmaster, ours())
  if (sample) samples.push(sample)
  if (samples.length % 30 === 0)
    console.log(`          ${samples.at(-1)?.answers} answers, ${samples.at(-1)?.memory} MB`)
}
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
await Promise.all([load, ...reading].map((each) => each.stop()))
const seen = answers.slice(from).filter(({ kind }) => kind !== 'other')
await pause(quiet)
judge(samples, before, handlesOf(server.pid))
findings.add(
  'answers, none of them an error',
  seen.every((one) => isGood(one) || one.status === 304 || (one.status === 0 && papers.includes(one.path))),
  `${told(seen)} in ${minutes} min; none came where a reader left`,
)
findings.add('refusals', tally.ledger.wrong.length === 0, tally.ledger.wrong.slice(0, 3).join('; ') || 'none')
findings.add('signed out', tally.signedOut.length === 0, String(tally.signedOut.length))
await compare(db, tally.ledger, last, ['Planted'], findings)
await draw(samples)
await db.close()
server.signal('SIGTERM')
const { code } = await server.ended
findings.add('the server ends in order', code === 0, `exit code ${code}`)
process.exit(findings.close())
