import { createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline as whole } from 'node:stream/promises'
import { z } from 'zod'
import { opening, sealing } from '#platform'

/** The least number of characters of a passphrase. */
export const shortestPassphrase = 16

/** What a sealed folder is, as its files and its refusals call it. */
export interface SealedKind {
  readonly head: string
  readonly label: string
  readonly name: string
}

const exports: SealedKind = { head: 'college-export.json', label: 'college export', name: 'export' }
const saltLength = 16
const keyLength = 32
const cost = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 }
const portion = 262_144

const headSchema = z.strictObject({ format: z.literal(1), salt: z.string(), proof: z.string() })

const masterOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

const proofOf = (master: Buffer, { label }: SealedKind): Buffer => createHmac('sha256', master).update(label).digest()

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A file of an export that is not as it was written. */
export class Altered extends Error {
  override name = 'Altered'
}

const isDamage = (error: Error): boolean => /authenticate|was cut/i.test(error.message)

/** The files of an export: each opens with the passphrase alone, and is there whole or not at all. */
export interface SealedFolder {
  readonly root: string
  /** What tells it from all others, also from one that is begun at its place later. */
  readonly id: string
  /** Whether it is still at its place: a disk may be gone, and its folder be an empty one. */
  readonly isThere: () => Promise<boolean>
  readonly write: (name: string, source: Readable) => Promise<void>
  /** Ends in an `Altered` where the file was changed or cut. */
  readonly read: (name: string) => Promise<Readable>
  readonly has: (name: string) => Promise<boolean>
  /** Bytes that a file takes. */
  readonly size: (name: string) => Promise<number>
  /** Names of whole files in a folder of it. */
  readonly names: (folder: string) => Promise<string[]>
  readonly remove: (name: string) => Promise<void>
}

const readHead = async (root: string, kind: SealedKind): Promise<z.infer<typeof headSchema>> => {
  const text = await readFile(join(root, kind.head), 'utf8').catch((error: unknown) => {
    throw isMissing(error) ? new Error(`There is no ${kind.name} of a college in ${root}.`) : error
  })
  try {
    return headSchema.parse(JSON.parse(text))
  } catch {
    throw new Altered(`${kind.head} is not as it was written, or is of a newer version.`)
  }
}

/** How long a file that is being written may stand still before it counts as left by one that was killed. */
const longestPause = 24 * 3_600_000

/** Removes what was cut while it was written, by the clock of the disk it is on. */
const removeCut = async (root: string, random: (bytes: number) => Buffer): Promise<void> => {
  const probe = join(root, `${random(6).toString('hex')}.part`)
  await writeFile(probe, '')
  const { mtimeMs: now } = await stat(probe)
  await rm(probe)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const place = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !entry.name.endsWith('.part')) continue
    // Another may have removed it, or be done with it.
    const found = await stat(place).catch(() => null)
    if (found && now - found.mtimeMs > longestPause) await rm(place, { force: true })
  }
}

const folderWith = (
  root: string,
  master: Buffer,
  random: (bytes: number) => Buffer,
  kind: SealedKind,
  id: string,
): SealedFolder => {
  const keyOf = (name: string, salt: Buffer): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, `${kind.label} ${name}`, keyLength))
  return {
    root,
    id,
    isThere: async () => (await readHead(root, kind).catch(() => null))?.salt === id,
    write: async (name, source) => {
      const place = join(root, name)
      // Two may write one name at once: each its own, and the last that is whole stays.
      const aside = `${place}.${random(6).toString('hex')}.part`
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const salt = random(saltLength)
      const file = createWriteStream(aside, { mode: 0o600, flush: true, highWaterMark: portion })
      file.write(salt)
      try {
        await whole(source, sealing(keyOf(name, salt), name), file)
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    read: async (name) => {
      const place = join(root, name)
      const salt = Buffer.alloc(saltLength)
      const file = await open(place).catch((error: unknown) => {
        throw isMissing(error) ? new Altered(`${name} is missing from the ${kind.name}.`) : error
      })
      const { bytesRead } = await file.read(salt, 0, saltLength, 0)
      await file.close()
      if (bytesRead < saltLength) throw new Altered(`${name} was cut.`)
      const step = opening(keyOf(name, salt), name)
      const clear = new PassThrough()
      pipeline(createReadStream(place, { start: saltLength, highWaterMark: portion }), step, (error) => {
        if (error) clear.destroy(isDamage(error) ? new Altered(`${name} was changed or cut.`) : error)
      })
      clear.once('close', () => step.destroy())
      return step.pipe(clear)
    },
    has: (name) =>
      open(join(root, name)).then(
        async (file) => {
          await file.close()
          return true
        },
        () => false,
      ),
    size: async (name) => (await stat(join(root, name))).size,
    names: async (folder) => {
      const found = await readdir(join(root, folder)).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return found.filter((name) => !name.endsWith('.part'))
    },
    remove: (name) => rm(join(root, name), { force: true, recursive: true }),
  }
}

/** Begins an export in a folder, or goes on with the one that is there; refuses another passphrase and a folder of other things. */
export const beginSealedFolder = async (
  root: string,
  passphrase: string,
  random: (bytes: number) => Buffer,
  kind = exports,
): Promise<SealedFolder> => {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const there = await readdir(root)
  if (there.includes(kind.head)) {
    const folder = await openSealedFolder(root, passphrase, random, kind)
    await removeCut(root, random)
    return folder
  }
  if (there.length > 0) throw new Error(`There are other things in ${root}: name an empty or a new folder.`)
  const salt = random(saltLength)
  const master = await masterOf(passphrase, salt)
  const id = salt.toString('base64url')
  const head = { format: 1, salt: id, proof: proofOf(master, kind).toString('base64url') }
  await writeFile(join(root, kind.head), `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true, flag: 'wx' })
  return folderWith(root, master, random, kind, id)
}

/** Opens an export; refuses a folder that is none, and another passphrase. */
export const openSealedFolder = async (
  root: string,
  passphrase: string,
  random: (bytes: number) => Buffer,
  kind = exports,
): Promise<SealedFolder> => {
  const head = await readHead(root, kind)
  const master = await masterOf(passphrase, Buffer.from(head.salt, 'base64url'))
  const [ours, theirs] = [proofOf(master, kind), Buffer.from(head.proof, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
    throw new Error(`This passphrase does not open the ${kind.name}.`)
  return folderWith(root, master, random, kind, head.salt)
}
