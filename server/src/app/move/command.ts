import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pino from 'pino'
import { checkFiles } from '#files'
import { keepNewKeys, keyFileIn, openFileStore, openKeys, readKeyFile, readKeyRing, withNewVersion } from '#platform'
import type { KeyRing } from '#platform'
import { readConfiguration } from '../config.ts'
import type { Config } from '../config.ts'
import { secretsOutside } from '../backup/secrets.ts'
import { migrationsFolder } from '../paths.ts'
import { sealedValues } from '../rotation.ts'
import { openStore } from '../store.ts'
import type { Store } from '../store.ts'
import { exportCollege } from './export.ts'
import { collectAtOnce } from './heap.ts'
import { importCollege } from './import.ts'
import { hashOfManifest } from './manifest.ts'
import { passphraseFor } from './passphrase.ts'
import { removeCollege } from './remove.ts'
import type { Typed } from './remove.ts'
import { beginSealedFolder, openSealedFolder } from './sealed-folder.ts'
import { openConnection } from './tables.ts'
import { verifyExport } from './verify.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const usage = [
  'npm run college export <folder>   writes the whole college into a folder, sealed with a passphrase; people may work meanwhile',
  'npm run college verify <folder>   reads an export and holds it against its hashes',
  'npm run college import <folder>   brings an export into an empty database; no server may run on it yet',
  'npm run college remove <folder> "<name>" <hash>   takes one of several colleges out, once an export of it as it is now was verified;',
  '                                  its name as it stands here, and the hash that the verification said',
  '',
  'The passphrase is asked for, or taken from COLLEGE_PASSPHRASE. Each of them can be stopped and run again: it goes on where it was.',
].join('\n')

const log = pino({ level: 'warn' })

const ringOf = async (config: Config): Promise<KeyRing | null> =>
  config.serverKeys ?? (await readKeyFile(keyFileIn(resolve(config.dataDir))))

const withStore = async (config: Config, work: (store: Store) => Promise<void>): Promise<void> => {
  const store = await openStore(config, log)
  try {
    await work(store)
  } finally {
    await store.stop()
  }
}

const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : more}`

const runExport = async (config: Config, root: string): Promise<void> => {
  const ring = await ringOf(config)
  if (!ring) throw new Error('There are no keys here: start the server once, or name its DATA_DIR or SERVER_KEYS.')
  const folder = await beginSealedFolder(root, await passphraseFor(true), randomBytes)
  await withStore(config, async ({ connection }) => {
    const client = await openConnection(connection)
    const { storage } = openFileStore(resolve(config.dataDir), config.files)
    try {
      const done = await exportCollege({ client, storage, ring, settings: secretsOutside(config), folder, say })
      say(`The college as it was at ${done.moment}:`)
      say(`  ${counted(done.rows, 'row', 'rows')} of ${done.tables} tables`)
      say(`  ${counted(done.files, 'file', 'files')}`)
      if (done.missing > 0) say(`  ${counted(done.missing, 'file has', 'files have')} no content here either`)
      say(`It is in ${root}. It opens with the passphrase alone: keep the two apart.`)
    } finally {
      await client.end()
      storage.close()
    }
  })
}

/** Holds the keys of this server against those of the export, and takes those over, with a new one in front, where it has none. */
const takeKeys = async (config: Config, exported: KeyRing): Promise<void> => {
  const ours = await ringOf(config)
  if (!ours) {
    const { versions, index } = exported
    await keepNewKeys(resolve(config.dataDir), withNewVersion({ versions, index }, randomBytes), randomBytes)
    return
  }
  const lacking = [...exported.versions].filter(([version, key]) => !ours.versions.get(version)?.equals(key))
  const names = [
    ...(ours.index.equals(exported.index) ? [] : ['index']),
    ...lacking.map(([version]) => String(version)),
  ]
  if (names.length === 0) return
  throw new Error(
    config.serverKeys
      ? `SERVER_KEYS lacks keys of the college in the export, or has others under their names: ${names.join(', ')}. Set the keys it had.`
      : `There are keys of another college in ${keyFileIn(resolve(config.dataDir))}. Name an empty DATA_DIR.`,
  )
}

const runImport = async (config: Config, root: string): Promise<void> => {
  const folder = await openSealedFolder(root, await passphraseFor(false), randomBytes)
  const files = openFileStore(resolve(config.dataDir), config.files)
  await withStore(config, async ({ db, connection }) => {
    const client = await openConnection(connection)
    try {
      const { manifest, before } = await importCollege(
        { client, db, migrationsFolder, files, folder, say, patience: 30 },
        ({ keys }) => takeKeys(config, readKeyRing(keys)),
      )
      if (before) say('The rows were here already.')
      const keys = await openKeys({
        configured: config.serverKeys,
        dataDir: resolve(config.dataDir),
        random: randomBytes,
        db,
      })
      for (const [name, reseal] of Object.entries(sealedValues))
        say(`${name}: ${await reseal({ db, keys })} encrypted again with key ${keys.current}`)
      await client.query('update filecontent set verified_at = null')
      const wrong = await checkFiles({ db, keys, files, log, now: () => new Date() }, Infinity)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      say(`The college of ${manifest.moment}, from PostgreSQL ${manifest.postgresql}, is here:`)
      say(`  ${counted(rows, 'row', 'rows')} of ${manifest.tables.length} tables, each with the hash it had`)
      say(`  ${counted(manifest.files.length, 'file', 'files')}, read and held against their checksums`)
      if (manifest.missing.length > 0)
        say(`  ${counted(manifest.missing.length, 'file', 'files')} without content, as where the export was made`)
      for (const name of manifest.settings) say(`Set ${name} as it was: the database has no copy of it.`)
      if (wrong.length > manifest.missing.length) {
        say(`Files that are not as they were uploaded: ${wrong.join(', ')}`)
        process.exitCode = 1
      }
    } finally {
      await client.end()
      files.storage.close()
    }
  })
}

const runVerify = async (root: string): Promise<void> => {
  const folder = await openSealedFolder(root, await passphraseFor(false), randomBytes)
  const manifest = await verifyExport(folder, say)
  say(`The export of ${manifest.moment} is whole: ${manifest.tables.length} tables, ${manifest.files.length} files.`)
  say(`Its hash: ${await hashOfManifest(folder)}`)
}

const runRemove = async (config: Config, root: string, typed: Typed): Promise<void> => {
  const folder = await openSealedFolder(root, await passphraseFor(false), randomBytes)
  await withStore(config, async ({ connection }) => {
    const client = await openConnection(connection)
    const { storage } = openFileStore(resolve(config.dataDir), config.files)
    try {
      const { rows, files } = await removeCollege({ client, storage, folder, say }, typed)
      say(`${typed.name} is taken out: ${counted(rows, 'row', 'rows')}, ${counted(files, 'file', 'files')}.`)
      say('The other colleges have every row they had. Its entries in the audit stay, as the audit is one chain.')
    } finally {
      await client.end()
      storage.close()
    }
  })
}

const run = async ([asked, place, name, hash]: readonly string[]): Promise<void> => {
  const isRemoval = asked === 'remove' && name !== undefined && hash !== undefined
  if (!place || !(isRemoval || ['export', 'import', 'verify'].includes(asked ?? ''))) {
    say(usage)
    process.exitCode = 2
    return
  }
  const root = resolve(place)
  if (asked === 'verify') return runVerify(root)
  const config = readConfiguration(process.env)
  if (isRemoval) return runRemove(config, root, { name, hash })
  return asked === 'export' ? runExport(config, root) : runImport(config, root)
}

collectAtOnce()
run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
