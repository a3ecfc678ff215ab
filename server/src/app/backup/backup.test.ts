import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayIn, instantAt, showInstant } from '@college/contract/kit'
import { segmentAfter } from '#database'
import { openFileStore } from '#platform'
import type { SealedFolder } from '../move/sealed-folder.ts'
import { backupsIn, beginBackups, chainOf, openBackups, readManifest, segmentName } from './folder.ts'
import { makeBackup, retain } from './make.ts'
import { bytesOf } from './restore.ts'
import { endCutRuns, lastDue } from './runs.ts'
import { backUpNightly, restoreMonthly } from './nightly.ts'
import { tellOfFailures } from './tell.ts'
import type { NightlyParts } from './nightly.ts'
import { verifyBackup } from './verify.ts'
import { readTarget } from './target.ts'
import type { Target } from './target.ts'
import { limits, log, openBackedUp, passphrase, silent } from './testing.ts'
import { cut, flip, lose } from './testing-damage.ts'
import type { Undo } from './testing-damage.ts'

const { place, dataDir, kept, early, late, database, db, parts, folder, deleted, restore, thereAfter } =
  await openBackedUp()
const now = (): Date => new Date()

describe('a backup that is restored', () => {
  const beforehand = { written: ['before the backup', 'after the backup'], files: 2, findings: [], late: true }

  it('has all that was written, to the end of the log', async () => {
    const written = [...beforehand.written, 'deletion', 'after the deletion']
    expect(await thereAfter({ kind: 'latest' })).toEqual({ written, files: 0, findings: [], late: false })
  })

  it('has what was there at a moment, with the files of that moment', async () => {
    expect(await thereAfter(readTarget('to', new Date(deleted.moment).toISOString()))).toEqual(beforehand)
  })

  it('has all but a transaction and what came after it', async () => {
    expect(await thereAfter(readTarget('before', deleted.transaction))).toEqual(beforehand)
  })
})

describe('what cannot be restored is said in words, and nothing is there after it', () => {
  const base = async (name: string): Promise<string> =>
    join(kept, 'bases', (await backupsIn(folder)).whole[0] ?? '', name)
  const segment = async (at: number): Promise<string> => {
    const manifest = await readManifest(folder, (await backupsIn(folder)).whole[0] ?? '')
    return join(kept, segmentName((await chainOf(folder, manifest)).segments.at(at) ?? ''))
  }
  const first = join(kept, 'files/aa', 'a'.repeat(32))
  const latest: Target = { kind: 'latest' }
  const never = readTarget('to', '2999-01-01T00:00Z')
  const noSegment = /segment \w{24} of the database’s log is missing/
  const bad: [string, () => Promise<Undo>, Target, RegExp][] = [
    ['a damaged block of the database', async () => flip(await base('cluster')), latest, /cluster was changed or cut/],
    ['a database that was cut', async () => cut(await base('cluster')), latest, /cluster was changed or cut/],
    ['a damaged segment', async () => flip(await segment(-1)), latest, /log\/\w{24} was changed or cut/],
    ['a missing segment of the copy itself', async () => lose(await segment(0)), latest, noSegment],
    ['a missing segment after it', async () => lose(await segment(-2)), latest, noSegment],
    ['a moment behind a missing segment', async () => lose(await segment(-2)), never, noSegment],
    ['a missing file', () => lose(first), latest, /files\/aa\/a{32} is missing from the backup/],
    ['a damaged file', () => flip(first), latest, /files\/aa\/a{32} was changed or cut/],
    ['a changed manifest', async () => flip(await base('manifest')), latest, /manifest was changed or cut/],
    ['a backup that was cut while it was made', async () => lose(await base('manifest')), latest, /no whole backup/],
  ]
  const whole = async (): Promise<Undo> => async () => undefined
  const far: [string, () => Promise<Undo>, Target, RegExp][] = [
    ['a moment before the oldest', whole, readTarget('to', '2001-01-01T00:00+13:00'), /The oldest backup is of /],
    ['a transaction before the oldest', whole, readTarget('before', '3'), /made after transaction 3 had begun/],
    [
      'a transaction that never was',
      whole,
      readTarget('before', '4000000000'),
      /does not have the end of a transaction/,
    ],
    ['a moment after the end', whole, never, /ends before that moment/],
  ]

  it.each([...bad, ...far])('%s', async (_name, damage, target, words) => {
    const undo = await damage()
    const before = await readdir(place)
    await expect(restore(target)).rejects.toThrow(words)
    expect(await readdir(place)).toEqual(before)
    await undo()
  })

  it('another passphrase, and a folder with something in it, which keeps it', async () => {
    await expect(openBackups(kept, 'kauri rimu totara kowhai', randomBytes)).rejects.toThrow('does not open the backup')
    await expect(openBackups(place, passphrase, randomBytes)).rejects.toThrow('There is no backup of a college in')
    const full = join(place, 'full')
    await mkdir(full)
    await writeFile(join(full, 'thesis'), 'mine')
    await expect(restore(latest, folder, full)).rejects.toThrow('There is something in')
    expect(await readdir(full)).toEqual(['thesis'])
    expect(() => readTarget('to', '26/11/2026')).toThrow('with its zone')
    expect(() => readTarget('before', 'lunch')).toThrow('before <number of a transaction>')
  })
})

