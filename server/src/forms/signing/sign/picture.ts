import { crc32, inflateSync } from 'node:zlib'
import { badField } from '#platform'

/** Bytes, and points to a side, of the largest drawing. */
const mostBytes = 75_000
const mostPoints = { width: 2_400, height: 1_200 } as const

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const prefix = 'data:image/png;base64,'

// What makes the picture. All else that devices put in, such as where and when, is left out.
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'IDAT', 'IEND'])
const needed = /^[A-Z]/
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  readonly type: string
  readonly content: Buffer
  /** With its length and checksum. */
  readonly whole: Buffer
}

const chunksOf = (bytes: Buffer): Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = magic.length
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return null
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, content: bytes.subarray(at + 8, end), whole: bytes.subarray(at, end + 4) })
    at = end + 4
  }
  return chunks
}

/** Bytes of a row of points with its filter's byte, and of all rows. */
interface Size {
  readonly row: number
  readonly whole: number
}

/** Null for a head that no canvas writes. */
const sizeOf = (head: Buffer): Size | null => {
  if (head.length !== 13) return null
  const width = head.readUInt32BE(0)
  const height = head.readUInt32BE(4)
  const perPoint = samples[head.readUInt8(9)]
  if (perPoint === undefined || head.readUInt8(8) !== 8 || head.readUInt8(12) !== 0) return null
  if (width < 1 || height < 1 || width > mostPoints.width || height > mostPoints.height) return null
  const row = 1 + width * perPoint
  return { row, whole: height * row }
}

// Whoever draws the points later stops at a filter that is not known.
const mostFilter = 4

const inflates = (packed: Buffer, { row, whole }: Size): boolean => {
  try {
    const points = inflateSync(packed, { maxOutputLength: whole })
    for (let at = 0; at < whole; at += row) if (points.readUInt8(at) > mostFilter) return false
    return points.length === whole
  } catch {
    return false
  }
}

/** The picture without what does not belong to it; null for what is none. */
const pictureIn = (bytes: Buffer): Buffer | null => {
  if (bytes.length > mostBytes || !bytes.subarray(0, magic.length).equals(magic)) return null
  const chunks = chunksOf(bytes) ?? []
  const [head] = chunks
  if (head?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') return null
  if (chunks.some(({ type }) => needed.test(type) && !kept.has(type))) return null
  if (chunks.filter(({ type }) => type === 'IHDR' || type === 'IEND').length !== 2) return null
  const size = sizeOf(head.content)
  const packed = Buffer.concat(chunks.flatMap(({ type, content }) => (type === 'IDAT' ? [content] : [])))
  if (size === null || !inflates(packed, size)) return null
  return Buffer.concat([magic, ...chunks.flatMap(({ type, whole }) => (kept.has(type) ? [whole] : []))])
}

/** The bytes of a drawing without what does not belong to it; null for what is not a picture as a canvas writes it. */
const drawnIn = (image: string): Buffer | null => {
  const text = image.slice(prefix.length)
  const bytes = Buffer.from(text, 'base64')
  return image.startsWith(prefix) && bytes.toString('base64') === text ? pictureIn(bytes) : null
}

/** Whether a drawing can be shown and printed. */
export const isDrawing = (image: string): boolean => drawnIn(image) !== null

/** A drawing as it is kept; refuses what is not a picture as a canvas writes it. */
export const checkedDrawing = (image: string | null | undefined): string | null => {
  if (image === null || image === undefined) return null
  const picture = drawnIn(image)
  if (!picture) throw badField('image', 'This drawing cannot be read. Please draw it again, or sign without one.')
  return `${prefix}${picture.toString('base64')}`
}
