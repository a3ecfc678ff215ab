import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uploadBy } from '#files/testing'
import { insert, openTestApp } from '#testing'
import { runExports } from '../run.ts'
import { contextOf, takenAlong, unpacked } from '../testing.ts'
import { manifestName, manifestSchema, sealName, sealSchema } from './manifest.ts'
import { sealHolds } from './seal.ts'
import { moreLists, personTables } from './tables.ts'

const college = await openTestApp({ hurry: 0.01 })
const { db } = college
const { a } = college.fixtures
const me = college.person('trainee1')
const other = college.person('trainee2')

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const readJson = (entries: Map<string, Buffer>, path: string): unknown => JSON.parse(String(entries.get(path)))

describe('everything about a person', () => {
  it('has each table that speaks of people in it, or says why not', async () => {
    // Who added and changed a row is told by its history.
    const tables = await db.rows<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c
         join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
         left join (select k.conrelid, a.attname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
           where k.contype = 'f' and k.confrelid = '"user"'::regclass) f on f.conrelid = t.oid and f.attname = c.column_name
       where c.table_schema = 'public' and c.column_name not in ('created_by', 'updated_by')
         and (f.attname is not null or c.column_name in ('user_id', 'owner_id', 'about_id')) order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(personTables).toSorted())
  })

  it('is one ZIP whose manifest has the hash of each part, under the seal of the college', async () => {
    const trainee = await college.as('trainee1')
    await uploadBy(college, 'trainee1', { name: 'Ngā mahi.txt', content: 'Kia ora', fields: { path: 'Kete/Deep' } })
    await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: me.id,
      state: 'complete',
      title: '=1+1',
      activity_date: '2026-02-03',
      time: 60,
    })
    await insert(db, 'devactivity', {
      organisation_id: a.organisation,
      user_id: other.id,
      state: 'complete',
      title: 'Somebody else’s secret',
      activity_date: '2026-02-03',
      time: 60,
    })
    await insert(db, 'transaction', {
      organisation_id: a.organisation,
      user_id: me.id,
      type: 'invoice',
      date: '2026-02-03',
      due: '2026-02-03',
      description: 'Fee',
      amount: 98_000,
      tax: 12_783,
      state: 'due',
    })
    const entries = await unpacked(await takenAlong(college, trainee))
    const bytes = entries.get(manifestName) ?? Buffer.alloc(0)
    const manifest = manifestSchema.parse(JSON.parse(String(bytes)))
    const seal = sealSchema.parse(readJson(entries, sealName))
    expect(manifest.person).toMatchObject({ id: me.id, name: 'trainee1 Tūhoe' })
    expect(sealHolds(bytes, seal)).toBe(true)
    expect(sealHolds(Buffer.concat([bytes, Buffer.from(' ')]), seal)).toBe(false)
    const kept = [...entries].filter(([path]) => path !== manifestName && path !== sealName)
    expect(kept.map(([path, content]) => ({ path, bytes: content.length, sha256: sha(content) }))).toEqual(
      manifest.entries,
    )
    const paths = new Set(entries.keys())
    for (const [table, place] of Object.entries(personTables)) {
      if ('out' in place) continue
      for (const name of place.in)
        if (!name.endsWith('/')) expect([table, paths.has(`data/${name}.json`)]).toEqual([table, true])
    }
    expect(Object.keys(moreLists).filter((name) => !paths.has(`data/${name}.json`))).toEqual([])
    expect(String(entries.get('files/Kete/Deep/Ngā mahi.txt'))).toBe('Kia ora')
    expect(readJson(entries, 'data/devactivity.json')).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: '=1+1', user_id: me.id })]),
    )
    // A formula stays text in the table.
    expect(String(entries.get('tables/devactivity.csv'))).toContain(`"'=1+1"`)
    expect(String(entries.get('tables/transaction.csv'))).toContain('"980.00","127.83"')
    const whole = Buffer.concat([...entries.values()]).toString()
    expect(whole).not.toContain('Somebody else’s secret')
    expect(whole).not.toMatch(/\$argon2|password_hash|token_hash|secret_hash/)
  })

  it('cancelled while it is written ends without harm, and leaves nothing', async () => {
    const trainee = await college.as('trainee1')
    const asked = await trainee.put('/export/person', {})
    const running = runExports(contextOf(college), college.app.domains)
    const cancelled = await trainee.post('/export/cancel', { id: asked.data.id })
    await running
    expect([asked.status, cancelled.status]).toEqual([202, 261])
    expect(await db.rows('select 1 from exportjob where id = $1', [asked.data.id])).toEqual([])
  })

  it('is on record, and asks for the password first', async () => {
    const trainee = await college.as('trainee1')
    const rows = await db.rows(`select 1 from audit where call = 'PUT /export/person' and user_id = $1`, [me.id])
    expect(rows.length).toBeGreaterThan(0)
    college.clock.advance(16 * 60_000)
    const asked = await trainee.put('/export/person', {})
    expect([asked.status, asked.body]).toMatchObject([403, { step_up: true }])
    college.clock.reset()
    expect((await college.guest.put('/export/person', {})).status).toBe(401)
  })
})
