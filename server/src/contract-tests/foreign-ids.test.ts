import { code } from '@college/contract/kit'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { atStart, bodiesOfCalls } from '../authorisation/call-bodies.ts'
import { calls } from '../authorisation/table.ts'
import type { Role } from '../authorisation/table.ts'
import { Answers } from './fuzz/answer.ts'
import { documentOf, operationsIn } from './fuzz/document.ts'
import type { Operation, Schema } from './fuzz/document.ts'
import { fillElsewhere, tableNamed } from './elsewhere-rows.ts'
import { filledIn } from './fuzz/placeholder.ts'
import type { Known } from './fuzz/placeholder.ts'
import { Round } from './fuzz/round.ts'
import { valuesOf } from './fuzz/schema-values.ts'
import { hangUp, receive } from './fuzz/sender.ts'

const college = await openTestApp()
const { db, clock } = college
const { a, b } = college.fixtures
const document = await documentOf(college)
const parts = document.components.schemas
const { bodyOf, queryOf } = bodiesOfCalls(college)

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

/** What a college shows to anyone. */
const forEveryone = /^\/(options|website|badge\/(issuer|keys|status)\/|faqs\/public|pagecontents\/(public|index))/

/** Answers that say nothing of the rows that were named, looked at one by one. */
const saysNothing: readonly string[] = [
  // Whom it could not be done to is in the answer.
  'DELETE /users id',
  // Sent to oneself: nobody else is named then.
  'GET /cpd/devcycle/report/send director_id',
  'GET /cpd/sendpdp director_id',
  // Narrowed to what nobody of the college has.
  'GET /devform/result location_id',
  'GET /devform/result user_id',
  'GET /devgoal/flips devformtemplate_id',
  'GET /devgoal/flips modality_id',
  'GET /devgoal/flips region_id',
  'GET /devgoal/flips supervision_id',
  'GET /devgoal/flips type_id',
  'GET /message/check user_id',
  'GET /transactions/account transaction_id',
  // Each is refused by itself.
  'POST /devformsignatures/sign signatures.0.id',
  'POST /devformtemplate/moveback forms.0.id',
  // Anyone says whether an answer of a college helped.
  'POST /faq/feedback organisation_id',
  // Marks what is one's own, and nothing of this.
  'POST /message/mark ids.0',
  // Shows of patients what the caller may see.
  'POST /procedure/search user_id',
  // Made of the words in the body.
  'POST /remindermessage/preview id',
  // Confirms the person, who is one's own.
  'POST /user/confirm organisation_id',
  'POST /users/act ids.0',
]

/** Where no row of the other college can be named: of the platform, of any record, not set up, or in a file that is not there. */
const triedElsewhere =
  /^\w+ \/(notifications?\b|xero\/|(history|filelinks?) record_id|peopleacts(\/check)? act\.source_plan_id|personimport(\/check)? mapped)/

const callers: readonly (readonly [PersonName, Role])[] = [
  ['admin1', 'Administrator'],
  ['trainee1', 'Trainee'],
]

/** A place of an operation where an id is taken: a parameter, or a way into the body. */
interface Taken {
  readonly called: string
  readonly inBody: boolean
  readonly way: readonly string[]
}

const takenBy = ({ parameters, body }: Operation): Taken[] => [
  ...parameters
    .filter((each) => each.in !== 'header' && isId(each.name))
    .map(({ name }) => ({ called: name, inBody: false, way: [name] })),
  ...(body ? idsIn(body) : []).map((way) => ({
    called: way.findLast((part) => part !== isList) ?? '',
    inBody: true,
    way,
  })),
]

