import { resolve } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { s3Objects, StorageFailure } from '#platform'
import type { BucketPlace, S3Settings } from '#platform'
import { folderPlace, longestPause } from './place.ts'
import type { Place, Random } from './place.ts'

// A store takes 10,000 parts of one object, so that a database may have 160 GB packed.
const partSize = 16_777_216

/** Reads `bucket` or `bucket/prefix`. */
export const readBucketPlace = (text: string): BucketPlace => {
  if (!/^[a-z0-9][a-z0-9.-]{1,62}(\/.*)?$/.test(text)) throw new Error('is a bucket, or a bucket/prefix')
  const [bucket = '', ...folders] = text.split('/')
  const prefix = folders.filter((part) => part !== '').join('/')
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

/** Whether what is kept in one of two places may be taken for the other's. */
export const areWithin = (one: BucketPlace, other: BucketPlace): boolean =>
  one.bucket === other.bucket && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))

const textOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  // Of a host with several addresses each has its own error, and all of them together no text.
  if (cause instanceof AggregateError && cause.errors.length > 0) return textOf(cause.errors[0])
  return cause.message === '' || cause.message === 'UnknownError' ? cause.name : cause.message
}

const statusOf = (cause: unknown): number => {
  const { $metadata: about } = cause as { $metadata?: { httpStatusCode?: number } } // what the client adds to errors of answers
  return about?.httpStatusCode ?? 0
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const inWords = (name: string, error: unknown): Error => {
  if (!(error instanceof StorageFailure)) return asError(error)
  const { cause } = error
  return statusOf(cause) >= 400 && statusOf(cause) < 500
    ? new Error(
        `The store refused ${name}: ${textOf(cause)}. Check the bucket, S3_ACCESS_KEY_ID and what its holder may do.`,
        { cause },
      )
    : new Error(
        `The store of ${name} can’t be reached: ${textOf(cause)}. Check S3_ENDPOINT and the network, then try again.`,
        { cause },
      )
}

/** A part of an S3-compatible store. */
export const s3Place = (settings: S3Settings, random: Random): Place => {
  const name = `s3:${settings.bucket}/${settings.prefix}`.replace(/\/$/, '')
  const objects = s3Objects(settings)
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw inWords(name, error)
    }
  }
  const put = (key: string, text: string): Promise<void> =>
    objects.put(key, Readable.from([Buffer.from(text)]), partSize)
  return {
    name,
    words: {
      question: 'Are S3_ENDPOINT and the bucket the right ones?',
      takeAnother: 'name another place as BACKUP_S3',
      putRight: 'Name the right place as BACKUP_S3',
      nameFresh: 'name a prefix of its own, such as s3:bucket/backups',
    },
    isEmpty: () =>
      told(async () => {
        for await (const _any of objects.list('')) return false
        return true
      }),
    begin: (key, text) => told(() => put(key, text)),
    write: async (key, fill) => {
      const into = new PassThrough()
      const failures: Error[] = []
      const stop = (error: Error): void => {
        failures.push(error)
        into.destroy(error)
      }
      // Once all is handed over nothing listens to it any more.
      into.on('error', () => undefined)
      await Promise.all([
        fill(into).catch((error: unknown) => stop(asError(error))),
        // What went wrong with the bytes is the reason, not that they came to no end here.
        objects.put(key, into, partSize).catch((error: unknown) => stop(into.errored ?? inWords(name, error))),
      ])
      for (const first of failures) throw first
    },
    read: async (key) => {
      const bytes = await objects.read(key).catch((error: unknown) => {
        if (error instanceof StorageFailure && error.trouble === 'missing') return null
        throw inWords(name, error)
      })
      if (!bytes) return null
      const clear = new PassThrough()
      bytes.once('error', (error) => clear.destroy(inWords(name, error)))
      clear.once('close', () => bytes.destroy())
      return bytes.pipe(clear)
    },
    look: (key) => told(() => objects.look(key)),
    names: (folder, after) => told(() => objects.names(folder, after)),
    below: (folder) =>
      told(async () => {
        const names: string[] = []
        for await (const { key } of objects.list(`${folder}/`)) names.push(key.slice(folder.length + 1))
        return names
      }),
    sizeBelow: (folder) =>
      told(async () => {
        let bytes = 0
        for await (const { size } of objects.list(`${folder}/`)) bytes += size
        return bytes
      }),
    remove: (key) => told(() => objects.remove(key)),
    removeAll: (folder) =>
      told(async () => {
        for await (const { key } of objects.list(`${folder}/`)) await objects.remove(key)
      }),
    removeCut: () =>
      told(async () => {
        const probe = `${random(6).toString('hex')}.part`
        await put(probe, 'the time of the store')
        const found = await objects.look(probe)
        await objects.remove(probe)
        if (found) await objects.endUploads(new Date(found.at.getTime() - longestPause))
      }),
    room: () => Promise.resolve(null),
  }
}

/** A folder, or a part of a store. */
export type PlaceSettings = string | S3Settings

export const openPlace = (settings: PlaceSettings, random: Random): Place =>
  typeof settings === 'string' ? folderPlace(resolve(settings), random) : s3Place(settings, random)
