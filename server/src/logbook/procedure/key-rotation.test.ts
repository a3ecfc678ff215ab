import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Keys, readKeyRing, withNewVersion } from '#platform'
import { openTestApp, testServerKeys } from '#testing'
import { openNhi } from './nhi.ts'
import { resealNhis } from './key-rotation.ts'

const college = await openTestApp()
const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
const keys = new Keys(ring, randomBytes)
const alone = new Keys({ ...ring, versions: new Map([...ring.versions].slice(1)) }, randomBytes)

interface Kept {
  id: number
  user_id: number
  organisation_id: number
  nhi_sealed: Buffer
  index: string
  updated_at: string
}
const kept = (): Promise<Kept[]> =>
  college.db.rows<Kept>(
    `select id, user_id, organisation_id, nhi_sealed, encode(nhi_index, 'hex') as index, updated_at from procedure where nhi_sealed is not null order by id`,
  )

it('every NHI opens with the new key alone afterwards, is found as before, and nobody has changed the case', async () => {
  const before = await kept()
  expect(before.length).toBeGreaterThan(10)
  expect(await resealNhis({ db: college.db, keys })).toBe(before.length)
  const after = await kept()
  for (const row of after) expect(openNhi(alone, row, row.nhi_sealed)).toBe('ZAC5361')
  const told = (rows: Kept[]): string[] => rows.map(({ id, index, updated_at: at }) => `${id} ${index} ${at}`)
  expect(told(after)).toEqual(told(before))
  expect(await resealNhis({ db: college.db, keys })).toBe(0)
  expect((await kept()).every((row, at) => row.nhi_sealed.equals(after[at]?.nhi_sealed ?? Buffer.of()))).toBe(true)
})
