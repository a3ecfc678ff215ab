import { describe, expect, it } from 'vitest'
import { Values } from './statement.ts'
import { appended, audit, auditInto } from './audit.ts'
import type { Caller } from '#platform'
import { loadActor } from '#people'
import { openTestApp } from '#testing'

const college = await openTestApp()
const a = college.fixtures.a.organisation
const b = college.fixtures.b.organisation
const calls = college.db.scopedTo([a])

const actor = await loadActor(college.db, college.person('educator1').id, college.clock.now())
if (!actor) throw new Error('there is no such educator')
const caller: Caller = {
  actor,
  session: null,
  actingAs: null,
  waitsFor: [],
  ip: '192.0.2.1',
  userAgent: null,
  cookies: null,
  requestId: 'test',
  call: 'GET /devactivities',
  idempotencyKey: null,
  bodyHash: () => '',
}
const look = { kind: 'look', resource: 'devactivity', changes: {} } as const
const [one, two] = [college.person('trainee1').id, college.person('trainee2').id]

const newest = async (): Promise<object | undefined> =>
  (
    await college.db.rows<object>(
      'select organisation_id, user_id::int, kind, owner_ids, record_ids, row_count, ip from audit order by id desc limit 1',
    )
  )[0]

describe('an audit row about several people', () => {
  const row = {
    organisation_id: a,
    user_id: actor.id,
    kind: 'look',
    owner_ids: [one, two],
    record_ids: [7, 8, 9],
    row_count: 3,
    ip: '192.0.2.1',
  }

  it('is appended by the statement that reads the rows, also where that is a part of another', async () => {
    const values = new Values()
    const source = `(select ${a}::bigint as organisation_id, array[${one}, ${two}]::bigint[] as owner_ids, '{7,8,9}'::bigint[] as record_ids, 3 as row_count) s`
    const text = `with page as materialized (select 1 as rows), told as (${auditInto(caller, look, source, values, 'many')})
      select rows from page where ${appended('told')}`
    expect(await calls.rows(`select q.*, 2 as more from (${text}) q`, values.list)).toEqual([{ rows: 1, more: 2 }])
    expect(await newest()).toEqual(row)
  })

  it('is appended for an act, and found by each of them', async () => {
    await audit(calls, caller, {
      kind: 'look',
      resource: 'devactivity',
      recordId: null,
      organisationId: a,
      ownerIds: [one, two],
      recordIds: [7, 8, 9],
      count: 3,
    })
    expect(await newest()).toEqual(row)
    const plan = await college.db.transaction(async (tx) => {
      await tx.rows('set local enable_seqscan = off')
      return tx.rows<{ 'QUERY PLAN': string }>('explain select id from audit where owner_ids @> array[1::bigint]')
    })
    expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('audit_owners')
  })
})

describe('the role that serves calls', () => {
  const append = (organisation: number | null): Promise<object[]> =>
    calls.rows(`select append_audit($1, null, null, null, 'GET /x', 'look', 'x', null, null, '{}', null, null)`, [
      organisation,
    ])

  it('appends to the audit through its function, for its own organisation or none, at the time it is', async () => {
    expect(await append(a)).toHaveLength(1)
    expect(await append(null)).toHaveLength(1)
    await expect(append(b)).rejects.toThrow('row-level security')
    const [row] = await college.db.rows<{ now: boolean }>(
      `select at between clock_timestamp() - interval '1 minute' and clock_timestamp() as now from audit order by id desc limit 1`,
    )
    expect(row?.now).toBe(true)
  })

  it.each([
    `insert into audit (call, resource, changes) values ('GET /x', 'x', '{}')`,
    `insert into audit (id, call, resource, changes) overriding system value values (-1, 'GET /x', 'x', '{}')`,
    `update audit set call = 'GET /x'`,
    'delete from audit',
    'truncate audit',
    'truncate audit, audit_seal cascade',
    `insert into audit_seal (audit_id, hash, position, version) values (1, '', 1, 1)`,
    'update audit_seal set position = position + 1',
    'delete from audit_seal',
    'select hash from audit_seal',
    `select nextval('audit_id_seq')`,
    `select setval('audit_id_seq', 1)`,
  ])('has no right to: %s', async (text) => {
    await expect(calls.rows(text)).rejects.toThrow('permission denied')
  })

  it.each([
    'alter table audit disable trigger audit_kept',
    'alter table audit no force row level security',
    'drop table audit_seal',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
    'alter function append_audit security invoker',
  ])('does not own what it would take to: %s', async (text) => {
    await expect(calls.rows(text)).rejects.toThrow(/must be owner|permission denied/)
  })

  it('cannot set triggers aside for its session', async () => {
    await expect(calls.rows(`set session_replication_role = 'replica'`)).rejects.toThrow('permission denied')
  })
})
