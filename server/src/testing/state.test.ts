import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#database'
import { makeDatabase, openNamed } from './database.ts'
import { restore, stateOf } from './state.ts'
import type { DatabaseState } from './state.ts'

let db: Database
let state: DatabaseState
const sorted = ({ tables, ...rest }: DatabaseState) => ({
  ...rest,
  tables: tables.map(({ rows, ...table }) => {
    const list: unknown[] = JSON.parse(rows)
    return { ...table, rows: list.map((row) => JSON.stringify(row)).toSorted() }
  }),
})
const transaction = async (): Promise<string> =>
  (await db.row<{ id: string }>('select pg_current_xact_id()::text as id'))?.id ?? ''

beforeAll(async () => {
  db = openNamed(await makeDatabase('fixtures'))
  state = await stateOf(db)
})
afterAll(() => db.close())

it('gives a database back the rows and sequences it had, and its triggers write nothing down meanwhile', async () => {
  const since = await transaction()
  await db.rows(`update "user" set firstname = 'Someone else'`)
  await db.rows(
    `insert into devcategory (organisation_id, name, kind) select organisation_id, 'New ' || id, kind from devcategory`,
  )
  await db.rows('delete from devgoal')
  const changed = sorted(await stateOf(db))
  expect(changed).not.toEqual(sorted(state))
  const restored = await restore(db, state, since)
  expect(Number(restored)).toBeGreaterThan(Number(since))
  expect(sorted(await stateOf(db))).toEqual(sorted(state))
  expect(await restore(db, state, restored ?? '')).not.toBeNull()
})

it.each([
  ['a column', 'alter table devcategory alter column name set default $$none$$'],
  ['an index', 'create index added on devcategory (name)'],
  ['a statistic', 'analyze devcategory'],
])('does not give back a database in which %s was changed', async (_, change) => {
  const since = await transaction()
  await db.script(change)
  expect(await restore(db, state, since)).toBeNull()
})
