import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrationsFolder } from '#app'
import { hashPassword } from '#identity'
import { migrate, openDatabase, startEmbedded } from '#database'
import type { Database, ConnectionConfig } from '#database'
import { stateOf } from './state.ts'
import type { DatabaseState } from './state.ts'
import { templates } from './templates.ts'
import { createFixtures } from './fixtures.ts'
import type { Fixtures } from './fixture-types.ts'

/** The password of everyone in the fixtures. */
export const fixturePassword = 'horse battery staple 9'

/** What the run's global setup hands to every test file. */
export interface SharedDatabase {
  host: string
  port: number
  user: string
  fixtures: Fixtures
  /** The file that keeps what the template with the fixtures holds. */
  state: string
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedDatabase: SharedDatabase
  }
}

const now = (): Date => new Date()

const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '150',
  // What is kept of a run's hundreds of databases is not worth the work on it beside the tests: a test that is about plans analyses itself.
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  // Each statement is asked a few times over few rows: planning it for its values costs more than any plan can save.
  plan_cache_mode: 'force_generic_plan',
}

const fillTemplates = async (server: ConnectionConfig): Promise<{ fixtures: Fixtures; held: DatabaseState }> => {
  const log = pino({ level: 'silent' })
  const open = (database: string): Database => openDatabase({ connection: { ...server, database }, size: 2, log })
  // Of one connection: what is set for it holds for all that it is asked. Whole databases are copied, for as long as the machine is busy.
  const root = openDatabase({ connection: server, size: 1, log })
  await root.script('set statement_timeout = 0')
  await root.script(`create database ${templates.empty}`)
  const empty = open(templates.empty)
  await migrate(empty, migrationsFolder, () => undefined)
  await empty.close()
  await root.script(`create database ${templates.fixtures} template ${templates.empty}`)
  const full = open(templates.fixtures)
  const fixtures = await createFixtures(full, await hashPassword(fixturePassword), now())
  await full.script('analyze')
  const held = await stateOf(full)
  await full.close()
  await root.close()
  return { fixtures, held }
}

/** Starts the one throw-away database of a run and fills its two templates; Vitest calls what it returns at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'college-tests-'))
  await chmod(folder, 0o711)
  const embedded = await startEmbedded({
    dataDir: folder,
    supervise: false,
    settings: throwAway,
    log: () => undefined,
  })
  const stop = async (): Promise<void> => {
    // What is thrown away need not be shut down in order, and a busy machine must not cut the teardown short.
    process.kill(embedded.pid, 'SIGQUIT')
    await embedded.stop()
    await rm(embedded.folder, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
  const { host, port, user } = embedded.connectionConfig
  try {
    const { fixtures, held } = await fillTemplates(embedded.connectionConfig)
    const state = join(folder, 'fixtures.json')
    await writeFile(state, JSON.stringify(held))
    project.provide('sharedDatabase', { host, port, user, fixtures, state })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
