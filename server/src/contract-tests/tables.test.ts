import { records } from '@college/contract/all'
import { headFields } from '@college/contract/kit'
import type { CollegeRecord, Field } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()
const { registry } = college.app.domains

interface Column {
  column_name: string
  data_type: string
  is_nullable: 'YES' | 'NO'
}

// Columns the wire never names.
const inner: Readonly<Record<string, readonly string[]>> = {
  user: [
    'password_hash',
    'password_long',
    'password_changed_at',
    'office_credential_at',
    'email_from_office',
    'email_bounced_at',
  ],
  organisation: ['demo'],
  apitoken: ['session_id'],
  webhook: ['salt'],
  activityimport: ['content_hash'],
  devactivity: ['title_words'],
  devplan: ['agreed_before'],
  placement: ['figures'],
  procedure: ['nhi_sealed', 'nhi_index'],
  devform: ['data_sealed'],
  devformsignature: ['answers', 'answers_sealed'],
  message: ['bcc_kept'],
  subscription: ['fee_raise_id'],
  transaction: ['made_by_xero', 'settles_xero_id'],
  outbox: [
    'of_message_id',
    'of_recipient_id',
    'text',
    'html',
    'shown',
    'caused_by',
    'turn',
    'give_up_at',
    'claimed_at',
    'claimed_by',
    'dedupe',
    'message_id',
    'unsubscribe',
  ],
}

const typesOf: Record<Field['kind'], readonly string[]> = {
  text: ['text'],
  longtext: ['text'],
  richtext: ['text'],
  choice: ['text'],
  integer: ['integer'],
  minutes: ['integer'],
  decimal: ['numeric'],
  factor: ['numeric'],
  degrees: ['numeric'],
  date: ['date'],
  instant: ['timestamp with time zone'],
  flag: ['boolean'],
  id: ['bigint'],
  ids: ['ARRAY'],
  json: ['jsonb'],
}

/** Fields that no save writes and the table makes of its other columns, so that lists can narrow and sort by them. */
const generated = new Set([
  'display_name',
  'in_reviewing',
  'in_measuring',
  'in_educational',
  'reference',
  'done',
  'difficult',
  'complicated',
])

const storedFields = (record: CollegeRecord): [string, Field][] => {
  const computed = registry.entry(record.name)?.computed ?? {}
  return Object.entries(record.fields).filter(([name]) => !computed[name] || generated.has(name))
}

const columnsOf = (table: string): Promise<Column[]> =>
  college.db.rows<Column>(
    `select column_name, data_type, is_nullable from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  )

describe.each(records.map((record) => [record.name, record] as const))('the table of %s', (name, record) => {
  it('has the columns of the contract and no other', async () => {
    const head = Object.keys(headFields).filter((column) => !record.platformWide || column !== 'organisation_id')
    const expected = [...head, 'deleted_at', ...storedFields(record).map(([column]) => column), ...(inner[name] ?? [])]
    if (record.search.length > 0) expected.push('search')
    const found = (await columnsOf(name)).map((column) => column.column_name)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('holds them as what they are, null only where the contract allows it', async () => {
    const byName = new Map((await columnsOf(name)).map((column) => [column.column_name, column]))
    for (const [column, field] of storedFields(record)) {
      const found = byName.get(column)
      expect([column, typesOf[field.kind].includes(found?.data_type ?? '')]).toEqual([column, true])
      if (field.mode === 'required' || field.mode === 'defaulted')
        expect([column, found?.is_nullable]).toEqual([column, 'NO'])
      if (field.mode === 'optional') expect([column, found?.is_nullable]).toEqual([column, 'YES'])
    }
  })

  it('points by foreign keys to what the contract says', async () => {
    const keys = await college.db.rows<{ column: string; target: string }>(
      `select a.attname as column, c.confrelid::regclass::text as target from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] where c.contype = 'f' and c.conrelid = $1::regclass`,
      [`"${name}"`],
    )
    const found = new Map(keys.map((key) => [key.column, key.target.replaceAll('"', '')]))
    for (const [column, field] of Object.entries(record.fields)) {
      if (field.kind !== 'id' || !field.references || !registry.find(field.references)) continue
      expect([column, found.get(column)]).toEqual([column, field.references])
    }
  })

  it('has an index for every declared sort and filter', async () => {
    const indexes = await college.db.rows<{ columns: string[] }>(
      `select array(select a.attname::text from unnest(i.indkey) with ordinality k(num, at)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num order by k.at) as columns
       from pg_index i where i.indrelid = $1::regclass and i.indisvalid`,
      [`"${name}"`],
    )
    const scope = record.platformWide ? [] : ['organisation_id', 'user_id']
    // An index serves a column that comes first in it, or first after the organisation or the person.
    const served = new Set(
      indexes.flatMap(({ columns }) => [columns[0], ...(scope.includes(columns[0] ?? '') ? [columns[1]] : [])]),
    )
    // A flag or choice has too few values for an index to find anything by it: it narrows what the scope's index has found.
    const few = (column: string): boolean => ['flag', 'choice'].includes(record.fields[column]?.kind ?? '')
    // Keys are looked for in another table; plans.test.ts holds how.
    const byKey = (column: string): boolean => record.fields[column]?.key !== undefined && !record.fields[column].byDays
    const asked = [...record.filters.filter((column) => !few(column) && !byKey(column)), ...record.sorts]
    expect(asked.filter((column) => !served.has(column))).toEqual([])
  })
})

describe('an index that carries columns along', () => {
  it('carries the organisation too, which row security reads of each row', async () => {
    const found = await college.db.rows<{ index: string; walled: boolean }>(
      `select i.indexrelid::regclass::text as index,
         exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'organisation_id' and a.attnum = any(i.indkey)) as walled
       from pg_index i join pg_class t on t.oid = i.indrelid
       where t.relforcerowsecurity and i.indnatts > i.indnkeyatts`,
    )
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter(({ walled }) => !walled)).toEqual([])
  })
})
