import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keepNewKeys, keyFileIn, Keys, makeKeyRing, readKeyFile } from '#platform'
import { addServerKey } from './rotation.ts'

it('a newer key is added to those that are there, which go on opening what they sealed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'college-rotation-'))
  try {
    await expect(addServerKey(folder, randomBytes)).rejects.toThrow('There are no keys')
    const ring = await keepNewKeys(folder, makeKeyRing(randomBytes), randomBytes)
    const about = { purpose: 'file key', about: 'file 1' }
    const sealed = new Keys(ring, randomBytes).seal(about, Buffer.from('words'))
    expect(await addServerKey(folder, randomBytes)).toBe(2)
    const newer = await readKeyFile(keyFileIn(folder))
    if (!newer) throw new Error('the keys are gone')
    const keys = new Keys(newer, randomBytes)
    expect(keys.open(about, sealed).toString()).toBe('words')
    expect(keys.isCurrent(sealed)).toBe(false)
    expect(keys.isCurrent(keys.reseal(about, sealed))).toBe(true)
    expect((await stat(keyFileIn(folder))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['keys'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
