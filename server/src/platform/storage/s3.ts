import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { StorageFailure } from './storage.ts'
import type { Storage } from './storage.ts'

/** Where an S3-compatible store is. */
export interface S3Settings {
  readonly endpoint: string | null
  readonly region: string
  readonly bucket: string
  /** Begins every key, such as `college/`. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path of addresses instead of the host's name. */
  readonly pathStyle: boolean
}

const partSize = 8_388_608
const patience = { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 30_000 }

// Most colleges keep files in a folder: what speaks to such a store is read when there is one.
const library = () => import('@aws-sdk/client-s3')

const failureOf = (error: unknown): StorageFailure => {
  if (error instanceof StorageFailure) return error
  const missing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
  return new StorageFailure(missing ? 'missing' : 'away', error)
}

const clientOf = async (settings: S3Settings): Promise<S3Client> => {
  const { S3Client } = await library()
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Not every store knows the newer checksums; ours are held against the content itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: patience,
    maxAttempts: 3,
  })
}

/** Keeps files in an S3-compatible store, in parts of 8 MB. */
export const s3Storage = (settings: S3Settings): Storage => {
  const { bucket: Bucket, prefix } = settings
  let opened: Promise<S3Client> | null = null
  const client = (): Promise<S3Client> => (opened ??= clientOf(settings))
  const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw failureOf(error)
    }
  }
  return {
    take: (key, path) =>
      orFail(async () => {
        const { Upload } = await import('@aws-sdk/lib-storage')
        const params = { Bucket, Key: prefix + key, Body: createReadStream(path) }
        await new Upload({ client: await client(), params, partSize, queueSize: 2, leavePartsOnError: false }).done()
        await rm(path, { force: true })
      }),
    read: (key) =>
      orFail(async () => {
        const { GetObjectCommand } = await library()
        const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: prefix + key }))
        if (!(Body instanceof Readable)) throw new StorageFailure('away', new Error('an object without a body'))
        return Body
      }),
    remove: (key) =>
      orFail(async () => {
        const { DeleteObjectCommand } = await library()
        await (await client()).send(new DeleteObjectCommand({ Bucket, Key: prefix + key }))
      }),
    async *before(at) {
      let next: string | undefined
      do {
        const page = await orFail(async () => {
          const { ListObjectsV2Command } = await library()
          const asked = { Bucket, Prefix: prefix, ...(next ? { ContinuationToken: next } : {}) }
          return (await client()).send(new ListObjectsV2Command(asked))
        })
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && LastModified < at) yield Key.slice(prefix.length)
        next = page.NextContinuationToken
      } while (next)
    },
    close: () =>
      void opened?.then(
        (known) => known.destroy(),
        () => undefined,
      ),
  }
}

/** Puts a short text into a store that may lock what it is given, which takes its checksum. */
export const putOnce = async (settings: S3Settings, key: string, text: string): Promise<void> => {
  const client = await clientOf(settings)
  try {
    const { PutObjectCommand } = await library()
    const ContentMD5 = createHash('md5').update(text).digest('base64')
    const place = { Bucket: settings.bucket, Key: settings.prefix + key }
    await client.send(new PutObjectCommand({ ...place, Body: text, ContentType: 'text/plain', ContentMD5 }))
  } catch (error) {
    throw failureOf(error)
  } finally {
    client.destroy()
  }
}
