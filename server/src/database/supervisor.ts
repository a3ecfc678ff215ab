import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { hastenEnd, isPostmaster } from './postmaster.ts'
import type { RunningServer } from './server.ts'
import type { DatabaseLog } from './types.ts'

const looksEvery = 200
const asksEvery = 1_000
const firstDelay = 50
const longestDelay = 2_000
const steadyAfter = 3_000

/** What the supervisor needs to bring a server back, and whom it tells. */
export interface Supervised {
  cluster: string
  server: RunningServer
  restart: () => Promise<RunningServer>
  log: DatabaseLog
  down: () => void
  up: (server: RunningServer) => void
}

/** Watches the server and brings it back whenever it dies; `end` stops the watching and waits for a restart under way. */
export function supervise(supervised: Supervised): { end: () => Promise<void> } {
  const stopping = new AbortController()
  const watching = watch(supervised, stopping.signal)
  return {
    async end() {
      stopping.abort()
      await watching
    },
  }
}

async function watch(supervised: Supervised, stopping: AbortSignal): Promise<void> {
  let { server } = supervised
  let delay = firstDelay
  while (!stopping.aborted) {
    const begun = Date.now()
    const dead = new AbortController()
    const hastening = hasten(server, supervised, AbortSignal.any([stopping, dead.signal]))
    await untilDead(server, supervised.cluster, stopping)
    dead.abort()
    await hastening
    if (stopping.aborted) return
    supervised.log('error', 'The database has died; it is brought back', { pid: server.pid })
    supervised.down()
    if (Date.now() - begun > steadyAfter) delay = firstDelay
    const back = await bringBack(supervised, delay, stopping)
    if (!back) return
    server = back.server
    delay = Math.min(back.delay * 2, longestDelay)
    supervised.log('info', 'The database is back', { pid: server.pid })
    supervised.up(server)
  }
}

async function bringBack(
  { restart, log }: Supervised,
  firstWait: number,
  stopping: AbortSignal,
): Promise<{ server: RunningServer; delay: number } | undefined> {
  for (let delay = firstWait; ; delay = Math.min(delay * 2, longestDelay)) {
    await rest(delay, stopping)
    if (stopping.aborted) return undefined
    try {
      return { server: await restart(), delay }
    } catch (error) {
      log('error', 'The database could not be brought back; it is tried again', { error, nextAfterMs: delay * 2 })
    }
  }
}

async function untilDead({ pid, child }: RunningServer, cluster: string, stopping: AbortSignal): Promise<void> {
  if (child) {
    if (child.exitCode === null && child.signalCode === null)
      await once(child, 'exit', { signal: stopping }).catch(() => undefined)
    return
  }
  while (!stopping.aborted && (await isPostmaster(pid, cluster))) await rest(looksEvery, stopping)
}

/**
 * Ends at once a server that was asked to end (SIGTERM). It would let who is in stay and turn everyone else away, for as long as this
 * application keeps its connections, which is for good.
 */
async function hasten({ pid }: RunningServer, { cluster, log }: Supervised, until: AbortSignal): Promise<void> {
  for (; !until.aborted; await rest(asksEvery, until))
    if (await hastenEnd(pid, cluster)) {
      log('warn', 'The database was asked to end; it is ended at once and brought back', { pid })
      return
    }
}

async function rest(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal: stopping, ref: false }).catch(() => undefined)
}
