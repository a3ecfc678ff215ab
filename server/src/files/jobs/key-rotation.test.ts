import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Keys, readKeyRing, withNewVersion } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { uploadBy } from '../testing.ts'
import { rewrapFileKeys } from './key-rotation.ts'

const college = await openTestApp()

it('keys of files are wrapped anew, their bytes stay, and the old key of the server is needed no more', async () => {
  const trainee = await college.as('trainee1')
  const content = randomBytes(150_000)
  const file = (await uploadBy(college, 'trainee1', { name: 'secret.bin', content })).data
  expect((await trainee.post('/file/encrypt', { id: file.id })).status).toBe(261)
  const stood = () =>
    college.db.row<{ storage_key: string; version: number }>(
      'select storage_key, version from filecontent where file_id = $1',
      [file.id],
    )
  const before = await stood()
  const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
  const keys = new Keys(ring, randomBytes)
  expect(await rewrapFileKeys({ db: college.db, keys })).toBe(1)
  expect(await rewrapFileKeys({ db: college.db, keys })).toBe(0)
  expect(await stood()).toEqual(before)
  // The old key alone opens it no more; the new one alone does.
  expect((await trainee.post(`/file/${file.id}/download`)).status).toBe(503)
  const newest = ring.versions.get(2)?.toString('base64url') ?? ''
  const SERVER_KEYS = `index=${ring.index.toString('base64url')},2=${newest}`
  const node = await college.node({ environment: { SERVER_KEYS } })
  const got = await (await node.as('trainee1')).post(`/file/${file.id}/download`)
  expect([got.status, got.raw.equals(content)]).toEqual([200, true])
})
