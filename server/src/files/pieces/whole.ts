import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Call } from '#platform'
import { followed } from '../content/content.ts'
import { stage } from '../content/staged.ts'
import type { Staged } from '../content/staged.ts'
import { Verifying } from '../content/checksum.ts'
import { elsewhere } from './row.ts'
import type { UploadRow } from './row.ts'

interface Part {
  size: number
  checksum: string
  storage_key: string
}

// One open at a time, each held against what was written down when it came.
async function* bytesOf(call: Call, parts: readonly Part[], last: Staged): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const source = await call.files.storage.read(part.storage_key)
    const checked: AsyncIterable<Buffer> = followed(source, new Verifying(part.size, part.checksum))
    yield* checked
  }
  const rest: AsyncIterable<Buffer> = createReadStream(last.path, { highWaterMark: 262_144 })
  yield* rest
}

/** The whole file: the pieces that came before, and the last one after them. What came in one piece is whole as it is. */
export const wholeOf = async (call: Call, row: UploadRow, last: Staged): Promise<Staged> => {
  if (row.received === 0) return last
  const parts = await call.db.rows<Part & { starts: number }>(
    'select starts, size, checksum, storage_key from fileuploadpart where upload_id = $1 order by starts',
    [row.id],
  )
  const end = parts.reduce((at, { starts, size }) => (starts === at ? at + size : Number.NaN), 0)
  // Somebody else made it whole meanwhile.
  if (end !== row.received) throw elsewhere()
  return stage(call, Readable.from(bytesOf(call, parts, last), { objectMode: false }), row.size)
}
