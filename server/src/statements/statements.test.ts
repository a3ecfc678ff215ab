import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDatabase } from '#testing'
import { checkStatement } from './check.ts'
import type { Checking, Finding } from './check.ts'
import { Evaluator } from './evaluate.ts'
import { readServerSource } from './server-source.ts'
import { modules, standIns } from './stand-ins.ts'

const loaded = 'the columns are those of the rows that are loaded'
const asked = 'by the words of a question; search.test.ts asks for every kind of record'
const passedOn = 'asks what others ask it to'

/** Where a text, or one way of it, is known only while the program runs. */
const onlyWhenRun: Readonly<Record<string, string>> = {
  'src/app/app.ts': passedOn,
  'src/app/export/person/pack.ts': 'reads the tables that tables.ts names; person.test.ts reads them all',
  'src/app/search/names.ts': asked,
  'src/app/search/records.ts': asked,
  'src/app/seed/fill.ts': loaded,
  'src/app/seed/ledger.ts': loaded,
  'src/forms/form/calls.ts': 'sets the columns that a state brings',
  'src/http/record-routes.ts': passedOn,
  'src/identity/people/data.ts': 'the pages of each record narrow by its own columns',
  'src/identity/people/names.ts': 'reads the labels of whatever a history names',
  'src/records/cached-session.ts': passedOn,
  'src/database/migrate.ts': 'calls functions of the database by the names it read there',
  'src/database/pool.ts': passedOn,
  'src/records/write.ts': 'sets the columns that change; the contract tests write each record',
  'src/logbook/placement/calls.ts': 'sets the columns that a state brings',
}

/** What the database refuses, and why it is never asked. */
const neverAsked: readonly (readonly [file: string, refusal: RegExp, why: string])[] = [
  ['src/app/search/records.ts', /syntax error at or near "\)"|does not give kind/, 'a question has words'],
  ['src/app/seed/fill.ts', /syntax error at or near "\)"/, 'no row is without columns'],
  ['src/app/seed/ledger.ts', /syntax error at or near "\)"/, 'no row is without columns'],
  ['src/files/links.ts', /relation "message" does not exist/, 'a call about one is refused before'],
  ['src/files/links.ts', /column "file_ids" does not exist/, 'asked only of rows that have it'],
  ['src/records/read-rows.ts', /t\.organisation_id does not exist/, 'choices of an export are rows of a college'],
  ['src/records/standard.ts', /zero-length delimited identifier/, 'reads are written down of records with an owner'],
  ['src/records/write.ts', /"organisation_id"/, 'no call makes an organisation'],
]

let checking: Checking

beforeAll(async () => {
  const source = readServerSource()
  const { host, port, user } = inject('sharedDatabase')
  const client = new Client({ host, port, user, database: await makeDatabase('empty') })
  await client.connect()
  checking = { source, client, evaluator: new Evaluator(source, modules, standIns()) }
})
afterAll(async () => {
  checking.source.close()
  await checking.client.end()
})

const isStated = (file: string, words: string): boolean =>
  neverAsked.some(([where, refusal]) => where === file && refusal.test(words))

const wrongIn = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ file, line, wrong }) =>
    wrong.filter((words) => !isStated(file, words)).map((words) => `${file}:${line} ${words}`),
  )

test(
  'every statement is one the database can run, and gives the columns it is read as',
  { timeout: 180_000 },
  async () => {
    const findings: Finding[] = []
    for (const call of ['row', 'rows'].flatMap((name) => checking.source.calls.get(name) ?? []))
      if (call.arguments.length > 0) findings.push(await checkStatement(checking, call))
    const unresolved = findings.filter((finding) => finding.unresolved.length > 0)
    expect({
      wrong: wrongIn(findings),
      unresolved: unresolved
        .filter(({ file }) => !(file in onlyWhenRun))
        .map(({ file, line, unresolved: [what] }) => `${file}:${line} ${what}`),
      resolvedAfterAll: Object.keys(onlyWhenRun).filter((file) => unresolved.every((finding) => finding.file !== file)),
    }).toEqual({ wrong: [], unresolved: [], resolvedAfterAll: [] })
    expect(findings.length - unresolved.length).toBeGreaterThan(500)
  },
)

test('names a column that is called otherwise, one of another type, and a table that is not there', async () => {
  const calls = checking.source.callsIn('src/statements/wrong.ts')
  const findings = await Promise.all(calls.map((call) => checkStatement(checking, call)))
  expect(wrongIn(findings)).toEqual([
    'src/statements/wrong.ts:13 does not give title',
    'src/statements/wrong.ts:13 gives name, which nobody reads',
    'src/statements/wrong.ts:13 latitude is a number, not a string',
    'src/statements/wrong.ts:14 relation "place" does not exist',
  ])
})
