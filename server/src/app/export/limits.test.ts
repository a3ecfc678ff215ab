import { exportColumns } from '@college/contract/app'
import type { ExportJob } from '@college/contract/app'
import type { FormTaken } from '#forms'
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { callInBackground } from '../background.ts'
import { ExportGone } from './job.ts'
import type { Claimed } from './job.ts'
import { columnsOf, exported } from './kinds.ts'
import { listFile, workedOutFile } from './list-file.ts'
import { manifestName, manifestSchema } from './person/manifest.ts'
import { contextOf, settledExport, takenAlong, unpacked } from './testing.ts'
import { workedOut } from './worked-out.ts'

const college = await openTestApp()
const { db } = college
const { a } = college.fixtures
const { registry } = college.app.domains
const admin = await college.as('admin1')

afterEach(async () => {
  await db.rows('delete from exportjob')
})

const jobOf = (own: Partial<Claimed>): Claimed => ({
  id: 1,
  organisation_id: a.organisation,
  asked_by: college.person('admin1').id,
  kind: 'list',
  resource: 'devactivity',
  ask: { query: {}, columns: null },
  format: 'csv',
  name: 'Export.csv',
  tries: 1,
  claim: 'here',
  ...own,
})

const background = async () => {
  const call = await callInBackground(contextOf(college), {
    by: college.person('admin1').id,
    organisationId: a.organisation,
    name: 'PUT /export/list',
    job: 'export 1',
  })
  if (!call) throw new Error('the office can export')
  return call
}
const silent = (): Promise<void> => Promise.resolve()

const peopleOf = async (count: number): Promise<void> => {
  await db.rows(
    `insert into "user" (organisation_id, username, email, firstname, lastname, password_hash, confirmed_at)
     select $1, 'many' || n, 'many' || n || '@example.nz', 'Many', 'Number ' || n, 'x', now() from generate_series(1, $2::int) n
     on conflict do nothing`,
    [a.organisation, count],
  )
}

