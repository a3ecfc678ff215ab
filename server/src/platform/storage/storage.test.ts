import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { StorageFailure } from './storage.ts'
import { putOnce, s3Storage } from './s3.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'
import type { S3Settings } from './s3-objects.ts'

const folder = await mkdtemp(join(tmpdir(), 'college-storage-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 'buckets'),
  configureBuckets: [{ name: 'college', configs: [] }],
})
const { port } = await server.run()
const settings: S3Settings = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'college',
  prefix: 'files/',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
  pathStyle: true,
}
const storages: Readonly<Record<string, Storage>> = {
  folder: folderStorage(join(folder, 'kept')),
  s3: s3Storage(settings),
}
afterAll(async () => {
  storages['s3']?.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = (): string => randomBytes(16).toString('hex')
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const troubleOf = async (work: () => Promise<unknown>): Promise<string> => {
  const error: unknown = await work().then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof StorageFailure ? error.trouble : String(error)
}

describe.each(Object.entries(storages))('a storage: %s', (_name, storage) => {
  // More than one part of an upload to S3.
  it.each([0, 1, 70_000, 9_000_000])('gives back %i bytes as they were', async (size) => {
    const [key, path, content] = [newKey(), join(folder, newKey()), randomBytes(size)]
    await writeFile(path, content)
    await storage.take(key, path)
    expect(await stat(path).catch(() => null)).toBeNull()
    expect(sha(await buffer(await storage.read(key)))).toBe(sha(content))
    await storage.remove(key)
    expect(await troubleOf(() => storage.read(key))).toBe('missing')
    await storage.remove(key)
  })

  it('tells of keys that were taken before an instant', async () => {
    const keys = [newKey(), newKey()]
    let taken = 0
    for (const key of keys) {
      const path = join(folder, newKey())
      await writeFile(path, 'a')
      // The system stamps files with a clock of its own.
      taken = (await stat(path)).mtimeMs
      await storage.take(key, path)
    }
    const told = async (at: number): Promise<string[]> => {
      const found: string[] = []
      for await (const key of storage.before(new Date(at))) found.push(key)
      return found.toSorted()
    }
    expect(await told(taken + 60_000)).toEqual(keys.toSorted())
    expect(await told(taken - 60_000)).toEqual([])
    for (const key of keys) await storage.remove(key)
  })

  it('takes no file that is not there', async () => {
    expect(await troubleOf(() => storage.take(newKey(), join(folder, 'none')))).not.toBe('null')
  })
})

it('a folder takes no key that leads elsewhere', async () => {
  const { folder: kept } = storages
  expect(await troubleOf(async () => kept?.read('../../etc/passwd'))).toBe('away')
})

it('S3 tells of files alone, not of the heads of the audit that may be in the same bucket', async () => {
  const everything = { ...settings, prefix: '' }
  await putOnce({ ...settings, prefix: 'heads/' }, '0001.txt', 'audit-head')
  await putOnce(everything, '0002.txt', 'audit-head')
  const told: string[] = []
  for await (const key of s3Storage(everything).before(new Date(8.64e15))) told.push(key)
  expect(told).toEqual([])
})

it('S3 gets whole objects under its prefix, and no key says anything of the file', async () => {
  const [key, path] = [newKey(), join(folder, newKey())]
  await writeFile(path, 'words')
  await storages['s3']?.take(key, path)
  const names = await readdir(join(folder, 'buckets', 'college', 'files'))
  expect(names.some((name) => name.startsWith(key))).toBe(true)
  expect(await readFile(join(folder, 'buckets', 'college', 'files', `${key}._S3rver_object`), 'utf8')).toBe('words')
})

it.each([
  ['nobody listens', 1, null],
  ['it answers nonsense', 200, 'not XML'],
  ['it breaks', 500, '<Error/>'],
  ['it refuses us', 403, '<Error><Code>AccessDenied</Code></Error>'],
])(
  'S3 is away where %s',
  async (_what, status, body) => {
    const stub = createServer((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    })
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    const { port: at } = stub.address() as AddressInfo // it listens on a port
    if (body === null) await new Promise((resolve) => stub.close(resolve))
    const storage = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${at}` })
    const path = join(folder, newKey())
    await writeFile(path, 'words')
    if (status !== 200) {
      expect(await troubleOf(() => storage.take(newKey(), path))).toBe('away')
      expect(await troubleOf(() => storage.read(newKey()))).toBe('away')
    }
    expect(await readFile(path, 'utf8')).toBe('words')
    storage.close()
    stub.closeAllConnections()
    stub.close()
  },
  30_000,
)
