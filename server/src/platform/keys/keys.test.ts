import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, property, uint8Array } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openKeys } from './open-keys.ts'
import { Keys } from './seal.ts'
import { keepNewKeys, keyFileIn, makeKeyRing, readKeyFile, readKeyRing, withNewVersion, writeKeyRing } from './ring.ts'
import type { KeySource } from './open-keys.ts'
import type { KeyRing } from './seal.ts'
import { makeDatabase, openNamed } from '#testing'

const ring = makeKeyRing(randomBytes)
const keys = new Keys(ring, randomBytes)
const mine = { purpose: 'nhi', about: 'procedure of 7' }

describe('sealed values', () => {
  test('what was sealed opens for the same purpose and owner alone', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), (clear) => {
        expect(keys.open(mine, keys.seal(mine, clear))).toEqual(Buffer.from(clear))
      }),
    )
    const sealed = keys.seal(mine, Buffer.from('ZAC5361'))
    expect(() => keys.open({ ...mine, about: 'procedure of 8' }, sealed)).toThrow()
    expect(() => keys.open({ ...mine, purpose: 'file key' }, sealed)).toThrow()
    expect(() => keys.open({ purpose: 'nhi","procedure', about: 'of 7' }, sealed)).toThrow()
  })

  test('each bit counts, and a value that was cut opens nowhere', () => {
    const sealed = keys.seal(mine, Buffer.from('ZAC5361'))
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const turned = Buffer.from(sealed)
      turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => keys.open(mine, turned), `bit ${bit}`).toThrow()
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => keys.open(mine, sealed.subarray(0, length)), `length ${length}`).toThrow()
  })

  test('sealing twice gives two values, and neither holds the text', () => {
    const [one, other] = [keys.seal(mine, Buffer.from('ZAC5361')), keys.seal(mine, Buffer.from('ZAC5361'))]
    expect(one.equals(other)).toBe(false)
    expect(one.includes('ZAC')).toBe(false)
  })
})

describe('versions', () => {
  const newer = new Keys(withNewVersion(ring, randomBytes), randomBytes)

  test('a new version opens what the old one sealed, and seals anew', () => {
    const old = keys.seal(mine, Buffer.from('ZAC5361'))
    expect(newer.isCurrent(old)).toBe(false)
    const resealed = newer.reseal(mine, old)
    expect(newer.isCurrent(resealed)).toBe(true)
    expect(newer.open(mine, resealed).toString()).toBe('ZAC5361')
    expect(() => keys.open(mine, resealed)).toThrow('key 2 of this server is missing')
  })

  test('the index stays', () => {
    expect(newer.blind('nhi', 'ZAC5361')).toEqual(keys.blind('nhi', 'ZAC5361'))
    expect(keys.blind('other', 'ZAC5361')).not.toEqual(keys.blind('nhi', 'ZAC5361'))
    expect(keys.blind('nhi', 'ZAC5362')).not.toEqual(keys.blind('nhi', 'ZAC5361'))
  })

  test('a data key is wrapped, and unwrapped for its own file alone', () => {
    const file = { purpose: 'file key', about: 'file 12' }
    const { key, wrapped } = keys.makeDataKey(file)
    expect(keys.unwrap(file, wrapped)).toEqual(key)
    expect(() => keys.unwrap({ ...file, about: 'file 13' }, wrapped)).toThrow()
    expect(() => keys.wrap(file, Buffer.alloc(16))).toThrow()
  })

  test('prints tell rings apart and hold no key', () => {
    const other = new Keys(makeKeyRing(randomBytes), randomBytes)
    expect([...newer.fingerprints().keys()]).toEqual(['index', '1', '2'])
    expect(keys.fingerprints().get('1')).toBe(newer.fingerprints().get('1'))
    expect(keys.fingerprints().get('1')).not.toBe(other.fingerprints().get('1'))
    expect(writeKeyRing(ring)).not.toContain(keys.fingerprints().get('1'))
  })
})

