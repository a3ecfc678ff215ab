import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, property, uint8Array } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepNewKeys, keyFileIn, Keys, makeKeyRing, openKeys, readKeyRing, withNewVersion, writeKeyRing } from '#kit'

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

describe('where keys are kept', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'college-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const sealed = (from: Keys): Buffer => from.seal(mine, Buffer.from('ZAC5361'))

  test('they are made once, for their owner alone, and the same for whoever starts at the same time', async () => {
    const dataDir = join(folder, 'new')
    const source = { configured: null, dataDir, random: randomBytes }
    const [one, other] = await Promise.all([openKeys(source), openKeys(source)])
    expect(other.open(mine, sealed(one)).toString()).toBe('ZAC5361')
    expect((await stat(keyFileIn(dataDir))).mode & 0o777).toBe(0o600)
    const again = await openKeys(source)
    expect(again.open(mine, sealed(one)).toString()).toBe('ZAC5361')
  })

  test('what is kept is never replaced', async () => {
    const dataDir = join(folder, 'kept')
    await keepNewKeys(dataDir, ring, randomBytes)
    const before = await readFile(keyFileIn(dataDir), 'utf8')
    await keepNewKeys(dataDir, makeKeyRing(randomBytes), randomBytes)
    expect(await readFile(keyFileIn(dataDir), 'utf8')).toBe(before)
  })

  test('configured keys go before those of the folder', async () => {
    const dataDir = join(folder, 'kept')
    const opened = await openKeys({ configured: withNewVersion(ring, randomBytes), dataDir, random: randomBytes })
    expect(opened.current).toBe(2)
  })

  test('a broken file stops the start, and its words hold no key', async () => {
    const dataDir = join(folder, 'kept')
    const path = keyFileIn(dataDir)
    const whole = await readFile(path, 'utf8')
    for (const broken of ['', whole.slice(0, -3), `${whole}1=${'A'.repeat(43)}`, `${whole}x=${'A'.repeat(43)}`]) {
      await writeFile(path, broken)
      const words = await openKeys({ configured: null, dataDir, random: randomBytes }).then(
        () => 'opened',
        (error: unknown) => String(error) + String(error instanceof Error ? error.cause : ''),
      )
      expect(words).toContain('cannot be read')
      expect(words).not.toContain(ring.index.toString('base64url').slice(0, 20))
    }
  })

  test('written keys are read as they were', () => {
    const two = withNewVersion(ring, randomBytes)
    expect(readKeyRing(writeKeyRing(two))).toEqual(two)
    expect(readKeyRing(writeKeyRing(two).trim().replaceAll('\n', ','))).toEqual(two)
  })
})
