import { once } from 'node:events'
import { PassThrough, pipeline } from 'node:stream'
import type { Readable, Transform } from 'node:stream'
import { code } from '@college/contract/kit'
import { ApiError, opening, StorageFailure } from '#platform'
import type { Context, Keys } from '#platform'
import { ContentDamaged, Verifying } from './checksum.ts'

/** A file with where its bytes are, as statements read it. */
export interface ContentRow {
  id: number
  organisation_id: number
  user_id: number
  parent_file_id: number
  name: string
  size: number
  mimetype: string
  checksum: string
  encrypted: boolean
  state: 'ready' | 'waiting' | 'infected'
  updated_at: string
  storage_key: string
  version: number
  wrapped_key: Buffer | null
}

/** Columns of a `ContentRow`, of `file` under `t` and `filecontent` under `c`. */
export const contentColumns =
  't.id, t.organisation_id, t.user_id, t.parent_file_id, t.name, t.size, t.mimetype, t.checksum, t.encrypted, t.state, t.updated_at, ' +
  'c.storage_key, c.version, c.wrapped_key'

/** What encrypted bytes belong to: they open for the same file, organisation and version alone. */
export interface BoundTo {
  readonly fileId: number
  readonly organisationId: number
  readonly version: number
}

/** What a file's key is sealed for, and what its bytes are about. */
export const keyOf = ({ fileId, organisationId, version }: BoundTo): { purpose: string; about: string } => ({
  purpose: 'file key',
  about: `file ${fileId} of ${organisationId}, version ${version}`,
})

export const boundTo = (row: Pick<ContentRow, 'id' | 'organisation_id' | 'version'>): BoundTo => ({
  fileId: row.id,
  organisationId: row.organisation_id,
  version: row.version,
})

const unreadable = (): ApiError =>
  new ApiError(code.unavailable, 'We can’t open this file right now. We’ve told the college office.')

const unwrapped = (keys: Keys, row: ContentRow, wrapped: Buffer): Buffer => {
  return keys.unwrap(keyOf(boundTo(row)), wrapped)
}

type Node = Pick<Context, 'files' | 'keys' | 'log'>

/** The bytes of a file as a stream: decrypted, and held against size and checksum. */
export const openContent = async (node: Node, row: ContentRow): Promise<Readable> => {
  const steps: Transform[] = []
  try {
    if (row.wrapped_key) steps.push(opening(unwrapped(node.keys, row, row.wrapped_key), keyOf(boundTo(row)).about))
  } catch (error) {
    node.log.error({ err: error, file: row.id }, 'the key of a file cannot be opened')
    throw unreadable()
  }
  steps.push(new Verifying(row.size, row.checksum))
  const source = await node.files.storage.read(row.storage_key).catch((error: unknown) => {
    node.log.error({ err: error, file: row.id }, 'a file cannot be read')
    throw error instanceof StorageFailure && error.trouble === 'missing' ? unreadable() : error
  })
  const end = steps.at(-1) ?? new PassThrough()
  pipeline([source, ...steps], (error) => {
    if (!error || !isDamage(error)) return
    node.log.error({ file: row.id, reason: error.message }, 'a file is damaged')
  })
  return end
}

const isDamage = (error: Error): boolean =>
  error instanceof ContentDamaged || /authenticate|was cut/i.test(error.message)

/** What a step makes of a stream. Where either of them ends early, so does the other: nothing stays open that nobody reads. */
export const followed = <T extends Transform>(source: Readable, step: T): T => {
  // The one who reads on is told of the error by the step itself.
  pipeline(source, step, () => undefined)
  return step
}

/** The same, once its first bytes have proved readable: what fails before that is still said in words. */
export const openForAnswer = async (node: Node, row: ContentRow): Promise<Readable> => {
  const content = await openContent(node, row)
  try {
    // Also said of a stream that has nothing in it.
    await once(content, 'readable')
  } catch (error) {
    node.log.warn({ err: error, file: row.id }, 'a file was not sent')
    throw unreadable()
  }
  return content
}
