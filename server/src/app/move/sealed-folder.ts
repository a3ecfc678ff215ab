import { createHmac, hkdfSync, scrypt, timingSafeEqual } from 'node:crypto'
import { finished, PassThrough, pipeline } from 'node:stream'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline as whole } from 'node:stream/promises'
import { z } from 'zod'
import { opening, sealing } from '#platform'
import { folderPlace } from './place.ts'
import type { Place, Random } from './place.ts'

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

const headSchema = z.strictObject({ format: z.literal(1), salt: z.string(), proof: z.string() })

const masterOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, keyLength, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

const proofOf = (master: Buffer, { label }: SealedKind): Buffer => createHmac('sha256', master).update(label).digest()

/** A file of an export that is not as it was written. */
export class Altered extends Error {
  override name = 'Altered'
}

const isDamage = (error: Error): boolean => /authenticate|was cut/i.test(error.message)

/** The files of an export or of backups: each opens with the passphrase alone, and is there whole or not at all. */
export interface SealedFolder {
  /** Where it is, as people write it. */
  readonly where: string
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
  readonly writtenAt: (name: string) => Promise<Date>
  /** Names of whole files in a folder of it; those that sort behind `after`. */
  readonly names: Place['names']
  readonly below: Place['below']
  readonly sizeBelow: Place['sizeBelow']
  readonly remove: Place['remove']
  readonly removeAll: Place['removeAll']
  readonly room: Place['room']
}

const readHead = async (place: Place, kind: SealedKind): Promise<z.infer<typeof headSchema>> => {
  const head = await place.read(kind.head)
  if (!head) throw new Error(`There is no ${kind.name} of a college in ${place.name}.`)
  const written = await text(head)
  try {
    return headSchema.parse(JSON.parse(written))
  } catch {
    throw new Altered(`${kind.head} is not as it was written, or is of a newer version.`)
  }
}

/** The first bytes of a stream, or all where it has fewer. */
const takeFirst = (bytes: Readable, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const stop = finished(bytes, { writable: false }, (error) => (error ? reject(error) : resolve(Buffer.alloc(0))))
    const look = (): void => {
      const taken: Buffer | null = bytes.read(length)
      if (!taken) return
      bytes.off('readable', look)
      stop()
      resolve(taken)
    }
    bytes.on('readable', look)
  })

const folderWith = (place: Place, master: Buffer, random: Random, kind: SealedKind, id: string): SealedFolder => {
  const keyOf = (name: string, salt: Buffer): Buffer =>
    Buffer.from(hkdfSync('sha256', master, salt, `${kind.label} ${name}`, keyLength))
  const missing = (name: string): Altered => new Altered(`${name} is missing from the ${kind.name}.`)
  const factsOf = async (name: string): Promise<{ size: number; at: Date }> => {
    const found = await place.look(name)
    if (!found) throw missing(name)
    return found
  }
  const { names, below, sizeBelow, remove, removeAll, room } = place
  return {
    where: place.name,
    id,
    isThere: async () => (await readHead(place, kind).catch(() => null))?.salt === id,
    write: (name, source) =>
      place.write(name, async (into) => {
        const salt = random(saltLength)
        into.write(salt)
        await whole(source, sealing(keyOf(name, salt), name), into)
      }),
    read: async (name) => {
      const bytes = await place.read(name)
      if (!bytes) throw missing(name)
      const salt = await takeFirst(bytes, saltLength)
      if (salt.length < saltLength) throw new Altered(`${name} was cut.`)
      const step = opening(keyOf(name, salt), name)
      const clear = new PassThrough()
      pipeline(bytes, step, (error) => {
        if (error) clear.destroy(isDamage(error) ? new Altered(`${name} was changed or cut.`) : error)
      })
      clear.once('close', () => step.destroy())
      return step.pipe(clear)
    },
    has: async (name) => (await place.look(name)) !== null,
    size: async (name) => (await factsOf(name)).size,
    writtenAt: async (name) => (await factsOf(name)).at,
    names,
    below,
    sizeBelow,
    remove,
    removeAll,
    room,
  }
}

const placeOf = (where: string | Place, random: Random): Place =>
  typeof where === 'string' ? folderPlace(where, random) : where

/** Begins an export in a folder, or goes on with the one that is there; refuses another passphrase and a folder of other things. */
export const beginSealedFolder = async (
  where: string | Place,
  passphrase: string,
  random: Random,
  kind = exports,
): Promise<SealedFolder> => {
  const place = placeOf(where, random)
  const isEmpty = await place.isEmpty()
  if (!isEmpty && (await place.look(kind.head))) {
    const folder = await openSealedFolder(place, passphrase, random, kind)
    await place.removeCut()
    return folder
  }
  if (!isEmpty) throw new Error(`There are other things in ${place.name}: ${place.words.nameFresh}.`)
  const salt = random(saltLength)
  const master = await masterOf(passphrase, salt)
  const id = salt.toString('base64url')
  const head = { format: 1, salt: id, proof: proofOf(master, kind).toString('base64url') }
  await place.begin(kind.head, `${JSON.stringify(head)}\n`)
  return folderWith(place, master, random, kind, id)
}

/** Opens an export; refuses a folder that is none, and another passphrase. */
export const openSealedFolder = async (
  where: string | Place,
  passphrase: string,
  random: Random,
  kind = exports,
): Promise<SealedFolder> => {
  const place = placeOf(where, random)
  const head = await readHead(place, kind)
  const master = await masterOf(passphrase, Buffer.from(head.salt, 'base64url'))
  const [ours, theirs] = [proofOf(master, kind), Buffer.from(head.proof, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs))
    throw new Error(`This passphrase does not open the ${kind.name}.`)
  return folderWith(place, master, random, kind, head.salt)
}
