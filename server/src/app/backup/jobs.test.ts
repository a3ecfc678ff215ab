import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, it } from 'vitest'
import { openFileStore } from '#platform'
import type { Context } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { readConfiguration } from '../config.ts'
import { Counts } from '../watch/counts.ts'
import { startBackups } from './nightly.ts'

const folder = mkdtempSync(join(tmpdir(), 'college-backup-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { db, clock } = await openTestApp()

it('has its jobs counted, and those that fail as failed', async () => {
  // A file where the folder of the backups should be.
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  const passphrase = 'kauri rimu totara matai'
  const environment = {
    DATA_DIR: folder,
    BACKUP_DIR: taken,
    BACKUP_PASSPHRASE: passphrase,
    SERVER_KEYS: testServerKeys,
  }
  const config = readConfiguration({ NODE_ENV: 'test', ...environment })
  const counts = new Counts()
  const files = openFileStore(folder, { s3: null, largest: 1e8, quota: 1e9, scanned: false })
  const log = pino({ level: 'silent' })
  const context = { db, log, now: clock.now, random: randomBytes, files } as unknown as Context // what backups read of it
  const stop = await startBackups(
    context,
    config,
    { place: taken, passphrase, days: 35 },
    { connection: {}, folder: null },
    (name) => (run) => counts.job(name, run),
  )
  const failures = (): unknown[] =>
    (counts.families().find(({ name }) => name === 'college_job_failures_total')?.samples ?? []).filter(
      ({ value }) => value > 0,
    )
  for (let tries = 0; tries < 100 && failures().length === 0; tries += 1) await pause(100)
  await stop()
  expect(failures()).toContainEqual({ labels: { job: 'backup log' }, value: expect.any(Number) })
})