describe('a file of a list', () => {
  it.each([...exported(registry), ...workedOut].map(({ record }) => [record.name, record] as const))(
    'of %s has the columns that its screens may ask for',
    (_name, record) => expect(columnsOf(record).map(({ name }) => name)).toEqual(exportColumns(record)),
  )

  it('refuses a column that it has not, in words', async () => {
    for (const resource of ['devactivity', 'person']) {
      const { status, message, errors } = await admin.put('/export/list', {
        resource,
        format: 'csv',
        columns: ['colour'],
      })
      const words = 'This list doesn’t have the column “colour”. Choose the columns again.'
      expect([status, message, errors]).toEqual([400, words, [{ path: 'columns', message: words }]])
    }
  })

  it('that a sheet has no room for is refused in words; as CSV it has all rows', async () => {
    const call = await background()
    const entry = exported(registry).find(({ record }) => record.name === 'user')
    const [people] = workedOut
    if (!entry || !people) throw new Error('people can be exported')
    const total = (await people.find(call, { organisation_id: String(a.organisation) })).ids.length
    expect(total).toBeGreaterThan(1)
    const sheet = jobOf({ format: 'xlsx' })
    const words = (rows: number) =>
      `A spreadsheet holds at most 1 rows, and this list has ${rows.toLocaleString('en-NZ')}. Choose CSV, or fewer rows.`
    await expect(workedOutFile(call, people, sheet, silent, 1)).rejects.toMatchObject({
      status: 413,
      message: words(total),
    })
    await expect(listFile(call, entry, sheet, silent, 1)).rejects.toMatchObject({
      status: 413,
      message: expect.stringMatching(
        /^A spreadsheet holds at most 1 rows, and this list has \d+\. Choose CSV, or fewer rows\.$/,
      ),
    })
    const file = await workedOutFile(call, people, jobOf({ resource: 'person' }), silent, 1)
    const text = Buffer.concat(await file.toArray()).toString()
    expect(parse(text, { bom: true })).toHaveLength(total + 1)
  })

  it('of users is made page by page in its order, tells how far it is, and stops between two pages', async () => {
    await peopleOf(1_200)
    const call = await background()
    const [people] = workedOut
    if (!people) throw new Error('people can be exported')
    const ask = { query: { sort: '-display_name' }, columns: ['display_name'] }
    const told: [number, number | null][] = []
    // What is held of people at a time is a page of them, however many they are.
    const pageSizes: number[] = []
    const watched = {
      ...people,
      find: async (by: typeof call, query: Record<string, string | string[]>) => {
        const found = await people.find(by, query)
        const rows = (ids: readonly number[]) => {
          pageSizes.push(ids.length)
          return found.rows(ids)
        }
        return { ...found, rows }
      },
    }
    const file = await workedOutFile(
      call,
      watched,
      jobOf({ ask }),
      async (done, total) => void told.push([done, total]),
    )
    const rows: string[][] = parse(Buffer.concat(await file.toArray()).toString(), { bom: true })
    const total = rows.length - 1
    expect(total).toBeGreaterThan(1_200)
    expect(told[0]).toEqual([0, total])
    expect(pageSizes).toEqual([500, 500, total - 1_000])
    expect(told.slice(1)).toEqual([
      [500, null],
      [1_000, null],
      [total, null],
    ])
    const order = await db.rows<{ name: string }>(
      `select display_name as name from "user" where organisation_id = $1 and display_name like 'Many Number%' and deleted_at is null`,
      [a.organisation],
    )
    expect(new Set(rows.slice(1).map(([name]) => name)).size).toBeGreaterThanOrEqual(order.length)
    const byStanding = await workedOutFile(
      call,
      people,
      jobOf({ ask: { ...ask, query: { sort: 'standing' } } }),
      silent,
    )
    expect(parse(Buffer.concat(await byStanding.toArray()).toString(), { bom: true })).toHaveLength(total + 1)

    let pages = 0
    const stopped = await workedOutFile(call, people, jobOf({ ask }), async (done) => {
      if (done > 0) throw new ExportGone()
    })
    stopped.on('data', () => (pages += 1))
    await expect(
      new Promise((resolve, reject) => {
        stopped.once('end', resolve)
        stopped.once('error', reject)
      }),
    ).rejects.toBeInstanceOf(ExportGone)
    expect(pages).toBeGreaterThan(0)
  })
})

describe('money and choices', () => {
  it('are in a file as the list shows them: with their sign, and in words', async () => {
    const made = {
      organisation_id: a.organisation,
      user_id: college.person('trainee1').id,
      date: '2026-02-03',
      due: '2026-02-03',
      description: 'Signed',
    }
    const insertLine = (own: object): Promise<unknown> =>
      db.rows(
        `insert into transaction (organisation_id, user_id, date, due, description, type, amount, state, allocated)
         select * from jsonb_to_record($1::jsonb) x (organisation_id bigint, user_id bigint, date date, due date, description text, type text, amount int, state text, allocated int)`,
        [JSON.stringify({ ...made, allocated: 0, ...own })],
      )
    await insertLine({ type: 'invoice', amount: 50_000, state: 'due' })
    await insertLine({ type: 'payment', amount: 50_000, state: 'paid' })
    await insertLine({ type: 'payment', amount: -2_000, state: 'paid' })
    await insertLine({ type: 'credit', amount: 1_000, state: 'paid' })
    const asked = await admin.put<ExportJob>('/export/list', {
      resource: 'transaction',
      format: 'csv',
      columns: ['type', 'signed', 'amount', 'state', 'unsent'],
      query: { q: 'signed', sort: 'id' },
    })
    await settledExport(college, admin, asked.data.id)
    const { raw } = await admin.get('/export/file', { id: asked.data.id })
    expect(parse(raw, { bom: true })).toEqual([
      ['Type', 'Amount, credits negative (NZD)', 'Amount (NZD)', 'State', 'Not sent yet'],
      ['Invoice', '500.00', '500.00', 'To pay', 'Yes'],
      ['Payment', '-500.00', '500.00', 'Settled', 'No'],
      ['Payment', '20.00', '-20.00', 'Settled', 'No'],
      ['Credit', '-10.00', '10.00', 'Settled', 'No'],
    ])
  })

  it('say in words whom a message went to', async () => {
    await db.rows(
      `with sent as (insert into message (organisation_id, sender_id, subject, text, state, sent_at, sent_to, recipients)
         values ($1, $2, 'Whom it went to', 'Kia ora', 'sent', now(), 1, $3::jsonb) returning id)
       insert into messagerecipient (organisation_id, message_id, user_id, arrives_at, mail) select $1, id, $4, now(), 'none' from sent`,
      [
        a.organisation,
        college.person('admin1').id,
        JSON.stringify({ people: [college.person('fellow1').id, college.person('fellow2').id], groups: ['trainees'] }),
        college.person('fellow1').id,
      ],
    )
    const asked = await admin.put<ExportJob>('/export/list', {
      resource: 'message',
      format: 'csv',
      columns: ['subject', 'recipients', 'state'],
      query: { q: 'whom it went' },
    })
    await settledExport(college, admin, asked.data.id)
    const { raw } = await admin.get('/export/file', { id: asked.data.id })
    expect(parse(raw, { bom: true }).slice(1)).toEqual([['Whom it went to', '1 of 2 people, all trainees', 'Sent']])
  })
})

