import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keyLength } from './seal.ts'
import type { KeyRing } from './seal.ts'

const line = /^(index|[1-9]\d{0,8})=([\w-]{43})$/
const sealsLine = /^seal=([1-9]\d{0,8})$/

/**
 * Reads keys as they are configured and kept: `index=…` and `1=…`, `2=…`, each 32 bytes in base64url, apart by commas or lines. With
 * `seal=1` key 1 goes on sealing although a newer one is there.
 */
export const readKeyRing = (text: string): KeyRing => {
  const versions = new Map<number, Buffer>()
  let index: Buffer | null = null
  let seal: number | null = null
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const seals = sealsLine.exec(part)?.[1]
    if (seals) {
      if (seal !== null) throw new Error('seal= is there twice')
      seal = Number(seals)
      continue
    }
    const [, name, value] = line.exec(part) ?? []
    // The part itself is not said: it may be a key.
    if (!name || !value) throw new Error('keys are written as index=… and 1=…, 2=…, each 32 bytes in base64url')
    const key = Buffer.from(value, 'base64url')
    if (name === 'index' ? index : versions.has(Number(name))) throw new Error(`key ${name} is there twice`)
    if (name === 'index') index = key
    else versions.set(Number(name), key)
  }
  if (!index || versions.size === 0) throw new Error('keys need index=… and at least 1=…')
  if (seal === null) return { versions, index }
  if (!versions.has(seal)) throw new Error(`seal=${seal} names a key that is not there`)
  return { versions, index, seal }
}

/** The text that `readKeyRing` reads. */
export const writeKeyRing = ({ versions, index, seal }: KeyRing): string =>
  [['index', index] as const, ...versions].map(([name, key]) => `${name}=${key.toString('base64url')}\n`).join('') +
  (seal === undefined ? '' : `seal=${seal}\n`)

/** New keys: version 1, and the index. */
export const makeKeyRing = (random: (bytes: number) => Buffer): KeyRing => ({
  versions: new Map([[1, random(keyLength)]]),
  index: random(keyLength),
})

/** The ring with one more version, which new values are sealed with from then on. */
export const withNewVersion = (ring: KeyRing, random: (bytes: number) => Buffer): KeyRing => ({
  index: ring.index,
  versions: new Map([...ring.versions, [Math.max(...ring.versions.keys()) + 1, random(keyLength)]]),
})

/** Where the keys of a data folder are kept. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'keys')

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The keys kept in a file; null where there is none. */
export const readKeyFile = async (path: string): Promise<KeyRing | null> => {
  try {
    return readKeyRing(await readFile(path, 'utf8'))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw new Error(`The keys of the server cannot be read from ${path}`, { cause: error })
  }
}

/** Keeps keys in a new file that its owner alone may read, and gives those of whoever was first. */
export const keepNewKeys = async (
  dataDir: string,
  ring: KeyRing,
  random: (bytes: number) => Buffer,
): Promise<KeyRing> => {
  const path = keyFileIn(dataDir)
  const aside = `${path}.${random(6).toString('hex')}.new`
  await mkdir(dataDir, { recursive: true })
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(writeKeyRing(ring))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // A link never replaces what is there: of two servers that start at once, one makes the keys.
    await link(aside, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(aside, { force: true })
  }
  const kept = await readKeyFile(path)
  if (!kept) throw new Error(`The keys of the server are not in ${path}`)
  return kept
}
