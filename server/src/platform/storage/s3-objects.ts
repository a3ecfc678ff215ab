import { Readable } from 'node:stream'
import type { GetObjectCommandOutput, ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { StorageFailure } from './storage.ts'

/** How an S3-compatible store is reached. */
export interface S3Access {
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket in the path of addresses instead of the host's name. */
  readonly pathStyle: boolean
}

/** A part of a bucket. */
export interface BucketPlace {
  readonly bucket: string
  /** Begins every key, such as `college/`. */
  readonly prefix: string
}

/** Where an S3-compatible store is, and what of it is ours. */
export interface S3Settings extends S3Access, BucketPlace {}

/** What a store says of an object. */
export interface S3Facts {
  readonly size: number
  readonly at: Date
}

/** The objects of a store under its prefix, which no key here has. Every failure is a `StorageFailure`. */
export interface S3Objects {
  /** Puts an object of any length: whole, or not at all. */
  readonly put: (key: string, body: Readable, partSize: number) => Promise<void>
  /** The bytes; where the connection breaks, the rest is asked for again. */
  readonly read: (key: string) => Promise<Readable>
  readonly look: (key: string) => Promise<S3Facts | null>
  readonly list: (begins: string) => AsyncGenerator<S3Facts & { readonly key: string }>
  /** Names in a folder, as `/` in keys makes them, of objects and folders alike; those that sort behind `after`. */
  readonly names: (folder: string, after?: string) => Promise<string[]>
  /** Removing what is not there is no failure. */
  readonly remove: (key: string) => Promise<void>
  /** Ends uploads in parts that were begun before an instant and never came to their end. */
  readonly endUploads: (before: Date) => Promise<void>
  readonly close: () => void
}

const patience = { connectionTimeout: 5_000, requestTimeout: 30_000, socketTimeout: 30_000 }
const atOnce = 2
const mostBreaks = 3

// Most colleges keep files in a folder: what speaks to such a store is read when there is one.
export const library = () => import('@aws-sdk/client-s3')

export const failureOf = (error: unknown): StorageFailure => {
  if (error instanceof StorageFailure) return error
  const missing = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
  return new StorageFailure(missing ? 'missing' : 'away', error)
}

export const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

export const clientOf = async (settings: S3Access): Promise<S3Client> => {
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

const bodyOf = ({ Body }: GetObjectCommandOutput): Readable => {
  if (Body instanceof Readable) return Body
  throw new StorageFailure('away', new Error('an object without a body'))
}

// Some stores have no list of uploads, and tidy by rules of their own.
const isUnknownCall = (error: unknown): boolean =>
  error instanceof Error && ['NotImplemented', 'MethodNotAllowed'].includes(error.name)

/** The objects under the prefix of a store. */
export const s3Objects = (settings: S3Settings): S3Objects => {
  const { bucket: Bucket, prefix } = settings
  let opened: Promise<S3Client> | null = null
  const client = (): Promise<S3Client> => (opened ??= clientOf(settings))
  const placeOf = (key: string): { Bucket: string; Key: string } => ({ Bucket, Key: prefix + key })

  const get = async (key: string, from = 0, etag?: string): Promise<GetObjectCommandOutput> => {
    const { GetObjectCommand } = await library()
    const rest = from > 0 ? { Range: `bytes=${from}-`, ...(etag === undefined ? {} : { IfMatch: etag }) } : {}
    return (await client()).send(new GetObjectCommand({ ...placeOf(key), ...rest }))
  }
  async function* bytesOf(key: string, first: GetObjectCommandOutput): AsyncGenerator<Buffer> {
    let [body, at, breaks] = [bodyOf(first), 0, 0]
    let portions: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await portions.next().catch(async (error: unknown) => {
          breaks += 1
          if (breaks > mostBreaks) throw failureOf(error)
          body = bodyOf(await orFail(() => get(key, at, first.ETag)))
          portions = body[Symbol.asyncIterator]()
          return portions.next()
        })
        if (next.done) return
        at += next.value.length
        yield next.value
      }
    } finally {
      body.destroy()
    }
  }
  async function* pagesOf(begins: string, more: object = {}): AsyncGenerator<ListObjectsV2CommandOutput> {
    let next: string | undefined
    do {
      const page = await orFail(async () => {
        const { ListObjectsV2Command } = await library()
        const asked = { Bucket, Prefix: prefix + begins, ...more, ...(next ? { ContinuationToken: next } : {}) }
        return (await client()).send(new ListObjectsV2Command(asked))
      })
      yield page
      next = page.NextContinuationToken
    } while (next)
  }

  return {
    put: (key, body, partSize) =>
      orFail(async () => {
        const { Upload } = await import('@aws-sdk/lib-storage')
        const params = { ...placeOf(key), Body: body }
        const upload = new Upload({ client: await client(), params, partSize, queueSize: atOnce })
        await upload.done()
      }),
    read: (key) =>
      orFail(async () => {
        const first = await get(key)
        const bytes = Readable.from(bytesOf(key, first), { objectMode: false })
        // One that was never begun does not come to its end by itself.
        bytes.once('close', () => bodyOf(first).destroy())
        return bytes
      }),
    look: async (key) => {
      const { HeadObjectCommand } = await library()
      try {
        const found = await (await client()).send(new HeadObjectCommand(placeOf(key)))
        return { size: found.ContentLength ?? 0, at: found.LastModified ?? new Date(0) }
      } catch (error) {
        const failure = failureOf(error)
        if (failure.trouble === 'missing') return null
        throw failure
      }
    },
    async *list(begins) {
      for await (const { Contents = [] } of pagesOf(begins))
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key.slice(prefix.length), size: Size, at: LastModified }
    },
    names: async (folder, after) => {
      const begins = `${folder}/`
      const names: string[] = []
      const behind = after === undefined ? {} : { StartAfter: prefix + begins + after }
      for await (const { Contents = [], CommonPrefixes = [] } of pagesOf(begins, { Delimiter: '/', ...behind })) {
        for (const { Key = '' } of Contents) names.push(Key)
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.replace(/\/$/, ''))
      }
      return names.map((name) => name.slice(prefix.length + begins.length))
    },
    remove: (key) =>
      orFail(async () => {
        const { DeleteObjectCommand } = await library()
        await (await client()).send(new DeleteObjectCommand(placeOf(key)))
      }),
    endUploads: (before) =>
      orFail(async () => {
        const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await library()
        let next = {}
        for (;;) {
          const asked = { Bucket, Prefix: prefix, ...next }
          const page = await (await client()).send(new ListMultipartUploadsCommand(asked)).catch((error: unknown) => {
            if (isUnknownCall(error)) return null
            throw error
          })
          for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
            if (Key && Initiated && Initiated < before)
              await (await client()).send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          if (!page?.IsTruncated || !page.NextKeyMarker) return
          next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        }
      }),
    close: () =>
      void opened?.then(
        (known) => known.destroy(),
        () => undefined,
      ),
  }
}