describe('a long text', () => {
  it('is cut in a sheet between two characters, and says so; as CSV it is whole', async () => {
    const whole = `${'m'.repeat(5)}${'🌿'.repeat(20_000)}`
    await db.rows(
      `insert into devactivity (organisation_id, user_id, title, activity_date, time, state, learnings)
       values ($1, $2, 'A long text', '2026-02-03', 60, 'complete', $3), ($1, $2, 'A long text', '2026-02-02', 60, 'complete', $4)`,
      [a.organisation, college.person('trainee1').id, whole, 'm'.repeat(32_767)],
    )
    const made = async (format: 'csv' | 'xlsx'): Promise<Buffer> => {
      const query = { q: 'A long text', sort: '-activity_date' }
      const asked = await admin.put<ExportJob>('/export/list', {
        resource: 'devactivity',
        format,
        columns: ['learnings'],
        query,
      })
      await settledExport(college, admin, asked.data.id)
      return (await admin.get('/export/file', { id: asked.data.id })).raw
    }
    expect(parse(await made('csv'), { bom: true }).slice(1)).toEqual([[whole], ['m'.repeat(32_767)]])
    const cells: unknown[] = []
    for await (const { values } of streamXlsxRows(new Uint8Array(await made('xlsx')))) cells.push(values[0])
    const [, cut, kept] = cells
    const said = ' … Cut here: a cell of a sheet has room for 32,767 characters. The CSV has all of it.'
    expect(cut).toBe(`mmmmm${'🌿'.repeat(Math.floor((32_767 - said.length - 5) / 2))}${said}`)
    expect(kept).toBe('m'.repeat(32_767))
  })
})

