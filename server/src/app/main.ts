import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pino from 'pino'
import { firstAdminSecret } from '#identity'
import { migrate } from '#database'
import { freeIn, openFileStore, openKeys } from '#platform'
import { closePdf, PdfError, preparePdf } from '#pdf'
import type { Context } from '#platform'
import { gatherDomains, openApp } from './app.ts'
import { readConfiguration } from './config.ts'
import type { Config } from './config.ts'
import { foundOrganisation } from './found.ts'
import { migrationsFolder, webFolder } from './paths.ts'
import { shutdownOnSignals } from './shutdown.ts'
import type { Shutdown } from './shutdown.ts'
import { onDatabaseItself, openStore } from './store.ts'
import { listeningTrouble } from './troubles.ts'
import { beginTraces, watchedJob } from './watch/index.ts'

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

// A college that is not the demo never reads it.
const openSeed = () => import('./seed/index.ts')

const greet = async (context: Context, config: Config, address: string): Promise<void> => {
  say()
  say(`College records: ${address}`)
  if (config.production) {
    const secret = await firstAdminSecret(context)
    if (secret) say(`Make the first administrator, once, within a day: ${address}/register/token#first=${secret}`)
    return
  }
  const { demoPassword, isDemoPassword } = await openSeed()
  const password = (await isDemoPassword(context, config))
    ? demoPassword(config)
    : 'with the password of the first start'
  say()
  say('Demo sign-ins, one for each role:')
  for (const name of ['trainee', 'fellow', 'educator', 'director', 'instructor', 'admin', 'padmin'])
    say(`  ${name.padEnd(11)} ${password}`)
  say()
}

/** Starts a node: database, migrations, demo college on first run, HTTP; a signal ends it in order, also while it starts. */
const start = async (): Promise<void> => {
  const config = readConfiguration(process.env)
  const log = openLog(config)
  const shutdown = shutdownOnSignals(log)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  try {
    await serve(config, log, shutdown)
  } catch (error) {
    // A database of our own would otherwise run on with nobody to stop it.
    await shutdown.run()
    throw error
  }
}

const serve = async (config: Config, log: pino.Logger, shutdown: Shutdown): Promise<void> => {
  const tracing = beginTraces(config.traces, { random: randomBytes, log })
  const traces = await shutdown.closes(tracing, async (opened) => opened?.close())
  const store = await shutdown.closes(openStore(config, log, traces?.statement), (opened) => opened.stop())
  const note = (message: string): void => log.info(message)
  await onDatabaseItself(store, config, log, (db) => migrate(db, migrationsFolder, note))
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
  else await (await openSeed()).seedDemo(context, config)
  const folders = [context.files.incoming, ...(store.folder ? [store.folder] : [])]
  const opening = openApp(context, config, domains, webFolder, () => freeIn(folders), undefined, 1, traces)
  const app = await shutdown.closes(opening, async (opened) => {
    await opened.close()
    await closePdf()
    context.files.storage.close()
  })
  if (config.backup) {
    const { startBackups } = await import('./backup/nightly.ts')
    const watched = (name: string) => watchedJob(name, app.metrics, traces)
    await shutdown.closes(startBackups(context, config, config.backup, store, watched), (stop) => stop())
  }
  const listening = await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listeningTrouble(error, config)
  })
  const { port } = new URL(listening)
  await greet(context, config, config.publicUrl ?? `http://localhost:${port}`)
  // In the background: the first to print finds it done, or waits for as long as without it.
  preparePdf(context.now()).catch((error: unknown) => {
    // A server that is stopped at once has nothing to report.
    if (error instanceof PdfError && error.reason === 'closed') return
    log.warn({ err: error }, 'printing could not be prepared')
  })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
