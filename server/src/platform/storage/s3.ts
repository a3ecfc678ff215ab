import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { clientOf, failureOf, library, orFail, s3Objects } from './s3-objects.ts'
import type { S3Settings } from './s3-objects.ts'
import { keyShape } from './storage.ts'
import type { Storage } from './storage.ts'

const partSize = 8_388_608

/** Keeps files in an S3-compatible store, in parts of 8 MB. */
export const s3Storage = (settings: S3Settings): Storage => {
  const objects = s3Objects(settings)
  return {
    take: async (key, path) => {
      await objects.put(key, createReadStream(path), partSize)
      await orFail(() => rm(path, { force: true }))
    },
    read: objects.read,
    remove: objects.remove,
    async *before(at) {
      // The bucket may have other things as well, such as heads of the audit, and what is no file of a row is swept away.
      for await (const { key, at: taken } of objects.list('')) if (keyShape.test(key) && taken < at) yield key
    },
    close: objects.close,
  }
}

/** Puts a short text into a store that may lock what it is given, which takes its checksum; until an instant, no one can delete it. */
export const putOnce = async (
  settings: S3Settings,
  key: string,
  text: string,
  lockedUntil: Date | null = null,
): Promise<void> => {
  const client = await clientOf(settings)
  try {
    const { PutObjectCommand } = await library()
    const ContentMD5 = createHash('md5').update(text).digest('base64')
    const place = { Bucket: settings.bucket, Key: settings.prefix + key }
    const lock =
      lockedUntil === null ? {} : { ObjectLockMode: 'COMPLIANCE' as const, ObjectLockRetainUntilDate: lockedUntil } // as the library types it
    await client.send(new PutObjectCommand({ ...place, ...lock, Body: text, ContentType: 'text/plain', ContentMD5 }))
  } catch (error) {
    throw failureOf(error)
  } finally {
    client.destroy()
  }
}
