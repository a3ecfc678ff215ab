import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/** The files of a ZIP by their names. */
export const filesIn = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const reader = await new Promise<ZipFile>((found, failed) => {
    fromBuffer(zip, { lazyEntries: true, autoClose: false }, (error, opened) => (error ? failed(error) : found(opened)))
  })
  const entries: Entry[] = []
  reader.on('entry', (entry: Entry) => {
    entries.push(entry)
    reader.readEntry()
  })
  reader.readEntry()
  await once(reader, 'end')
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const stream = await new Promise<Readable>((found, failed) => {
      reader.openReadStream(entry, (error, opened) => (error ? failed(error) : found(opened)))
    })
    files.set(entry.fileName, await buffer(stream))
  }
  return files
}