/** The request of an operation that is about the caller’s own, but for the one id; null where nothing around the id can be made. */
const sentWith = (
  operation: Operation,
  { called, inBody, way }: Taken,
  id: number,
  known: Known,
  [who, role]: (typeof callers)[number],
) => {
  const { method, path, name, body: schema, bytes } = operation
  const call = name.replaceAll(/\{(\w+)\}/g, ':$1')
  const own = schema && call in calls ? bodyOf(call, role, 'own') : undefined
  const made = (): unknown =>
    fc
      .sample(valuesOf(schema ?? {}, parts, operation.record), { seed: 12, numRuns: 40 })
      .map((value) => (inBody ? withId(filledIn(value, known, who), way, id) : filledIn(value, known, who)))
      .find((value) => value !== undefined)
  const body = schema && ((inBody ? withId(own, way, id) : own) ?? made())
  if (body === undefined) return null
  const asked = { ...(call in calls && !schema ? queryOf(call, role, 'own') : {}), ...(inBody ? {} : { [called]: id }) }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(part === called ? id : 1))
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) =>
      path.includes(`{${key}}`) ? [] : [[key, String(value)] as [string, string]],
    ),
  ).toString()
  const type = bytes ?? (schema ? 'application/json' : null)
  return {
    method,
    url: `/api/v1${filled}${query === '' ? '' : `?${query}`}`,
    headers: { ...(type === null ? {} : { 'content-type': type }), ...(bytes === null ? {} : atStart.headers) },
    body: schema ? JSON.stringify(body) : bytes === null ? null : 'abc',
  }
}

/** How many rows of the college point to a row of the other one, by the column that does. */
const crossings = async (): Promise<string[]> => {
  const keys = await db.rows<{ child: string; column: string; parent: string }>(
    `select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute k on k.attrelid = c.confrelid and k.attname = 'id'
     where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confrelid <> 'organisation'::regclass
       and (select count(*) from pg_attribute o where o.attrelid in (c.conrelid, c.confrelid) and o.attname = 'organisation_id') >= 2 - (c.conrelid = c.confrelid)::int`,
  )
  const found: string[] = []
  for (const { child, column, parent } of keys) {
    const rows = await db.rows(
      `select 1 from ${child} x join ${parent} y on y.id = x.${column} where x.organisation_id = $1 and y.organisation_id = $2`,
      [a.organisation, b.organisation],
    )
    if (rows.length > 0) found.push(`${child}.${column} ${rows.length}`)
  }
  return found
}

/** The first rows of the other college in a table. */
const idsOf = async (table: string | null): Promise<number[]> => {
  if (table === null) return []
  const ofPeople = 'user_id in (select id from "user" where organisation_id = $1)'
  const where = ['session', 'passkey'].includes(table)
    ? ofPeople
    : `${table === 'organisation' ? 'id' : 'organisation_id'} = $1`
  const rows = await db.rows<{ id: number }>(`select id from "${table}" where ${where} order by id limit 2`, [
    b.organisation,
  ])
  return rows.map(({ id }) => id)
}

it(
  'an id of another college, wherever a call takes one, opens and changes nothing there',
  { timeout: 300_000 },
  async () => {
    await college.tokenOf('bTrainee')
    await fillElsewhere(college)
    const before = await crossings()
    const round = new Round(college)
    expect(await round.begin()).toBeGreaterThan(50)
    const address = await college.listen()
    const [wrong, untried, open] = [new Set<string>(), new Set<string>(), new Set<string>()]
    let tried = 0
    for (const operation of operationsIn(document)) {
      if (forEveryone.test(operation.path)) continue
      const tokens = await Promise.all(callers.map(([who]) => college.tokenOf(who)))
      for (const taken of takenBy(operation)) {
        const place = `${operation.name} ${taken.way.join('.')}`
        const ids = await idsOf(tableNamed(operation, taken.called)).catch(() => [])
        if (ids.length === 0) untried.add(place)
        for (const [at, caller] of callers.entries())
          for (const id of ids) {
            clock.advance(1_000)
            const sent = sentWith(operation, taken, id, round, caller)
            if (!sent) {
              untried.add(place)
              continue
            }
            const headers = { ...sent.headers, authorization: `JWT ${tokens[at]}` }
            const received = await receive(address, { ...sent, headers })
            tried += 1
            if (received.status >= 500 && !operation.path.startsWith('/xero')) wrong.add(`${place} ${received.status}`)
            if (Answers.shows(received)) wrong.add(`${place} shows the other college`)
            if (received.status < 300 && received.status !== code.empty) open.add(place)
          }
      }
    }
    hangUp()
    expect(tried).toBeGreaterThan(500)
    expect({
      wrong: [...wrong],
      touched: await round.touched(),
      crossings: await crossings(),
      open: [...open].toSorted(),
      untried: [...untried].filter((place) => !triedElsewhere.test(place)),
    }).toEqual({ wrong: [], touched: [], crossings: before, open: saysNothing, untried: [] })
  },
)
