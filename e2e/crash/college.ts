import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import type { Ending, ServerProcess } from '../server.ts'

/** A demo college under test, whose server is started again whenever it ends, as a service manager would. */
export interface College {
  address: string
  dataDir: string
  /** The database's address for a second node. */
  databaseUrl: string
  killServer: () => Promise<void>
  killDatabase: () => Promise<void>
  /** Asks the server to end, and tells how and how fast it did; it is started again after. */
  terminate: () => Promise<Ending & { ms: number }>
  /** Ends of the server that nobody asked for, and starts that failed. */
  troubles: readonly string[]
  /** Ends it for good. The data stay until `remove`. */
  stop: () => Promise<Ending>
  remove: () => Promise<void>
}

/** The address of the embedded database of a data folder. */
export const databaseUrlOf = (dataDir: string): string =>
  `postgresql://college@/college?host=${encodeURIComponent(join(dataDir, 'run'))}&port=5432`

/** The keys of a data folder, as a second node on its database is given them. */
export const keysOf = (dataDir: string): Promise<string> => readFile(join(dataDir, 'keys'), 'utf8')

/** The process number of the database's main process, and whether it takes connections. */
export const postmasterOf = async (dataDir: string): Promise<{ pid: number; ready: boolean }> => {
  const text = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0] ?? 0), ready: lines[7] === 'ready' }
}

export const openCollege = async (): Promise<College> => {
  const dataDir = await throwAwayFolder('crash')
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir }
  const troubles: string[] = []
  let running: ServerProcess = await startServer(settings)
  let meant = false
  let stopping = false

  const begin = async (): Promise<ServerProcess> => {
    for (;;) {
      try {
        return await startServer(settings)
      } catch (error) {
        troubles.push(String(error))
        await pause(200)
      }
    }
  }
  const again = async (): Promise<void> => {
    for (;;) {
      const { code, signal } = await running.ended
      if (stopping) return
      if (!meant) troubles.push(`the server ended by itself with ${code ?? signal}: ${running.said().slice(-600)}`)
      meant = false
      running = await begin()
    }
  }
  const watching = again()

  const end = async (signal: NodeJS.Signals): Promise<Ending> => {
    const { ended } = running
    meant = true
    running.signal(signal)
    return ended
  }
  return {
    address: running.address,
    dataDir,
    databaseUrl: databaseUrlOf(dataDir),
    troubles,
    killServer: async () => void (await end('SIGKILL')),
    killDatabase: async () => {
      const { pid } = await postmasterOf(dataDir)
      if (pid > 0) process.kill(pid, 'SIGKILL')
    },
    terminate: async () => {
      const from = Date.now()
      const ending = await end('SIGTERM')
      return { ...ending, ms: Date.now() - from }
    },
    stop: async () => {
      stopping = true
      const ending = await end('SIGTERM')
      await watching
      return ending
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
