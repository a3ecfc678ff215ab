import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Health } from '@college/contract/app'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '#database'
import { readConfiguration } from '../config.ts'
import { migrationsFolder } from '../paths.ts'
import { openStore } from '../store.ts'
import { disksOf, healthFigures } from './figures.ts'
import { openTestApp } from '#testing'

const folder = mkdtempSync(join(tmpdir(), 'college-health-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const environment = { BACKUP_DIR: folder, BACKUP_PASSPHRASE: 'kauri rimu totara matai', DATA_DIR: folder }
const college = await openTestApp({ environment })
const { db, clock } = college
clock.set('2026-11-26T00:00:00Z')

const look = async (): Promise<Health> => (await (await college.as('padmin')).get<Health>('/health')).data
const ran = (kind: string, ended: string, trouble: string | null) =>
  db.rows('insert into backup_run (kind, begun_at, ended_at, trouble, files) values ($1, $2, $2, $3, 4)', [
    kind,
    ended,
    trouble,
  ])

describe('the health of the installation', () => {
  it('says how backups stand by what came of them, not by whether they were asked for', async () => {
    expect(await look()).toMatchObject({
      backup: { state: 'none' },
      restore: { state: 'none' },
      runs: [],
      segments_waiting: 0,
    })
    await ran('backup', '2026-11-25T13:00:00Z', null)
    await ran('restore', '2026-10-01T13:00:00Z', null)
    const last_at = '2026-11-25T13:00:00.000Z'
    expect(await look()).toMatchObject({ backup: { state: 'good', last_at }, restore: { state: 'late' } })
    clock.set('2026-11-26T15:01:00Z')
    expect(await look()).toMatchObject({ backup: { state: 'late', last_at } })
    // However many go wrong after it, the last good one is known.
    for (let n = 10; n < 18; n += 1) await ran('backup', `2026-11-26T14:${n}:00Z`, 'no room')
    const { backup, runs } = await look()
    expect(backup).toEqual({ state: 'failed', last_at })
    expect(runs.map(({ kind }) => kind)).toEqual([...Array(6).fill('backup'), 'backup', 'restore'])
  })

  it('counts what waits as its lists do, and names no one', async () => {
    await db.rows(
      `insert into outbox (organisation_id, to_address, event, subject, state, give_up_at) select $1, 'whetu@example.nz', 'password_reset', 'Kia ora', s,
      now() from unnest(array['queued', 'failed', 'failed']) s`,
      [college.fixtures.a.organisation],
    )
    const padmin = await college.as('padmin')
    const found = await look()
    const mail = found.queues.find(({ name }) => name === 'mail')
    const listed = async (state: string): Promise<number> =>
      (await padmin.get<object[]>('/outboxes', { state })).data.length
    expect([mail?.waiting, mail?.failed]).toEqual([
      (await listed('queued')) + (await listed('sending')),
      await listed('failed'),
    ])
    expect(JSON.stringify(found)).not.toMatch(/example\.nz|Kia ora/)
    expect(found).toMatchObject({ slow: null, mail: false })
    expect(found.disks.map(({ place }) => place)).toContain('backups')
  })

  it('names no disk for backups that go to a store', async () => {
    const keys = { S3_ACCESS_KEY_ID: 'moa', S3_SECRET_ACCESS_KEY: 'huia', BACKUP_S3: 'college/backups' }
    const config = readConfiguration({ ...environment, ...keys, BACKUP_DIR: '' })
    expect((await disksOf(config)).map(({ place }) => place)).not.toContain('backups')
  })

  it('says that an external database is backed up elsewhere, and reads its statements where it counts them', async () => {
    await db.script(`create table pg_stat_statements (query text, calls bigint, mean_exec_time float8, total_exec_time float8, dbid oid);
      insert into pg_stat_statements select 'select $1', 3, 2, 6, oid from pg_database where datname = current_database()`)
    const call = { db, unscoped: db, now: clock.now } as Parameters<typeof healthFigures>[0] // the figures read nothing else of a call
    const files = { s3: null, largest: 1, quota: 1, scanned: false }
    const watched = {
      dataDir: folder,
      publicUrl: null,
      databaseUrl: 'postgres://x',
      backup: null,
      diskReserve: 0,
      files,
      mailServer: null,
      testing: false,
    }
    expect(await healthFigures(call, watched)).toMatchObject({
      backup: { state: 'external', last_at: null },
      segments_waiting: null,
      slow: [{ statement: 'select $1', calls: 3, mean_ms: 2, total_ms: 6 }],
    })
  })

  it('counts the statements of the embedded database by itself, without what stood in them', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'college-counted-'))
    chmodSync(dataDir, 0o711)
    const store = await openStore(readConfiguration({ NODE_ENV: 'test', DATA_DIR: dataDir }), pino({ level: 'silent' }))
    try {
      await migrate(store.db, migrationsFolder, () => undefined)
      for (let n = 0; n < 3; n += 1) await store.db.rows(`select length('what Whetū wrote') as counted_here`)
      await store.db.rows(`create role kept_out password 'what Whetū chose'`)
      const slow = await store.db.rows<{ statement: string; calls: number }>(
        'select statement, calls from slow_statements(1000)',
      )
      expect(slow.filter(({ statement }) => statement.endsWith('counted_here'))).toEqual([
        { statement: 'select length($1) as counted_here', calls: 3 },
      ])
      expect(JSON.stringify(slow)).not.toContain('Whetū')
    } finally {
      await store.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('says what is to be known of a backup that went well', async () => {
    await db.rows(
      `insert into backup_run (kind, begun_at, ended_at, note) values ('backup', $1, $1, 'Files without content here either: dd')`,
      [new Date('2026-11-26T15:00:30Z')],
    )
    const { backup, runs } = await look()
    expect(backup.state).toBe('good')
    expect(runs.find(({ note }) => note !== null)).toMatchObject({ trouble: null, note: expect.stringContaining('dd') })
  })
})
