import { endpoints } from '@college/contract/all'
import type { ExportFormat, ExportJob, ExportKind } from '@college/contract/app'
import { code } from '@college/contract/kit'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { settledExport, takenAlong, unpacked } from './testing.ts'

const college = await openTestApp()
const { clock, db } = college
const { a, today } = college.fixtures

// What a spreadsheet computes where a cell begins with it, or where a line of it does.
const starts = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  'a\n=1',
  'a\r\n@1',
]

/** Calls whose answer is a file for spreadsheets, besides the exports of lists. */
const csvCalls = ['/devactivities/csv', '/cpd/plans/csv', '/procedures/csv']

beforeAll(async () => {
  for (let n = 0; n < starts.length; n += 1) {
    await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: college.person('trainee1').id,
      devcycle_id: a.traineeCycle,
      state: 'complete',
      title: 'Ward round',
      activity_date: today,
      time: 30,
    })
    await insert(db, 'location', { organisation_id: a.organisation, name: `Place ${n}` })
  }
  const columns = await db.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and c.table_name not in ('session', 'exportjob', 'role', 'organisationconfig')
       and c.column_name not in ('timezone', 'locale', 'storage_key', 'checksum', 'mimetype', 'schema')
       and exists (select 1 from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
         and o.column_name = 'organisation_id')
     order by 1, 2`,
  )
  let marked = 0
  for (const [at, { table, column }] of columns.entries())
    await db
      .transaction(async (tx) => {
        await tx.rows('set local session_replication_role = replica')
        const rows = await tx.rows(
          `update "${table}" t set "${column}" = s.start || t."${column}"
           from (select id, ($2::text[])[1 + (row_number() over (order by id) + $3) % cardinality($2)] as start from "${table}") s
           where s.id = t.id and t.organisation_id = $1 returning 1`,
          [a.organisation, starts, at],
        )
        marked += Math.sign(rows.length)
      })
      // A column of fixed words takes no other, and a table without an id is no list.
      .catch(() => undefined)
  expect(marked).toBeGreaterThan(80)
})

/** Cells that a spreadsheet would compute; amounts below zero are numbers. */
const computed = (cells: readonly string[]): string[] =>
  cells.filter(
    (cell) =>
      !/^-\d+(\.\d+)?$/.test(cell) &&
      cell
        .split(/[\n\r]/)
        .some((line, at) => (at === 0 && /^[\t\r]/.test(cell)) || /^[\s\ufeff]*[=+\-@＝＋－＠]/.test(line)),
  )

let seen = 0
const checkCsv = (name: string, bytes: Buffer): void => {
  const rows: string[][] = parse(bytes, { bom: true })
  const cells = rows.flat()
  seen += cells.filter((cell) => cell.includes('1+1') || cell.includes('＝1')).length
  expect([name, computed(cells)]).toEqual([name, []])
}

it(
  'no cell of any list that is exported is a formula, whatever column it comes from, as CSV or as a sheet',
  { timeout: 120_000 },
  async () => {
    const office = await college.as('admin1')
    const { kinds } = (await office.get<{ kinds: ExportKind[] }>('/export/kinds')).data
    expect(kinds.length).toBeGreaterThan(30)
    // A list of the people of a cycle is of one that is chosen.
    const queries: Partial<Record<string, object>> = { cycleperson: { devcycle_id: String(a.traineeCycle) } }
    const made = async (resource: string, format: ExportFormat): Promise<Buffer> => {
      clock.advance(5_000)
      const by = await college.as('admin1')
      const asked = await by.put<ExportJob>('/export/list', { resource, format, query: queries[resource] ?? {} })
      expect([resource, await settledExport(college, by, asked.data.id)]).toMatchObject([resource, { state: 'ready' }])
      const file = await by.get('/export/file', { id: asked.data.id })
      await by.post('/export/cancel', { id: asked.data.id })
      return file.raw
    }
    for (const { name } of kinds) {
      checkCsv(name, await made(name, 'csv'))
      const sheet = [...(await unpacked(await made(name, 'xlsx')))].filter(([path]) =>
        /^xl\/worksheets\/.*\.xml$/.test(path),
      )
      expect([name, sheet.length]).toEqual([name, 1])
      // A text is a text there, and a cell that is computed has an element of its own.
      expect([name, sheet.filter(([, xml]) => /<f[ />]/.test(xml.toString())).map(([path]) => path)]).toEqual([
        name,
        [],
      ])
    }
    expect(seen).toBeGreaterThan(100)
  },
)

it('nor of any other file for spreadsheets: answers, the evidence of a cycle, everything about a person', async () => {
  expect(
    endpoints
      .filter(({ path }) => path.endsWith('/csv'))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(csvCalls.toSorted())
  for (const path of csvCalls) {
    const answer = await (await college.as('admin1')).get(path)
    expect([path, answer.status]).toEqual([path, code.ok])
    checkCsv(path, answer.raw)
  }
  const trainee = await college.as('trainee1')
  const evidence = await trainee.get('/cpd/report/evidence', {
    user_id: college.person('trainee1').id,
    devcycle_id: a.traineeCycle,
  })
  expect(evidence.status).toBe(code.ok)
  for (const archive of [evidence.raw, await takenAlong(college, trainee)]) {
    const tables = [...(await unpacked(archive))].filter(([path]) => path.endsWith('.csv'))
    expect(tables.length).toBeGreaterThan(1)
    for (const [path, bytes] of tables) checkCsv(path, bytes)
  }
})
