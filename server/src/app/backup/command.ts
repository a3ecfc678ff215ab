import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pino from 'pino'
import { keyFileIn, openFileStore, readKeyFile } from '#platform'
import { readConfiguration } from '../config.ts'
import type { Config } from '../config.ts'
import { collectAtOnce } from '../move/heap.ts'
import { passphraseFor } from '../move/passphrase.ts'
import type { Place } from '../move/place.ts'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { openStore } from '../store.ts'
import { backupsIn, chainOf, openBackups, ownBackups, readManifest } from './folder.ts'
import { makeBackup } from './make.ts'
import { namedPlace } from './named-place.ts'
import { restoreBackup } from './restore.ts'
import { secretsOutside } from './secrets.ts'
import { chooseBackup, readTarget } from './target.ts'
import { verifyBackup } from './verify.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const usage = [
  'npm run backup make [<folder>]      a backup now; people may work meanwhile',
  'npm run backup list [<folder>]      the backups that are there, and up to where each reaches',
  'npm run backup verify [<folder>]    reads the newest one whole and holds it against its hashes',
  'npm run backup find <entry>         the transaction of an entry of the audit, to restore to just before it',
  'npm run restore <folder>                        the latest that is there, into an empty DATA_DIR',
  'npm run restore <folder> to <moment>            as it was at a moment, such as 2026-11-26T15:04:05+13:00',
  'npm run restore <folder> before <transaction>   as it was just before a transaction',
  '',
  'The folder may be a part of an S3-compatible store, as s3:<bucket>/<prefix>, which is reached by the S3_ settings. Where none is named it is',
  'BACKUP_DIR, or BACKUP_S3. The passphrase is asked for, or taken from BACKUP_PASSPHRASE.',
].join('\n')

const log = pino({ level: 'warn' })

const requireEmbedded = ({ databaseUrl }: Config): void => {
  if (databaseUrl === null) return
  throw new Error(
    'The database is an external one (DATABASE_URL), whose log and files its own server keeps: back it up with pgBackRest, or with pg_basebackup and WAL archiving. deploy/runbook.md, "Back up", has the steps.',
  )
}

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en-NZ')} MB`

const make = async (config: Config, place: Place): Promise<void> => {
  requireEmbedded(config)
  const dataDir = resolve(config.dataDir)
  const ring = config.serverKeys ?? (await readKeyFile(keyFileIn(dataDir)))
  if (!ring) throw new Error('There are no keys here: start the server once, or name its DATA_DIR or SERVER_KEYS.')
  const passphrase = await passphraseFor(true, 'backup')
  const began = performance.now()
  const store = await openStore(config, log)
  const { storage } = openFileStore(dataDir, config.files)
  try {
    const folder = await ownBackups(store.db, place, passphrase, randomBytes, true)
    const manifest = await makeBackup({
      folder,
      connection: store.connection,
      storage,
      ring,
      settings: secretsOutside(config),
      now: () => new Date(),
      random: randomBytes,
      say,
    })
    const size = manifest.entries.reduce((sum, entry) => sum + entry.size, 0)
    say(`The backup ${manifest.id} is whole, of ${manifest.moment}, in ${seconds(began)}:`)
    say(`  ${manifest.entries.length} files of the database, ${megabytes(size)}`)
    say(`  ${manifest.files.length} files of people`)
    if (manifest.missing.length > 0) say(`  ${manifest.missing.length} files have no content here either`)
    say(`It is in ${place.name}. It opens with the passphrase alone: keep the two apart.`)
  } finally {
    storage.close()
    await store.stop()
  }
}

const list = async (folder: SealedFolder): Promise<void> => {
  const { whole } = await backupsIn(folder)
  if (whole.length === 0) say('There is no whole backup here yet.')
  for (const id of whole) {
    const manifest = await readManifest(folder, id)
    const { segments, gap } = await chainOf(folder, manifest)
    const end = gap === null ? segments.at(-1) : `${gap}, which is missing`
    say(`${id}  from ${manifest.moment} on, by its log up to ${end}`)
  }
}

const verify = async (folder: SealedFolder): Promise<void> => {
  const began = performance.now()
  const { manifest, segments } = await chooseBackup(folder, { kind: 'latest' })
  await verifyBackup(folder, manifest, segments, say)
  say(`The backup ${manifest.id} is whole, with ${segments.length} segments of its log. It took ${seconds(began)}.`)
}

const restore = async (config: Config, place: Place, words: readonly string[]): Promise<void> => {
  requireEmbedded(config)
  const target = readTarget(words[0], words[1])
  const folder = await openBackups(place, await passphraseFor(false, 'backup'), randomBytes)
  const began = performance.now()
  const dataDir = resolve(config.dataDir)
  const restored = await restoreBackup({
    folder,
    dataDir,
    target,
    configured: config.serverKeys,
    files: config.files,
    log,
    now: () => new Date(),
    random: randomBytes,
    say,
    reserve: 0,
    thorough: false,
  })
  const { manifest, upTo, files, findings } = restored
  say(
    `The college is in ${dataDir}, as it was after its last change at ${upTo ?? 'its beginning'}, in ${seconds(began)}.`,
  )
  say(`  ${files} files of people`)
  for (const name of manifest.settings) say(`Set ${name} as it was: the database has no copy of it.`)
  if (config.serverKeys === null) say('The server’s keys are there too, in its file keys.')
  if (findings.length === 0)
    say('The audit holds, and signed forms are as they were signed. Start the server and look.')
  for (const line of findings) say(line)
  process.exitCode = findings.length > 0 ? 1 : 0
}

const find = async (config: Config, entry: string | undefined): Promise<void> => {
  if (!/^\d{1,18}$/.test(entry ?? '')) throw new Error('Name an entry of the audit by its number.')
  const { db, stop } = await openStore(config, log)
  try {
    const row = await db.row<{ transaction: string; at: string }>(
      'select xmin::text as transaction, at from audit where id = $1::bigint',
      [entry],
    )
    if (!row) throw new Error(`There is no entry ${entry} in the audit.`)
    say(`Entry ${entry} was written at ${row.at} by transaction ${row.transaction}.`)
  } finally {
    await stop()
  }
}

const run = async (words: readonly string[]): Promise<void> => {
  const [asked, where, ...rest] = words
  if (!['make', 'list', 'verify', 'find', 'restore'].includes(asked ?? '')) {
    say(usage)
    process.exitCode = 2
    return
  }
  const config = readConfiguration(process.env)
  if (asked === 'find') return find(config, where)
  const isTarget = asked === 'restore' && (where === 'to' || where === 'before')
  const place = namedPlace(config, isTarget ? undefined : where, randomBytes)
  if (asked === 'make') return make(config, place)
  if (asked === 'restore') return restore(config, place, isTarget ? [where, ...rest] : rest)
  const folder = await openBackups(place, await passphraseFor(false, 'backup'), randomBytes)
  return asked === 'list' ? list(folder) : verify(folder)
}

collectAtOnce()
run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