const zone = 'Pacific/Auckland'
// The first of a month ahead of every backup made above, on which the clocks are not put back.
const ahead = addMonths(dayIn(zone, now()), 1).slice(0, 8)
const first = ahead.slice(5) === '04-' ? `${ahead.slice(0, 5)}05-01` : `${ahead}01`
const at = (days: number, time: string): string => instantAt(addDays(first, days), time, zone)
const clock = { at: new Date(at(0, '01:00')) }

describe('by itself', () => {
  const runs = () => db.rows('select kind, trouble, files from backup_run order by id')

  it('backs up once a night and restores once a month, and keeps what came of it', async () => {
    const context = { db, log, now: () => clock.at, random: randomBytes, files: openFileStore(dataDir, limits) }
    const nightly: NightlyParts = { ...parts, context, days: 35, home: database.folder, dataDir, reserve: 0 }
    await db.rows(`insert into backup_run (kind, begun_at) values ('backup', $1)`, [clock.at])
    await endCutRuns(context)
    expect(await backUpNightly(nightly)).toBeNull()
    clock.at = new Date(at(0, '02:00'))
    expect(await backUpNightly(nightly)).toMatchObject({ trouble: null })
    expect(await backUpNightly(nightly)).toBeNull()
    expect(await restoreMonthly(nightly)).toMatchObject({ trouble: null })
    expect(await restoreMonthly(nightly)).toBeNull()
    expect(await readdir(join(dataDir, 'scratch'))).toEqual([])
    const stopped = { kind: 'backup', trouble: 'The server stopped before it was done.', files: null }
    expect(await runs()).toEqual([
      stopped,
      { kind: 'backup', trouble: null, files: 0 },
      { kind: 'restore', trouble: null, files: 0 },
    ])
    // Where a segment is lost, the next night does not wait for its hour.
    const { whole } = await backupsIn(folder)
    const manifest = await readManifest(folder, whole.at(-1) ?? '')
    const undo = await lose(join(kept, segmentName(manifest.last)))
    clock.at = new Date(at(0, '03:30'))
    expect(await backUpNightly(nightly)).toMatchObject({ trouble: null })
    await undo()
  })

  it('asks for room for the files of people as well', async () => {
    const manifest = await readManifest(folder, (await backupsIn(folder)).whole[0] ?? '')
    const { files, database: bytes } = await bytesOf(folder, manifest, 2)
    expect(files).toBeGreaterThan(early.length + late.length)
    expect(bytes).toBe(manifest.entries.reduce((sum, { size }) => sum + size, 0) + 2 * manifest.segmentSize)
  })

  it('is an email to administrators of the platform when it fails, once until one goes well', async () => {
    await db.script(`insert into "user" (organisation_id, username, email, firstname, lastname, confirmed_at)
      values (1, 'hana', 'hana@example.nz', 'Hana', 'Kingi', now());
      insert into membership (organisation_id, user_id, role_id) select 1, u.id, r.id from "user" u, role r
      where (u.username = 'hana' and r.is_admin) or (u.username = 'moana' and r.role_is_admin and not r.is_admin)`)
    const mails = async () => {
      await tellOfFailures({ db })
      return db.rows<{ to_address: string; subject: string; text: string }>(
        `select to_address, subject, text from outbox where event = 'backup_failed' order by id`,
      )
    }
    const ran = (kind: string, ended: string, trouble: string | null) =>
      db.rows('insert into backup_run (kind, begun_at, ended_at, trouble) values ($1, $2, $2, $3)', [
        kind,
        ended,
        trouble,
      ])
    expect(await mails()).toEqual([])
    await db.rows(`insert into backup_run (kind, begun_at) values ('backup', $1)`, [at(1, '02:00')])
    expect(await mails()).toEqual([])
    await ran('backup', at(1, '02:01'), 'ENOSPC: no space left\non /backups')
    const [first, ...more] = await mails()
    expect(more).toEqual([])
    expect(first).toMatchObject({ to_address: 'hana@example.nz', subject: 'The nightly backup failed' })
    expect(first?.text).toContain(
      `failed on ${showInstant(at(1, '02:01'), zone)}. What went wrong:\n\nENOSPC: no space left on /backups\n`,
    )
    expect(first?.text).toContain(
      `The last backup that went well was made on ${showInstant(at(0, '03:30'), zone)}. We try again each hour.`,
    )
    // An hour later it fails again, in other words; then one goes well, and the next night fails.
    await ran('backup', at(1, '03:01'), 'EIO: i/o error')
    expect(await mails()).toHaveLength(1)
    await ran('backup', at(1, '04:01'), null)
    expect(await mails()).toHaveLength(1)
    await ran('backup', at(2, '02:01'), 'EIO: i/o error')
    expect(await mails()).toHaveLength(2)
    await db.rows(`delete from backup_run where kind = 'restore' and trouble is null`)
    await ran('restore', at(2, '03:31'), 'audit: 2 rows do not match their seal')
    const [, , restore, ...others] = await mails()
    expect(others).toEqual([])
    expect(restore?.subject).toBe('The monthly trial restore failed')
    expect(restore?.text).toContain('No trial restore has gone well yet. We try again each day.')
  })
})

