import { Client } from 'pg'
import type { CallExpression } from 'typescript/unstable/ast'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDatabase } from '#kit/testing'
import { describeStatement } from './describe.ts'
import { Evaluator } from './evaluate.ts'
import { calledName, placeOf, readServerSource } from './server-source.ts'
import type { ServerSource } from './server-source.ts'
import { differences, shapeOf } from './shape.ts'
import { modules, numbered, standIns } from './stand-ins.ts'

/** Where a text, or one way of it, is known only while the program runs; others of the file are checked. */
const onlyWhenRun: Readonly<Record<string, string>> = {
  'src/app/app.ts': 'passes on what it is given',
  'src/app/seed/fill.ts': 'the columns are those of the rows',
  'src/app/seed/ledger.ts': 'the columns are those of the rows',
  'src/identity/people/data.ts': 'the pages after the first begin after a row',
  'src/identity/people/naming.ts': 'the tables are those of the history',
  'src/kit/cached-session.ts': 'wraps what it is given',
  'src/kit/database/pool.ts': 'passes on what it is given',
  'src/kit/pages.ts': 'the pages after the first begin after a row',
}

/** What PostgreSQL refuses, and what keeps it from being asked. */
const neverAsked: readonly (readonly [file: string, refusal: RegExp, why: string])[] = [
  [
    'src/files/links.ts',
    /relation "message" does not exist/,
    'a call about it is refused: there is no such record yet',
  ],
  ['src/files/links.ts', /column "file_ids" does not exist/, 'asked only where the row has them'],
  ['src/kit/writing.ts', /"organisation_id"/, 'organisations have no call that makes one'],
]

let source: ServerSource
let evaluator: Evaluator
let client: Client

beforeAll(async () => {
  source = readServerSource()
  evaluator = new Evaluator(source, modules, standIns())
  const { host, port, user } = inject('sharedDatabase')
  client = new Client({ host, port, user, database: await makeDatabase('empty') })
  await client.connect()
})
afterAll(async () => {
  source.close()
  await client.end()
})

const isNeverAsked = (file: string, words: string): boolean =>
  neverAsked.some(([where, refusal]) => where === file && refusal.test(words))

/** What is wrong with the statement of a call, and what of it cannot be told. */
const check = async (
  call: CallExpression,
): Promise<{ texts: number; wrong: string[]; unresolved: readonly string[] }> => {
  const [text] = call.arguments
  if (!text) return { texts: 0, wrong: [], unresolved: [] }
  const { file, line } = placeOf(call)
  const { texts, unresolved } = evaluator.texts(text)
  const shape = shapeOf(source, call)
  const wrong = new Set<string>()
  for (const one of texts) {
    const columns = await describeStatement(client, numbered(one))
    if (columns instanceof Error) {
      if (!isNeverAsked(file, columns.message))
        wrong.add(columns.message + (process.env['WAYS'] ? numbered(one).replaceAll(/\s+/g, ' ') : ''))
    } else if (shape) for (const words of differences(columns, shape)) wrong.add(words)
  }
  return {
    texts: texts.length,
    wrong: [...wrong].map((words) => `${file}:${line} ${words}`),
    unresolved:
      texts.length + unresolved.length === 0
        ? [`${file}: nothing leads to it`]
        : unresolved.map((what) => `${file}:${line} ${what}`),
  }
}

const isStatement = (call: CallExpression): boolean => ['row', 'rows'].includes(calledName(call)?.text ?? '')

test('every statement is one that the database knows, and gives what it is read as', async () => {
  const wrong: string[] = []
  const unresolved: string[] = []
  let texts = 0
  for (const call of [...(source.calls.get('row') ?? []), ...(source.calls.get('rows') ?? [])]) {
    const found = await check(call)
    texts += found.texts
    wrong.push(...found.wrong)
    unresolved.push(...found.unresolved)
  }
  expect(wrong).toEqual([])
  expect(unresolved.filter((what) => !onlyWhenRun[what.split(':')[0] ?? ''])).toEqual([])
  expect([...new Set(unresolved.map((what) => what.split(':')[0]))].toSorted()).toEqual(
    Object.keys(onlyWhenRun).toSorted(),
  )
  expect(texts).toBeGreaterThan(500)
})

test('a column that is called otherwise and a table that is not there are named', async () => {
  const calls = source.callsIn('src/statements/wrong.ts').filter((call) => isStatement(call))
  const found = await Promise.all(calls.map((call) => check(call)))
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([
    'src/statements/wrong.ts:13 does not give title',
    'src/statements/wrong.ts:13 gives name, which nobody reads',
    'src/statements/wrong.ts:13 latitude is a number, not a string',
    'src/statements/wrong.ts:14 relation "place" does not exist',
  ])
})
