import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '../../server/src/database/index.ts'
import { contentOf, openConnection, tablesOf } from '../../server/src/app/move/tables.ts'
import type { Content } from '../../server/src/app/move/tables.ts'
import { freePort, startServer, throwAwayFolder } from '../server.ts'
import type { Chance } from './chance.ts'
import type { Findings } from './findings.ts'
import { ask } from './probe.ts'
import { externalIn } from './external.ts'
import { signInAs } from './writer.ts'

const root = resolve(import.meta.dirname, '../..')
const passphrase = 'kauri rimu totara matai'

type Connection = Awaited<ReturnType<typeof openConnection>>

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

const contentsOf = async (client: Connection): Promise<Map<string, Content>> => {
  const found = new Map<string, Content>()
  for (const table of await tablesOf(client)) found.set(table.name, await contentOf(client, table))
  return found
}

interface Contents {
  tables: Map<string, Content>
  /** Tables with values that an import seals with a new key, and the one that names the keys. */
  sealedAnew: ReadonlySet<string>
}

const contentsIn = async (dataDir: string): Promise<Contents> => {
  const database = await startEmbedded({ dataDir, supervise: false, log: () => undefined })
  const client = await openConnection(database.connectionConfig)
  try {
    const sealed = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and (column_name like '%sealed%' or column_name like '%wrapped%'
         or (table_name, column_name) = ('badgekey', 'private_key'))`,
    )
    const sealedAnew = new Set([...sealed.rows.map(({ name }) => name), 'server_key'])
    return { tables: await contentsOf(client), sealedAnew }
  } finally {
    await client.end()
    await database.stop()
  }
}

const differing = ({ tables, sealedAnew }: Contents, other: Map<string, Content>): string[] =>
  [...tables]
    .filter(([name, { rows, hash }]) => {
      const found = other.get(name)
      return (found?.rows !== rows && name !== 'server_key') || (found?.hash !== hash && !sealedAnew.has(name))
    })
    .map(([name]) => name)

const filesIn = async (dataDir: string): Promise<number> =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name),
  ).length

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
    const client = await openConnection({ connectionString: external.url })
    const moved = await contentsOf(client)
    await client.end()
    const unlike = differing(before, moved)
    findings.add(
      `all ${before.tables.size} tables have the hashes they had`,
      unlike.length === 0,
      unlike.join() || 'equal',
    )

    const back = await college(['export', second], away)
    const checked = await college(['verify', second], {})
    const again = await college(['import', second], { DATA_DIR: home })
    findings.add(
      'it comes back into an embedded database',
      [back, checked, again].every(({ code }) => code === 0),
      [back, checked, again].map(({ code, said }) => (code === 0 ? '0' : said.slice(-300))).join(', '),
    )
    const returned = differing(before, (await contentsIn(home)).tables)
    findings.add('and has the hashes it had', returned.length === 0, returned.join() || 'equal')
    const [left, arrived] = await Promise.all([filesIn(dataDir), filesIn(home)])
    findings.add('with its files', left === arrived && left > 0, `${left}, ${arrived}`)

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
