import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { sweepFiles } from '../../server/src/files/index.ts'
import { openFileStore } from '../../server/src/platform/index.ts'
import type { Database } from '../../server/src/database/index.ts'
import type { Chance } from './chance.ts'
import type { College } from './college.ts'
import type { Findings } from './findings.ts'
import { now } from '../clock.ts'
import { recovery, untilAnswered } from './probe.ts'
import type { Person } from './writer.ts'

const rounds = 2
const together = 4
const size = 2_000_000
const twoDays = 2 * 86_400_000

interface Sent {
  name: string
  checksum: string
  /** Whether its person was told that it is kept. */
  told: boolean
}

interface Stored {
  id: number
  name: string
  checksum: string
  storage_key: string
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const send = async ({ address }: College, { token }: Person, name: string): Promise<Sent> => {
  const content = new Uint8Array(randomBytes(size))
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const told = await fetch(`${address}/api/v1/file`, {
    method: 'PUT',
    headers: { authorization: `JWT ${token}` },
    body,
  })
    .then(async (answer) => (await answer.text()) !== '' && answer.status === 201)
    .catch(() => false)
  return { name, checksum: sha(content), told }
}

const download = async ({ address }: College, { token }: Person, id: number): Promise<string> => {
  const answer = await fetch(`${address}/api/v1/file/${id}/download`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}` },
  })
  return answer.ok ? sha(new Uint8Array(await answer.arrayBuffer())) : `status ${answer.status}`
}

/** What is in the folder of files, by the names that bytes are kept under. */
const keptIn = async (dataDir: string): Promise<Map<string, string>> => {
  const all = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return new Map(all.filter((each) => each.isFile()).map((each) => [each.name, join(each.parentPath, each.name)]))
}

const rowsNow = (db: Database): Promise<(Stored & Record<string, unknown>)[]> =>
  db.rows('select t.id, t.name, t.checksum, c.storage_key from file t join filecontent c on c.file_id = t.id')

const arrivedIn = async (dataDir: string): Promise<number> =>
  [...(await keptIn(dataDir)).values()].filter((path) => !path.includes('/incoming/')).length

const untilBytesStand = async (dataDir: string, before: number): Promise<boolean> => {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    if ((await arrivedIn(dataDir)) > before) return true
    await pause(20)
  }
  return false
}

// Rows wait for a lock while their bytes are in the storage already: the end surely comes between the two.
const killedBetween = async (
  college: College,
  db: Database,
  person: Person,
): Promise<{ sent: Sent; between: boolean }> => {
  const before = await arrivedIn(college.dataDir)
  let sent = Promise.resolve<Sent>({ name: '', checksum: '', told: false })
  let between = false
  await db
    .transaction(async (tx) => {
      await tx.rows('lock table filecontent in share mode')
      sent = send(college, person, 'Killed between.bin')
      between = await untilBytesStand(college.dataDir, before)
      await college.killServer()
    })
    .catch(() => undefined)
  return { sent: await sent, between }
}

/** Kills the server while files are sent: no row is without its bytes, and bytes without a row go with the sweeper. */
export const runUploads = async (
  college: College,
  db: Database,
  person: Person,
  chance: Chance,
  findings: Findings,
): Promise<void> => {
  const sent: Sent[] = []
  const back: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    sent.push(await send(college, person, `Killed ${round}.bin`))
    const sending = Array.from({ length: together }, (_, n) => send(college, person, `Killed ${round}-${n}.bin`))
    await pause(chance() * 400)
    await college.killServer()
    sent.push(...(await Promise.all(sending)))
    back.push(await untilAnswered(college.address, person))
  }
  const last = await killedBetween(college, db, person)
  sent.push(last.sent)
  back.push(await untilAnswered(college.address, person))
  findings.add(
    `kill -9 while files are sent × ${back.length}: good answers again within ${recovery / 1000} s`,
    back.every((ms) => ms <= recovery),
    `${back.join(', ')} ms`,
  )

  const rows = (await rowsNow(db)).filter(({ name }) => name.startsWith('Killed'))
  const told = sent.filter((each) => each.told)
  const lost = told.filter(({ name }) => !rows.some((row) => row.name === name))
  findings.add(
    'files lost that were acknowledged',
    lost.length === 0 && told.length >= rounds,
    `${lost.length} of ${told.length}`,
  )
  const wrong: string[] = []
  for (const row of rows) {
    const read = await download(college, person, row.id)
    if (read !== sent.find(({ name }) => name === row.name)?.checksum) wrong.push(`${row.name}: ${read}`)
  }
  findings.add(
    'rows of files without their bytes',
    wrong.length === 0,
    `${wrong.length} of ${rows.length} ${wrong[0] ?? ''}`,
  )

  const known = new Set((await rowsNow(db)).map((row) => row.storage_key))
  const kept = await keptIn(college.dataDir)
  const orphans = [...kept.keys()].filter((key) => !known.has(key))
  findings.add(
    'an end between bytes and row leaves bytes that no row speaks of',
    last.between && !last.sent.told && orphans.length > 0 && !rows.some(({ name }) => name === last.sent.name),
    `${orphans.length} left`,
  )
  const node = {
    db,
    now,
    log: pino({ level: 'silent' }),
    files: openFileStore(college.dataDir, { s3: null, largest: size, quota: size, scanned: false }),
  }
  const early = await sweepFiles(node)
  const old = new Date(now().getTime() - twoDays)
  for (const path of kept.values()) await utimes(path, old, old)
  const swept = await sweepFiles(node)
  const stands = await keptIn(college.dataDir)
  findings.add(
    'the sweeper takes them after a day, and nothing else',
    early === 0 && swept === orphans.length && stands.size === known.size && [...known].every((key) => stands.has(key)),
    `${swept} swept, ${stands.size} of ${known.size} stand`,
  )
}
