import { once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { streamInto } from './parts.ts'

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
