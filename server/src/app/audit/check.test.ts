import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { checkAudit } from './check.ts'
import type { Findings, Head } from './check.ts'
import { sealAudit } from './seal-job.ts'

const college = await openTestApp()
const { db } = college
const context = { db }

const append = `select append_audit(null, null, null, null, 'GET /x', 'look', 'x', null, null, '{}', null, null) as id`

const written = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let i = 0; i < count; i += 1) ids.push((await db.row<{ id: number }>(append))?.id ?? 0)
  return ids
}

/** Seals all that was written, however long another database of the same server keeps a transaction open; gives how many. */
const sealAll = async (): Promise<number> => {
  let sealed = 0
  const leftOver = async (): Promise<number> => {
    sealed += await sealAudit(context)
    const rows = await db.rows('select id from audit where id not in (select audit_id from audit_seal)')
    return rows.length
  }
  await expect.poll(leftOver, { timeout: 30_000 }).toBe(0)
  return sealed
}

/** What the owner of the database can do to it, where no trigger and no key stands in the way. */
const tamper = (...texts: string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    for (const text of texts) await tx.rows(text)
  })

const found = async (heads: readonly Head[] = []): Promise<Findings> => (await checkAudit(context, heads)).findings
const one = (id: number): object => ({ count: 1, first: [id] })
const insert = (id: string, at = 'clock_timestamp()'): string =>
  `insert into audit (id, at, call, resource, changes) overriding system value values (${id}, ${at}, 'GET /x', 'x', '{}')`

beforeEach(async () => {
  await tamper('truncate audit_seal, audit')
})

