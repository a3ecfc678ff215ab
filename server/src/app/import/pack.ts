import { createHash } from 'node:crypto'
import { code } from '@college/contract/kit'
import { entryStream, mayLeave, openContent, readableFile, readArchive, stage, unstage } from '#files'
import type { ZipEntry } from '#files'
import type { ServerRecord } from '#records'
import { ApiError, notFound, StorageFailure } from '#platform'
import type { Call } from '#platform'
import { manifestName, manifestSchema, sealName, sealSchema } from '../export/person/manifest.ts'
import type { Manifest } from '../export/person/manifest.ts'
import { fingerprintOf, sealHolds } from '../export/person/seal.ts'

/** What an archive of a person may have. */
const most = { entries: 10_000, bytes: 4_000_000_000 }
/** Bytes of one of its parts that is read as JSON. */
const mostJson = 60_000_000
/** Bytes of what is read at once. */
const [mostManifest, mostSeal] = [5_000_000, 10_000]

/** An archive that is as its college sealed it. */
export interface Pack {
  readonly manifest: Manifest
  readonly publicKey: string
  readonly fingerprint: string
  /** The text of a part that was asked for; null where it has none. */
  readonly text: (path: string) => string | null
  readonly files: readonly ZipEntry[]
  readonly open: (entry: ZipEntry) => ReturnType<typeof entryStream>
  readonly hashOf: (entry: ZipEntry) => string
}

const refused = (words: string): ApiError => new ApiError(code.notPossible, words)
const changed = (what: string): ApiError =>
  refused(`${what} after the archive was sealed, so we imported nothing. Ask for a new export.`)

export const pathOf = ({ path }: Pick<ZipEntry, 'path'>): string => path.join('/')

const parsedAs = <T>(
  schema: { safeParse: (value: unknown) => { data?: T } },
  text: string | null,
  words: string,
): T => {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    throw refused(words)
  }
  const { data } = schema.safeParse(value)
  if (data === undefined) throw refused(words)
  return data
}

type Zip = Awaited<ReturnType<typeof readArchive>>['zip']

interface ReadPart {
  readonly sha256: string
  /** Of a part that is read at once; empty of others. */
  readonly bytes: Buffer
  readonly text: () => string
}

/** Reads a part to its end: its hash, and its bytes and text where they are wanted. */
const readPart = async (zip: Zip, part: ZipEntry, most: number): Promise<ReadPart> => {
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  // A long text is made of its bytes as they come, not at once.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [size, text, isText] = [0, '', true]
  const decode = (bytes?: Buffer): void => {
    try {
      if (isText) text += bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      isText = false
    }
  }
  const content: AsyncIterable<Buffer> = await entryStream(zip, part.entry)
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    if (most === 0) continue
    if (size > most) throw new ApiError(code.tooLarge, 'A part of this archive is too large to be read.')
    if (most <= mostManifest) chunks.push(chunk)
    decode(chunk)
  }
  decode()
  return {
    sha256: hash.digest('hex'),
    bytes: Buffer.concat(chunks),
    text: () => {
      if (isText) return text
      throw refused(`“${pathOf(part)}” in this archive is not text that we can read (UTF-8).`)
    },
  }
}

const damaged = (error: unknown): unknown =>
  error instanceof ApiError || error instanceof StorageFailure
    ? error
    : new ApiError(code.unsupportedMedia, 'This archive is damaged, so we imported nothing.')

const verified = async (zip: Zip, entries: readonly ZipEntry[], wanted: ReadonlySet<string>): Promise<Pack> => {
  const parts = entries.filter(({ isFolder }) => !isFolder)
  const found = (name: string): ZipEntry | undefined => parts.find((part) => pathOf(part) === name)
  const [manifestPart, sealPart] = [found(manifestName), found(sealName)]
  if (!manifestPart || !sealPart) throw refused('This isn’t an export of someone’s records.')
  const said = await readPart(zip, manifestPart, mostManifest)
  const unreadable = 'We can’t read the manifest of this archive. Ask for a new export.'
  const seal = parsedAs(sealSchema, (await readPart(zip, sealPart, mostSeal)).text(), unreadable)
  if (!sealHolds(said.bytes, seal)) throw changed('The manifest was changed')
  const manifest = parsedAs(manifestSchema, said.text(), unreadable)
  const sealed = new Map(manifest.entries.map((entry) => [entry.path.normalize('NFC'), entry]))
  const texts = new Map<string, string>()
  const hashes = new Map<string, string>()
  const content = parts.filter((part) => part !== manifestPart && part !== sealPart)
  for (const part of content) {
    const path = pathOf(part)
    const entry = sealed.get(path)
    if (!entry) throw changed(`“${path}” was added`)
    if (entry.bytes !== part.entry.uncompressedSize) throw changed(`“${path}” was changed`)
    const read = await readPart(zip, part, wanted.has(path) ? mostJson : 0)
    if (read.sha256 !== entry.sha256) throw changed(`“${path}” was changed`)
    hashes.set(path, read.sha256)
    if (wanted.has(path)) texts.set(path, read.text())
  }
  const missing = manifest.entries.find(({ path }) => !hashes.has(path.normalize('NFC')))
  if (missing) throw changed(`“${missing.path}” was removed`)
  return {
    manifest,
    publicKey: seal.public_key,
    fingerprint: fingerprintOf(seal.public_key),
    text: (path) => texts.get(path) ?? null,
    files: content,
    open: ({ entry }) => entryStream(zip, entry),
    hashOf: (entry) => hashes.get(pathOf(entry)) ?? '',
  }
}

/** Reads the archive that is a file of the caller, whole and as it was sealed, for as long as the work goes on. */
export const withPack = async <T>(
  call: Call,
  entry: ServerRecord,
  fileId: number,
  wanted: readonly string[],
  work: (pack: Pack) => Promise<T>,
): Promise<T> => {
  // Their own file, whichever college a platform administrator works in.
  const row = await readableFile({ ...call, db: call.unscoped }, entry, fileId)
  if (row?.user_id !== call.actor.id) throw notFound(entry.record.title[0])
  mayLeave(row)
  const archive = await stage(call, await openContent(call, row), row.size)
  try {
    const { zip, entries } = await readArchive(archive.path, archive.size, most)
    try {
      return await work(await verified(zip, entries, new Set(wanted)))
    } catch (error) {
      throw damaged(error)
    } finally {
      zip.close()
    }
  } finally {
    await unstage(archive)
  }
}
