import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../server/src/database/index.ts'
import { contentOf, openConnection, tablesOf } from '../../server/src/app/move/tables.ts'
import type { Content } from '../../server/src/app/move/tables.ts'
import { databaseUrlOf } from './college.ts'
import { openedIn } from './opened.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import type { Chance } from './chance.ts'
import type { Findings } from './findings.ts'
import { ask } from './probe.ts'
import { externalIn, majorAt } from './external.ts'
import { signInAs } from './writer.ts'

const root = resolve(import.meta.dirname, '../..')
const passphrase = 'kauri rimu totara matai'

interface Ran {
  code: number | null
  said: string
}

/** Runs the built command; killed after so many milliseconds where they are given. */
const college = (words: readonly string[], settings: Readonly<Record<string, string>>, killAfter?: number) =>
  new Promise<Ran>((ended) => {
    const child = spawn(process.execPath, [join(root, 'server/dist/college.js'), ...words], {
      env: { ...process.env, DATABASE_URL: '', COLLEGE_PASSPHRASE: passphrase, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const killer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
    child.once('exit', (code) => {
      clearTimeout(killer)
      ended({ code, said })
    })
  })

/** The command, killed so many times at moments by chance before it may come to its end. */
const killedFirst = async (
  kills: number,
  longest: number,
  chance: Chance,
  run: (killAfter?: number) => Promise<Ran>,
): Promise<Ran & { killed: number }> => {
  let killed = 0
  for (let turn = 0; turn < kills; turn += 1) {
    const { code } = await run(300 + chance() * longest)
    if (code === null) killed += 1
  }
  return { ...(await run()), killed }
}

interface Contents {
  tables: Map<string, Content>
  /** What is sealed, opened. */
  opened: ReadonlyMap<string, string[]>
  /** The major version of the database that has them. */
  major: number
}

// What names the keys is another on each side. When a file was last read is forgotten with its move.
const leftOut: Readonly<Record<string, readonly string[]>> = { filecontent: ['verified_at', 'version'] }

/** Each table, but for the values that an import seals with a new key: those are opened instead. */
const contentsOf = async (connectionString: string, dataDir: string): Promise<Contents> => {
  const client = await openConnection({ connectionString })
  try {
    const sealed = await client.query<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns
       where table_schema = 'public' and (column_name like '%sealed%' or column_name like '%wrapped%'
         or (table_name, column_name) = ('badgekey', 'private_key'))`,
    )
    const tables = new Map<string, Content>()
    for (const table of await tablesOf(client)) {
      const aside = new Set([
        ...sealed.rows.filter(({ name }) => name === table.name).map(({ column }) => column),
        ...(leftOut[table.name] ?? []),
      ])
      const columns = table.columns.filter((column) => !aside.has(column)).map((column) => `"${column}"`)
      const reading = table.reading.replace(/^copy \(select .*? from /s, `copy (select ${columns.join(', ')} from `)
      if (table.name !== 'server_key') tables.set(table.name, await contentOf(client, { reading }))
    }
    return { tables, opened: await openedIn(connectionString, dataDir), major: await majorAt(connectionString) }
  } finally {
    await client.end()
  }
}

const contentsIn = async (dataDir: string): Promise<Contents> => {
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  try {
    return await contentsOf(databaseUrlOf(dataDir), dataDir)
  } finally {
    await database.stop()
  }
}

const differing = (one: Contents, other: Contents): string[] => [
  ...[...one.tables]
    .filter(([name, { rows, hash }]) => other.tables.get(name)?.rows !== rows || other.tables.get(name)?.hash !== hash)
    .map(([name]) => name),
  ...[...one.opened].filter(([name, values]) => other.opened.get(name)?.join() !== values.join()).map(([name]) => name),
]

const countOf = ({ tables, opened }: Contents): string =>
  `all ${tables.size} tables have the hashes they had, and ${[...opened.values()].flat().length} sealed values open to what they were`

/** A hash of the bytes of each file in the storage, by its key: a move seals the keys of files anew and leaves their bytes as they are. */
const filesIn = async (dataDir: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for (const entry of await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name))
      found.set(
        entry.name,
        createHash('sha256')
          .update(await readFile(join(entry.parentPath, entry.name)))
          .digest('base64url'),
      )
  return found
}

const unlikeFiles = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key))

/**
 * Moves the college of a data folder, which no server runs on, to an external database and on to an embedded one; each command is killed
 * on its way, and what arrives is held against what left.
 */
export const runMove = async (dataDir: string, kills: number, chance: Chance, findings: Findings): Promise<void> => {
  const [first, second, outside, home] = await Promise.all(
    ['export', 'export-back', 'external', 'home'].map((name) => throwAwayFolder(name)),
  )
  if (!first || !second || !outside || !home) return
  const external = await externalIn(outside)
  const away = { DATA_DIR: join(outside, 'data'), DATABASE_URL: external.url }
  try {
    const before = await contentsIn(dataDir)
    const out = await killedFirst(kills, 1_500, chance, (after) =>
      college(['export', first], { DATA_DIR: dataDir }, after),
    )
    findings.add(
      `a college is exported after ${kills} kills`,
      out.code === 0,
      `${out.killed} × killed, then ${out.code}`,
    )
    const there = await killedFirst(kills, 4_000, chance, (after) => college(['import', first], away, after))
    findings.add(
      `it is imported into ${external.name} after ${kills} kills`,
      there.code === 0,
      `${there.killed} × killed, then ${there.code} ${there.code === 0 ? '' : there.said.slice(-300)}`,
    )
    if (external.major === before.major)
      findings.leaveOut(
        `a move between major versions: both sides are PostgreSQL ${before.major}, this machine has no other`,
      )
    else findings.add('it is moved between major versions', true, `${before.major} to ${external.major} and back`)
    const unlike = differing(before, await contentsOf(external.url, away.DATA_DIR))
    findings.add(countOf(before), unlike.length === 0, unlike.join() || 'equal')

    const back = await killedFirst(kills, 1_500, chance, (after) => college(['export', second], away, after))
    const checked = await college(['verify', second], {})
    const again = await killedFirst(kills, 4_000, chance, (after) =>
      college(['import', second], { DATA_DIR: home }, after),
    )
    findings.add(
      `it comes back into an embedded database after ${kills} kills of each command`,
      [back, checked, again].every(({ code }) => code === 0),
      `${back.killed} and ${again.killed} × killed, then ${[back, checked, again].map(({ code, said }) => (code === 0 ? '0' : said.slice(-300))).join(', ')}`,
    )
    const returned = differing(before, await contentsIn(home))
    findings.add(`and ${countOf(before)}`, returned.length === 0, returned.join() || 'equal')
    const [left, between, arrived] = await Promise.all([dataDir, away.DATA_DIR, home].map((folder) => filesIn(folder)))
    if (left && between && arrived) {
      const unlikeFile = [...unlikeFiles(left, between), ...unlikeFiles(left, arrived)]
      findings.add(
        `all ${left.size} files have the hashes they had, there and back`,
        left.size > 0 && unlikeFile.length === 0,
        unlikeFile.join() || 'equal',
      )
    }

    const server = await startServer({ PORT: String(await freePort()), DATA_DIR: home })
    const person = await signInAs(server.address, 'trainee')
    const answer = await ask(server.address, person)
    findings.add('people sign in there with the passwords they had', answer.status === 200, String(answer.status))
    server.signal('SIGTERM')
    await server.ended
  } finally {
    await external.stop()
    // What the database's account owns goes with the folder.
    await pause(100)
    for (const folder of [first, second, outside, home])
      if (existsSync(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
