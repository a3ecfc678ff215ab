import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { messageCalls, draft } from './testing.ts'

// What is looked for now and then would be among the statements that are counted here.
const college = await openTestApp({ hurry: 0.01 })
const { a } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id
const { recipientsOf, sent } = messageCalls(college)

describe('what cannot be sent is said', () => {
  const to = { recipients: { people: [idOf('trainee1')] } }
  it.each([
    [
      'a placeholder that does not exist',
      { ...to, text: 'Kia ora {{nickname}}' },
      'text',
      '{{nickname}} can’t be used here',
    ],
    ['one that does not end', { ...to, subject: 'Kia ora {{name' }, 'subject', 'two curly brackets'],
    ['an audience of nobody', {}, 'recipients', 'No one would get this'],
    [
      'an audience that is empty',
      { recipients: { lists: [{ list: 'trainees', query: { q: 'nobodyiscalledso' } }] } },
      'recipients',
      'No one',
    ],
    ['no subject', { ...to, subject: null }, 'subject', 'Enter a subject'],
    ['no text', { ...to, text: '  ' }, 'text', 'Write the message'],
  ])('%s', async (_what, over, path, words) => {
    const { answer } = await sent('educator1', over)
    expect([answer.status, answer.named[0]]).toEqual([400, path])
    expect(answer.message).toContain(words)
  })

  it('what goes to forty times as many as the last one is asked about again', async () => {
    const by = await college.as('admin2')
    const small = await draft(by, { recipients: { people: [idOf('plain1')] } })
    expect((await by.post('/message/send', { id: small })).status).toBe(202)
    for (let n = 0; n < 40; n += 1)
      await insert(college.db, 'user', {
        organisation_id: a.organisation,
        firstname: `Many ${n}`,
        lastname: 'Rangi',
        email: n === 0 ? null : `many${n}@college.test`,
        confirmed_at: '2026-01-01T00:00:00Z',
      })
    const id = await draft(by, { recipients: { groups: ['everyone'] } })
    const { data: check } = await by.get('/message/check', { id })
    expect(check).toMatchObject({
      much_larger: true,
      without_address: 1,
      without_names: ['Many 0 Rangi'],
      gone: 0,
      problems: [],
    })
    // Among more than are listed, another can be asked for by name.
    const asked = idOf('trainee2')
    const { data: other } = await by.get('/message/check', { id, user_id: asked })
    expect(JSON.stringify(check['people'])).not.toContain('trainee2')
    expect([other['preview'], other['people']]).toMatchObject([
      { user_id: asked },
      expect.arrayContaining([{ id: asked, name: 'trainee2 Tūhoe' }]),
    ])
    const first = await by.post('/message/send', { id })
    expect([first.status, first.message]).toEqual([476, expect.stringContaining('far more than your last message')])
    expect(await recipientsOf(id)).toEqual([])
    expect((await by.post('/message/send', { id, again: true })).status).toBe(202)
    // Without an address it is read in the application.
    expect((await recipientsOf(id)).filter(({ mail }) => mail === 'none')).toHaveLength(1)
  })

  it('whom one may not write to is neither named nor counted before it is refused', async () => {
    const by = await college.as('trainee1')
    for (const audience of [{ groups: ['everyone'] }, { people: [idOf('fellow2'), idOf('trainee2')] }]) {
      const { data } = await by.get('/message/check', { audience: JSON.stringify(audience) })
      const said = JSON.stringify(data)
      expect([said.includes('fellow2'), said.includes('trainee2')]).toEqual([false, false])
      expect(data['recipients']).toBeLessThan(8)
      expect(JSON.stringify(data['problems'])).toContain('You can’t write to one of these')
    }
  })

  it('that is not saved yet is previewed with the words it begins with, cleaned as they will be', async () => {
    const by = await college.as('director1')
    const { data } = await by.get('/message/check', {
      audience: JSON.stringify({ people: [college.person('trainee1').id] }),
      subject: 'For {{firstname}}',
      text: '<p onclick="x()">Kia ora {{firstname}}<script>x()</script></p>',
    })
    expect(data.preview).toMatchObject({ subject: 'For trainee1', text: '<p>Kia ora trainee1</p>' })
    const long = await by.get('/message/check', { text: 'x'.repeat(6_001) })
    expect([long.status, long.named]).toEqual([400, ['text']])
  })

  it('people who have gone are said, and left out', async () => {
    const by = await college.as('admin1')
    const id = await draft(by, { recipients: { people: [idOf('plain1'), idOf('inactive'), idOf('bFellow')] } })
    expect((await by.get('/message/check', { id })).data).toMatchObject({ recipients: 1, gone: 2 })
    expect((await by.post('/message/send', { id })).data['sent_to']).toBe(1)
    // An editor that asks while its message goes is no error.
    expect((await by.get('/message/check', { id })).data).toMatchObject({ recipients: 1, gone: 2 })
  })

  it('whose email comes back, and who has not confirmed their account, are said by name', async () => {
    const by = await college.as('admin1')
    await college.db.rows('update "user" set email_undeliverable_at = now() where id = $1', [idOf('plain1')])
    const people = ['plain1', 'plain2', 'unconfirmed', 'inactive'] as const
    const id = await draft(by, { recipients: { people: people.map((who) => idOf(who)) } })
    const { data } = await by.get('/message/check', { id })
    expect(data).toMatchObject({
      recipients: 2,
      gone: 1,
      bouncing: 1,
      bouncing_names: [expect.stringMatching(/^plain1 /)],
      unconfirmed: 1,
      unconfirmed_names: [expect.stringMatching(/^unconfirmed /)],
    })
    const group = await by.get('/message/check', { audience: JSON.stringify({ groups: ['trainees'] }) })
    expect(group.data['unconfirmed']).toBe(1)
    // By id they are named, so that the message says who it does not reach; no search offers them.
    const found = async (asked: { q: string } | { id: string[] }) =>
      (await by.get<{ id: number }[]>('/message/people', asked)).data.map((row) => row.id)
    const named = await found({ id: people.map((who) => String(idOf(who))) })
    expect(new Set(named)).toEqual(new Set(people.map((who) => idOf(who))))
    expect(await found({ q: 'unconfirmed' })).not.toContain(idOf('unconfirmed'))
    // A trainee, who may write to neither, learns nothing of them.
    const audience = JSON.stringify({ people: [idOf('unconfirmed'), idOf('plain1')] })
    const { data: other } = await (await college.as('trainee1')).get('/message/check', { audience })
    expect(other).toMatchObject({ bouncing: 0, bouncing_names: [], unconfirmed: 0, unconfirmed_names: [] })
    await college.db.rows('update "user" set email_undeliverable_at = null where id = $1', [idOf('plain1')])
  })

  it.each([
    ['infected', '“scan.pdf” has a virus. Remove it.'],
    ['waiting', '“scan.pdf” is still being checked for viruses.'],
  ])('a file that is %s is not sent, and says why', async (state, words) => {
    const by = await college.as('admin1')
    const id = await draft(by, { recipients: { people: [idOf('plain1')] } })
    const here = { organisation_id: a.organisation }
    const { id: owner, root } = college.person('admin1')
    const file = await insert(college.db, 'file', {
      ...here,
      user_id: owner,
      parent_file_id: root,
      name: 'scan.pdf',
      is_folder: false,
      size: 3,
      checksum: 'd'.repeat(64),
      state,
    })
    await insert(college.db, 'filelink', { ...here, file_id: file, resource: 'message', record_id: id })
    const refused = await by.post('/message/send', { id })
    expect([refused.status, refused.named, refused.message]).toEqual([400, ['files'], words])
    await college.db.rows(`update file set state = 'ready' where id = $1`, [file])
    expect((await by.post('/message/send', { id })).status).toBe(202)
    await college.db.rows('delete from filelink where file_id = $1', [file])
    await college.db.rows('delete from file where id = $1', [file])
  })

  it('a file of somebody else, where not everyone may see it', async () => {
    const by = await college.as('admin1')
    const id = await draft(by, { recipients: { people: [idOf('trainee1'), idOf('plain1')] } })
    const file = await insert(college.db, 'file', {
      organisation_id: a.organisation,
      user_id: idOf('trainee1'),
      parent_file_id: college.person('trainee1').root,
      name: 'case.pdf',
      is_folder: false,
      size: 3,
      checksum: 'c'.repeat(64),
      state: 'ready',
    })
    await insert(college.db, 'filelink', {
      organisation_id: a.organisation,
      file_id: file,
      resource: 'message',
      record_id: id,
    })
    const refused = await by.post('/message/send', { id })
    expect([refused.status, refused.message]).toEqual([
      400,
      expect.stringContaining('“case.pdf” belongs to someone else'),
    ])
    const { data } = await by.get('/message', { id })
    const alone = { id, updated_at: data.updated_at, recipients: { people: [idOf('trainee1'), idOf('admin2')] } }
    expect((await by.post('/message', alone)).status).toBe(261)
    expect((await by.post('/message/send', { id })).status).toBe(202)
    await college.db.rows(
      `update messagerecipient set arrives_at = now() - interval '1 minute' where message_id = $1`,
      [id],
    )
    expect(
      (await (await college.as('trainee1')).get('/filelinks', { resource: 'message', record_id: id })).status,
    ).toBe(200)
  })

  it('too many in a day, and news from who may not send it', async () => {
    const { id, answer } = await sent('fellow1', { recipients: { groups: ['office'] } })
    expect(answer.status).toBe(202)
    await college.db.rows(
      `insert into message (organisation_id, sender_id, subject, state, sent_at, sent_to)
       select organisation_id, sender_id, 'Again', 'sent', sent_at, 1 from message, generate_series(1, 60) where id = $1`,
      [id],
    )
    const { answer: late } = await sent('fellow1', { recipients: { groups: ['office'] } })
    expect([late.status, late.message]).toEqual([429, expect.stringContaining('You’ve sent 50 messages today')])
    const news = await (await college.as('educator1')).put('/message', { subject: 'News', newsletter: true })
    expect([news.status, news.named]).toEqual([400, ['newsletter']])
  })

  it('a sender who is somebody else is refused', async () => {
    const put = await (await college.as('trainee1')).put('/message', { subject: 'Kia ora', sender_id: idOf('admin1') })
    expect(put.status).toBe(400)
  })
})
