import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import { queueMail } from './queue.ts'

const college = await openTestApp()
const { db } = college
const { a, b } = college.fixtures

interface Queued {
  organisation_id: number
  user_id: number | null
  to_address: string
  to_name: string | null
  subject: string
  text: string | null
  html: string | null
  state: string
  error: string | null
}

const mail = (id: number | null): Promise<Queued | null> => db.row<Queued>('select * from outbox where id = $1', [id])

const codeMail = {
  event: 'two_step_code',
  organisationId: a.organisation,
  to: 'trainee1@college.test',
  values: { code: '123 456', lasts: '10 minutes' },
} as const

describe('a mail is written in the transaction that causes it', () => {
  it('with the person’s name, the college’s name, and both parts', async () => {
    const { id } = college.person('trainee1')
    const row = await mail(await queueMail(db, { ...codeMail, userId: id }))
    expect(row).toMatchObject({
      organisation_id: a.organisation,
      user_id: id,
      to_address: 'trainee1@college.test',
      error: null,
      to_name: 'trainee1 Tūhoe',
      subject: 'Your security code',
    })
    expect(row?.text).toContain('Hello trainee1 Tūhoe,\n\nYour code for Te Whare College:\n\n123 456')
    expect(row?.html).toContain('>123 456</p>')
  })

  it('with the moments it names on the clock of its reader, whose zone is named where it isn’t the college’s', async () => {
    const { id } = college.person('admin1')
    const at = '2026-11-28T09:23:00Z'
    const said = (moment: string): string => `The last one was on ${moment}.`
    const values = {
      what: 'The nightly backup',
      when: { at },
      trouble: 'None',
      last_good: { at, said },
      again: 'Soon.',
    }
    const about = { event: 'backup_failed', organisationId: a.organisation, to: 'admin1@college.test', values } as const
    const textTo = async (userId: number | null) => (await mail(await queueMail(db, { ...about, userId })))?.text
    expect(await textTo(id)).toContain('failed on 28/11/2026 22:23:00. What')
    expect(await textTo(null)).toContain('failed on 28/11/2026 22:23:00. What')
    await db.rows(`update "user" set timezone = 'Europe/London' where id = $1`, [id])
    const told = await textTo(id)
    expect(told).toContain('failed on 28/11/2026 09:23:00 (United Kingdom Time). What')
    expect(told).toContain('The last one was on 28/11/2026 09:23:00 (United Kingdom Time).')
    await db.rows(`update "user" set timezone = 'Pacific/Auckland' where id = $1`, [id])
  })

  it('and is gone with it when the act fails', async () => {
    let id: number | null = null
    const act = db.transaction(async (tx) => {
      id = await queueMail(tx, codeMail)
      throw new Error('the act failed')
    })
    await expect(act).rejects.toThrow('the act failed')
    expect(id).not.toBeNull()
    expect(await mail(id)).toBeNull()
  })

  it('once for each cause, also where two acts tell of it at once', async () => {
    const told = await Promise.all(
      Array.from({ length: 6 }, () => db.transaction((tx) => queueMail(tx, { ...codeMail, dedupe: 'a cause' }))),
    )
    expect(told.filter((id) => id !== null)).toHaveLength(1)
    expect(await queueMail(db, { ...codeMail, organisationId: b.organisation, dedupe: 'a cause' })).not.toBeNull()
  })
})

describe('an alert', () => {
  it('goes to those alone who want alerts; what is theirs to know goes to everyone', async () => {
    const { id } = college.person('fellow2')
    const link = 'https://college.test/app/form?id=1'
    const values = {
      person: 'Aroha',
      form: 'Case',
      reference: 'K7Q2M',
      title: '',
      part: 'Colleague',
      task: 'sign',
      how: 'Sign in.',
    }
    const alert = () =>
      queueMail(db, { ...codeMail, event: 'sign_asked', to: 'fellow2@college.test', userId: id, values, link })
    expect(await alert()).not.toBeNull()
    await db.rows('update "user" set alerts = false where id = $1', [id])
    expect(await alert()).toBeNull()
    expect(await queueMail(db, { ...codeMail, userId: id })).not.toBeNull()
    await db.rows('update "user" set alerts = true where id = $1', [id])
  })
})

