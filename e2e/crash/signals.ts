import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, processesWith } from '../../server/src/database/processes.ts'
import { freePort, throwAwayFolder } from '../server.ts'
import { postmasterOf } from './college.ts'
import type { Findings } from './findings.ts'

const root = resolve(import.meta.dirname, '../..')
const patience = 30_000

/** Who gets the signal: one of the processes from npm to the server, or all of them, as from a terminal. */
type Victim = 'npm' | 'shell' | 'server' | 'terminal'
type Pids = Readonly<Record<Exclude<Victim, 'terminal'>, number | undefined>>

interface Started {
  pids: Pids
  /** What was said once the server serves, or died before. */
  served: Promise<string>
  /** All processes and the database are gone, and nobody holds the folder; else what is left. */
  left: () => Promise<string>
}

const until = async (holds: () => Promise<boolean>): Promise<boolean> => {
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) if (await holds()) return true
  return false
}

/** The processes below one, downwards from it; npm alone has its own parent outside. */
const below = async (npm: number): Promise<Pids> => {
  const all = await processesWith('scripts/start.mjs')
  const shell = all.find(({ parent }) => parent === npm)
  const inShell = all.find(({ parent }) => parent === shell?.pid)
  // Some shells put the command in their own place.
  return inShell ? { npm, shell: shell?.pid, server: inShell.pid } : { npm, shell: undefined, server: shell?.pid }
}

const begin = async (dataDir: string): Promise<Started> => {
  const { npm_lifecycle_event: _, ...environment } = process.env
  const child = spawn('npm', ['start'], {
    cwd: root,
    // A group of its own, as a terminal gives it.
    detached: true,
    env: {
      ...environment,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const served = new Promise<string>((tell) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('College records: http')) tell('')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => tell(said.slice(-400)))
  })
  const npm = child.pid ?? 0
  let pids: Pids = { npm, shell: undefined, server: undefined }
  let postmaster = 0
  const isThere = async (): Promise<boolean> => {
    pids = await below(npm)
    postmaster = (await postmasterOf(dataDir)).pid
    return (pids.server !== undefined && postmaster > 0) || child.exitCode !== null
  }
  await until(isThere)
  const lives = async (pid: number | undefined): Promise<boolean> => pid !== undefined && (await commandOf(pid)) !== ''
  const remains = async (): Promise<string[]> => {
    const held = await readdir(join(dataDir, 'holders')).catch(() => [])
    const file = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
    const left: string[] = []
    for (const [name, pid] of [...Object.entries(pids), ['database', postmaster] as const])
      if (await lives(pid)) left.push(name)
    if (held.length > 0) left.push('a holder of the folder')
    if (file !== '') left.push('postmaster.pid')
    return left
  }
  const left = async (): Promise<string> => {
    await until(async () => (await remains()).length === 0)
    const names = await remains()
    for (const pid of [...Object.values(pids), postmaster])
      if (pid !== undefined && (await lives(pid))) process.kill(pid, 'SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return names.join(', ')
  }
  return { pids, served, left }
}

const words = (trouble: string, victim: Victim, left: string): string =>
  [trouble, left && `${victim}: left ${left}`].filter(Boolean).join('; ')

/** Signals one process once the database is there, or all is served; says what went wrong, and null where nobody was to be signalled. */
const end = async (
  dataDir: string,
  signal: NodeJS.Signals,
  victim: Victim,
  isServing: boolean,
): Promise<string | null> => {
  const { pids, served, left } = await begin(dataDir)
  const trouble = isServing ? await served : ''
  const pid = victim === 'terminal' ? -(pids.npm ?? 0) : pids[victim]
  process.kill(pid ?? pids.server ?? 0, signal)
  const failure = words(trouble, victim, await left())
  // Where the shell has put the server in its own place, there is none.
  return failure === '' && pid === undefined ? null : failure
}

const likewise: readonly [NodeJS.Signals, boolean, readonly Victim[], string][] = [
  ['SIGINT', true, ['terminal', 'server'], 'Ctrl-C likewise'],
  ['SIGHUP', true, ['terminal', 'npm', 'shell', 'server'], 'a closed terminal likewise'],
  ['SIGKILL', true, ['npm', 'shell'], 'npm or its shell killed: server and database end in order likewise'],
]

/** Starts by `npm start`, signals each process of it in turn, and looks what is left; the next start on the folder proves that it is free. */
export const runSignals = async (findings: Findings, isLong: boolean): Promise<void> => {
  const rounds: typeof likewise = [
    [
      ...(['SIGTERM', true, ['npm', 'shell', 'server']] as const),
      'SIGTERM to `npm start` ends server and database, whatever process gets it',
    ],
    ['SIGTERM', false, ['server'], 'SIGTERM likewise while the database is still made ready'],
    ...(isLong ? likewise : []),
  ]
  for (const [signal, isServing, victims, what] of rounds) {
    const dataDir = await throwAwayFolder('signals')
    const failures: string[] = []
    const tried: string[] = []
    for (const victim of victims) {
      const failure = await end(dataDir, signal, victim, isServing)
      if (failure !== null) tried.push(victim)
      if (failure) failures.push(failure)
    }
    await rm(dataDir, { recursive: true, force: true })
    findings.add(what, failures.length === 0, failures.join('; ') || tried.join(', '))
  }
}