describe('a person’s archive', () => {
  it('has all of their forms, and all of the lists that are longer than a page', async () => {
    const { id } = college.person('trainee1')
    const forms = 510
    const [from] = await db.rows<{ id: number }>('select id from devform where user_id = $1 limit 1', [id])
    await db.rows(
      `insert into devform (organisation_id, user_id, devformtemplate_id, version, name, type, title)
       select organisation_id, user_id, devformtemplate_id, version, name, type, 'Copy ' || n from devform, generate_series(1, $2::int) n where id = $1`,
      [from?.id, forms],
    )
    await db.transaction(
      (tx) =>
        tx.rows(
          `insert into enquiry (organisation_id, user_id, name, email, subject, text, state, last_at)
           select $1, $2, 'T', 't@example.nz', 'S ' || n, (select string_agg(md5(n::text || k::text), ' ') from generate_series(1, 120) k),
             'open', now() from generate_series(1, 1200) n`,
          [a.organisation, id],
        ),
      { patient: true },
    )
    const trainee = await college.as('trainee1')
    const archive = await takenAlong(college, trainee)
    const entries = await unpacked(archive)
    const taken: FormTaken[] = JSON.parse(String(entries.get('data/forms.json')))
    const all = await db.rows('select 1 from devform where user_id = $1 and deleted_at is null', [id])
    expect(all.length).toBeGreaterThan(forms)
    expect(taken).toHaveLength(all.length)
    expect(new Set(taken.map((form) => form.id)).size).toBe(all.length)
    const questions: { id: number }[] = JSON.parse(String(entries.get('data/enquiry.json')))
    expect(new Set(questions.map((row) => row.id)).size).toBe(questions.length)
    expect(questions.length).toBeGreaterThanOrEqual(1_200)
    const { left_out } = manifestSchema.parse(JSON.parse(String(entries.get(manifestName))))
    expect(left_out.filter((line) => line.includes('of your forms'))).toEqual([])
    // Each list is in a table as well; the forms are whole in their JSON and as PDF.
    const named = (folder: string, end: string): string[] =>
      [...entries.keys()]
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length).replace(end, ''))
        .toSorted()
    expect(named('tables/', '.csv')).toEqual(named('data/', '.json').filter((name) => name !== 'forms'))
    expect(String(entries.get('read me.txt'))).toContain('the answers in your forms are in data/ only')
    const lines = parse(entries.get('tables/history.csv') ?? '', { bom: true })
    expect(lines.length).toBeGreaterThan(1)
  }, 240_000)

  it('has the messages that they read in the application, filled in, and none that can still be undone', async () => {
    const { id } = college.person('trainee2')
    const kiaOra = '<p>Kia ora {{firstname}}, from {{sender}}</p>'
    const message = async (subject: string, state: string, arrives: string, text = kiaOra): Promise<void> => {
      const made = await db.row<{ id: number }>(
        `insert into message (organisation_id, sender_id, subject, text, state, sent_at)
         values ($1, $2, $3, $5, $4, case when $4 <> 'draft' then now() end) returning id`,
        [a.organisation, college.person('admin1').id, subject, state, text],
      )
      await db.rows(
        `insert into messagerecipient (organisation_id, message_id, user_id, blind, arrives_at, mail)
         values ($1, $2, $3, false, now() + $4::interval, 'queued')`,
        [a.organisation, made?.id, id, arrives],
      )
    }
    const states = ['queued', 'sending', 'paused', 'sent', 'failed']
    for (const state of states) await message(`${state} for {{name}}`, state, '-1 minute')
    await message(
      'Without a paragraph',
      'sent',
      '-1 minute',
      'R&amp;D &lt;1 hour, see <a href="https://x.nz/">this</a>',
    )
    await message('Still to be undone', 'queued', '1 hour')
    await message('A draft again', 'draft', '-1 minute')
    await db.rows(`update "user" set firstname = '<b>Tia</b>' where id = $1`, [id])
    const entries = await unpacked(await takenAlong(college, await college.as('trainee2')))
    await db.rows(`update "user" set firstname = 'trainee2' where id = $1`, [id])
    const rows: Record<string, unknown>[] = JSON.parse(String(entries.get('data/message_received.json')))
    expect(rows.map(({ subject }) => subject)).toEqual([
      ...states.map((state) => `${state} for <b>Tia</b> Tūhoe`),
      'Without a paragraph',
    ])
    expect(rows[0]).toMatchObject({
      text: '<p>Kia ora &lt;b&gt;Tia&lt;/b&gt;, from admin1 Tūhoe</p>',
      sender: 'admin1 Tūhoe',
      read_at: null,
    })
    expect(Object.keys(rows[0] ?? {})).not.toContain('firstname')
    const [heads, first, ...more] = parse(entries.get('tables/message_received.csv') ?? '', { bom: true })
    expect(heads?.slice(1, 5)).toEqual(['Subject', 'Text', 'Sender', 'Organisation'])
    expect(first?.slice(1, 3)).toEqual(['queued for <b>Tia</b> Tūhoe', 'Kia ora <b>Tia</b>, from admin1 Tūhoe'])
    expect(more.at(-1)?.[2]).toBe('R&D <1 hour, see this (https://x.nz/)')
    // A list without rows has no heads to take.
    expect(entries.get('tables/passkey.csv')).toHaveLength(0)
  }, 60_000)
})