describe('an address', () => {
  it.each([
    'a@college.test\r\nBcc: evil@evil.test',
    'a@college.test, evil@evil.test',
    'a@college.test>\r\nRCPT TO:<evil@evil.test',
    '"evil@evil.test x"@college.test',
    'Someone <a@college.test>',
    'a@college.test\u0000',
    'nobody',
    '',
  ])('that is none makes a failed mail, and the act goes on: %j', async (to) => {
    const row = await mail(await queueMail(db, { ...codeMail, to: to.replaceAll('\u0000', '\u0001') }))
    expect(row).toMatchObject({ state: 'failed', error: 'We can’t email this address. Check it for mistakes.' })
    expect(row?.to_address).not.toMatch(/[\r\n]/)
  })
})

describe('a text of the college', () => {
  const text = 'Kia ora {{name}},\n\nkoe: {{code}}'
  const template = { organisation_id: b.organisation, name: 'Code', event: 'two_step_code', subject: 'Koe', text }

  it('takes the place of ours while it is active, there alone', async () => {
    const id = await insert(db, 'messagetemplate', { ...template, active: true })
    const there = { ...codeMail, organisationId: b.organisation }
    expect(await mail(await queueMail(db, there))).toMatchObject({ subject: 'Koe' })
    expect(await mail(await queueMail(db, codeMail))).toMatchObject({ subject: 'Your security code' })
    await db.rows('update messagetemplate set active = false where id = $1', [id])
    expect(await mail(await queueMail(db, there))).toMatchObject({ subject: 'Your security code' })
  })

  it('that has lost what its event needs is left out', async () => {
    const id = await insert(db, 'messagetemplate', { ...template, name: 'Old', text: 'No code here', active: true })
    const row = await mail(await queueMail(db, { ...codeMail, organisationId: b.organisation }))
    expect(row?.text).toContain('123 456')
    await db.rows('delete from messagetemplate where id = $1', [id])
  })

  it('is refused where its placeholders do not fit', async () => {
    const admin = await college.as('admin1')
    const body = { name: 'Reset', event: 'reset_password', subject: 'Reset {{link}}', text: 'Go to {{page}}' }
    const answer = await admin.put('/messagetemplate', body)
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([
      {
        path: 'text',
        message: '{{page}} can’t be used here. Use {{name}}, {{organisation}}, {{link}}, {{lasts}}',
      },
      { path: 'subject', message: '{{link}} belongs in the text' },
      { path: 'text', message: 'The text needs {{link}}' },
    ])
  })

  it('is the only active one of its event', async () => {
    const admin = await college.as('admin1')
    const body = { name: 'One', event: 'reset_unknown', subject: 'Words', text: 'Words' }
    const first = await admin.put('/messagetemplate', body)
    expect(first.status).toBe(201)
    const second = await admin.put('/messagetemplate', { ...body, name: 'Two' })
    expect([second.status, second.named]).toEqual([409, ['event']])
    expect((await admin.put('/messagetemplate', { ...body, name: 'Two', active: false })).status).toBe(201)
    expect((await admin.put('/messagetemplate', { ...body, name: 'one', active: false })).status).toBe(468)
  })
})

it('keeps mails to the test user, and those the test user causes', async () => {
  await insert(db, 'organisationconfig', {
    organisation_id: a.organisation,
    name: 'test_username',
    type: 'string',
    value: 'plain1',
  })
  const { id } = college.person('plain1')
  expect(await mail(await queueMail(db, { ...codeMail, userId: id }))).toMatchObject({ state: 'kept' })
  expect(await mail(await queueMail(db, { ...codeMail, causedBy: id }))).toMatchObject({ state: 'kept' })
})

it('links to web pages only', async () => {
  const set = {
    event: 'set_password',
    organisationId: a.organisation,
    to: 'a@college.test',
    values: { lasts: 'a day' },
  } as const
  await expect(queueMail(db, { ...set, link: 'javascript:alert(1)' })).rejects.toThrow('web pages only')
})
