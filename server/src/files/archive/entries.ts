import { mostEntries, mostRatio, mostUnzipped, nameProblem } from '@college/contract/files'
import { code } from '@college/contract/kit'
import type { Entry, ZipFile } from 'yauzl'
import { ApiError } from '#platform'
import { limitInWords } from '../content/staged.ts'
import { notPossible } from '../refusals.ts'

/** A file of an archive with the names of its folders. */
export interface ZipEntry {
  readonly entry: Entry
  readonly path: readonly string[]
  readonly isFolder: boolean
}

const broken = (): ApiError =>
  new ApiError(code.unsupportedMedia, 'This is not a ZIP archive that can be read. It may be damaged.')

export const tooMuch = (most: number = mostUnzipped): ApiError =>
  new ApiError(code.tooLarge, `This archive is too large when unzipped: at most ${limitInWords(most)}.`)

const tooMany = (most: number = mostEntries): ApiError =>
  notPossible(`This archive has more than ${most} files and folders.`)

const suspicious = (why: string): ApiError => notPossible(`We couldn’t unzip this archive: ${why}.`)

const astray = (): ApiError => suspicious('a name in it would lead somewhere else or cannot be used')

const opened = async (path: string): Promise<ZipFile> => {
  const { open } = await import('yauzl')
  return new Promise((resolve, reject) => {
    // Names are looked at here, so that what is wrong with one can be said.
    open(
      path,
      { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true },
      (error, zip) => {
        if (error) reject(broken())
        else resolve(zip)
      },
    )
  })
}

const listed = (zip: ZipFile, most: number): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > most) reject(tooMany(most))
      else zip.readEntry()
    })
    zip.once('end', () => resolve(entries))
    zip.once('error', (error: Error) => {
      reject(/relative path|absolute path|invalid characters/.test(error.message) ? astray() : broken())
    })
    zip.readEntry()
  })

const kindBits = 0o170_000
const link = 0o120_000
const regular = [0, 0o100_000, 0o040_000]
// What programs of some machines put beside the files.
const rubbish = /(^|\/)(__MACOSX(\/|$)|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

const checked = (entry: Entry): ZipEntry | null => {
  const { fileName } = entry
  if (rubbish.test(fileName)) return null
  const kind = (entry.externalFileAttributes >>> 16) & kindBits
  if (kind === link) throw suspicious('it has links to other places in it')
  if (!regular.includes(kind)) throw suspicious('it has something in it that is neither a file nor a folder')
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw suspicious('it is locked with a password')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw suspicious('it uses a compression method we can’t read')
  const isFolder = fileName.endsWith('/')
  const path = (isFolder ? fileName.slice(0, -1) : fileName).normalize('NFC').split('/')
  for (const name of path) {
    const problem = nameProblem(name)
    if (problem !== null) throw astray()
  }
  if (path.length > 30) throw suspicious('its folders go too deep')
  return { entry, path, isFolder }
}

const noneTwice = (entries: readonly ZipEntry[], most: number): void => {
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const { path, isFolder } of entries) {
    const whole = path.join('/').toLowerCase()
    if (!isFolder && files.has(whole)) throw suspicious(`“${path.at(-1)}” is in it twice`)
    ;(isFolder ? folders : files).add(whole)
    for (let depth = 1; depth < path.length; depth += 1) folders.add(path.slice(0, depth).join('/').toLowerCase())
  }
  for (const name of files) if (folders.has(name)) throw suspicious('a name in it is both a file and a folder')
  if (files.size + folders.size > most) throw tooMany(most)
}

/** Reads what is in an archive, and refuses it before anything is unfolded where it says itself that it should be. */
export const readArchive = async (
  path: string,
  size: number,
  most: { readonly entries: number; readonly bytes: number } = { entries: mostEntries, bytes: mostUnzipped },
): Promise<{ zip: ZipFile; entries: ZipEntry[] }> => {
  const zip = await opened(path)
  try {
    if (zip.entryCount > most.entries) throw tooMany(most.entries)
    const all = await listed(zip, most.entries)
    const packed = all.reduce((sum, entry) => sum + entry.compressedSize, 0)
    // The same bytes told as many files.
    if (packed > size) throw suspicious('its parts overlap')
    const unfolded = all.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    if (unfolded > most.bytes) throw tooMuch(most.bytes)
    if (unfolded > Math.max(size, 10_000) * mostRatio) throw tooMuch(most.bytes)
    const entries = all.map(checked).filter((entry) => entry !== null)
    noneTwice(entries, most.entries)
    return { zip, entries }
  } catch (error) {
    zip.close()
    throw error
  }
}
