import { writeFile } from 'node:fs/promises'
import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chanceOf } from '../crash/chance.ts'
import type { Findings } from '../crash/findings.ts'
import { longestGap, noteAnswers, told } from './answers.ts'
import type { Answered } from './answers.ts'
import { judgeInstallation, openInstallation } from './installation.ts'
import type { Cluster, Machine } from './machines.ts'
import { addPeople, nameOf } from './people.ts'
import { newTally, startPeople } from './personas.ts'
import type { Tally } from './personas.ts'
import { pictureOf } from './picture.ts'

const before = 15_000
const after = 45_000
/** Seconds without a good answer that may be; where a machine falls silent its lease of 20 s has to run out first, for reads as well. */
const most = { write: 30, read: 5, silent: 30 }

interface Fault {
  name: string
  people: number
  /** Whether the whole machine falls silent, so that no one is told. */
  silent?: true
  happen: (primary: Machine, cluster: Cluster) => Promise<void> | void
  mend: (primary: Machine) => Promise<void> | void
}

const filler = 'filler'
const fillJournal =
  'create table if not exists scale_filler (id int); insert into scale_filler values (1); select pg_switch_wal()'

const faults: readonly Fault[] = [
  {
    name: 'kill -9 of every process of the primary database',
    people: 64,
    happen: (primary) => primary.killDatabase(),
    mend: () => undefined,
  },
  {
    name: 'kill -9 of all of the primary’s machine',
    people: 64,
    silent: true,
    happen: (primary) => primary.kill(),
    mend: (primary) => primary.start(),
  },
  {
    name: 'the primary’s network cut',
    people: 64,
    silent: true,
    happen: (primary) => primary.cable('down'),
    mend: (primary) => primary.cable('up'),
  },
  {
    name: 'the primary’s disk full',
    people: 64,
    happen: async (primary, cluster) => {
      const file = join(primary.disk, filler)
      await promisify(execFile)('sh', ['-c', 'dd if=/dev/zero of="$0" bs=1M 2>/dev/null || true', file])
      // It lives on what its journal has room for; so that this comes to its end now, and not in some minutes.
      let lives = true
      for (let files = 0; lives && files < 12; files += 1)
        lives = await cluster.ask(fillJournal).then(
          () => true,
          () => false,
        )
    },
    mend: async (primary) => {
      execFileSync('rm', ['-f', join(primary.disk, filler)])
      await primary.kill()
      await primary.start()
    },
  },
  {
    name: 'kill -9 of every process of the primary database',
    people: 192,
    happen: (primary) => primary.killDatabase(),
    mend: () => undefined,
  },
]

const suffer = async (
  fault: Fault,
  first: number,
  cluster: Cluster,
  address: string,
  tally: Tally,
  answers: readonly Answered[],
  findings: Findings,
  draw: (title: string, from: number, fault: number, to: number) => Promise<void>,
  /** What the nodes wrote of failures that they did not expect. */
  troubles: () => string,
): Promise<void> => {
  const what = `${fault.name}, ${fault.people} people`
  console.log(`\n${what}`)
  await cluster.whole(240_000)
  const primary = await cluster.primary()
  const names = Array.from({ length: fault.people }, (_, n) => nameOf(first + n))
  const load = await startPeople([address], names, () => 1, fault.people > 64 ? 3_000 : 1_000, chanceOf(18), tally)
  const from = Date.now()
  await pause(before)
  const at = Date.now()
  await fault.happen(primary, cluster)
  await pause(after)
  const to = Date.now()
  const heir = await cluster.primary().catch(() => null)
  await fault.mend(primary)
  await load.stop()
  const meanwhile = answers.filter((one) => one.at >= at && one.at <= to)
  const quiet = answers.filter((one) => one.at >= from && one.at < at)
  findings.add(
    `${what}: another machine leads`,
    heir !== null && heir.name !== primary.name,
    `${primary.name}, then ${heir?.name ?? 'none'}`,
  )
  for (const kind of ['write', 'read'] as const) {
    const gap = longestGap(answers, kind, at, to)
    const bar = fault.silent ? most.silent : most[kind]
    findings.add(`${what}: longest without a good ${kind}, at most ${bar} s`, gap <= bar, `${gap.toFixed(1)} s`)
  }
  findings.add(`${what}: signed out`, tally.signedOut.length === 0, String(tally.signedOut.length))
  const odd = meanwhile.filter(
    ({ status }) => ![0, 200, 201, 204, 260, 261, 262, 304, 502, 503, 504, 507].includes(status),
  )
  findings.add(`${what}: answers are good, “away just now”, “no room” or none`, odd.length === 0, told(meanwhile))
  for (const { path } of odd.slice(0, 5)) console.log(`          ${path}: ${troubles().slice(-2_000)}`)
  console.log(`          (before it ${told(quiet)} in ${before / 1_000} s)`)
  if (fault === faults[0]) await draw(what, from, at, to)
}

/** Three PostgreSQL under Patroni, HAProxy, two nodes and nginx, and what becomes of people at work when the primary is lost. */
export const runFailover = async (folder: string, outer: string, findings: Findings): Promise<void> => {
  const answers = noteAnswers()
  const installation = await openInstallation(folder, outer)
  const { cluster, nodes, address, db } = installation
  const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? ''
  const chosen = faults.filter(({ name }) => name.includes(only))
  await addPeople(
    db,
    0,
    chosen.reduce((sum, { people }) => sum + people, 0),
    null,
  )
  const last = (await db.row<{ id: number }>('select max(id) as id from devactivity'))?.id ?? 0
  const tally = newTally()
  const place = join(import.meta.dirname, '../../docs/pictures/failover.svg')
  const draw = async (title: string, from: number, at: number, to: number): Promise<void> => {
    const marks = [{ at: (at - from) / 1_000, words: 'the primary is lost' }]
    await writeFile(place, pictureOf(title, answers, from, to, marks))
  }
  const troubles = (): string =>
    nodes
      .flatMap(({ said }) =>
        said()
          .split('\n')
          .filter((line) => line.includes('unexpected failure')),
      )
      .join('\n')
  // Each has people of its own: their rows are told apart by who wrote them.
  let first = 0
  for (const fault of chosen) {
    await suffer(fault, first, cluster, address, tally, answers, findings, draw, troubles)
    first += fault.people
  }
  await cluster.whole()
  await judgeInstallation(installation, tally, last, findings)
}
