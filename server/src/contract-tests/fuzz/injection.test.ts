import { records } from '@college/contract/all'
import { code, filtersOf } from '@college/contract/kit'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'
import { Answers } from './answer.ts'
import { documentOf, operationsIn } from './document.ts'

const college = await openTestApp()
const document = await documentOf(college)
const answers = new Answers(document)
const gets = operationsIn(document).filter(({ method }) => method === 'GET')
let reader: TestCaller

/** `npm run drill injection` tries all of them at every parameter; otherwise each parameter meets a few by turns. */
const isLong = process.env['LONG'] === '1'
const fewPayloads = 2
const patience = isLong ? 1_800_000 : 60_000

// Each of them would leave a table behind, show more than was asked for, or break the statement it is put into.
const payloads: readonly string[] = [
  "' or 1=1 --",
  "' or '1'='1",
  "'; create table zq_canary (); --",
  '1; create table zq_canary (); --',
  '$$; create table zq_canary (); $$',
  '\') union select 1, password_hash from "user" --',
  '1) or (select pg_sleep(0)) is null --',
  '" or ""="',
  '\\',
  "\\'",
  '%',
  '_',
  '%%_%%',
  '[a-z]*',
  '(a+)+$',
  '.*',
  '$1',
  '$$',
  ':name',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '/**/or/**/1=1',
  "x' || (select 'y') || '",
  'null',
  'NaN',
  'Infinity',
  '1e309',
  '-1',
  '0x10',
  '١٢',
  "2026-01-01' or true --",
  '=1+1',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor.prototype',
  'a'.repeat(3_000),
  '\u202e',
]

/** The payloads of the n-th parameter. */
const payloadsFor = (n: number): readonly string[] =>
  isLong
    ? payloads
    : Array.from({ length: fewPayloads }, (_, at) => payloads[(n * fewPayloads + at) % payloads.length] ?? '')

const lists = records.filter(({ calls }) => calls.includes('list'))

beforeAll(async () => {
  const { a } = college.fixtures
  // Rows in whose words the signs of a search stand for themselves.
  for (const [at, title] of ['100% of it', 'snake_case', 'back\\slash', 'it’s [a-z]*', 'plain'].entries()) {
    const row = { user_id: college.person('fellow1').id, title, activity_date: college.fixtures.today, time: 60 + at }
    expect((await (await college.as('fellow1')).put('/devactivity', row)).status).toBe(code.created)
  }
  expect(a.organisation).toBeGreaterThan(0)
})

beforeEach(async () => {
  // Whoever is refused often, or reads much, waits for a while.
  college.clock.advance(3_600_000)
  reader = await college.as('admin1')
})

const nothingMade = async (): Promise<void> => {
  expect(await college.db.rows(`select 1 from pg_class where relname = 'zq_canary'`)).toEqual([])
}

const problemsOf = (path: string, answer: Answered<unknown>): string[] => {
  const operation = gets.find((each) => each.path === path)
  if (!operation) return ['is not described']
  const received = {
    status: answer.status,
    type: String(answer.headers['content-type'] ?? ''),
    retryAfter: answer.headers['retry-after']?.toString(),
    text: answer.raw.toString('utf8'),
  }
  return answers.problems(operation, received)
}

