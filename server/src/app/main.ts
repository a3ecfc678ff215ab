import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pino from 'pino'
import { firstAdminSecret } from '#identity'
import { closePdf, migrate, openFileStore, openKeys } from '#kit'
import type { Context } from '#kit'
import { gatherDomains, openApp } from './app.ts'
import { readConfiguration } from './config.ts'
import type { Config } from './config.ts'
import { foundOrganisation } from './found.ts'
import { migrationsFolder, webFolder } from './paths.ts'
import { demoPassword, isDemoPassword, seedDemo } from './seed/index.ts'
import { openStore } from './store.ts'
import type { Store } from './store.ts'
import { listeningTrouble } from './troubles.ts'

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

const redact = [
  'password',
  '*.password',
  'token',
  '*.token',
  'authorization',
  '*.authorization',
  'req.headers.authorization',
]

const openLog = (config: Config): pino.Logger => pino({ level: config.logLevel, redact, base: null })

const greet = async (context: Context, config: Config, address: string): Promise<void> => {
  say()
  say(`College records: ${address}`)
  if (config.production) {
    const secret = await firstAdminSecret(context)
    if (secret) say(`Make the first administrator, once, within a day: ${address}/register/token#first=${secret}`)
    return
  }
  const password = (await isDemoPassword(context, config))
    ? demoPassword(config)
    : 'with the password of the first start'
  say()
  say('Demo sign-ins, one for each role:')
  for (const name of ['trainee', 'fellow', 'educator', 'director', 'instructor', 'admin', 'padmin'])
    say(`  ${name.padEnd(11)} ${password}`)
  say()
}

/** Starts a node: database, migrations, demo college on first run, HTTP; stops it in order on SIGTERM or SIGINT. */
const start = async (): Promise<void> => {
  const config = readConfiguration(process.env)
  const log = openLog(config)
  const store = await openStore(config, log)
  try {
    await serveFrom(store, config, log)
  } catch (error) {
    // A database of our own would otherwise run on with nobody to stop it.
    await store.stop().catch(() => undefined)
    throw error
  }
}

const serveFrom = async (store: Store, config: Config, log: pino.Logger): Promise<void> => {
  await migrate(store.db, migrationsFolder, (message) => log.info(message))
  const domains = gatherDomains()
  const context: Context = {
    db: store.db,
    log,
    now: () => new Date(),
    random: randomBytes,
    labels: domains.registry.label,
    keys: await openKeys({
      configured: config.serverKeys,
      dataDir: resolve(config.dataDir),
      random: randomBytes,
      db: store.db,
    }),
    files: openFileStore(resolve(config.dataDir), config.files),
  }
  if (config.production) await foundOrganisation(context, config.organisationName)
  else await seedDemo(context, config)
  const app = await openApp(context, config, domains, webFolder)
  const listening = await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await app.close()
    throw listeningTrouble(error, config)
  })
  const { port } = new URL(listening)
  await greet(context, config, config.publicUrl ?? `http://localhost:${port}`)

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const late = setTimeout(() => process.exit(1), 10_000)
    late.unref()
    await app.close()
    await closePdf()
    context.files.storage.close()
    await store.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
