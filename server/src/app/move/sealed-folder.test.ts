import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { beginSealedFolder } from './sealed-folder.ts'

it('seals two writings of one file differently', async () => {
  const root = await mkdtemp(join(tmpdir(), 'college-move-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = await beginSealedFolder(root, 'kauri rimu tōtara mataī', randomBytes)
  const write = async (): Promise<Buffer> => {
    await folder.write('one', Readable.from([Buffer.alloc(1_000)]))
    return readFile(join(root, 'one'))
  }
  const [first, second] = [await write(), await write()]
  expect(first.equals(second)).toBe(false)
  expect(first.subarray(16, 1_016).equals(second.subarray(16, 1_016))).toBe(false)
})
