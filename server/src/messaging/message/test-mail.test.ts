import { describe, expect, it } from 'vitest'
import { openMail } from './testing-mail.ts'

const { catcher, college, a, db, idOf, at, stateOf, leave } = await openMail()

describe('the mail of a message', () => {
  it('as a test goes to its writer alone, once for the same words', async () => {
    const by = await college.as('educator1')
    const { data } = await by.put('/message', {
      subject: 'Try',
      text: '<p>Kia ora {{firstname}}</p>',
      recipients: { people: [idOf('trainee1')] },
    })
    expect((await by.post('/message/test', { id: data.id })).data['to']).toBe(at('educator1'))
    expect((await by.post('/message/test', { id: data.id })).status).toBe(476)
    await leave()
    const got = catcher.to(at('educator1')).filter(({ subject }) => subject === 'Try')
    expect(got.map(({ text }) => text.includes('Kia ora educator1'))).toEqual([true])
    expect(catcher.to(at('trainee1')).some(({ subject }) => subject === 'Try')).toBe(false)
    expect(await stateOf(data.id)).toBe('draft')
  })

  it('as a test goes to nobody once its writer has left, and says why', async () => {
    const who = idOf('director2')
    const by = await college.as('director2')
    const words = { subject: 'Leaving', text: '<p>Kia ora</p>', recipients: { people: [idOf('trainee1')] } }
    const { data } = await by.put('/message', words)
    const tested = await by.post('/message/test', { id: data.id })
    expect([tested.status, tested.data['to']]).toEqual([202, at('director2')])
    const office = await college.as('admin1')
    const user = await office.get('/user', { id: who })
    const gone = { id: who, updated_at: user.data.updated_at, active: false }
    expect((await office.post('/user', gone)).status).toBe(261)
    expect((await by.post('/message/test', { id: data.id })).status).toBe(401)
    await leave()
    expect(catcher.to(at('director2')).filter(({ subject }) => subject === 'Leaving')).toEqual([])
    expect(await db.rows('select state, error from outbox where of_message_id = $1', [data.id])).toEqual([
      { state: 'failed', error: 'The message, the person or their address is no longer there.' },
    ])
    await db.rows('update "user" set active = true where id = $1', [who])
  })

  it('as a test stays inside where the test user tries it, however their name is written', async () => {
    await db.rows(
      `insert into organisationconfig (organisation_id, name, type, value) select $1, 'test_username', 'string', upper(username) from "user" where id = $2`,
      [a.organisation, idOf('admin2')],
    )
    const by = await college.as('admin2')
    const words = { subject: 'Inside', text: '<p>Kia ora</p>', recipients: { people: [idOf('trainee1')] } }
    const { data } = await by.put('/message', words)
    const tested = await by.post('/message/test', { id: data.id })
    expect([tested.status, tested.data]).toEqual([202, { id: tested.data.id, to: at('admin2'), kept: true }])
    const sample = { event: 'password_changed', subject: 'Inside', text: 'Kia ora {{name}}' }
    const tried = await by.post('/messagetemplate/test', sample)
    expect([tried.status, tried.data]).toEqual([202, { sent_to: at('admin2'), kept: true }])
    expect((await by.post('/message/send', { id: data.id, again: true })).status).toBe(202)
    await leave()
    expect([catcher.to(at('admin2')), catcher.to(at('trainee1')).some(({ subject }) => subject === 'Inside')]).toEqual([
      [],
      false,
    ])
    const kept = await db.rows<{ state: string }>(`select state from outbox where caused_by = $1`, [idOf('admin2')])
    expect(kept.map(({ state }) => state)).toEqual(['kept', 'kept', 'kept'])
    await db.rows(`delete from organisationconfig where name = 'test_username'`)
  })

  it('as a test is refused in words where it cannot be one', async () => {
    const by = await college.as('educator2')
    const write = async (over: object): Promise<number> =>
      (await by.put('/message', { subject: 'Try', text: '<p>Kia ora</p>', recipients: {}, ...over })).data.id
    const test = async (id: unknown): Promise<unknown[]> => {
      const { status, message, errors } = await by.post('/message/test', { id })
      return [status, errors === undefined || errors.length === 0 ? message : errors.map(({ path }) => path)]
    }
    expect(await test(await write({ text: '<p>{{link}}</p>' }))).toEqual([400, ['text']])
    expect(await test(await write({ subject: 'For {{person}}' }))).toEqual([400, ['subject']])
    expect(await test('seven')).toEqual([400, ['id']])
    expect(await test(987_654)).toEqual([404, 'We couldn’t find this message.'])
    const sent = await write({ recipients: { groups: ['office'] } })
    expect((await by.post('/message/send', { id: sent })).status).toBe(202)
    expect(await test(sent)).toEqual([409, 'This message was sent already.'])
    const other = await (await college.as('educator1')).put('/message', { subject: 'Mine', text: '', recipients: {} })
    expect(await test(other.data.id)).toEqual([404, 'We couldn’t find this message.'])
    const mine = await write({})
    await db.rows('update "user" set email = null where id = $1', [idOf('educator2')])
    expect(await test(mine)).toEqual([476, 'Your account has no email address to send a test to.'])
    await db.rows('update "user" set email = $2 where id = $1', [idOf('educator2'), at('educator2')])
  })
})
