import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from '../crash/chance.ts'
import type { Findings } from '../crash/findings.ts'
import { longestGap, noteAnswers, told } from './answers.ts'
import { judgeInstallation, openInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import type { Machine } from './machines.ts'
import { addPeople, nameOf } from './people.ts'
import { newTally, startPeople } from './personas.ts'

const people = 64
/** Seconds without a good answer that may be, while something is replaced on purpose. */
const most = { write: 10, read: 5 }

interface Step {
  name: string
  happen: () => Promise<void>
}

const replaceNodes = async ({ nodes, startAgain }: Installation): Promise<void> => {
  for (const at of nodes.keys()) {
    nodes[at]?.signal('SIGTERM')
    await nodes[at]?.ended
    await startAgain(at)
    await pause(3_000)
  }
}

/** Asks Patroni of a machine, as `patronictl` does. */
const askPatroni = async (machine: Machine, act: 'restart' | 'switchover', body: object): Promise<void> => {
  const answer = await fetch(`http://${machine.address}:8008/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  })
  const words = await answer.text()
  if (!answer.ok) throw new Error(`Patroni of ${machine.name} refused to ${act}: ${words}`)
}

/** Starts PostgreSQL of each machine again, as a new minor version needs it: first those that follow, then, once another leads, the one that led. */
const restartDatabases = async ({ cluster }: Installation): Promise<void> => {
  const leader = await cluster.primary()
  const others = cluster.machines.filter(({ name }) => name !== leader.name)
  for (const one of others) {
    await askPatroni(one, 'restart', {})
    await cluster.whole()
  }
  await askPatroni(leader, 'switchover', { leader: leader.name, candidate: (await cluster.inStep()).name })
  await cluster.whole()
  await askPatroni(leader, 'restart', {})
  await cluster.whole()
}

/** People at work while the application, and then PostgreSQL, is replaced machine by machine. */
export const runRolling = async (folder: string, outer: string, findings: Findings): Promise<void> => {
  const answers = noteAnswers()
  const installation = await openInstallation(folder, outer)
  const { cluster, nodes, address, db } = installation
  await addPeople(db, 0, people, null)
  const last = (await db.row<{ id: number }>('select max(id) as id from devactivity'))?.id ?? 0
  const tally = newTally()
  const names = Array.from({ length: people }, (_, n) => nameOf(n))
  const load = await startPeople([address], names, () => 1, 1_000, chanceOf(18), tally)
  const first = await cluster.primary()
  const pids = nodes.map(({ pid }) => pid)
  const steps: readonly Step[] = [
    { name: 'the application is replaced, node by node', happen: () => replaceNodes(installation) },
    { name: 'PostgreSQL is started again, machine by machine', happen: () => restartDatabases(installation) },
    { name: 'the application is replaced once more', happen: () => replaceNodes(installation) },
  ]
  for (const { name, happen } of steps) {
    console.log(`\n${name}, ${people} people`)
    await pause(10_000)
    const from = Date.now()
    await happen()
    await pause(10_000)
    const to = Date.now()
    const seen = answers.filter(({ at }) => at >= from && at <= to)
    for (const kind of ['write', 'read'] as const) {
      const gap = longestGap(answers, kind, from, to)
      findings.add(
        `${name}: longest without a good ${kind}, at most ${most[kind]} s`,
        gap <= most[kind],
        `${gap.toFixed(1)} s`,
      )
    }
    const odd = seen.filter(({ status }) => ![0, 200, 201, 204, 260, 261, 262, 304, 502, 503, 504].includes(status))
    findings.add(
      `${name}: answers are good, or are asked for once more`,
      seen.length > 0 && odd.length === 0,
      `${told(seen)} in ${Math.round((to - from) / 1_000)} s`,
    )
    const away = seen.filter(({ status }) => status === 502)
    if (away.length > 0) console.log(`          (502 of ${[...new Set(away.map(({ path }) => path))].join(', ')})`)
  }
  await load.stop()
  const heir = await cluster.primary()
  findings.add('another machine leads', heir.name !== first.name, `${first.name}, then ${heir.name}`)
  findings.add(
    'both nodes are others than at first',
    nodes.every(({ pid }) => !pids.includes(pid)),
    `${pids.join(', ')}, then ${nodes.map(({ pid }) => pid).join(', ')}`,
  )
  findings.add('signed out', tally.signedOut.length === 0, String(tally.signedOut.length))
  await judgeInstallation(installation, tally, last, findings)
}
