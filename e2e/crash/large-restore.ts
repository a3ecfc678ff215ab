import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { foundOrganisation } from '../../server/src/app/found.ts'
import { migrationsFolder } from '../../server/src/app/paths.ts'
import { migrate, openDatabase, startEmbedded } from '../../server/src/database/index.ts'
import { keepNewKeys, makeKeyRing } from '../../server/src/platform/index.ts'
import { cleanUpAfter } from '../drill-folder.ts'
import { ensureBuilt, throwAwayFolder } from '../server.ts'

// A college with as many gigabytes as are asked for, half of them rows and half files, or what the disk has room for, is backed up by the
// command while people write, and restored by the command: all that was acknowledged before the backup is there, within the time promised.

const root = resolve(import.meta.dirname, '../..')
const people = 2_000
/** What is promised: 20 GB in a quarter of an hour. */
const bytesPerSecond = 20e9 / (15 * 60)

const folder = await throwAwayFolder('large-restore')
const [dataDir, backups, restored] = ['college', 'backups', 'restored'].map((name) => join(folder, name))
if (!dataDir || !backups || !restored) throw new Error('no folders')
await mkdir(dataDir, { mode: 0o711 })

const { bavail, bsize } = await statfs(folder)
const room = (bavail * bsize) / 1e9 / 3.5 - 1
const gigabytes = Math.min(Number(process.argv[2] ?? 20), Math.floor(room))
if (gigabytes < 1) throw new Error('There is no room for this: it needs 7 GB at least, and 75 GB for all of it.')
const size = Math.round((gigabytes * 5e8) / people)

const run = async (words: readonly string[], dataDir: string): Promise<{ seconds: number; said: string }> => {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'server/dist/backup.js'), ...words], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'kauri rimu totara matai' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await writeFile(join(folder, 'running'), String(child.pid))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said.slice(-800)}`)
  return { seconds: (performance.now() - began) / 1_000, said }
}

const fillFiles = async (keys: readonly string[]): Promise<void> => {
  const bytes = randomBytes(size)
  for (const key of keys) {
    await mkdir(join(dataDir, 'files', key.slice(0, 2)), { recursive: true, mode: 0o700 })
    const file = await open(join(dataDir, 'files', key.slice(0, 2), key), 'w', 0o600)
    bytes.write(key)
    await file.write(bytes)
    await file.close()
  }
}

const writing = async (connection: object, until: () => boolean): Promise<number> => {
  const client = new Client(connection)
  await client.connect()
  let count = 0
  for (; !until(); count += 1)
    await client.query(`insert into audit (call, resource, changes) values ('drill', 'write', '{}')`)
  await client.end()
  return count
}

const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
cleanUpAfter(join(folder, 'running'), [database.folder, folder])
try {
  ensureBuilt()
  console.log(`A college of ${people} people with ${gigabytes} GB, half of it files, is made.`)
  await keepNewKeys(dataDir, makeKeyRing(randomBytes), randomBytes)
  const db = openDatabase({ connection: database.connectionConfig, size: 2, log: pino({ level: 'silent' }) })
  await migrate(db, migrationsFolder, () => undefined)
  await foundOrganisation({ db, now: () => new Date() }, 'Large College')
  await db.script(`set statement_timeout = 0;
    insert into "user" (organisation_id, username, email, firstname, lastname, confirmed_at)
      select 1, 'person' || n, 'person' || n || '@example.nz', 'Person', n::text, '2026-01-01' from generate_series(1, ${people}) n;
    insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, checksum)
      select 1, f.user_id, f.id, 'Scan.bin', ${size}, 'application/octet-stream', '2026-01-01', repeat('0', 64) from file f where f.parent_file_id is null;
    insert into filecontent (file_id, organisation_id, storage_key) select id, 1, md5(id::text) from file where not is_folder`)
  await fillFiles(
    (await db.rows<{ key: string }>('select storage_key as key from filecontent order by 1')).map(({ key }) => key),
  )
  for (let bytes = 0; bytes < gigabytes * 5e8;) {
    await db.script(`set statement_timeout = 0;
      insert into devactivity (organisation_id, user_id, title, activity_date, time, learnings)
        select 1, u.id, 'Activity ' || n, date '2026-11-01' - n, 60, (select string_agg(md5(u.id::text || n || m), ' ') from generate_series(1, 250) m)
        from "user" u, generate_series(1, 5) n`)
    bytes = Number((await db.row<{ size: string }>('select pg_database_size(current_database()) as size'))?.size)
  }
  const before = Number((await db.row<{ count: string }>('select count(*) as count from audit'))?.count)
  let isMade = false
  const written = writing(database.connectionConfig, () => isMade)
  const made = await run(['make', backups], dataDir)
  isMade = true
  console.log(`Backed up in ${made.seconds.toFixed(0)} s, while ${await written} rows were written one by one`)
  const verified = await run(['verify', backups], dataDir)
  console.log(`Verified in ${verified.seconds.toFixed(0)} s`)
  await db.close()
  const back = await run(['restore', backups], restored)
  const again = await startEmbedded({ dataDir: restored, supervise: false, log: () => undefined })
  const there = openDatabase({ connection: again.connectionConfig, size: 1, log: pino({ level: 'silent' }) })
  const rows = Number((await there.row<{ count: string }>('select count(*) as count from audit'))?.count)
  await there.close()
  await again.stop()
  if (rows < before) throw new Error(`${before - rows} rows that were there before the backup are gone`)
  const speed = (gigabytes * 1e9) / back.seconds
  console.log(
    `Restored and checked in ${back.seconds.toFixed(0)} s: ${rows} entries of the audit, ${Math.round(speed / 1e6)} MB/s`,
  )
  console.log(`20 GB would take ${Math.round(20e9 / speed / 60)} minutes`)
  if (speed < bytesPerSecond) throw new Error('That is slower than 20 GB in 15 minutes.')
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
