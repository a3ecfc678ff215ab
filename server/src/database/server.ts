import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { ask, configOf } from './connection.ts'
import type { Endpoint } from './endpoint.ts'
import { clusterIn } from './place.ts'
import { clusterTag, endOrphans, isPostmaster, readPidFile, stopPostmaster } from './postmaster.ts'
import { identity, plainEnvironment, privateFolder } from './privileges.ts'
import { numberInUse } from './processes.ts'
import { settingsFor } from './settings.ts'
import { DatabaseStartError, type Account, type ConnectionConfig, type DatabaseLog } from './types.ts'

/** A running PostgreSQL; the child only when this process started it. */
export interface RunningServer {
  pid: number
  config: ConnectionConfig
  child?: ChildProcess
}

/** All that starting a server takes. */
export interface StartPlan {
  home: string
  account: Account | undefined
  binaries: Binaries
  endpoint: Endpoint
  settings: Record<string, string>
  log: DatabaseLog
}

const patienceWithRefusals = 15_000
const patienceWithLostSocket = 5_000
const patienceWithDying = 3_000

/** Takes over a server that already runs on this cluster; undefined when none does. */
export async function adoptServer(
  cluster: string,
  log: DatabaseLog,
  pgCtl: () => Promise<string>,
): Promise<RunningServer | undefined> {
  const file = await readPidFile(cluster)
  if (!file) return undefined
  if (await isPostmaster(file.pid, cluster)) return untilReady(file.pid, cluster, log, pgCtl)
  // Asked by our own path: in a copy of the folder, the file still names the socket of the original.
  const here = { ...(await configOf(file, cluster)), host: join(dirname(cluster), 'run') }
  if (file.socketFolder === '') return undefined
  // One that is being killed loses its command line before its socket.
  for (let left = patienceWithDying; (await ask(here)) !== 'unreachable'; left -= 100) {
    if (left > 0) {
      await pause(100)
      continue
    }
    throw new DatabaseStartError(
      `A database server that was not started from here (another container, or by another path) runs on ${cluster}. ` +
        'Stop it first: two servers on the same files would destroy them.',
    )
  }
  return undefined
}

/** Starts a server, or takes over the one that another start brings up at the same time. */
export async function startServer(plan: StartPlan): Promise<RunningServer> {
  const cluster = clusterIn(plan.home)
  const pgCtl = () => Promise.resolve(plan.binaries.pgCtl)
  const until = Date.now() + patienceWithRefusals
  for (;;) {
    const adopted = await adoptServer(cluster, plan.log, pgCtl)
    if (adopted) return adopted
    const { child, said } = await launch(plan, cluster)
    const { pid } = child
    const ready = pid === undefined ? undefined : await untilReady(pid, cluster, plan.log, pgCtl, child)
    if (ready) {
      child.stderr?.destroy()
      return { ...ready, child }
    }
    const words = said()
    if (!/lock file .* already exists|shared memory block/.test(words) || Date.now() > until) {
      throw new DatabaseStartError(`PostgreSQL does not start: ${words.trim() || (await lastLogLines(plan.home))}`)
    }
    const ended = await endOrphans(cluster)
    if (ended > 0) plan.log('warn', 'Ended processes that a killed database had left behind', { ended })
    await pause(50)
  }
}

async function launch(plan: StartPlan, cluster: string): Promise<{ child: ChildProcess; said: () => string }> {
  const { home, account, binaries, endpoint, log } = plan
  await privateFolder(cluster, account)
  await privateFolder(join(home, 'log'), account)
  const stale = await readPidFile(cluster)
  if (endpoint.kind === 'socket') await removeStaleSocketLock(endpoint, cluster)
  const settings = { ...settingsFor(home, endpoint, plan.settings), cluster_name: clusterTag(cluster) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
    // In a session of its own, so that Ctrl-C in the terminal reaches us alone and we shut it down in order.
    detached: true,
    windowsHide: true,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...plainEnvironment(),
      // The one process number PostgreSQL must not take for a running server of these files: we know it is another's.
      ...(stale && numberInUse(stale.pid) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}),
    },
    ...identity(account),
  })
  let words = ''
  child.stderr?.on('data', (part: Buffer) => (words = (words + part.toString()).slice(-4_000)))
  child.on('error', (error) => (words += error.message))
  child.unref()
  log('info', 'Starting the database', { folder: cluster, account: account?.name })
  return { child, said: () => words }
}

async function untilReady(
  pid: number,
  cluster: string,
  log: DatabaseLog,
  pgCtl: () => Promise<string>,
  child?: ChildProcess,
): Promise<RunningServer | undefined> {
  const begun = Date.now()
  let told = begun
  let lostSince: number | undefined
  while (await runs(pid, cluster, child)) {
    const file = await readPidFile(cluster)
    if (file?.pid === pid && file.status === 'stopping') {
      await stopPostmaster(pid, cluster, pgCtl)
      return undefined
    }
    if (file?.pid === pid && file.status === 'ready') {
      const config = await configOf(file, cluster)
      const answer = await ask(config)
      if (answer === 'ready') return { pid, config }
      lostSince = answer === 'unreachable' ? (lostSince ?? Date.now()) : undefined
      if (lostSince !== undefined && Date.now() - lostSince > patienceWithLostSocket) {
        log('warn', 'The running database has lost its socket; it is started again', { pid })
        await stopPostmaster(pid, cluster, pgCtl)
        return undefined
      }
    }
    if (Date.now() - told > 5_000) {
      told = Date.now()
      log('info', 'Waiting for the database, which may be recovering', { seconds: Math.round((told - begun) / 1000) })
    }
    await pause(5)
  }
  return undefined
}

// Our own child is known by its handle from the first instant; another's only by its command line.
async function runs(pid: number, cluster: string, child: ChildProcess | undefined): Promise<boolean> {
  return child ? child.exitCode === null && child.signalCode === null : isPostmaster(pid, cluster)
}

async function removeStaleSocketLock(endpoint: { folder: string; port: number }, cluster: string): Promise<void> {
  const lock = join(endpoint.folder, `.s.PGSQL.${endpoint.port}.lock`)
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && !(await isPostmaster(pid, cluster))) await rm(lock, { force: true })
}

async function lastLogLines(home: string): Promise<string> {
  const folder = join(home, 'log')
  const files = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => ({
      path: join(folder, name),
      written: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const newest = files.toSorted((a, b) => b.written - a.written)[0]
  const text = newest ? await readFile(newest.path, 'utf8').catch(() => '') : ''
  return text.trim().split('\n').slice(-8).join('\n') || `it ended without a word; see ${folder}`
}
