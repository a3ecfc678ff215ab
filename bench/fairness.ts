import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { abuses } from './abuses/index.ts'
import type { Abuse, Target } from './abuses/abuse.ts'
import { startCollege } from './nodes.ts'
import type { Reader, Reading, ReadingPlan } from './readers.ts'
import type { Finding } from './report.ts'
import { nth, signedIn } from './timing.ts'
import type { Fixtures } from './fixtures.ts'

const reads = 60 * Number(process.env['ROUNDS'] ?? 5)
const readers = 20
const warming = 60
// An abuse has taken hold by then, and a node has come to rest again.
const settledMs = 2_500
/** Part of an abuse's name: only those are tried. */
const only = process.env['ABUSE'] ?? ''

/** Reads the plan in the process of the readers. */
const read = (readersOf: ChildProcess, plan: ReadingPlan): Promise<Reading> =>
  new Promise((done, failed) => {
    readersOf.once('exit', () => failed(new Error('the readers ended')))
    readersOf.once('message', (reading) => {
      readersOf.removeAllListeners('exit')
      done(reading as Reading) // what readers.ts sends
    })
    readersOf.send(plan)
  })

const say = ({ times, refused }: Reading): string =>
  `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms` +
  (refused.length > 0 ? `, ${refused.length} of ${reads} refused with ${[...new Set(refused)].join(', ')}` : '')

const measure = async (abuse: Abuse, target: Target, people: readonly Reader[]): Promise<Finding> => {
  const run = await abuse.prepare(target)
  const readersOf = fork(join(import.meta.dirname, 'readers.ts'), { execArgv: ['--import', 'tsx'] })
  await pause(settledMs)
  // The first pages are slow, whatever else goes on.
  await read(readersOf, { people, reads: warming })
  const quiet = await read(readersOf, { people, reads })
  const ending = new AbortController()
  // One for each connection.
  setMaxListeners(0, ending.signal)
  const running = run(ending.signal)
  await pause(settledMs)
  const under = await read(readersOf, { people, reads })
  ending.abort()
  const came = await running
  readersOf.kill()
  console.log(`${abuse.name}: ${came || 'nothing was answered'}; ${target.node.memory()} MB`)
  await pause(settledMs)
  const [calm, busy] = [nth(quiet.times, 0.95), nth(under.times, 0.95)]
  // Whoever runs it need not read the table to see that it does not hold.
  if (busy > 2 * Math.max(1, calm) || under.refused.includes(503)) process.exitCode = 1
  return {
    what: `(j) another person's list while ${abuse.name}`,
    ours: say(under),
    beside: `quiet: ${say(quiet)}`,
    ratio: (busy / Math.max(1, calm)).toFixed(2),
    bar: 'p95 ≤ twice quiet, no 503',
  }
}

/** What one who overdoes it costs everybody else: a list of another person, quiet and under each abuse, in turn on a node of its own. */
export const measureFairness = async (world: Fixtures): Promise<Finding[]> => {
  const college = await world.college(50_000)
  const findings: Finding[] = []
  for (const abuse of abuses.filter(({ name }) => name.includes(only))) {
    // With its limits as they are by default.
    const node = await startCollege(college.url, { MOST_CALLS: '', TRAFFIC_LIMIT: '' })
    const target: Target = { college, node, signedIn: (username) => signedIn(node, username) }
    try {
      const people = await Promise.all(
        Array.from({ length: readers }, async (_, n) => ({
          url: `${node.address}/api/v1/devactivities?${new URLSearchParams({ user_id: String(n + 1), sort: '-activity_date', limit: '50' }).toString()}`,
          headers: await target.signedIn(`person${n + 1}`),
        })),
      )
      findings.push(await measure(abuse, target, people))
    } finally {
      await node.stop()
    }
  }
  return findings
}
