import { EventEmitter } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { archiveSettings, type ArchiveOptions } from './archive.ts'
import { countsStatements, findPackage, usableBinaries, type Package } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { endpointFor } from './endpoint.ts'
import { hold } from './holders.ts'
import { checkCluster, chooseHome, clusterIn, explained, findHome, requireEntry } from './place.ts'
import { readPidFile, stopPostmaster } from './postmaster.ts'
import { chooseAccount } from './privileges.ts'
import { adoptServer, startServer, type RunningServer } from './server.ts'
import { counting } from './settings.ts'
import { supervise } from './supervisor.ts'
import type { ConnectionConfig, DatabaseLog } from './types.ts'

/** How the embedded database is started. */
export interface EmbeddedOptions {
  /** The folder that keeps the database; made when absent. */
  dataDir: string
  log: DatabaseLog
  /** PostgreSQL settings over the defaults, such as `fsync: 'off'` for a database to be thrown away. */
  settings?: Record<string, string>
  /** Where finished segments of its log are kept for a backup; they are not where this is left out. */
  archive?: ArchiveOptions | undefined
  /** Whether a database that dies is brought back; it is unless this says no. */
  supervise?: boolean
}

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  readonly connectionConfig: ConnectionConfig
  readonly pid: number
  /** The folder of its files, which is another than the one asked for when root's account may not enter that one. */
  readonly folder: string
  /** Calls back whenever the database has died (`down`) or has been brought back (`up`). */
  on: (event: 'down' | 'up', listener: () => void) => void
  /** Shuts the database down, unless another server still uses it. */
  stop: () => Promise<void>
}

/** Starts the embedded PostgreSQL in the folder, or takes over the one that still runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await startIn(options)
  } catch (error) {
    throw explained(error, options.dataDir)
  }
}

async function startIn(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options
  const from = await findPackage()
  const home = await homeFor(dataDir, from, log)
  const cluster = clusterIn(home)
  const holder = await hold(home)
  const begin = () => beginServer(home, from, options)

  let server: RunningServer
  try {
    server = await begin()
  } catch (error) {
    await holder.release()
    throw error
  }
  const { config } = server
  const events = new EventEmitter()
  const supervisor =
    options.supervise === false
      ? undefined
      : supervise({
          cluster,
          server,
          restart: begin,
          log,
          down: () => events.emit('down'),
          up: (next) => {
            server = next
            events.emit('up')
          },
        })

  let stopped: Promise<void> | undefined
  const stop = async () => {
    await supervisor?.end()
    if ((await holder.release()) === 'others') {
      log('info', 'Another server uses the database, which keeps running', { pid: server.pid })
      return
    }
    await stopPostmaster(server.pid, cluster, () => pgCtl(from, home))
  }
  return {
    connectionConfig: config,
    folder: home,
    get pid() {
      return server.pid
    },
    on: (event, listener) => void events.on(event, listener),
    stop: () => (stopped ??= stop()),
  }
}

/** The folder for the files of a new cluster below a data folder, for one that is put there from a backup. */
export async function emptyHome(
  dataDir: string,
  log: DatabaseLog,
): Promise<{ home: string; cluster: string; major: string }> {
  const from = await findPackage()
  const home = await homeFor(dataDir, from, log)
  return { home, cluster: clusterIn(home), major: from.major }
}

/** Ends the database of a data folder that is to be thrown away, and takes away the folder and what its link leads to. */
export async function discard(dataDir: string): Promise<void> {
  if (!(await stat(dataDir).catch(() => undefined))) return
  const home = await findHome(dataDir)
  const cluster = clusterIn(home)
  const file = await readPidFile(cluster)
  if (file) await stopPostmaster(file.pid, cluster, async () => pgCtl(await findPackage(), home))
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}

async function homeFor(dataDir: string, from: Package, log: DatabaseLog): Promise<string> {
  const home = await findHome(dataDir)
  if ((await checkCluster(clusterIn(home), from.major)) === 'present') return home
  return chooseHome(dataDir, await chooseAccount(clusterIn(home)), log)
}

async function beginServer(home: string, from: Package, options: EmbeddedOptions): Promise<RunningServer> {
  const { log } = options
  const cluster = clusterIn(home)
  const adopted = await adoptServer(cluster, log, () => pgCtl(from, home))
  if (adopted) return adopted
  const { settings = {} } = options
  const account = await chooseAccount(cluster)
  await requireEntry(home, account)
  const binaries = await usableBinaries(from, home, account)
  if ((await checkCluster(cluster, from.major)) === 'absent') {
    log('info', 'Creating the database', { folder: cluster })
    await createCluster(home, binaries, account, settings['fsync'] !== 'off')
  }
  const endpoint = await endpointFor(home, account)
  const archive = options.archive ? await archiveSettings(home, account, options.archive) : {}
  const watching = (await countsStatements(binaries)) ? counting : {}
  return startServer({ home, account, binaries, endpoint, settings: { ...watching, ...settings, ...archive }, log })
}

async function pgCtl(from: Package, home: string): Promise<string> {
  return (await usableBinaries(from, home, undefined)).pgCtl
}
