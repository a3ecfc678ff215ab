import { records } from '@college/contract/all'
import type { Actor } from '@college/contract/kit'
import pino from 'pino'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { migrationsFolder } from '#app'
import { migrate, openDatabase } from '#database'
import type { Database } from '#database'
import type { Caller } from '#platform'
import { loadActor } from '#people'
import { insert, openTestApp } from '#testing'

const college = await openTestApp()
const { standard, registry } = college.app.domains
const a = college.fixtures.a.organisation
const b = college.fixtures.b.organisation
const withinA = college.db.scopedTo([a])

const tables = async (db: Database): Promise<string[]> => {
  const found = await db.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'organisation_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not o.attisdropped order by 1`,
  )
  return found.map(({ name }) => name)
}
const all = await tables(college.db)

const foreign = async (db: Database, table: string, own: number): Promise<number> => {
  const row = await db.row<{ n: number }>(
    `select count(*)::int as n from "${table}" where organisation_id is distinct from $1`,
    [own],
  )
  return row?.n ?? -1
}

const callerOf = (actor: Actor): Caller => ({
  actor,
  session: null,
  actingAs: null,
  waitsFor: [],
  ip: '127.0.0.1',
  userAgent: null,
  cookies: null,
  requestId: 'row-security',
  call: 'GET /row-security',
  idempotencyKey: null,
  bodyHash: () => '',
})

const admin = await loadActor(college.db, college.person('admin1').id, college.clock.now())

describe('row security', () => {
  it('is on for every table of an organisation, for its owner as well', async () => {
    const open = await college.db.rows<{ relname: string }>(
      `select c.relname from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`,
      [all],
    )
    expect(open).toEqual([])
    expect(all.length).toBeGreaterThanOrEqual(records.filter((record) => !record.platformWide).length)
  })

  it('runs calls as a role that owns nothing and cannot bypass it', async () => {
    const [role] = await withinA.rows(
      `select current_user::text as name, r.rolsuper, r.rolbypassrls, r.rolcanlogin,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where r.rolname = current_user`,
    )
    expect(role).toEqual({
      name: 'college_calls',
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: false,
      owned: 0,
    })
  })

  it('keeps the server’s secrets and the sealed acts from that role', async () => {
    for (const text of [
      'select * from server_secret',
      'select * from migration',
      `update audit set call = ''`,
      'delete from audit',
      'delete from audit_seal',
    ])
      await expect(withinA.rows(text)).rejects.toThrow('permission denied')
  })

  it.each(all)('shows nothing of another organisation in %s, whatever is asked', async (table) => {
    expect(await foreign(withinA, table, a)).toBe(0)
  })

  it('shows of another organisation’s people only who is a member here', async () => {
    await college.db.rows('insert into membership (organisation_id, user_id, role_id) values ($1, $2, $3)', [
      a,
      college.person('bTrainee').id,
      college.fixtures.a.roles['Educator'],
    ])
    const found = await withinA.rows<{ id: number }>('select id from "user" where organisation_id = $1', [b])
    expect(found).toEqual([{ id: college.person('bTrainee').id }])
  })

  it.each(all)('shows nothing at all of %s to a connection that says nothing', async (table) => {
    const unset = college.db.scopedTo([])
    expect(await foreign(unset, table, -1)).toBe(0)
    const [silent] = await unset.transaction(async (tx) => {
      await tx.rows(`select set_config('college.organisations', '', true)`)
      return tx.rows<{ n: number }>(`select count(*)::int as n from "${table}"`)
    })
    expect(silent?.n).toBe(0)
  })

  it('takes no row for another organisation and moves none there', async () => {
    const row = { organisation_id: b, name: 'Of the other college', kind: 'goal' }
    await expect(insert(withinA, 'devcategory', row)).rejects.toThrow('row-level security')
    const own = await insert(withinA, 'devcategory', { ...row, organisation_id: a })
    await expect(withinA.rows('update devcategory set organisation_id = $1 where id = $2', [b, own])).rejects.toThrow(
      'row-level security',
    )
    await withinA.rows(`update devcategory set colour = 'taken'`)
    const taken = await college.db.rows(`select 1 from devcategory where organisation_id = $1 and colour = 'taken'`, [
      b,
    ])
    expect(taken).toEqual([])
    expect(await foreign(college.db, 'devcategory', a)).toBeGreaterThan(0)
  })

  it('does not leak from one use of a connection to the next', async () => {
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const own = n % 2 === 0 ? a : b
        const rows = await college.db
          .scopedTo([own])
          .rows<{ o: number }>('select distinct organisation_id as o from devgoal')
        return rows.every(({ o }) => o === own) && rows.length === 1
      }),
    )
    expect(seen).not.toContain(false)
  })
})