describe('backups that have had their time', () => {
  it('go with their log, and leave what the kept ones need', async () => {
    const [oldest = '', , newest = ''] = (await backupsIn(folder)).whole
    const first = await readManifest(folder, oldest)
    const last = await readManifest(folder, newest)
    expect(await retain(folder, new Date(last.moment))).toBe(2)
    expect((await backupsIn(folder)).whole).toEqual([newest])
    expect(await folder.has(segmentName(first.first))).toBe(false)
    expect((await chainOf(folder, last)).segments[0]).toBe(last.first)
    // No row speaks of these files any more, and they were there before the backup that is kept.
    await expect(stat(join(kept, 'files/bb', 'b'.repeat(32)))).rejects.toThrow('ENOENT')
    await verifyBackup(folder, last, (await chainOf(folder, last)).segments, silent)
  })

  it('are made in the small hours of the college, and restored in those of the first of a month', () => {
    const zone = 'Pacific/Auckland'
    const due = (kind: 'backup' | 'restore', at: string): string => lastDue(kind, new Date(at), zone).toISOString()
    expect(due('backup', '2026-11-26T12:59:00Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(due('backup', '2026-11-26T13:00:00Z')).toBe('2026-11-26T13:00:00.000Z')
    expect(due('restore', '2026-11-30T14:29:00Z')).toBe('2026-10-31T14:30:00.000Z')
    expect(due('restore', '2026-11-30T14:30:00Z')).toBe('2026-11-30T14:30:00.000Z')
    expect(segmentAfter('00000001000000AA000000FF', 16_777_216)).toBe('00000001000000AB00000000')
  })
})

/** Bytes that come to no end. */
const failing = async function* failing(): AsyncIterable<Buffer> {
  yield randomBytes(100_000)
  throw new Error('half of it')
}

describe('what goes wrong', () => {
  it('counts a backup as made though the college has lost a file, and says which', async () => {
    const context = { db, log, now: () => clock.at, random: randomBytes, files: openFileStore(dataDir, limits) }
    const nightly: NightlyParts = {
      ...parts,
      context,
      days: 35,
      home: database.folder,
      dataDir,
      reserve: 0,
    }
    const key = 'd'.repeat(32)
    await db.script(`with f as (insert into file (organisation_id, user_id, parent_file_id, name, size, mimetype, uploaded_at, checksum)
        select 1, user_id, id, 'lost.bin', 1, 'application/octet-stream', now(), repeat('0', 64) from file where parent_file_id is null order by id limit 1 returning id)
      insert into filecontent (file_id, organisation_id, storage_key) select id, 1, '${key}' from f`)
    clock.at = new Date(at(3, '02:00'))
    const note = `Files without content here either: ${key}`
    expect(await backUpNightly(nightly)).toMatchObject({ trouble: null, note })
    expect(await db.row('select trouble, note from backup_run order by id desc limit 1')).toEqual({
      trouble: null,
      note,
    })
    clock.at = new Date(at(3, '04:00'))
    expect(await backUpNightly(nightly)).toBeNull()
    // The trial leaves the disk its reserve.
    clock.at = new Date(at(33, '04:00'))
    await expect(restoreMonthly({ ...nightly, reserve: 1e18 })).rejects.toThrow(
      /^The college needs \d+ MB, and .+ has room for 0 MB, with what stays free there \(DISK_RESERVE_MB\)\.$/,
    )
    await db.script(
      `delete from filecontent where storage_key = '${key}'; delete from backup_run where kind = 'restore' and trouble is not null`,
    )
  })

  it('leaves nothing of a backup that fails, nor of one that was cut, and makes one at a time', async () => {
    const before = (await backupsIn(folder)).whole
    await mkdir(join(kept, 'bases/20200101T000000000Z-abcdef'))
    await writeFile(join(kept, 'bases/20200101T000000000Z-abcdef/cluster'), 'half')
    const isManifest = (name: string): boolean => name.endsWith('/manifest')
    const full: SealedFolder = {
      ...folder,
      write: (name, source) =>
        isManifest(name) ? Promise.reject(new Error('ENOSPC: no space left')) : folder.write(name, source),
    }
    const both = await Promise.allSettled([
      makeBackup({ ...parts, folder: full }),
      makeBackup({ ...parts, folder: full }),
    ])
    expect(both.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status)).toSorted()).toEqual([
      'Error: Another backup is being made just now. Try again once it is done.',
      'Error: ENOSPC: no space left',
    ])
    expect(await backupsIn(folder)).toEqual({ whole: before, cut: [] })
    const wide: SealedFolder = { ...folder, size: () => Promise.resolve(1e18) }
    await expect(makeBackup({ ...parts, folder: wide })).rejects.toThrow(
      /^The backup needs about 1000000000000 MB, and .+ has room for \d+ MB\. Make room there/,
    )
  })

  it('writes each file whole, also two of one name at once', async () => {
    const bytes = [randomBytes(3_000_000), randomBytes(2_000_000)]
    for (let times = 0; times < 5; times += 1) {
      await Promise.all(bytes.map((each) => folder.write('log/twice', Readable.from([each]))))
      const read = await buffer(await folder.read('log/twice'))
      expect(bytes.some((each) => each.equals(read))).toBe(true)
    }
    await expect(folder.write('log/twice', Readable.from(failing()))).rejects.toThrow('half of it')
    expect((await readdir(join(kept, 'log'))).filter((name) => name.endsWith('.part'))).toEqual([])
    // What was killed while it wrote is taken away a day later, when the folder is opened again.
    const [old, young] = ['old', 'young'].map((name) => join(kept, 'log', `${name}.part`))
    for (const left of [old ?? '', young ?? '']) await writeFile(left, 'half')
    await utimes(old ?? '', 1, 1)
    await beginBackups(kept, passphrase, randomBytes)
    expect((await readdir(join(kept, 'log'))).filter((name) => name.endsWith('.part'))).toEqual(['young.part'])
    await Promise.all([folder.remove('log/twice'), rm(young ?? '')])
  })
})