describe('the check of the audit', () => {
  it('finds nothing where the application alone wrote, also after writes that failed', async () => {
    await written(3)
    await db
      .transaction(async (tx) => {
        await tx.rows(append)
        throw new Error('no')
      })
      .catch(() => undefined)
    await written(3)
    expect(await found()).toEqual({})
    const seals = await db.rows<{ position: number; gap: boolean }>(
      'select position, audit_id - lag(audit_id) over (order by position) > 1 as gap from audit_seal order by position',
    )
    expect(seals.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
    expect(seals.some(({ gap }) => gap)).toBe(true)
  })

  it('10. An audit row inserted by hand with id −1, dated back: found', async () => {
    await written(2)
    await sealAll()
    await db.rows(insert('-1', `now() - interval '40 days'`))
    expect(await found()).toEqual({ unknown: one(-1) })
  })

  it('finds a row whose id was never given out, before any row of the application has it', async () => {
    const [last = 0] = await written(1)
    await db.rows(insert(String(last + 50)))
    expect(await found()).toEqual({ unknown: one(last + 50) })
  })

  it('finds a row put in where a write had failed', async () => {
    await written(1)
    const gap = await db.row<{ id: number }>(`select nextval('audit_id_seq') as id`)
    await written(1)
    await sealAll()
    await db.rows(insert(String(gap?.id)))
    expect(await found()).toEqual({ inserted: one(gap?.id ?? 0) })
  })

  it('finds a row dated back that got its id as others do', async () => {
    await written(1)
    const id = await db.row<{ id: number }>(
      `insert into audit (at, call, resource, changes) values (now() - interval '1 hour', 'GET /x', 'x', '{}') returning id`,
    )
    await written(1)
    expect(await found()).toEqual({ misdated: one(id?.id ?? 0) })
  })

  it('finds a row of the future', async () => {
    const [, last = 0] = await written(2)
    await tamper(`update audit set at = at + interval '1 day' where id = ${last}`)
    expect(await found()).toEqual({ misdated: one(last) })
  })

  it('finds a row that stays without a seal for a minute, and none that is just being written', async () => {
    const [old = 0, young = 0] = await written(2)
    const open = await db.transaction(async (tx) => {
      // Something that has begun and does not end, so that nothing after it can be sealed.
      await tx.rows('select pg_current_xact_id()')
      await tamper(`update audit set at = at - interval '2 minutes' where id = ${old}`)
      return found()
    })
    expect(young).toBeGreaterThan(old)
    expect(open).toEqual({ unsealed: one(old) })
    expect(await found()).toEqual({})
  })

  it.each([
    ['changes', `changes = '{"a": [1, 2]}'`],
    ['whose it is', 'owner_id = 7'],
    ['whom it names', `owner_ids = '{7}'`],
    ['its time, within the slack', `at = at - interval '1 second'`],
  ])('finds a row that was changed: %s', async (_what, set) => {
    const [, id = 0] = await written(3)
    await sealAll()
    await tamper(`update audit set ${set} where id = ${id}`)
    expect(await found()).toEqual({ changed: one(id) })
  })

  it('finds a row that is gone', async () => {
    const [, id = 0] = await written(3)
    await sealAll()
    await tamper(`delete from audit where id = ${id}`)
    expect(await found()).toEqual({ missing: one(id) })
  })

  it('finds a row that is gone with its seal, by the number that is not there', async () => {
    const [, id = 0, next = 0] = await written(3)
    await sealAll()
    await tamper(`delete from audit where id = ${id}`, `delete from audit_seal where audit_id = ${id}`)
    expect(await found()).toEqual({ misnumbered: one(next), changed: one(next) })
    await tamper(`update audit_seal set position = 2 where audit_id = ${next}`)
    expect(await found()).toEqual({ changed: one(next) })
  })

  it('finds two rows that changed places', async () => {
    const [, id = 0, next = 0] = await written(3)
    await sealAll()
    await tamper(
      'update audit_seal set position = position + 10 where position > 1',
      'update audit_seal set position = 3 where position = 12',
      'update audit_seal set position = 2 where position = 13',
    )
    expect(await found()).toEqual({ changed: { count: 2, first: [next, id] }, misnumbered: one(id) })
  })

  it('finds by a kept head that the end was cut off, or that the whole chain was written again', async () => {
    await written(3)
    const { head } = await checkAudit(context)
    await written(1)
    expect(await found([head])).toEqual({})
    await tamper(
      'delete from audit_seal where position > 2',
      'delete from audit a where id > (select max(audit_id) from audit_seal)',
    )
    expect([await found(), await found([head])]).toEqual([{}, { cut: one(3) }])
    await tamper(`update audit set call = 'GET /y'`, 'truncate audit_seal')
    await written(2)
    expect([await found(), await found([head])]).toEqual([{}, { cut: one(3) }])
  })

  it('goes on to hold what was sealed before there were versions, by the columns that rows had then', async () => {
    const ids = await written(3)
    await tamper(`update audit set kind = null where id = ${ids[0]}`)
    const older = await db.rows<{ row: string }>(
      `select row_to_json(x)::text as row from (select id, organisation_id, at, user_id, acting_as, session_id, call, resource,
         record_id, changes, ip, request_id from audit where id = $1) x
       union all select row_to_json(x)::text from (select id, organisation_id, at, user_id, acting_as, session_id, call, resource,
         record_id, changes, ip, request_id, kind, owner_id from audit where id = $2) x`,
      ids.slice(0, 2),
    )
    let hash: Buffer = Buffer.alloc(32)
    for (const [index, { row }] of older.entries()) {
      hash = createHash('sha256').update(hash).update(row).digest()
      await db.rows('insert into audit_seal (audit_id, hash, position) values ($1, $2, $3)', [
        ids[index],
        hash,
        index + 1,
      ])
    }
    expect(await found()).toEqual({})
    expect((await db.rows('select 1 from audit_seal where version = 1')).length).toBe(1)
    await tamper(`update audit set owner_id = 7 where id = ${ids[1]}`)
    expect(await found()).toEqual({ changed: one(ids[1] ?? 0) })
  })

  it('refuses to change or delete a row or a seal without setting triggers aside', async () => {
    await written(1)
    for (const text of [
      `update audit set call = 'x'`,
      'delete from audit',
      'delete from audit_seal',
      'truncate audit_seal',
    ])
      await expect(db.rows(text)).rejects.toThrow('is never changed')
  })
})

describe('sealing', () => {
  it('waits for a write that began before and ends after others, however long it takes, and skips nothing', async () => {
    let late = 0
    await db.transaction(async (tx) => {
      late = (await tx.row<{ id: number }>(append))?.id ?? 0
      await written(3)
      expect(await sealAudit(context)).toBe(0)
    })
    expect(await sealAll()).toBe(4)
    expect((await db.row<{ audit_id: number }>('select audit_id from audit_seal where position = 1'))?.audit_id).toBe(
      late,
    )
    expect(await found()).toEqual({})
  })

  it('stays without gaps while writers fail, two seal at once, and one is killed within', async () => {
    const writer = async (turn: number): Promise<void> => {
      for (let i = 0; i < 20; i += 1)
        await db
          .transaction(async (tx) => {
            await tx.rows(append)
            if ((i + turn) % 3 === 0) throw new Error('no')
          })
          .catch(() => undefined)
    }
    const killed = db
      .transaction(async (tx) => {
        await tx.rows('select pg_advisory_xact_lock(7305113)')
        await tx.rows(
          `insert into audit_seal (audit_id, hash, position, version) select max(id), '', 900, 1 from audit`,
        )
        await tx.rows('select pg_terminate_backend(pg_backend_pid())')
      })
      .catch(() => 'killed')
    const sealer = async (): Promise<void> => {
      for (let i = 0; i < 8; i += 1) await sealAudit(context)
    }
    const [end] = await Promise.all([killed, writer(0), writer(1), sealer(), sealer()])
    expect(end).toBe('killed')
    expect(await found()).toEqual({})
    const sealed = await db.row<{ rows: number; seals: number; last: number }>(
      'select (select count(*) from audit)::int as rows, count(*)::int as seals, max(position) as last from audit_seal',
    )
    expect(sealed?.rows).toBeGreaterThan(20)
    expect(sealed).toEqual({ rows: sealed?.rows, seals: sealed?.rows, last: sealed?.rows })
  })
})