describe('with the rules of what one may see taken away', () => {
  const open = records.filter((record) => !record.platformWide && record.calls.includes('list'))
  it.each(open.map((record) => record.name))(
    'a list of %s still holds nothing of another organisation',
    async (name) => {
      const entry = registry.entry(name)
      if (!entry || !admin) throw new Error('no such record')
      // Rules hold a platform administrator to nothing: what is left of the statement is the mutant without its rules.
      const actor: Actor = { ...admin, platform_admin: true }
      const list = async (db: Database): Promise<{ id: number; organisation_id: number }[]> => {
        const { rows } = await standard.list({ db, actor, caller: callerOf(actor), now: college.clock.now }, entry, {
          limit: '500',
        })
        return JSON.parse(rows) as { id: number; organisation_id: number }[] // rows of a standard record
      }
      const strangers = (await list(withinA)).filter((row) => row.organisation_id !== a)
      expect(strangers.map(({ id }) => id)).toEqual(name === 'user' ? [college.person('bTrainee').id] : [])
      const unwalled = (await list(college.db)).some((row) => row.organisation_id === b)
      expect([name, unwalled]).toEqual([name, true])
    },
  )
})

describe('where the database’s own user may neither make roles nor bypass row security', () => {
  const closers: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers) await close()
  })

  it('holds that user to them as well', async () => {
    const { host, port, user } = inject('sharedDatabase')
    const log = pino({ level: 'silent' })
    const root = openDatabase({ connection: { host, port, user, database: 'postgres' }, size: 1, log })
    closers.push(() => root.close())
    await root.script('create role plain_owner login')
    await root.script('create database plainly_owned owner plain_owner')
    const connection = { host, port, user: 'plain_owner', database: 'plainly_owned' }
    const plain = openDatabase({ connection, size: 3, log })
    closers.unshift(() => plain.close())
    await migrate(plain, migrationsFolder, () => undefined)
    const [one, two] = [
      await insert(plain, 'organisation', { name: 'One', code: 'ONE' }),
      await insert(plain, 'organisation', { name: 'Two', code: 'TWO' }),
    ]
    for (const organisation_id of [one, two])
      await insert(plain, 'devcategory', { organisation_id, name: 'Reading', kind: 'goal' })
    const [asked] = await plain.scopedTo([one]).rows('select current_user::text as name')
    expect(asked).toEqual({ name: 'plain_owner' })
    expect(await plain.scopedTo([one]).rows('select organisation_id from devcategory')).toEqual([
      { organisation_id: one },
    ])
    expect(await plain.scopedTo([]).rows('select organisation_id from devcategory')).toEqual([])
    expect(await plain.rows('select organisation_id from devcategory')).toHaveLength(2)
    const append = `select append_audit($1, null, null, null, 'GET /x', 'look', 'x', null, null, '{}', null, null)`
    for (const known of [one, null]) expect(await plain.scopedTo([one]).rows(append, [known])).toHaveLength(1)
    await expect(plain.scopedTo([one]).rows(append, [two])).rejects.toThrow('row-level security')
  })
})
