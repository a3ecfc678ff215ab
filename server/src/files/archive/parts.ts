import { PassThrough, Readable } from 'node:stream'
import type { ReadStreamOptions, ZipFile } from 'yazl'
import type { Call } from '#platform'
import { openContent } from '../content/content.ts'
import type { ContentRow } from '../content/content.ts'

// What is packed already gains nothing from being packed again.
const packsWell = (mimetype: string): boolean => /^text\/|xml|json|svg|bmp|octet-stream/.test(mimetype)

// Opened when its turn comes, and closed where the archive is not wanted any more.
async function* chunksOf(call: Call, row: ContentRow): AsyncGenerator<Buffer> {
  const content: AsyncIterable<Buffer> = await openContent(call, row)
  yield* content
}

/**
 * Puts a part into an archive whose bytes are opened when its turn comes. A part that fails is an error of the archive: yazl hears those
 * of files of the disk alone, and a stream whose failure nothing hears ends the process.
 */
export const streamInto = (
  zip: ZipFile,
  path: string,
  options: Partial<ReadStreamOptions>,
  open: () => Readable,
): void =>
  zip.addReadStreamLazy(path, options, (done) => {
    const part = open()
    part.once('error', (error: Error) => zip.emit('error', error))
    done(null, part)
  })

/**
 * An archive as a stream that lasts until its reader has taken all of it. What `Readable.wrap` makes ends with its source, and takes along what
 * a slow reader has not read by then.
 */
export const asRead = (output: NodeJS.ReadableStream): PassThrough =>
  output.pipe(new PassThrough({ highWaterMark: 262_144 }))

/** Puts files into an archive, one open at a time; `close` ends the open one where the archive is not wanted any more. */
export const filesInto = (
  zip: ZipFile,
  call: Call,
): { readonly add: (row: ContentRow, path: string) => void; readonly close: () => void } => {
  let open: Readable | null = null
  return {
    add: (row, path) => {
      const options = { mtime: new Date(row.updated_at), compress: packsWell(row.mimetype), size: row.size }
      streamInto(zip, path, options, () => (open = Readable.from(chunksOf(call, row), { objectMode: false })))
    },
    close: () => open?.destroy(),
  }
}
