import { contentCode, printedCode } from '@college/contract/forms'
import type { Form, verificationResults } from '@college/contract/forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { act, wholeOf } from '../../testing.ts'
import { asked, drawing, freshAddress, parties, sign, standing, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person, guest, db, clock } = college
const trainee = await college.as('trainee1')

interface Verified {
  result: (typeof verificationResults)[number]
  organisation: string | null
  reference: string | null
  revision: number | null
  timezone: string | null
  completed_at: string | null
  signatures: number | null
  last_signed_at: string | null
  signed: object[]
}

const verify = async (code: string): Promise<Verified> => {
  const answer = await guest.post<Verified>('/verification', { code })
  // Somebody who verifies as much as this does waits; the tests do not.
  if (answer.status !== 429) return answer.data
  clock.advance(11 * 60_000)
  return verify(code)
}

const codeOf = async (form: Pick<Form, 'id'>): Promise<string> =>
  (await wholeOf(await college.as('trainee1'), form.id)).verification_code ?? ''

/** A form that was signed, changed, and signed again: by an account with a drawing, by a link, and by its owner. */
const signedTwice = async (encrypt: boolean): Promise<Form> => {
  const form = await toSign(college, { encrypt, parties: [parties.colleague, parties.nurse, parties.self] })
  const address = freshAddress()
  // Sessions that rest end while the clock is put on.
  const owner = await college.as('trainee1')
  await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }), { image: drawing() })
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  await act(owner, 'change', form)
  await act(owner, 'complete', form, { data: { seen: 'Two swollen knees', referred: false, minutes: 20 } })
  const { signatures } = await wholeOf(owner, form.id)
  for (const row of signatures.filter(({ state }) => state === 'asked')) {
    const who = { colleague: 'fellow2', self: 'trainee1' }[row.party]
    const as = { id: row.id, devform_id: form.id }
    if (who) await sign(college, who, as, { comment: 'Ka pai.', image: drawing() })
  }
  const { content_hash } = await standing(college, form.id)
  const token = await tokenTo(college, address)
  const body = { token, content_hash, name: 'Losa', comment: 'Seen.', image: drawing() }
  const last = await guest.post('/signing/sign', body)
  if (last.status !== 261) throw new Error(last.message)
  return standing(college, form.id)
}

const account = {
  signed_at: expect.any(String),
  method: 'account',
  name_typed: false,
  email_domain: null,
  office_credential: false,
}

