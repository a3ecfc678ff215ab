import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { abuses } from './abuses/index.ts'
import type { Abuse, Target } from './abuses/abuse.ts'
import { startCollege } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth, signedIn } from './timing.ts'
import type { World } from './world.ts'

const reads = 60 * Number(process.env['ROUNDS'] ?? 5)
const readers = 20
const pausedMs = 15
// An abuse has taken hold by then, and a node has come to rest again.
const settledMs = 2_500
/** Part of an abuse's name: only those are tried. */
const only = process.env['ABUSE'] ?? ''

/** A person's page of a list as somebody reads it who has nothing to do with the abuse. */
interface Reader {
  url: string
  headers: Record<string, string>
}

interface Reading {
  times: number[]
  /** How each answer that was no list was answered. */
  refused: number[]
}

const readList = async ({ url, headers }: Reader): Promise<{ ms: number; status: number }> => {
  const began = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status }
}

/** Several people, one after the other, so that none of them comes near what one may ask for in a minute. */
const read = async (people: readonly Reader[]): Promise<Reading> => {
  const reading: Reading = { times: [], refused: [] }
  for (let turn = 0; turn < reads; turn += 1) {
    const person = people[turn % people.length]
    if (!person) break
    const { ms, status } = await readList(person).catch(() => ({ ms: 0, status: 0 }))
    if (status === 200) reading.times.push(ms)
    else reading.refused.push(status)
    await pause(pausedMs)
  }
  return reading
}

const say = ({ times, refused }: Reading): string =>
  `p50 ${nth(times, 0.5)} ms, p95 ${nth(times, 0.95)} ms` +
  (refused.length > 0 ? `, ${refused.length} of ${reads} refused with ${[...new Set(refused)].join(', ')}` : '')

const measure = async (abuse: Abuse, target: Target, people: readonly Reader[]): Promise<Finding> => {
  const run = await abuse.prepare(target)
  await pause(settledMs)
  const quiet = await read(people)
  const ending = new AbortController()
  // One for each connection.
  setMaxListeners(0, ending.signal)
  const running = run(ending.signal)
  await pause(settledMs)
  const under = await read(people)
  ending.abort()
  const came = await running
  console.log(`${abuse.name}: ${came || 'nothing was answered'}; ${target.node.memory()} MB`)
  await pause(settledMs)
  const [calm, busy] = [nth(quiet.times, 0.95), nth(under.times, 0.95)]
  return {
    what: `(j) another person's list while ${abuse.name}`,
    ours: say(under),
    beside: `quiet: ${say(quiet)}`,
    ratio: (busy / Math.max(1, calm)).toFixed(2),
    bar: 'p95 ≤ twice quiet, no 503',
  }
}

/** What one who overdoes it costs everybody else: a list of another person, quiet and under each abuse, in turn on a node of its own. */
export const measureFairness = async (world: World): Promise<Finding[]> => {
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
