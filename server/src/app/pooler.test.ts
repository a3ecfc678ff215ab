import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { isDatabaseAway, openDatabase } from '#database'
import type { Database } from '#database'
import { insert, makeDatabase } from '#testing'

// Another than that of the distribution can be given, as what it does with names of statements differs.
const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
const version = await promisify(execFile)(program, ['--version']).then(
  ({ stdout }) => stdout,
  () => null,
)
const keepsNames = Number(/PgBouncer 1\.(\d+)/.exec(version ?? '')?.[1] ?? 0) >= 21

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP server that listens
  server.close()
  return port
}

it.skipIf(version !== null)('says where no pooler is here to stand in front', ({ skip }) =>
  skip('pgbouncer is not installed, so nothing was tried behind a pooler. Install the package pgbouncer.'),
)

describe.skipIf(version === null)('behind a pooler that gives each transaction any of two connections', () => {
  let name = ''
  let db: Database
  let direct: Database
  let [one, two, port] = [0, 0, 0]
  const closers: (() => Promise<unknown>)[] = []

  beforeAll(async () => {
    const { host, port: own, user } = inject('sharedDatabase')
    const database = await makeDatabase('empty')
    name = database
    const folder = await mkdtemp(join(tmpdir(), 'college-pooler-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o711)
    port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(
      file,
      `[databases]
       ${database} = host=${host} port=${own} user=${user}
       [pgbouncer]
       listen_addr = 127.0.0.1
       listen_port = ${port}
       unix_socket_dir =
       auth_type = any
       pool_mode = transaction
       default_pool_size = 2
       ${keepsNames ? 'max_prepared_statements = 100' : ''}`,
    )
    // It refuses to run as root, and the socket is for its owner alone.
    const { uid, gid } = await stat(host)
    const pooler = spawn(program, [file], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
    const ended = once(pooler, 'exit')
    closers.push(() => ended)
    closers.push(async () => pooler.kill('SIGINT'))
    const log = pino({ level: 'silent' })
    const itself = { host, port: own, user, database }
    direct = openDatabase({ connection: itself, size: 2, log })
    closers.push(() => direct.close())
    // Nothing of what connections begin with here is what the application needs.
    await direct.script(`alter database ${database} set timezone = 'Pacific/Auckland'`)
    db = openDatabase({ connection: { host: '127.0.0.1', port, user, database }, direct: itself, size: 12, log })
    closers.push(() => db.close())
    await vi.waitFor(() => db.rows('select'), { timeout: 5_000, interval: 50 })
    one = await insert(direct, 'organisation', { name: 'One', code: 'ONE' })
    two = await insert(direct, 'organisation', { name: 'Two', code: 'TWO' })
    for (const organisation_id of [one, two])
      await insert(direct, 'devcategory', { organisation_id, name: 'Reading', kind: 'goal' })
  })

  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  const seen = (of: Pick<Database, 'rows'>): Promise<number[]> =>
    of
      .rows<{ organisation_id: number }>('select organisation_id from devcategory order by 1')
      .then((rows) => rows.map((row) => row.organisation_id))

  it('shows the rows of one’s own organisations and no others, also on a connection that another college had before', async () => {
    const scopes: [number[] | 'all', number[]][] = [
      [[one], [one]],
      [[two], [two]],
      [[], []],
      ['all', [one, two]],
    ]
    const rounds = Array.from({ length: 60 }, () => scopes).flat()
    await Promise.all(
      rounds.map(async ([scope, expected], n) => {
        const mine = db.scopedTo(scope)
        if (n % 3 === 0) await expect(mine.rows('select 1 / 0')).rejects.toThrow('division by zero')
        const found = await (n % 2 === 0 ? seen(mine) : mine.transaction((tx) => pause(1).then(() => seen(tx))))
        expect(found).toEqual(expected)
      }),
    )
  })

  it('holds its settings in each statement and each transaction, and leaves none of them behind', async () => {
    const asked = `select current_user::text as who, current_setting('timezone') as zone,
      current_setting('statement_timeout') as most, current_setting('lock_timeout') as waits`
    const told = { who: 'college_calls', zone: 'UTC', most: '4s', waits: '3s' }
    expect(await db.scopedTo([one]).row(asked)).toEqual(told)
    expect(await db.scopedTo([one]).transaction((tx) => tx.row(asked))).toEqual(told)
    const patient = await db.transaction((tx) => tx.row(asked), { patient: true })
    expect(patient).toMatchObject({ most: '1h', waits: '1h', zone: 'UTC' })
    const { user } = inject('sharedDatabase')
    const next = new Client({ host: '127.0.0.1', port, user, database: name })
    await next.connect()
    const { rows } = await next.query(
      `select current_user = session_user as own, current_setting('timezone') as zone, current_setting('statement_timeout') as most,
         coalesce(current_setting('college.organisations', true), '') as organisations,
         (select count(*)::int from pg_prepared_statements where name like 'PGBOUNCER%') > 0 as keeps, txid_current_if_assigned() as open`,
    )
    await next.end()
    const before = { own: true, zone: 'Pacific/Auckland', most: '0', organisations: '' }
    expect(rows).toEqual([{ ...before, keeps: keepsNames, open: null }])
  })

  it('keeps a transaction whole or not at all, and several statements of a script with it', async () => {
    const renamed = (name: string, then: string) =>
      db.transaction(async (tx) => {
        await tx.rows('update organisation set name = $1 where id = $2', [name, one])
        await tx.rows(then)
      })
    await expect(renamed('Lost', 'select 1 / 0')).rejects.toThrow('division by zero')
    await renamed('Kept', 'select')
    await expect(db.script(`update organisation set name = 'Half'; select 1 / 0`)).rejects.toThrow('division by zero')
    expect(await direct.row('select name from organisation where id = $1', [one])).toEqual({ name: 'Kept' })
  })

  it('goes on with a statement that was refused, whatever was prepared of it', async () => {
    const code = `insert into organisation (name, code) values ('Again', $1) returning code`
    for (const wanted of ['ONE', 'AGAIN1', 'ONE', 'AGAIN2']) {
      const added = db.rows(code, [wanted])
      if (wanted === 'ONE') await expect(added).rejects.toMatchObject({ code: '23505' })
      else expect(await added).toEqual([{ code: wanted }])
    }
  })

  it('hears what is told to all nodes', async () => {
    const heard: (string | null)[] = []
    const stop = await db.listen((what) => heard.push(what))
    await db.transaction((tx) => tx.rows(`select pg_notify('college_changes', 'through the pooler')`))
    await vi.waitFor(() => expect(heard).toEqual(['through the pooler']), { timeout: 3_000, interval: 20 })
    stop()
  })
  it('counts a database that the pooler cannot reach as away, and one that has become a standby', async () => {
    const { user } = inject('sharedDatabase')
    const nowhere = new Client({ host: '127.0.0.1', port, user, database: 'not_there' })
    const refused: unknown = await nowhere.connect().catch((error: unknown) => error)
    const written: unknown = await db
      .transaction(async (tx) => {
        await tx.rows('set transaction read only')
        await tx.rows(`update organisation set name = 'Never' where id = $1`, [one])
      })
      .catch((error: unknown) => error)
    expect([refused, written]).toMatchObject([{ code: '08P01' }, { code: '25006' }])
    expect([refused, written].map(isDatabaseAway)).toEqual([true, true])
  })
})
