import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import { postmasterOf } from './college.ts'
import type { College } from './college.ts'
import type { Findings } from './findings.ts'
import type { Ledger } from './ledger.ts'
import { patience, recovery, untilAnswered } from './probe.ts'
import { toldTraffic, unfit } from './traffic.ts'
import type { Traffic } from './traffic.ts'
import type { Person } from './writer.ts'

type Victim = 'server' | 'database' | 'both'

const shuffled = <T>(list: readonly T[], chance: Chance): T[] =>
  list
    .map((item) => ({ item, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const untilReplaced = async (college: College, old: number): Promise<void> => {
  const until = Date.now() + 2 * recovery
  while (Date.now() < until) {
    const { pid, ready } = await postmasterOf(college.dataDir)
    if (pid !== old && ready) return
    await pause(10)
  }
}

// Writers rest between tries, so a good answer alone does not yet mean that they are at work again.
const underLoad = async (ledger: Ledger, between: number): Promise<void> => {
  const from = ledger.keys.size
  const until = Date.now() + 10_000 + between * 20
  while (ledger.keys.size < from + between && Date.now() < until) await pause(20)
}

const kill = async (college: College, victim: Victim, person: Person): Promise<number> => {
  const { pid } = await postmasterOf(college.dataDir)
  const from = Date.now()
  if (victim !== 'server') await college.killDatabase()
  if (victim !== 'database') await college.killServer()
  if (victim !== 'server') await untilReplaced(college, pid)
  const waited = await untilAnswered(college.address, person)
  return Number.isFinite(waited) ? Date.now() - from : waited
}

/**
 * Kills the server and the database again and again under load, and each time all answers again soon. `between` says how many writes are
 * acknowledged from one kill to the next; the moment after them is left to chance.
 */
export const runKills = async (
  college: College,
  person: Person,
  ledger: Ledger,
  traffic: () => Traffic,
  { kills: each, between }: { kills: number; between: number },
  chance: Chance,
  findings: Findings,
): Promise<void> => {
  const order = shuffled<Victim>(
    [
      ...Array.from({ length: each }, (): Victim => 'server'),
      ...Array.from({ length: each }, (): Victim => 'database'),
      ...Array.from({ length: Math.ceil(each / 5) }, (): Victim => 'both'),
    ],
    chance,
  )
  const times: Record<Victim, number[]> = { server: [], database: [], both: [] }
  traffic()
  for (const victim of order) {
    await underLoad(ledger, between)
    await pause(chance() * 1_500)
    times[victim].push(await kill(college, victim, person))
  }
  for (const [victim, took] of Object.entries(times))
    findings.add(
      `kill -9 of ${victim === 'both' ? 'both' : `the ${victim}`} × ${took.length}: good answers again within ${recovery / 1000} s`,
      took.every((ms) => ms <= recovery),
      `${took.join(', ')} ms`,
    )
  const seen = traffic()
  findings.add('answers meanwhile: only good ones, 503 or none', unfit(seen) === '', unfit(seen) || toldTraffic(seen))
  findings.add(`no request waited longer than ${patience / 1000} s`, seen.slowest <= patience, `${seen.slowest} ms`)
}