describe.each(lists.map((record) => [record.plural, record] as const))('the list of %s', (plural, record) => {
  const path = `/${plural}`

  it('takes every parameter for what it says, whatever stands in it', { timeout: patience }, async () => {
    const { info } = await reader.get<AnyRow[]>(path, { limit: 1 })
    const names = [...filtersOf(record), 'q', 'from', 'to', 'limit', 'offset', 'after', 'sort', 'no_such']
    const problems: unknown[] = []
    for (const [n, name] of names.entries()) {
      for (const payload of payloadsFor(n)) {
        college.clock.advance(2_000)
        const answer = await reader.get<AnyRow[]>(path, { [name]: payload })
        for (const problem of problemsOf(path, answer)) problems.push([name, payload.slice(0, 60), problem])
        // What a filter takes for true would show all there is.
        const more = answer.status === code.ok && Number(answer.info['total']) > Number(info['total'])
        if (more) problems.push([name, payload.slice(0, 60), 'shows more'])
        if (/^(sort|no_such|limit|offset|after)$/.test(name) && answer.status !== code.bad && payload !== '')
          problems.push([name, payload.slice(0, 60), `answers ${answer.status}`])
      }
    }
    expect(problems).toEqual([])
    await nothingMade()
  })

  it('neither sorts nor narrows by a column that it does not name, in no role', { timeout: patience }, async () => {
    const columns = await college.db.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [record.name],
    )
    const told: string[] = []
    for (const { name } of columns) {
      college.clock.advance(2_000)
      const sorts = [name, `-${name}`, `"${name}"`, `${name} desc`, `t.${name}`, `${name},(select 1)`]
      for (const sort of isLong ? sorts : sorts.slice(0, 1)) {
        if (sort === name && (name === 'id' || record.sorts.includes(name))) continue
        if (sort === `-${name}` && (name === 'id' || record.sorts.includes(name))) continue
        const answer = await reader.get(path, { sort, limit: 1 })
        if (answer.status !== code.bad) told.push(`sort=${sort}: ${answer.status}`)
      }
      if (filtersOf(record).includes(name)) continue
      const answer = await reader.get(path, { [name]: '1', limit: 1 })
      if (answer.status !== code.bad) told.push(`${name}: ${answer.status}`)
    }
    expect(told).toEqual([])
  })

  it.runIf(record.search.length > 0)('searches for signs as for letters', async () => {
    const all = await reader.get<AnyRow[]>(path, { limit: 500 })
    const ids = (all.data ?? []).map(({ id }) => id)
    for (const sign of ['%', '_', '\\', '%a%', '_ot', 'snake_', '[a-z]', '.*', "'", '"']) {
      college.clock.advance(60_000)
      const found = await reader.get<AnyRow[]>(path, { q: sign, limit: 500 })
      const expected = await college.db.rows<{ id: number }>(
        `select id from "${record.name}" where id = any($1) and position(fold($2) in search) > 0 order by id`,
        [ids, sign],
      )
      const got = (found.data ?? []).map(({ id }) => id).filter((id) => ids.includes(id))
      expect([sign, got.toSorted((a, b) => a - b)]).toEqual([sign, expected.map(({ id }) => id)])
    }
  })

  it('takes a cursor that was tampered with for none', async () => {
    const cursors: unknown[] = [
      ['id', "1' or 1=1 --"],
      ['id', { a: 1 }],
      ['id', [1]],
      ['id', -1],
      ['id', 1e300],
      ['id desc', 1],
      ['-id; select 1', 1],
      ['password_hash', 'a'],
      { '0': 'id', '1': 1, length: 2 },
      'id',
      null,
      [],
    ]
    for (const cursor of cursors) {
      const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      const answer = await reader.get(path, { after, sort: 'id' })
      expect([cursor, answer.status]).toEqual([cursor, code.bad])
    }
  })
})

it('every other call that reads takes its parameters for what they say', { timeout: patience }, async () => {
  const problems: unknown[] = []
  let n = 0
  for (const operation of gets) {
    if (operation.record !== null && lists.some(({ plural }) => operation.path === `/${plural}`)) continue
    for (const { name, in: where } of operation.parameters) {
      if (where === 'header') continue
      for (const payload of payloadsFor((n += 1))) {
        college.clock.advance(30_000)
        if (n % 40 === 0) reader = await college.as('admin1')
        const path = operation.path.replace(`{${name}}`, encodeURIComponent(payload)).replaceAll(/\{\w+\}/g, '1')
        const answer = await reader.get(path, where === 'query' ? { [name]: payload } : {}).catch(() => null)
        const found = answer ? problemsOf(operation.path, answer) : ['breaks off']
        for (const problem of found) problems.push([operation.path, name, payload.slice(0, 60), problem])
      }
    }
  }
  expect(problems).toEqual([])
  await nothingMade()
})
