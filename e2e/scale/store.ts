import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyHeader } from '@college/contract/kit'
import pino from 'pino'
import { openDatabase } from '../../server/src/database/index.ts'
import { s3Objects } from '../../server/src/platform/storage/s3-objects.ts'
import { externalIn } from '../crash/external.ts'
import type { Findings } from '../crash/findings.ts'
import { signInAs } from '../crash/writer.ts'
import type { Person } from '../crash/writer.ts'
import { startServer } from '../server.ts'
import type { ServerProcess } from '../server.ts'
import { openSwift } from './swift.ts'

const gigabytes = Number(process.env['GIGABYTES'] ?? 2)
const size = 20_000_000
const count = Math.ceil((gigabytes * 1e9) / size)
const together = 4

interface Kept {
  id: number
  checksum: string
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Sends one file until it is acknowledged; tells of an answer that nobody should meet. */
const send = async (address: string, { token }: Person, n: number, wrong: string[]): Promise<Kept | null> => {
  const content = new Uint8Array(randomBytes(size))
  const headers = { authorization: `JWT ${token}`, [idempotencyHeader]: randomBytes(16).toString('hex') }
  for (;;) {
    const body = new FormData()
    body.append('file', new Blob([content]), `Scan ${n}.bin`)
    const answer = await fetch(`${address}/api/v1/file`, {
      method: 'PUT',
      headers,
      body,
      signal: AbortSignal.timeout(120_000),
    })
      .then(async (one) => ({ status: one.status, body: (await one.json()) as { data: { id: number } } })) // as the contract has it
      .catch(() => null)
    if (answer?.status === 201) return { id: answer.body.data.id, checksum: sha(content) }
    if (answer && ![409, 500, 502, 503, 504].includes(answer.status)) {
      wrong.push(`${answer.status} of file ${n}`)
      return null
    }
    await pause(1_000)
  }
}

const read = async (address: string, { token }: Person, id: number): Promise<string> => {
  const headers = { authorization: `JWT ${token}` }
  const answer = await fetch(`${address}/api/v1/file/${id}/download`, { method: 'POST', headers })
  return answer.ok ? sha(new Uint8Array(await answer.arrayBuffer())) : `status ${answer.status}`
}

/** Files in a store that is another program: sent while its programs and the node are killed, and read back. */
export const runStore = async (folder: string, findings: Findings): Promise<void> => {
  console.log(`\n${count} files of ${size / 1e6} MB in OpenStack Swift, whose programs are killed meanwhile`)
  await mkdir(folder, { recursive: true })
  const postgres = await externalIn(folder)
  const swift = await openSwift(join(folder, 'swift'))
  const { settings } = swift
  const start = (): Promise<ServerProcess> =>
    startServer({
      PORT: '6601',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      S3_BUCKET: settings.bucket,
      S3_PREFIX: settings.prefix,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      FILE_QUOTA_MB: String(gigabytes * 1_000 + 1_000),
    })
  let node = await start()
  const db = openDatabase({ connection: { connectionString: postgres.url }, size: 2, log: pino({ level: 'silent' }) })
  const { address } = node
  const person = await signInAs(address, 'fellow')
  const [kept, wrong]: [Kept[], string[]] = [[], []]
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const one = await send(address, person, (next += 1), wrong)
      if (one) kept.push(one)
    }
  }
  const from = Date.now()
  const working = Promise.all(Array.from({ length: together }, worker))
  const reached = async (share: number): Promise<void> => {
    while (kept.length < count * share) await pause(100)
  }
  await reached(0.2)
  await swift.strike('object', 5)
  await reached(0.4)
  await swift.strike('proxy', 5)
  await reached(0.6)
  node.signal('SIGKILL')
  await node.ended
  node = await start()
  await reached(0.8)
  await swift.strike('container', 5)
  await working
  const seconds = (Date.now() - from) / 1_000
  findings.add('refusals that people should not meet', wrong.length === 0, wrong.slice(0, 3).join('; ') || 'none')
  findings.add(
    'all files are acknowledged in the end',
    kept.length === count,
    `${kept.length} of ${count} in ${seconds.toFixed(0)} s, ${((kept.length * size) / 1e6 / seconds).toFixed(0)} MB a second`,
  )
  const back = Date.now()
  const damaged: string[] = []
  for (const { id, checksum } of kept) if ((await read(address, person, id)) !== checksum) damaged.push(String(id))
  findings.add(
    'each is read back as it was sent',
    damaged.length === 0,
    `${damaged.length} of ${kept.length} not, in ${((Date.now() - back) / 1_000).toFixed(0)} s`,
  )
  const named = await db.rows<{ name: string; rows: number }>(
    `select name, count(*)::int as rows from file where name like 'Scan %' and deleted_at is null group by name`,
    [],
  )
  findings.add(
    'rows of files doubled or missing',
    named.length === count && named.every(({ rows }) => rows === 1),
    `${named.length} of ${count}`,
  )
  const known = new Set(
    (await db.rows<{ storage_key: string }>('select storage_key from filecontent', [])).map((row) => row.storage_key),
  )
  const objects = s3Objects(settings)
  const [absent, listed]: [string[], Set<string>] = [[], new Set()]
  for (const key of known) if ((await objects.look(key)) === null) absent.push(key)
  for await (const { key } of objects.list('')) listed.add(key)
  objects.close()
  findings.add('rows without their object', absent.length === 0, `${absent.length} of ${known.size}`)
  // Swift lists later what it took while its list was away: the sweeper, which takes only what is listed, may not count on more.
  const unlisted = [...known].filter((key) => !listed.has(key)).length
  const strays = [...listed].filter((key) => !known.has(key)).length
  console.log(
    `          (${unlisted} that the store does not list yet; ${strays} that no row speaks of, for the sweeper)`,
  )
  await db.close()
  node.signal('SIGTERM')
  findings.add('the node ends in order', (await node.ended).code === 0, 'after all of it')
  await postgres.stop()
}
