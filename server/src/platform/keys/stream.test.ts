import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { chunkLength, opening, sealing } from './stream.ts'

const key = randomBytes(32)
const bound = 'file 12 of 1, version 1'
const sealedChunk = chunkLength + 16

const collect = async (through: ReturnType<typeof sealing>, bytes: Buffer, piece: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  )
  through.on('data', (chunk: Buffer) => parts.push(chunk))
  await pipeline(Readable.from(pieces), through)
  return Buffer.concat(parts)
}
const seal = (clear: Buffer, piece = 60_000, to = bound): Promise<Buffer> => collect(sealing(key, to), clear, piece)

/** What leaves before a damaged stream ends, and whether it ends in an error. */
const leaving = async (sealed: Buffer, to = bound, by = key): Promise<{ left: Buffer; failed: boolean }> => {
  const parts: Buffer[] = []
  const stream = opening(by, to)
  stream.on('data', (chunk: Buffer) => parts.push(chunk))
  const failed = await pipeline(Readable.from([sealed]), stream).then(
    () => false,
    () => true,
  )
  return { left: Buffer.concat(parts), failed }
}

const long = process.env['LONG'] === '1'
const edges = [0, 1, 15, 16, 17, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 200_000]
const around = Array.from({ length: 200 }, (_, n) => (Math.floor(n / 20) + 1) * chunkLength + (n % 20) - 10)

describe('sealed content', () => {
  it.each(long ? [...edges, ...around, 100_000_000] : [...edges, ...around.slice(0, 24)])(
    'of %i bytes opens as it was, however it comes in pieces',
    async (size) => {
      const clear = randomBytes(size)
      const sealed = await seal(clear, size % 2 === 0 ? 60_000 : 200_001)
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / chunkLength)))
      const { left, failed } = await leaving(sealed)
      expect([failed, left.equals(clear)]).toEqual([false, true])
    },
  )
})

describe('damaged content lets no byte of a bad chunk go', async () => {
  const clear = randomBytes(4 * chunkLength + 1_000)
  const sealed = await seal(clear)
  const chunks = Array.from({ length: 5 }, (_, at) => sealed.subarray(at * sealedChunk, (at + 1) * sealedChunk))
  const chunk = (at: number): Buffer => chunks[at] ?? Buffer.alloc(0)
  const good = (whole: number): Buffer => clear.subarray(0, whole * chunkLength)
  const other = await seal(clear, 60_000, 'file 13 of 1, version 1')

  const flipped = Array.from({ length: long ? 150 : 30 }, (_, n) => {
    const at = n % 5
    const turned = Buffer.from(sealed)
    const place = at * sealedChunk + ((n * 2_621) % chunk(at).length)
    turned.writeUInt8(turned.readUInt8(place) ^ (1 << (n % 8)), place)
    return [`bit ${n % 8} of chunk ${at} at ${place}`, turned, at] as const
  })
  const joined = (...parts: Buffer[]): Buffer => Buffer.concat(parts)
  const cases: readonly (readonly [string, Buffer, number])[] = [
    ...flipped,
    ...[1, 2, 3, 4].map((at) => [`cut before chunk ${at}`, sealed.subarray(0, at * sealedChunk), at - 1] as const),
    ...[1, 15, 16, 17, 500].map((less) => [`cut ${less} bytes short`, sealed.subarray(0, -less), 4] as const),
    ['nothing at all', Buffer.alloc(0), 0],
    ['two chunks in each other’s place', joined(chunk(0), chunk(2), chunk(1), chunk(3), chunk(4)), 1],
    ['a chunk twice', joined(chunk(0), chunk(1), chunk(1), chunk(2), chunk(3), chunk(4)), 2],
    ['a chunk left out', joined(chunk(0), chunk(2), chunk(3), chunk(4)), 1],
    ['another file’s chunk', joined(chunk(0), other.subarray(sealedChunk, 2 * sealedChunk), chunk(2), chunk(3)), 1],
    ['more after the end', joined(sealed, randomBytes(40)), 4],
    ['a whole file after the end', joined(sealed, sealed), 4],
  ]
  it.each(cases)('%s', async (_what, damaged, whole) => {
    const { left, failed } = await leaving(damaged)
    expect(failed).toBe(true)
    expect(left.length).toBeLessThanOrEqual(whole * chunkLength)
    expect(left.equals(good(left.length / chunkLength))).toBe(true)
  })

  it.each([
    ['another file', 'file 13 of 1, version 1'],
    ['another organisation', 'file 12 of 2, version 1'],
    ['another version', 'file 12 of 1, version 2'],
  ])('read as %s', async (_what, to) => {
    expect(await leaving(sealed, to)).toEqual({ left: Buffer.alloc(0), failed: true })
  })

  it('with another key', async () => {
    expect(await leaving(sealed, bound, randomBytes(32))).toEqual({ left: Buffer.alloc(0), failed: true })
  })
})