describe('where keys are kept', async () => {
  const db = openNamed(await makeDatabase('empty'))
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'college-keys-'))
  })
  beforeEach(async () => {
    await db.rows('delete from server_key')
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })
  const sealed = (from: Keys): Buffer => from.seal(mine, Buffer.from('ZAC5361'))
  const source = (name: string, configured: KeyRing | null = null): KeySource => ({
    configured,
    dataDir: join(folder, name),
    random: randomBytes,
    db,
  })
  const wordsOf = (opening: Promise<unknown>): Promise<string> =>
    opening.then(
      () => 'opened',
      (error: unknown) => String(error) + String(error instanceof Error ? error.cause : ''),
    )

  test('they are made once, for their owner alone, and the same for whoever starts at the same time', async () => {
    const [one, other] = await Promise.all([openKeys(source('new')), openKeys(source('new'))])
    expect(other.open(mine, sealed(one)).toString()).toBe('ZAC5361')
    expect((await stat(keyFileIn(join(folder, 'new')))).mode & 0o777).toBe(0o600)
    const again = await openKeys(source('new'))
    expect(again.open(mine, sealed(one)).toString()).toBe('ZAC5361')
    expect(await readdir(join(folder, 'new'))).toEqual(['keys'])
  })

  test('what is kept is never replaced', async () => {
    const dataDir = join(folder, 'kept')
    await keepNewKeys(dataDir, ring, randomBytes)
    const before = await readFile(keyFileIn(dataDir), 'utf8')
    await keepNewKeys(dataDir, makeKeyRing(randomBytes), randomBytes)
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(before)
  })

  test('configured keys go before those of the folder', async () => {
    expect((await openKeys(source('kept', withNewVersion(ring, randomBytes)))).current).toBe(2)
  })

  test('a broken file stops the start, and its words hold no key', async () => {
    const path = keyFileIn(join(folder, 'kept'))
    const whole = await readFile(path, 'utf8')
    for (const broken of ['', whole.slice(0, -3), `${whole}1=${'A'.repeat(43)}`, `${whole}x=${'A'.repeat(43)}`]) {
      await writeFile(path, broken)
      const words = await wordsOf(openKeys(source('kept')))
      expect(words).toContain('cannot be read')
      expect(words).not.toContain(ring.index.toString('base64url').slice(0, 20))
    }
    await writeFile(path, whole)
  })

  test('a database that was sealed with other keys, or whose keys are lost, starts nothing and gets no new ones', async () => {
    await openKeys(source('kept'))
    expect(await wordsOf(openKeys(source('lost')))).toContain('The keys of this database are missing')
    expect(await readKeyFile(keyFileIn(join(folder, 'lost')))).toBeNull()
    const other = makeKeyRing(randomBytes)
    expect(await wordsOf(openKeys(source('kept', other)))).toContain('1, index are missing or another')
    expect(await wordsOf(openKeys(source('kept', { ...ring, index: other.index })))).toContain('index is missing')
    expect((await openKeys(source('kept'))).current).toBe(1)
  })

  test('a new version is taken in, and from then on the old ring starts nothing', async () => {
    await openKeys(source('kept'))
    const rotated = withNewVersion(ring, randomBytes)
    expect((await openKeys(source('kept', rotated))).current).toBe(2)
    expect(await wordsOf(openKeys(source('kept')))).toContain('2 is missing or another')
  })

  test('of two nodes with other keys that start at once on a new database, one starts', async () => {
    const opened = await Promise.all(
      [makeKeyRing(randomBytes), makeKeyRing(randomBytes)].map((each) => wordsOf(openKeys(source('both', each)))),
    )
    expect(opened.filter((words) => words === 'opened')).toHaveLength(1)
  })

  test('written keys are read as they were', () => {
    const two = withNewVersion(ring, randomBytes)
    expect(readKeyRing(writeKeyRing(two))).toEqual(two)
    expect(readKeyRing(writeKeyRing(two).trim().replaceAll('\n', ','))).toEqual(two)
  })

  test('an older key may go on sealing until every node holds the newer one, which opens by then', () => {
    const waiting = { ...withNewVersion(ring, randomBytes), seal: 1 }
    const [node, other] = [new Keys(readKeyRing(writeKeyRing(waiting)), randomBytes), new Keys(ring, randomBytes)]
    expect([node.current, node.versions]).toEqual([1, [1, 2]])
    expect(other.open(mine, sealed(node)).toString()).toBe('ZAC5361')
    expect(node.open(mine, sealed(new Keys({ ...waiting, seal: 2 }, randomBytes))).toString()).toBe('ZAC5361')
    expect(withNewVersion(waiting, randomBytes)).not.toHaveProperty('seal')
    expect(() => readKeyRing(`${writeKeyRing(ring)}seal=2`)).toThrow('names a key that is not there')
    expect(() => readKeyRing(`${writeKeyRing(waiting)}seal=1`)).toThrow('twice')
  })
})
