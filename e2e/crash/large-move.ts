import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { writeReport } from '../../bench/report.ts'
import { foundOrganisation } from '../../server/src/app/found.ts'
import { migrationsFolder } from '../../server/src/app/paths.ts'
import { migrate, openDatabase, startEmbedded } from '../../server/src/database/index.ts'
import { keepNewKeys, makeKeyRing } from '../../server/src/platform/index.ts'
import { cleanUpAfter } from '../drill-folder.ts'
import { ensureBuilt, throwAwayFolder } from '../server.ts'

// A whole college of 2,000 people with as many gigabytes of files as are asked for, or as the disk has room for twice, is exported at the
// speed of `cp`; the export is killed midway and gone on with, and verified.

const root = resolve(import.meta.dirname, '../..')
const people = 2_000
const rowsPerPerson = 100
/** The share of the speed of `cp` that is asked for; of a few gigabytes the starts of the command are too much. */
const slowest = 0.5
const manyGigabytes = 10
const passphrase = 'kauri rimu totara matai'

const folder = await throwAwayFolder('large-move')
const [dataDir, archive, copy] = ['college', 'export', 'copy'].map((name) => join(folder, name))
if (!dataDir || !archive || !copy) throw new Error('no folders')
await mkdir(dataDir, { mode: 0o711 })

const { bavail, bsize } = await statfs(folder)
const room = Math.floor((bavail * bsize) / 1e9 / 2 - 3)
const gigabytes = Math.min(Number(process.argv[2] ?? 20), room)
if (gigabytes < 1) throw new Error(`There is no room for this: it needs 8 GB at least, and 46 GB for all of it.`)
const size = Math.round((gigabytes * 1e9) / people)

interface Ran {
  code: number | null
  said: string
  seconds: number
}

const run = async (
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  until?: (child: ChildProcess) => Promise<void>,
): Promise<Ran> => {
  const began = performance.now()
  const child = spawn(program, words, {
    env: { ...process.env, DATABASE_URL: '', COLLEGE_PASSPHRASE: passphrase, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await writeFile(join(folder, 'running'), String(child.pid))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  void until?.(child)
  const code = await ended
  return { code, said, seconds: (performance.now() - began) / 1_000 }
}
const college = (words: readonly string[], until?: (child: ChildProcess) => Promise<void>): Promise<Ran> =>
  run(process.execPath, [join(root, 'server/dist/college.js'), ...words], { DATA_DIR: dataDir }, until)
const good = ({ code, said }: Ran, what: string): void => {
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${said.slice(-500)}`)
}

const fill = async (): Promise<string> => {
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  // The database first: it is ended by what its folder says.
  cleanUpAfter(join(folder, 'running'), [database.folder, folder])
  const db = openDatabase({ connection: database.connectionConfig, size: 2, log: pino({ level: 'silent' }) })
  await migrate(db, migrationsFolder, () => undefined)
  await foundOrganisation({ db, now: () => new Date() }, 'Large College')
  await db.script(`set statement_timeout = 0;
    insert into "user" (organisation_id, username, email, firstname, lastname, confirmed_at)
      select 1, 'person' || n, 'person' || n || '@example.nz', 'Person', n::text, '2026-01-01' from generate_series(1, ${people}) n;
    insert into membership (organisation_id, user_id, role_id) select 1, u.id, r.id from "user" u, role r where r.name = 'Fellow';
    insert into devactivity (organisation_id, user_id, title, activity_date, time, learnings)
      select 1, u.id, 'Activity ' || n, date '2026-11-01' - n, 60, 'Something was learned that is worth a sentence, ' || md5(n::text)
      from "user" u, generate_series(1, ${rowsPerPerson}) n;
    insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, checksum)
      select 1, f.user_id, f.id, 'Scan.bin', ${size}, 'application/octet-stream', '2026-01-01', repeat('0', 64) from file f where f.parent_file_id is null;
    insert into filecontent (file_id, organisation_id, storage_key) select id, 1, md5(id::text) from file where not is_folder`)
  const keys = await db.rows<{ key: string }>('select storage_key as key from filecontent order by 1')
  await db.close()
  await database.stop()
  const portion = randomBytes(Math.min(size, 16_000_000))
  for (const { key } of keys) {
    const place = join(dataDir, 'files', key.slice(0, 2))
    await mkdir(place, { recursive: true, mode: 0o700 })
    const file = await open(join(place, key), 'w', 0o600)
    for (let left = size; left > 0; left -= portion.length) {
      portion.write(`${key} ${left}`)
      await file.write(portion, 0, Math.min(left, portion.length))
    }
    await file.close()
  }
  return database.folder
}

const filesIn = async (place: string): Promise<number> =>
  existsSync(place)
    ? (await readdir(place, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name),
      ).length
    : 0

const midway = async (child: ChildProcess): Promise<void> => {
  while (child.exitCode === null && (await filesIn(join(archive, 'files'))) < people / 2) await pause(100)
  child.kill('SIGKILL')
}

try {
  ensureBuilt()
  console.log(`A college of ${people} people with ${gigabytes} GB of files is made.`)
  await keepNewKeys(dataDir, makeKeyRing(randomBytes), randomBytes)
  await fill()
  await run('sync', [])
  // Each by itself: of a shell that is killed the copying goes on.
  const copied = await run('cp', ['-r', join(dataDir, 'files'), copy])
  good(copied, 'cp')
  const synced = await run('sync', ['-f', copy])
  good(synced, 'sync')
  const plain = { seconds: copied.seconds + synced.seconds }
  await rm(copy, { recursive: true })
  console.log(`cp and sync: ${plain.seconds.toFixed(0)} s`)
  const cut = await college(['export', archive], midway)
  const kept = await filesIn(join(archive, 'files'))
  if (cut.code !== null)
    throw new Error(`the export was to be killed, and ended with ${cut.code}: ${cut.said.slice(-500)}`)
  console.log(`Exported ${kept} of ${people} files in ${cut.seconds.toFixed(0)} s, then killed`)
  const rest = await college(['export', archive])
  good(rest, 'the export')
  if (!rest.said.includes(`${kept} files are here from before.`))
    throw new Error(`files were copied twice: ${rest.said}`)
  console.log(`The rest in ${rest.seconds.toFixed(0)} s`)
  const verified = await college(['verify', archive])
  good(verified, 'verifying')
  if (!verified.said.includes(`${people} files`)) throw new Error(verified.said)
  const seconds = cut.seconds + rest.seconds
  const speed = (taken: number): string => `${Math.round((gigabytes * 1_000) / taken)} MB/s`
  const ratio = plain.seconds / seconds
  writeReport([
    {
      // A row for each amount: a small run leaves the large one.
      what: `(n) a whole college exported, 2,000 people and ${gigabytes} GB of files, killed midway and gone on with`,
      ours: `${gigabytes} GB in ${seconds.toFixed(0)} s, ${speed(seconds)}, rows and both starts included; ${kept} files kept from before; verified in ${verified.seconds.toFixed(0)} s`,
      beside: `cp -r of the same files, and sync: ${plain.seconds.toFixed(0)} s, ${speed(plain.seconds)}`,
      ratio: ratio.toFixed(2),
      bar: `at least ${slowest} of cp: the export seals each byte, and waits until the disk has each file`,
    },
  ])
  if (gigabytes >= manyGigabytes && ratio < slowest)
    throw new Error(`The export has ${ratio.toFixed(2)} of the speed of cp, and at least ${slowest} is asked for.`)
} finally {
  const again = await startEmbedded({ dataDir, supervise: false, log: () => undefined }).catch(() => null)
  await again?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
