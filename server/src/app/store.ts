import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { openDatabase, startEmbedded } from '#database'
import type { Database, StatementWatch } from '#database'
import type { Config } from './config.ts'
import { segmentProgram } from './paths.ts'
import { requireDatabase } from './troubles.ts'

const patience = 5_000
// What is lost with the whole machine is at most so much.
const segmentSeconds = 60

/** The database of a node, with how it is left. */
export interface Store {
  db: Database
  /** How a connection of its own is made; past a pooler, where there is one. */
  connection: ClientConfig
  /** The folder of this machine in which its files are; null where it is elsewhere. */
  folder: string | null
  stop: () => Promise<void>
}

/** Opens the configured database, or starts the embedded one. */
export const openStore = async (config: Config, log: Logger, watch?: StatementWatch): Promise<Store> => {
  if (config.databaseUrl) {
    const pooled = { connectionString: config.databaseUrl }
    const direct = config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : undefined
    const standby = config.databaseReadUrl ? { connection: { connectionString: config.databaseReadUrl } } : undefined
    const db = openDatabase({ connection: pooled, direct, standby, size: config.poolSize, log, watch })
    await requireDatabase(db)
    return { db, connection: direct ?? pooled, folder: null, stop: () => db.close() }
  }
  const embedded = await startEmbedded({
    dataDir: resolve(config.dataDir),
    supervise: true,
    archive: config.backup ? { program: segmentProgram, seconds: segmentSeconds } : undefined,
    log: (level, message, details) => log[level](details ?? {}, message),
  })
  const db = openDatabase({ connection: embedded.connectionConfig, size: config.poolSize, log, watch })
  // Without it Health has no slow statements, and all else goes its way.
  await db
    .rows('create extension if not exists pg_stat_statements')
    .catch((error: unknown) => log.warn({ err: error }, 'statements are not counted'))
  return {
    db,
    connection: embedded.connectionConfig,
    folder: embedded.folder,
    stop: async () => {
      // A statement that hangs must not keep the database.
      await Promise.race([db.close(), pause(patience, undefined, { ref: false })])
      await embedded.stop()
    },
  }
}

/** Does what takes long or needs the same connection throughout, such as migrations, past a pooler where there is one. */
export const onDatabaseItself = async <T>(
  { db, connection }: Store,
  config: Config,
  log: Logger,
  work: (db: Database) => Promise<T>,
): Promise<T> => {
  if (!config.databaseDirectUrl) return work(db)
  const own = openDatabase({ connection, size: 1, log })
  try {
    await requireDatabase(own, 'DATABASE_DIRECT_URL')
    return await work(own)
  } finally {
    await own.close()
  }
}
