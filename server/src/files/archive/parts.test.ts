import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { asRead, streamInto } from './parts.ts'

it('a part that fails is an error of its archive, not of the process', async () => {
  const zip = new ZipFile()
  const failing = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('half of it')
    throw new Error('the rest is gone')
  }
  const failed = once(zip, 'error')
  streamInto(zip, 'part.txt', {}, () => Readable.from(failing()))
  zip.end()
  zip.outputStream.resume()
  expect(await failed).toEqual([new Error('the rest is gone')])
})

it('an archive is whole for a reader who begins after it was written', async () => {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.alloc(70_000, 'a'), 'part.txt', { compress: false })
  zip.end()
  const { outputStream } = zip
  const read = asRead(outputStream)
  await once(outputStream, 'close')
  const bytes = await buffer(read)
  expect(bytes.length).toBeGreaterThan(70_000)
  expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
})
