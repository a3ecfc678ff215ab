import { code } from '@college/contract/kit'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { bodiesOfCalls } from '../../authorisation/call-bodies.ts'
import type { Role } from '../../authorisation/table.ts'
import { Answers } from './answer.ts'
import { documentOf, operationsIn } from './document.ts'
import type { Operation, Schema } from './document.ts'
import { filledIn, IdOf } from './placeholder.ts'
import { Round } from './round.ts'
import { tableOf, valuesOf } from './schema-values.ts'
import { receive } from './sender.ts'

const college = await openTestApp()
const { db, clock } = college
const { a, b, today } = college.fixtures
const document = await documentOf(college)
const parts = document.components.schemas
const { bodyOf, queryOf } = bodiesOfCalls(college)

/** Which table the id of a call names, where neither its name nor the path says so. */
const tables: readonly (readonly [path: RegExp, table: string])[] = [
  [/^\/sessions?$/, 'session'],
  [/^\/organisation\/member$/, 'membership'],
  [/^\/peoplebatch/, 'peoplebatch'],
  [/^\/people(acts|import)/, 'user'],
  [/^\/users?(\/act)?$/, 'user'],
  [/^\/user\/merge/, 'account_merge'],
  [/^\/user\/agree/, 'agreement'],
  [/^\/cpd\/report\/order/, 'reportorder'],
  [/^\/cpd\/frozenreport/, 'frozen_report'],
  [/^\/badge\/file|^\/badge\/withdraw/, 'badge'],
  [/^\/transactions\/bank/, 'bank_import'],
  [/^\/subscriptions\/raise/, 'fee_raise'],
  [/^\/transactions\/send/, 'transaction'],
  [/^\/export\//, 'exportjob'],
  [/^\/personimport/, 'personimport'],
  [/^\/passkey/, 'passkey'],
  [/^\/pushdevice/, 'pushdevice'],
  [/^\/oidc\/own/, 'signinlink'],
  [/^\/file\/upload\//, 'fileupload'],
  [/^\/devgoals\/copy/, 'devgoal'],
  [/^\/devplan\/order/, 'devgoal'],
  [/^\/website/, 'file'],
]

/** Rows of the other college in tables that the fixtures leave empty. */
const fillElsewhere = async (): Promise<void> => {
  const { id: user_id, plan, root } = college.person('bTrainee')
  const office = college.person('bAdmin').id
  const here = { organisation_id: b.organisation }
  const at = `${today}T00:00:00Z`
  const later = `${today}T23:59:59Z`
  const { id: session_id } = (await db.row<{ id: number }>('select min(id) as id from session where user_id = $1', [
    user_id,
  ])) ?? { id: 0 }
  const badgekey_id = await insert(db, 'badgekey', {
    ...here,
    kid: 'b'.repeat(32),
    public_key: 'x',
    private_key: Buffer.from('x'),
    created_at: at,
  })
  const rows: Readonly<Record<string, object>> = {
    peoplebatch: { kind: 'role_give', title: 'Role', print: 'x', state: 'done', total: 1, made_at: at, made_by: office },
    account_merge: { keep_id: user_id, old_id: college.person('bFellow').id, reason: 'Twice', was_active: true, made_at: at, made_by: office },
    agreement: { kind: 'terms', version: 1, title: 'Terms', text: 'Be kind.', published_at: at, published_by: office },
    reportorder: { user_id, devcycle_id: b.traineeCycle, asked_by: user_id, name: 'Report.pdf', state: 'ready', content: Buffer.from('x'), asked_at: at, expires_at: later },
    frozen_report: { user_id, devplan_id: plan, name: 'Report.pdf', type: 'application/pdf', content: Buffer.from('x'), checksum: Buffer.from('x'), created_at: at },
    badge: { user_id, badgekey_id, number: '00000000-0000-4000-8000-000000000001', devplan_id: plan, title: 'Plan', credential: 'x', status_index: 1, issued_at: at },
    bank_import: { heads: '[]', mapping: '{}', payments: 1, total: 100, imported_at: at },
    fee_raise: { fee_year: 2026, invoices: 1, total: 100, raised_at: at },
    exportjob: { asked_by: office, kind: 'list', resource: 'location', format: 'csv', name: 'Places.csv', state: 'ready', storage_key: 'x', wrapped_key: Buffer.from('x'), asked_at: at, expires_at: later },
    personimport: { user_id, college: 'Elsewhere', fingerprint: 'x', made_at: at, counts: '{}', taken_at: at, taken_by: office },
    pushdevice: { user_id, session_id, name: 'Phone', endpoint_hash: Buffer.from('x'), subscription_sealed: Buffer.from('x'), created_at: at },
    signinlink: { user_id, issuer: 'https://idp.test', subject: 'x', email: 'x@b.test', created_at: at },
    fileupload: { user_id, sender_id: user_id, parent_file_id: root, name: 'Film.bin', if_taken: 'rename', size: 3, created_at: at, expires_at: later },
  }
  for (const [table, row] of Object.entries(rows)) await insert(db, table, { ...here, ...row })
  await insert(db, 'passkey', { user_id, rp_id: 'localhost', credential_id: 'b', public_key: Buffer.from('x'), name: 'Key' })
}

const isId = (name: string): boolean => /^(ids?|.+_ids?)$/.test(name)
const isList = '0'

/** Where ids stand in a schema: the names on the way to each. */
const idsIn = (schema: Schema, name = '', depth = 0): string[][] => {
  if (depth > 8) return []
  const below = (inner: Schema, called = name): string[][] => idsIn(inner, called, depth + 1)
  if (schema.$ref !== undefined) return below(parts[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => below(choice))
  if (schema.items) return below(schema.items).map((way) => [isList, ...way])
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, inner]) => below(inner, key).map((way) => [key, ...way]))
  return isId(name) && (schema.type === 'integer' || schema.type === 'number') ? [[]] : []
}

