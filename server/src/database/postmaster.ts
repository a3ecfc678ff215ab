import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAs } from './privileges.ts'
import { commandOf, processesWith } from './processes.ts'
import { DatabaseStartError } from './types.ts'

/** What PostgreSQL writes into postmaster.pid about its main process. */
export interface PidFile {
  pid: number
  port: number
  socketFolder: string
  status: string
}

/** The name the processes of this cluster carry in their command lines, by which they are told from all others. */
export function clusterTag(cluster: string): string {
  return `college-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
}

/** Reads postmaster.pid; undefined when there is none, or it is not written yet. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim())
  if (!pid || !Number.isInteger(Number(pid))) return undefined
  return { pid: Math.abs(Number(pid)), port: Number(port ?? 0), socketFolder: socketFolder ?? '', status: status ?? '' }
}

/** Whether the process is the running main process of this cluster, and not another that was given its number. */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  return (await commandOf(pid)).includes(`cluster_name=${clusterTag(cluster)}`)
}

/** Shuts the cluster down by a fast shutdown, or when that hangs, by an immediate one, which is as safe but slower to start. */
export async function stopPostmaster(pid: number, cluster: string, pgCtl: () => Promise<string>): Promise<void> {
  for (const [name, patience] of [
    ['INT', 30_000],
    ['QUIT', 10_000],
  ] as const) {
    if (!(await isPostmaster(pid, cluster))) return
    if (process.platform === 'win32') await runAs(undefined, await pgCtl(), ['kill', name, String(pid)])
    else sendSignal(pid, `SIG${name}`)
    const until = Date.now() + patience
    while (Date.now() < until) {
      if (!(await isPostmaster(pid, cluster))) return
      await pause(10)
    }
  }
  throw new DatabaseStartError(`The database (process ${pid}) does not stop.`)
}

/** Where the process has begun to shut down and waits for its clients, sends them away; whether it was so. */
export async function hastenEnd(pid: number, cluster: string): Promise<boolean> {
  const file = await readPidFile(cluster)
  if (file?.pid !== pid || file.status !== 'stopping') return false
  sendSignal(pid, 'SIGINT')
  return true
}

/** Ends the processes that a killed main process left behind: while they live, PostgreSQL rightly refuses to start again. */
export async function endOrphans(cluster: string): Promise<number> {
  let ended = 0
  for (const found of await processesWith(`postgres: ${clusterTag(cluster)}: `)) {
    if (await isPostmaster(found.parent, cluster)) continue
    sendSignal(found.pid, 'SIGKILL')
    ended += 1
  }
  return ended
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself in between.
  }
}