describe('a printed code', () => {
  it('is valid for a signed form, and tells nothing of its content', async () => {
    const form = await signedTwice(false)
    expect(form.state).toBe('signed')
    const code = await codeOf(form)
    const found = await verify(code)
    expect(found).toEqual({
      result: 'valid',
      organisation: 'Te Whare College',
      reference: form.reference,
      revision: 2,
      timezone: 'Pacific/Auckland',
      signatures: 3,
      completed_at: new Date(form.completed_at ?? '').toISOString(),
      last_signed_at: expect.any(String),
      signed: [
        { ...account, party_title: 'Colleague' },
        {
          party_title: 'Clinic nurse',
          signed_at: expect.any(String),
          method: 'email',
          name_typed: true,
          email_domain: 'hospital.test',
          office_credential: false,
        },
        { ...account, party_title: 'Trainee' },
      ],
      report: null,
    })
    // As somebody types it.
    const [begin = '', end = ''] = code.split('.')
    expect((await verify(` ${begin.toLowerCase().replace(/(.{4})/g, '$1-')}.${end.slice(0, 8)} `)).result).toBe('valid')
    expect((await act(trainee, 'finish', form)).status).toBe(261)
    expect((await verify(code)).result).toBe('valid')
  })

  it('is altered for another content: of a paper that was changed, or of one from before a change', async () => {
    const form = await toSign(college)
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    const code = await codeOf(form)
    const { content_hash } = await standing(college, form.id)
    const begin = code.split('.')[0] ?? ''
    // A slip is no change of the paper: two letters tell them apart.
    expect((await verify(code.replace(/.-/, (end) => (end === '0-' ? '1-' : '0-')))).result).toBe('mistyped')
    const other = 'f'.repeat(64)
    expect((await verify(printedCode(begin, other))).result).toBe('altered')
    expect(await verify(contentCode(content_hash ?? ''))).toMatchObject({ result: 'valid', signatures: 1, signed: [] })
    await act(trainee, 'reopen', form)
    expect(await verify(code)).toEqual({
      result: 'earlier',
      organisation: null,
      reference: null,
      revision: null,
      timezone: null,
      completed_at: null,
      signatures: null,
      last_signed_at: null,
      signed: [],
      report: null,
    })
    await act(trainee, 'complete', form, { data: { seen: 'Nothing', referred: false } })
    expect((await verify(code)).result).toBe('earlier')
    // The code on each page says so too, as long as it is that of one form alone.
    const page = contentCode(content_hash ?? '')
    expect((await verify(page)).result).toBe('earlier')
    const twin = await toSign(college)
    await db.rows(
      `insert into devform_revision (organisation_id, devform_id, number, content_hash, data, completed_at, completed_by)
       select organisation_id, $2, 99, content_hash, data, completed_at, completed_by from devform_revision where devform_id = $1 and number = 1`,
      [form.id, twin.id],
    )
    expect((await verify(page)).result).toBe('unknown')
    await act(trainee, 'withdraw', form)
    expect((await verify(code)).result).toBe('earlier')
    expect((await verify(printedCode(begin, other))).result).toBe('altered')
  })

  it('is mistyped, not altered, with one digit wrong and without its letters', async () => {
    const form = await toSign(college)
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    const code = await codeOf(form)
    const bare = code.slice(0, -3)
    expect((await verify(bare)).result).toBe('valid')
    const slip = `${bare.slice(0, -1)}${bare.endsWith('0') ? '1' : '0'}`
    expect((await verify(slip)).result).toBe('mistyped')
    expect((await verify(printedCode(bare.slice(0, 16), slip.slice(17)))).result).toBe('altered')
    // A form that is not as it was signed is altered, whatever is typed of its code.
    await db.script('alter table devform disable trigger all')
    await db.rows(`update devform set data = '{"seen":"Another knee","referred":false}' where id = $1`, [form.id])
    await db.script('alter table devform enable trigger all')
    expect((await verify(bare)).result).toBe('altered')
    await act(await college.as('admin1'), 'reopen', form)
    expect((await verify(bare)).result).toBe('earlier')
    expect((await verify(slip)).result).toBe('mistyped')
  })

  it('is unknown where there is no such form, none that somebody signed, or where it is no code', async () => {
    const form = await toSign(college)
    await asked(college, form, { signer_name: 'Losa' })
    const first = await db.row<{ hash: string }>(
      'select hash from devform_event where devform_id = $1 and number = 1',
      [form.id],
    )
    for (const code of [
      `${first?.hash.slice(0, 16) ?? ''}.${form.content_hash?.slice(0, 16) ?? ''}`,
      `${'0'.repeat(16)}.${'0'.repeat(16)}`,
      'not a code',
      `${first?.hash.slice(0, 16) ?? ''}.`,
      String(form.id).padStart(16, '0'),
    ])
      expect([code, (await verify(code)).result]).toEqual([code, 'unknown'])
    expect((await guest.post('/verification', { code: 'x'.repeat(121) })).status).toBe(400)
  })

  it('is tried sixty times in ten minutes from one address', async () => {
    clock.advance(11 * 60_000)
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n += 1) statuses.add((await guest.post('/verification', { code: 'no code' })).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

/** The columns of a table whose values make up what was signed, but those that say nothing of it. */
const aside: Readonly<Record<string, readonly string[]>> = {
  devform: [
    'created_at',
    'updated_at',
    'created_by',
    'updated_by',
    'search',
    'questions',
    'answered',
    'devgoal_id',
    'devactivity_id',
    'placement_id',
    'signer_ids',
    'signer_roles',
    'signatures_needed',
    'type',
    // Gone is not altered: what is removed has no page.
    'deleted_at',
  ],
  devform_revision: ['id', 'completed_by'],
  devform_event: ['id'],
  devformsignature: ['created_at', 'updated_at', 'created_by', 'updated_by'],
  devformtemplate_version: ['id', 'published_at', 'published_by', 'organisation_id', 'agreement_id'],
}

/** Another value of a column's type. */
const flipped: Readonly<Record<string, string>> = {
  bigint: 'coalesce(c, 0) + 1',
  integer: 'coalesce(c, 0) + 1',
  text: `case when c ~ '^[0-9a-f]{64}$' then translate(c, '01234567', '12345670') else coalesce(c, '') || 'x' end`,
  boolean: 'not coalesce(c, false)',
  jsonb: `case when jsonb_typeof(c) = 'object' then c || '{"x": 1}' else '{"x": 1}' end`,
  'timestamp with time zone': `coalesce(c, '2026-01-01') + interval '1 second'`,
  bytea: `case when c is null then '\\x00'::bytea else set_byte(c, length(c) - 1, (get_byte(c, length(c) - 1) + 1) % 256) end`,
}

interface Column {
  name: string
  type: string
}

const columnsOf = async (table: string): Promise<Column[]> =>
  (
    await db.rows<Column>(
      `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and table_schema = 'public'`,
      [table],
    )
  ).filter(({ name }) => !(aside[table] ?? []).includes(name))

describe.each([
  ['in the open', false],
  ['sealed', true],
] as const)('every flip in the database of a form %s', (_words, encrypt) => {
  let form: Form
  let code: string
  const rowsOf = async (table: string): Promise<number[]> => {
    const where =
      table === 'devform'
        ? 'id = $1'
        : table === 'devformtemplate_version'
          ? '(devformtemplate_id, version) = (select devformtemplate_id, version from devform where id = $1)'
          : 'devform_id = $1'
    return (await db.rows<{ id: number }>(`select id from ${table} where ${where} order by id`, [form.id])).map(
      ({ id }) => id,
    )
  }

  beforeAll(async () => {
    form = await signedTwice(encrypt)
    code = await codeOf(form)
    // Whoever flips a value in the files of the database meets no trigger and no constraint.
    for (const table of Object.keys(aside)) {
      await db.script(`alter table ${table} disable trigger all`)
      const checks = await db.rows<{ name: string }>(
        `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [table],
      )
      for (const { name } of checks) await db.script(`alter table ${table} drop constraint if exists ${name}`)
    }
  })

  afterAll(async () => {
    for (const table of Object.keys(aside)) await db.script(`alter table ${table} enable trigger all`)
  })

  it.each(Object.keys(aside))('of %s is found', async (table) => {
    expect((await verify(code)).result).toBe('valid')
    const columns = await columnsOf(table)
    const missed: string[] = []
    for (const id of await rowsOf(table))
      for (const { name, type } of columns) {
        const before = await db.row<{ body: string | null }>(
          `select "${name}"::text as body from ${table} where id = $1`,
          [id],
        )
        const change = flipped[type]
        if (!change) throw new Error(`nothing is known of flipping ${type}`)
        const flip = await db
          .row<{ id: number }>(
            `update ${table} set "${name}" = (select ${change} from (select "${name}" as c) x) where id = $1 returning id`,
            [id],
          )
          .catch(() => null)
        // A key that the database itself holds together cannot be flipped alone.
        if (!flip) continue
        if ((await verify(code)).result === 'valid') missed.push(`${name} of ${id}`)
        await db.rows(`update ${table} set "${name}" = $2::${type} where id = $1`, [
          name === 'id' ? flip.id : id,
          before?.body ?? null,
        ])
      }
    expect(missed).toEqual([])
    expect((await verify(code)).result).toBe('valid')
  })

  it('of a row that is taken away or put in is found', async () => {
    for (const table of ['devform_event', 'devformsignature', 'devform_revision']) {
      const ids = await rowsOf(table)
      for (const id of ids) {
        const kept = await db.row<{ body: string }>(`select to_jsonb(t)::text as body from ${table} t where id = $1`, [
          id,
        ])
        await db.rows(`delete from ${table} where id = $1`, [id])
        expect([table, id, (await verify(code)).result]).not.toEqual([table, id, 'valid'])
        await db.rows(
          `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
          [kept?.body],
        )
      }
    }
    expect((await verify(code)).result).toBe('valid')
  })
})