/** The value with another id at the end of the way; undefined where the way leads nowhere in it. */
const withId = (value: unknown, [key, ...rest]: readonly string[], id: number): unknown => {
  if (key === undefined) return id
  if (key === isList) {
    if (!Array.isArray(value)) return undefined
    const [first, ...more] = value
    const changed = rest.length === 0 ? id : withId(first, rest, id)
    return changed === undefined ? undefined : [changed, ...more]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const held: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  // A list of ids alone, or an id that may be left out, needs nothing around it.
  const changed = rest.length === 1 && rest[0] === isList ? [id] : withId(held, rest, id)
  return changed === undefined ? undefined : { ...value, [key]: changed }
}

/** Answers that say nothing of the rows that were named, looked at one by one. */
const saysNothing: readonly string[] = []

const callers: readonly (readonly [PersonName, Role])[] = [
  ['admin1', 'Administrator'],
  ['trainee1', 'Trainee'],
]

const foreignKeys = `select c.conname as name, count_crossing(c.oid) as rows from pg_constraint c`
void foreignKeys

it('an id of another college, wherever a call takes one, opens and changes nothing there', { timeout: 300_000 }, async () => {
  await college.tokenOf('bTrainee')
  await fillElsewhere()
  const round = new Round(college)
  expect(await round.begin()).toBeGreaterThan(50)
  const address = await college.listen()
  const elsewhere = new Map<string, number[]>()
  const idsOf = async (table: string): Promise<number[]> => {
    const known = elsewhere.get(table)
    if (known) return known
    const who = 'user_id in (select id from "user" where organisation_id = $1)'
    const where = ['session', 'passkey'].includes(table) ? who : table === 'organisation' ? 'id = $1' : 'organisation_id = $1'
    const rows = await db.rows<{ id: number }>(`select id from "${table}" where ${where} order by id limit 3`, [b.organisation])
    const ids = rows.map(({ id }) => id)
    elsewhere.set(table, ids)
    return ids
  }
  const nameOf = ({ record, path }: Operation, name: string): string | null =>
    (isId(name) && /^ids?$/.test(name) ? tables.find(([way]) => way.test(path))?.[1] : undefined) ?? tableOf(name, record)

  const wrong: string[] = []
  const untried: string[] = []
  const open = new Set<string>()
  let tried = 0
  for (const operation of operationsIn(document)) {
    const { method, path, name } = operation
    const inQuery = operation.parameters.filter((each) => each.in !== 'header' && isId(each.name)).map((each) => each.name)
    const inBody = operation.body ? idsIn(operation.body) : []
    const ways = [
      ...inQuery.map((each) => ({ called: each, place: 'query' as const, way: [each] })),
      ...inBody.map((way) => ({ called: way.findLast((part) => part !== isList) ?? '', place: 'body' as const, way })),
    ]
    for (const { called, place, way } of ways) {
      const table = nameOf(operation, called)
      const ids = table === null ? [] : await idsOf(table).catch(() => [])
      if (ids.length === 0) {
        untried.push(`${name} ${way.join('.')}`)
        continue
      }
      for (const [who, role] of callers) {
        clock.advance(60_000)
        const token = await college.tokenOf(who)
        for (const id of ids) {
          const call = name.replaceAll(/\{(\w+)\}/g, ':$1')
          const own = bodyOf(call, role, 'own')
          const made = (): unknown =>
            operation.body &&
            fc
              .sample(valuesOf(operation.body, parts, operation.record), { seed: 12, numRuns: 60 })
              .map((value) => withId(filledIn(value, round, who), way, id))
              .find((value) => value !== undefined)
          const body = operation.body === null ? null : place === 'query' ? own : (withId(own, way, id) ?? made())
          if (body === undefined) {
            untried.push(`${name} ${way.join('.')}`)
            continue
          }
          const query = operation.body === null || place === 'query' ? queryOf(call, role, 'own') : {}
          const asked = { ...query, ...(place === 'query' ? { [called]: id } : {}) }
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(part === called ? id : 1))
          const search = new URLSearchParams(
            Object.entries(asked).flatMap(([key, value]) => (path.includes(`{${key}}`) ? [] : [[key, String(value)]])),
          ).toString()
          const received = await receive(address, {
            method,
            url: `/api/v1${filled}${search === '' ? '' : `?${search}`}`,
            headers: {
              authorization: `JWT ${token}`,
              ...(operation.body ? { 'content-type': 'application/json' } : {}),
              ...(operation.bytes === null ? {} : { 'content-type': operation.bytes, 'tus-resumable': '1.0.0', 'upload-offset': '0' }),
            },
            body: operation.body ? JSON.stringify(body) : operation.bytes === null ? null : 'abc',
          })
          tried += 1
          const said = `${name} ${way.join('.')} ${received.status}`
          if (received.status >= 500 && !path.startsWith('/xero')) wrong.push(said)
          if (Answers.shows(received)) wrong.push(`${said} shows the other college to ${who}`)
          if (received.status < 300) open.add(`${name} ${way.join('.')}`)
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(500)
  expect(wrong).toEqual([])
  expect(await round.touched()).toEqual([])
  expect([...open].toSorted()).toEqual(saysNothing)
  expect([...new Set(untried)]).toEqual([])
  expect([a.organisation, code.ok]).toBeTruthy()
})
