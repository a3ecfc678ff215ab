import { readFile, readdir, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../server/src/database/index.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import { databaseUrlOf, keysOf, postmasterOf } from './college.ts'
import type { Findings } from './findings.ts'
import type { Ledger } from './ledger.ts'
import { ask, patience, recovery, untilAnswered } from './probe.ts'
import { toldTraffic, unfit } from './traffic.ts'
import type { Traffic } from './traffic.ts'
import { signInAs, startWriter } from './writer.ts'
import type { Person } from './writer.ts'
import type { Chance } from './chance.ts'

interface Watched {
  statuses: number[]
  slowest: number
}

const watchFor = async (ms: number, address: string, person: Person): Promise<Watched> => {
  const until = Date.now() + ms
  const seen: Watched = { statuses: [], slowest: 0 }
  while (Date.now() < until) {
    const { status, ms: took } = await ask(address, person)
    seen.statuses.push(status)
    seen.slowest = Math.max(seen.slowest, took)
    await pause(100)
  }
  return seen
}

const childrenOf = async (parent: number): Promise<number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    all.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

const judge = (what: string, { statuses, slowest }: Watched, back: number, findings: Findings): void => {
  const only = statuses.length > 0 && statuses.every((status) => status === 503)
  findings.add(
    `${what}: every read gets a clear 503`,
    only,
    `${statuses.length} reads: ${[...new Set(statuses)].join(', ')}`,
  )
  findings.add(`${what}: within ${patience / 1000} s`, slowest <= patience, `slowest ${slowest} ms`)
  findings.add(`${what}: recovers by itself within ${recovery / 1000} s`, back <= recovery, `after ${back} ms`)
}

/**
 * A server on a database of its own that goes away under it: first stopped in order, then frozen with every process of it, so
 * that connections stand and nothing answers.
 */
export const runAway = async (
  dataDir: string,
  seconds: number,
  ledger: Ledger,
  traffic: () => Traffic,
  chance: Chance,
  findings: Findings,
): Promise<void> => {
  const begin = () => startEmbedded({ dataDir, supervise: false, log: () => undefined })
  let database = await begin()
  const folder = await throwAwayFolder('away')
  const server = await startServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrlOf(dataDir),
    SERVER_KEYS: await keysOf(dataDir),
  })
  let crashed = false
  void server.ended.then(() => (crashed = true))
  try {
    const person = await signInAs(server.address, 'fellow')
    const writers = await Promise.all(
      ['rosa.fernandez', 'kahu.tamihana'].map(async (name) =>
        startWriter(await signInAs(server.address, name), ledger, chance, 20),
      ),
    )
    await pause(500)
    traffic()

    await database.stop()
    const stopped = await watchFor(seconds * 1_000, server.address, person)
    database = await begin()
    judge(`database stopped for ${seconds} s`, stopped, await untilAnswered(server.address, person), findings)

    await pause(500)
    const { pid } = await postmasterOf(dataDir)
    const all = [pid, ...(await childrenOf(pid))]
    for (const one of all) process.kill(one, 'SIGSTOP')
    const frozen = await watchFor(seconds * 1_000, server.address, person).finally(() => {
      for (const one of all) process.kill(one, 'SIGCONT')
    })
    judge(`database frozen for ${seconds} s`, frozen, await untilAnswered(server.address, person), findings)

    await Promise.all(writers.map((writer) => writer.stop()))
    const seen = traffic()
    findings.add(
      'database away: writers meet only good answers, 503 or none',
      unfit(seen) === '',
      unfit(seen) || toldTraffic(seen),
    )
    findings.add('database away: the server did not end', !crashed, crashed ? server.said().slice(-600) : 'it lives')
  } finally {
    server.signal('SIGTERM')
    await server.ended
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
