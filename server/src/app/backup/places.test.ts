import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { readConfiguration } from '../config.ts'
import { folderPlace } from '../move/place.ts'
import { beginBackups, ownBackups } from './folder.ts'
import { namedPlace } from './named-place.ts'

const passphrase = 'kauri rimu totara matai'
const place = await mkdtemp(join(tmpdir(), 'college-backup-places-'))
afterAll(() => rm(place, { recursive: true }))
const { db } = await openTestApp()

it('goes on at its place alone: where its disk is gone, or another one there, nothing is begun', async () => {
  const root = join(place, 'mounted')
  const own = () => ownBackups(db, folderPlace(root, randomBytes), passphrase, randomBytes)
  const first = await own()
  expect([(await own()).id, await first.isThere()]).toEqual([first.id, true])
  await rename(root, join(place, 'unmounted'))
  await mkdir(root)
  expect(await first.isThere()).toBe(false)
  await expect(own()).rejects.toThrow(`The backups are not in ${root} any more. Is its disk there?`)
  expect(await readdir(root)).toEqual([])
  const other = await beginBackups(root, passphrase, randomBytes)
  expect(await first.isThere()).toBe(false)
  await expect(own()).rejects.toThrow(`${root} has other backups than those that were made there before.`)
  expect(await other.isThere()).toBe(true)
  await rm(root, { recursive: true })
  await rename(join(place, 'unmounted'), root)
  expect((await own()).id).toBe(first.id)
})

it('begins none by itself at the first start after an upgrade, where the disk of those made before is gone', async () => {
  const root = join(place, 'upgraded')
  const own = (isByHand: boolean) => ownBackups(db, folderPlace(root, randomBytes), passphrase, randomBytes, isByHand)
  await db.script(`delete from backup_place;
    insert into backup_run (kind, begun_at, ended_at, backup) values ('backup', now(), now(), 'of before')`)
  const message = `Backups were made before, and none are in ${root}. Is its disk there?`
  await expect(own(false)).rejects.toThrow(message)
  await mkdir(root)
  await expect(own(false)).rejects.toThrow(message)
  expect(await readdir(root)).toEqual([])
  // Those that are there are gone on with, and so are new ones that a person begins.
  const begun = await beginBackups(root, passphrase, randomBytes)
  expect((await own(false)).id).toBe(begun.id)
  await db.rows('delete from backup_place')
  await rm(root, { recursive: true })
  const byHand = await own(true)
  expect((await own(false)).id).toBe(byHand.id)
})

it('is named as a folder or as a part of a store, and else is that of the settings', () => {
  const access = { S3_ACCESS_KEY_ID: 'moa', S3_SECRET_ACCESS_KEY: 'huia' }
  const named = (environment: Record<string, string>, word?: string): string =>
    namedPlace(readConfiguration(environment), word, randomBytes).name
  expect(named({}, place)).toBe(place)
  expect(named({ ...access, BACKUP_S3: 'college//backups/', BACKUP_PASSPHRASE: passphrase })).toBe('s3:college/backups')
  expect(named({ BACKUP_DIR: place, BACKUP_PASSPHRASE: passphrase })).toBe(place)
  expect(named(access, 's3:college')).toBe('s3:college')
  expect(() => named({})).toThrow('Name the folder of the backups, or set BACKUP_DIR or BACKUP_S3.')
  expect(() => named({}, 's3:college')).toThrow(
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed to reach the store.',
  )
  expect(() => named(access, 's3:/backups')).toThrow(
    'Write a place of the store as s3:<bucket>, or s3:<bucket>/<prefix>',
  )
  expect(() => named({ ...access, S3_BUCKET: 'college' }, 's3:college/backups')).toThrow(
    's3:college/backups is where the college’s files are (S3_BUCKET, S3_PREFIX), or has them within',
  )
})
