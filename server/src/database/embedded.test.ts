import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPackage, usableBinaries } from './binaries.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { canEnter, chooseAccount, identity, runAs } from './privileges.ts'
import { commandOf } from './processes.ts'
import type { ConnectionConfig } from './types.ts'

const isRoot = process.getuid?.() === 0
const started: EmbeddedDatabase[] = []
const children: ChildProcess[] = []
let folder: string
let shared: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  await chmod(folder, 0o755)
  shared = join(folder, 'shared')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of started.splice(0)) await database.stop()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the embedded database', () => {
  it('is made at the first start, durable and checked, and has its rows at the second', async () => {
    const first = await start(shared)
    const settings = await query(
      first.connectionConfig,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('data_checksums') sums,
         current_setting('timezone') zone, current_setting('listen_addresses') listens, pg_encoding_to_char(encoding) encoding,
         datlocprovider provider, datlocale locale
       from pg_database where datname = current_database()`,
    )
    expect(settings).toEqual([
      {
        fsync: 'on',
        pages: 'on',
        sums: 'on',
        zone: 'UTC',
        listens: '',
        encoding: 'UTF8',
        provider: 'b',
        locale: 'C.UTF-8',
      },
    ])
    expect((await stat(first.connectionConfig.host)).mode & 0o777).toBe(0o700)
    await query(first.connectionConfig, 'create table ledger (n int primary key); insert into ledger values (0)')
    await first.stop()
    expect(await commandOf(first.pid)).toBe('')

    const second = await start(shared)
    expect(await query(second.connectionConfig, 'select n from ledger')).toEqual([{ n: 0 }])
  })

  it('is taken over, still running, when its server was killed', async () => {
    const owner = await startInChild(shared)
    await kill(owner.child)
    const database = await start(shared)
    expect(database.pid).toBe(owner.pid)
    await database.stop()
    expect(await commandOf(owner.pid)).toBe('')
  })

  it('is brought back within ten seconds when killed, even past a busy process left behind, with all committed rows', async () => {
    const database = await start(shared)
    const config = database.connectionConfig
    const busy = query(config, 'select count(*) from generate_series(1, 1000000000)').catch(() => 'ended')
    const acknowledged: number[] = []
    const writer = writeUntilRefused(config, 1, acknowledged)
    await until(() => acknowledged.length >= 50)

    const back = new Promise<void>((resolve) => database.on('up', resolve))
    const before = database.pid
    const killed = Date.now()
    process.kill(before, 'SIGKILL')
    await back
    expect(Date.now() - killed).toBeLessThan(10_000)
    expect(database.pid).not.toBe(before)
    await writer
    expect(await busy).toBe('ended')

    const rows = await query(config, 'select n from ledger where n > 0')
    const stored = new Set(rows.map((row) => row['n']))
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([])
  })

  it('is ended at once and brought back when it was asked to end while it is in use', async () => {
    const database = await start(shared)
    const stays = new Client(database.connectionConfig)
    const sentAway = new Promise<void>((resolve) => stays.on('error', () => resolve()))
    await stays.connect()
    const back = new Promise<void>((resolve) => database.on('up', resolve))
    process.kill(database.pid, 'SIGTERM')
    await Promise.all([back, sentAway])
    expect(await query(database.connectionConfig, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('is brought back a second time, when it was taken over and not started here', async () => {
    const owner = await startInChild(shared)
    await kill(owner.child)
    const database = await start(shared)
    const back = new Promise<void>((resolve) => database.on('up', resolve))
    process.kill(database.pid, 'SIGKILL')
    await back
    expect(await query(database.connectionConfig, 'select 1 one')).toEqual([{ one: 1 }])
  })

  it('starts after both it and its server were killed, with all committed rows', async () => {
    const owner = await startInChild(shared)
    await query(owner.config, 'insert into ledger values (-1)')
    process.kill(owner.pid, 'SIGKILL')
    await kill(owner.child)
    const database = await start(shared)
    expect(await query(database.connectionConfig, 'select n from ledger where n = -1')).toEqual([{ n: -1 }])
  })

  it('is not fooled by a process that was given the number in a stale postmaster.pid', async () => {
    const database = await start(shared)
    const pidFile = join(database.folder, 'cluster', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    const { uid, gid } = await stat(join(database.folder, 'cluster'))
    await database.stop()
    const account = isRoot ? { uid, gid, name: 'owner' } : undefined
    const unrelated = spawn('sleep', ['60'], { stdio: 'ignore', ...identity(account) })
    children.push(unrelated)
    await writeFile(pidFile, text.replace(/^\d+/, String(unrelated.pid)))

    const again = await start(shared)
    expect(again.pid).not.toBe(unrelated.pid)
    expect(await query(again.connectionConfig, 'select 1 one')).toEqual([{ one: 1 }])
    await again.stop()
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull()
  })

  it('is one database for several first starts at once, and runs until the last of them stops', async () => {
    const fresh = join(folder, 'at-once')
    const child = startInChild(fresh)
    const [one, two] = await Promise.all([start(fresh), start(fresh)])
    const other = await child
    expect(new Set([one.pid, two.pid, other.pid]).size).toBe(1)
    expect(await readdir(fresh)).not.toContainEqual(expect.stringMatching(/^cluster\.new/))
    await one.stop()
    await two.stop()
    expect(await query(other.config, 'select 1 one')).toEqual([{ one: 1 }])
    other.child.kill('SIGTERM')
    await once(other.child, 'exit')
    expect(await commandOf(other.pid)).toBe('')
  })

  it('is made anew when its first making was killed half-way', async () => {
    const { fresh, left } = await killHalfWay()
    expect(left).toContainEqual(expect.stringMatching(/^cluster\.new-/))

    const database = await start(fresh, { fsync: 'off' })
    expect(await query(database.connectionConfig, "select current_setting('fsync') fsync")).toEqual([{ fsync: 'off' }])
    expect(await readdir(fresh)).not.toContainEqual(expect.stringMatching(/^cluster\.new/))
  })

  it('refuses files of another major version, and files that are not whole', async () => {
    const other = join(folder, 'other')
    await mkdir(join(other, 'cluster'), { recursive: true })
    await expect(start(other)).rejects.toThrow(/not a complete PostgreSQL cluster/)
    await writeFile(join(other, 'cluster', 'PG_VERSION'), '15\n')
    await expect(start(other)).rejects.toThrow(/of PostgreSQL 15, but this release brings PostgreSQL 18/)
  })

  it('says so where a file has the name of its folder', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow(/file in its way.*Set DATA_DIR to another folder/)
    await expect(start(join(file, 'data'))).rejects.toThrow(/file in its way/)
  })

  it('tells an ordinary user that the files belong to another', async ({ skip }) => {
    if (!isRoot) skip('only root can start a program as another user, so files of another user were not tried.')
    const nobody = { uid: 65_534, gid: 65_534, name: 'nobody' }
    if (!(await canEnter(nobody, import.meta.dirname)))
      skip('the user nobody may not read this folder, so files of another user were not tried.')
    const database = await start(shared)
    await database.stop()
    const { ok, output } = await runAs(nobody, process.execPath, ownerArguments(shared))
    expect(ok).toBe(false)
    expect(output).toMatch(/belong to the user with uid \d+, but the server runs as uid 65534/)
  })

  it('runs from a package without links and permissions, copied out of a folder that its account may not enter', async () => {
    const locked = join(folder, 'locked')
    const home = join(folder, 'home')
    const from = await findPackage()
    await cp(from.root, locked, { recursive: true, verbatimSymlinks: true })
    const links: { target: string }[] = JSON.parse(await readFile(join(locked, 'native', 'pg-symlinks.json'), 'utf8'))
    for (const { target } of links) await unlink(join(locked, target))
    await chmod(join(locked, 'native', 'bin', 'postgres'), 0o600)
    await chmod(locked, 0o700)
    await mkdir(home)
    const account = await chooseAccount(home)
    const binaries = await usableBinaries({ ...from, root: locked }, home, account)
    expect(binaries.postgres.startsWith(isRoot ? home : locked)).toBe(true)
    expect((await runAs(account, binaries.initdb, ['--version'])).output).toContain(`(PostgreSQL) ${from.major}`)
  })
})

async function start(dataDir: string, settings?: Record<string, string>): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: () => undefined, ...(settings ? { settings } : {}) })
  started.push(database)
  return database
}

function ownerArguments(dataDir: string): string[] {
  const program = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
    console.log(JSON.stringify({ pid: database.pid, config: database.connectionConfig }))
    process.once('SIGTERM', () => void database.stop().then(() => process.exit()))
    setInterval(() => undefined, 1000)`
  return ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program]
}

function runOwner(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ownerArguments(dataDir), { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

/** Kills a first start while its cluster is being made; a making that was over before the kill is tried again elsewhere. */
async function killHalfWay(): Promise<{ fresh: string; left: string[] }> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const fresh = join(folder, `half-made-${attempt}`)
    const maker = runOwner(fresh)
    const names = () => readdir(fresh).catch((): string[] => [])
    await until(async () => (await names()).some((name) => name === 'cluster' || /^cluster\.new-/.test(name)))
    await kill(maker)
    const left = await names()
    if (!left.includes('cluster')) return { fresh, left }
  }
  throw new Error('ten first starts were over before they could be killed')
}

async function startInChild(dataDir: string): Promise<{ child: ChildProcess; pid: number; config: ConnectionConfig }> {
  const child = runOwner(dataDir)
  const [line]: Buffer[] = await once(child.stdout!, 'data')
  const told: { pid: number; config: ConnectionConfig } = JSON.parse(String(line))
  return { child, ...told }
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function query(config: ConnectionConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

async function writeUntilRefused(config: ConnectionConfig, from: number, acknowledged: number[]): Promise<void> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let n = from; ; n += 1) {
      await client.query('insert into ledger values ($1)', [n])
      acknowledged.push(n)
    }
  } catch {
    await client.end().catch(() => undefined)
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5)
}
