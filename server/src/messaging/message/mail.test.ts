import { code } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { testKeys } from '#testing'
import type { PersonName } from '#testing'
import { unsubscribeAddress } from '../unsubscribe.ts'
import { openMail } from './testing-mail.ts'

const { catcher, college, a, clock, db, idOf, at, stateOf, leave, node } = await openMail()

const mailOf = async (id: number, who: PersonName): Promise<{ mail: string; error: string | null } | null> =>
  db.row('select mail, error from messagerecipient where message_id = $1 and user_id = $2', [id, idOf(who)])

const send = async (who: PersonName, over: object): Promise<number> => {
  const by = await college.as(who)
  const { data } = await by.put('/message', {
    subject: 'Kia ora {{firstname}}',
    text: '<p>Kia ora <strong>{{name}}</strong></p>',
    ...over,
  })
  const answer = await by.post('/message/send', { id: data.id, again: true })
  expect([answer.status, answer.message]).toEqual([202, ''])
  return data.id
}

describe('the mail of a message', () => {
  it('leaves after ten seconds, once, says who it is from, and has the words for its reader', async () => {
    await db.rows(`update "user" set firstname = '<b>Mere</b>' where id = $1`, [idOf('trainee2')])
    const id = await send('director1', {
      recipients: { people: [idOf('trainee1'), idOf('trainee2')] },
      bcc: { people: [idOf('fellow1')] },
    })
    // The office reads of each mail what its reader will; of a blind copy not whose it is.
    expect(
      await db.rows('select user_id, subject from outbox where of_message_id = $1 order by user_id nulls last', [id]),
    ).toEqual([
      { user_id: idOf('trainee1'), subject: 'Kia ora trainee1' },
      { user_id: idOf('trainee2'), subject: 'Kia ora <b>Mere</b>' },
      { user_id: null, subject: 'Kia ora [their first name]' },
    ])
    await leave(0)
    expect(catcher.to(at('trainee1'))).toEqual([])
    await leave()
    const [mail, ...more] = catcher.to(at('trainee1'))
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Kia ora trainee1', recipients: [at('trainee1')] })
    expect(mail?.headers['from']?.[0]).toContain('director1_T=C5=ABhoe')
    expect(mail?.headers).not.toHaveProperty('reply-to')
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe')
    expect(mail?.text).toContain(
      `Kia ora trainee1 Tūhoe\n\nOpen in the application:\nhttps://records.college.test/app/message?id=${id}`,
    )
    expect(mail?.text).toContain('we don’t read replies to this email')
    expect(mail?.html).toContain('<strong>trainee1 Tūhoe</strong>')
    // A name is a name, whatever it is made of.
    expect(catcher.to(at('trainee2'))[0]?.html).not.toContain('<b>Mere')
    // Nobody reads of the others in it, and of the blind copy not at all.
    for (const who of ['trainee1', 'trainee2', 'fellow1'] as const) {
      const [raw] = catcher.to(at(who))
      for (const other of ['trainee1', 'trainee2', 'fellow1'].filter((one) => one !== who))
        expect(raw?.raw).not.toContain(at(other))
    }
    expect([await stateOf(id), (await mailOf(id, 'fellow1'))?.mail]).toEqual(['sent', 'sent'])
  })

  it('is answered to the office, or to a sender who agreed', async () => {
    await db.rows(`update organisation set email = 'office@college.test' where id = $1`, [a.organisation])
    await send('admin1', { recipients: { people: [idOf('plain1')] } })
    await send('director1', { recipients: { people: [idOf('educator1')] }, reply_by_mail: true })
    await leave()
    expect(catcher.to(at('plain1'))[0]?.headers['reply-to']?.[0]).toContain('office@college.test')
    expect(catcher.to(at('educator1'))[0]?.headers['reply-to']?.[0]).toContain(at('director1'))
  })

  it('of the newsletter says how it ends, and is not sent to who wants none', async () => {
    await db.rows('update "user" set newsletter = false where id = $1', [idOf('fellow2')])
    const id = await send('admin1', { recipients: { groups: ['fellows'] }, newsletter: true, subject: 'News' })
    await leave()
    expect(catcher.to(at('fellow2'))).toEqual([])
    expect((await mailOf(id, 'fellow2'))?.mail).toBe('unwanted')
    const { headers = {} } = catcher.to(at('fellow1')).find(({ subject }) => subject === 'News') ?? {}
    expect(headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click'])
    const { pathname } = new URL(headers['list-unsubscribe']?.[0]?.slice(1, -1) ?? '')
    const press = async (url: string): Promise<number> => {
      const asked = { url, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      return (await college.http.inject({ method: 'POST', ...asked, payload: 'List-Unsubscribe=One-Click' })).statusCode
    }
    // The link of one reader, or of their reminders, ends no one else's news.
    expect(await press(pathname.replace(/\d+-/, `${idOf('trainee2')}-`))).toBe(code.notFound)
    expect(await press(pathname.replace('newsletter', 'reminders'))).toBe(code.notFound)
    // A mail program without a button opens the address, as do those that look at links: it leads to one, and changes nothing.
    const opened = await college.http.inject({ method: 'GET', url: pathname })
    const page = new URL(opened.headers.location ?? '')
    expect([opened.statusCode, page.pathname]).toEqual([302, '/app/unsubscribe'])
    const news = async () =>
      (await (await college.as('fellow1')).get('/user', { id: idOf('fellow1') })).data['newsletter']
    expect(await news()).toBe(true)
    const [what, secret = ''] = new URLSearchParams(page.hash.slice(1)).get('token')?.split(' ') ?? []
    const wrong = await college.guest.post('/unsubscribe', {
      what,
      secret: secret.replace(/\d+-/, `${idOf('trainee2')}-`),
    })
    expect([wrong.status, wrong.message]).toEqual([404, 'This link is incomplete. Sign in to turn the newsletter off.'])
    expect([(await college.guest.post('/unsubscribe', { what, secret })).status, await news()]).toEqual([200, false])
    await db.rows('update "user" set newsletter = true where id = $1', [idOf('fellow1')])
    expect([await press(pathname), await press(pathname)]).toEqual([code.ok, code.ok])
    const { data } = await (await college.as('fellow1')).get('/user', { id: idOf('fellow1') })
    expect([data['newsletter'], data['reminders']]).toEqual([false, true])
  })

  it('ends alerts by the address of an alert alone', async () => {
    const address = (what: 'alerts' | 'reminders'): string =>
      new URL(unsubscribeAddress({ keys: testKeys, publicUrl: 'https://college.test' }, what, idOf('fellow1'))).pathname
    const press = async (url: string): Promise<number> => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = 'List-Unsubscribe=One-Click'
      return (await college.http.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    expect(await press(address('reminders').replace('reminders', 'alerts'))).toBe(code.notFound)
    const flags = () => db.row('select alerts, reminders, newsletter from "user" where id = $1', [idOf('fellow1')])
    expect(await flags()).toMatchObject({ alerts: true })
    expect([await press(address('alerts')), await press(address('alerts'))]).toEqual([code.ok, code.ok])
    expect(await flags()).toMatchObject({ alerts: false, reminders: true })
    await db.rows('update "user" set alerts = true where id = $1', [idOf('fellow1')])
  })

  it('that is refused is said, and sent again to who did not get it alone', async () => {
    catcher.treat(at('instructor1'), { answer: 550, words: `no mailbox ${at('instructor1')}` })
    catcher.treat(at('educator2'), { answer: 550, words: `no mailbox ${at('educator2')}` })
    const id = await send('admin1', {
      recipients: { people: [idOf('instructor1'), idOf('instructor2')] },
      bcc: { people: [idOf('educator2')] },
      subject: 'Room',
    })
    await leave()
    expect(await mailOf(id, 'instructor1')).toMatchObject({
      mail: 'failed',
      error: expect.stringContaining('no mailbox'),
    })
    // What the server said of a blind copy names whose it is.
    expect(
      await db.rows(`select 1 from outbox where of_message_id = $1 and user_id is null and error like '%educator2%'`, [
        id,
      ]),
    ).toEqual([])
    expect(await stateOf(id)).toBe('sent')
    const marked = await db.row<{ marked: boolean }>(
      'select email_undeliverable_at is not null as marked from "user" where id = $1',
      [idOf('educator2')],
    )
    expect(marked?.marked).toBe(true)
    catcher.treat(at('instructor1'), 'take')
    catcher.treat(at('educator2'), 'take')
    const admin = await college.as('admin1')
    expect((await admin.post('/message/resend', { id })).data).toMatchObject({ id, queued: 2 })
    expect((await admin.post('/message/resend', { id })).status).toBe(476)
    await leave()
    expect(catcher.to(at('instructor1'))).toHaveLength(1)
    expect(catcher.to(at('educator2'))).toHaveLength(1)
    expect(catcher.to(at('instructor2'))).toHaveLength(1)
    expect((await mailOf(id, 'instructor1'))?.mail).toBe('sent')
  })

  it('waits while its message is paused, and goes on', async () => {
    const id = await send('admin1', { recipients: { people: [idOf('plain2'), idOf('director2')] }, subject: 'Paused' })
    const admin = await college.as('admin2')
    const paused = await admin.post('/message/pause', { id })
    expect([paused.status, paused.data['state']]).toEqual([261, 'paused'])
    await leave()
    expect(catcher.to(at('plain2'))).toEqual([])
    expect((await (await college.as('trainee1')).post('/message/resume', { id })).status).toBe(404)
    expect((await admin.post('/message/resume', { id })).status).toBe(261)
    await leave()
    expect([catcher.to(at('plain2')).length, catcher.to(at('director2')).length, await stateOf(id)]).toEqual([
      1,
      1,
      'sent',
    ])
    expect((await admin.post('/message/pause', { id })).status).toBe(476)
  })

  it('that is under way when its message is paused, and put off, waits as well', async () => {
    const both = ['plain2', 'director2'] as const
    const id = await send('admin1', { recipients: { people: both.map((who) => idOf(who)) }, subject: 'Put off' })
    const admin = await college.as('admin2')
    const mails = async () => Promise.all(both.map(async (who) => (await mailOf(id, who))?.mail))
    for (const who of both) catcher.treat(at(who), 'hang')
    clock.advance(120_000)
    const own = node({ pace: 1 })
    await own.tick()
    expect(new Set(await mails())).toEqual(new Set(['queued', 'sending']))
    expect((await admin.post('/message/pause', { id })).status).toBe(261)
    await catcher.shut()
    await own.close()
    await catcher.open()
    for (const who of both) catcher.treat(at(who), 'take')
    expect(await mails()).toEqual(['paused', 'paused'])
    await leave(600)
    // A node that died in the pause leaves its mail to it.
    await db.rows(
      `update outbox set state = 'sending', claimed_by = 'dead', claimed_at = $3 where of_message_id = $1 and user_id = $2`,
      [id, idOf('plain2'), clock.now()],
    )
    await leave(600)
    const got = (who: PersonName) => catcher.to(at(who)).filter(({ subject }) => subject === 'Put off').length
    expect([...both.map((who) => got(who)), await stateOf(id)]).toEqual([0, 0, 'paused'])
    expect((await admin.post('/message/resume', { id })).status).toBe(261)
    await leave()
    expect([...both.map((who) => got(who)), await stateOf(id)]).toEqual([1, 1, 'sent'])
  })

  it('of a newsletter goes to nobody who has ended it while it was paused', async () => {
    const id = await send('admin1', {
      recipients: { people: [idOf('plain2'), idOf('director2')] },
      newsletter: true,
      subject: 'Paused news',
    })
    const admin = await college.as('admin2')
    await admin.post('/message/pause', { id })
    await db.rows('update "user" set newsletter = false where id = $1', [idOf('plain2')])
    expect((await admin.post('/message/resume', { id })).status).toBe(261)
    await leave()
    const got = (who: PersonName) => catcher.to(at(who)).filter(({ subject }) => subject === 'Paused news').length
    expect([got('plain2'), got('director2')]).toEqual([0, 1])
    expect([(await mailOf(id, 'plain2'))?.mail, await stateOf(id)]).toEqual(['unwanted', 'sent'])
    expect(await db.rows('select 1 from outbox where of_message_id = $1 and state <> $2', [id, 'sent'])).toEqual([])
    await db.rows('update "user" set newsletter = true where id = $1', [idOf('plain2')])
  })

  it('does not go to a person who left while it waited', async () => {
    const left = ['instructor1', 'instructor2'] as const
    const id = await send('admin1', {
      recipients: { people: [...left, 'director2' as const].map((who) => idOf(who)) },
      subject: 'After they left',
    })
    await db.rows('update "user" set active = false where id = $1', [idOf('instructor1')])
    await db.rows('update "user" set deleted_at = now() where id = $1', [idOf('instructor2')])
    await leave()
    const got = (who: PersonName) => catcher.to(at(who)).filter(({ subject }) => subject === 'After they left').length
    expect([...left.map((who) => got(who)), got('director2')]).toEqual([0, 0, 1])
    const reason = 'The message, the person or their address is no longer there.'
    expect(await Promise.all(left.map((who) => mailOf(id, who)))).toEqual([
      { mail: 'failed', error: reason },
      { mail: 'failed', error: reason },
    ])
    await db.rows('update "user" set active = true, deleted_at = null where id = any($1::bigint[])', [
      left.map((who) => idOf(who)),
    ])
  })

  it('that failed is not sent again to who has ended the newsletter, nor outside to the test user', async () => {
    const refused = ['instructor1', 'instructor2', 'educator2'] as const
    for (const who of refused) catcher.treat(at(who), { answer: 550, words: 'no mailbox' })
    const id = await send('admin1', {
      recipients: { people: refused.map((who) => idOf(who)) },
      newsletter: true,
      subject: 'News again',
    })
    await leave()
    for (const who of refused) catcher.treat(at(who), 'take')
    await db.rows('update "user" set newsletter = false where id = $1', [idOf('instructor1')])
    const setting = await db.row<{ id: number }>(
      `insert into organisationconfig (organisation_id, name, type, value) select $1, 'test_username', 'string', username from "user" where id = $2 returning id`,
      [a.organisation, idOf('educator2')],
    )
    const admin = await college.as('admin1')
    expect((await admin.post('/message/resend', { id })).data).toMatchObject({ queued: 2 })
    await leave()
    const got = (who: PersonName) => catcher.to(at(who)).filter(({ subject }) => subject === 'News again').length
    expect(refused.map((who) => got(who))).toEqual([0, 1, 0])
    expect(await Promise.all(refused.map(async (who) => (await mailOf(id, who))?.mail))).toEqual([
      'unwanted',
      'sent',
      'kept',
    ])
    // The last one who failed has ended it too: there is nobody left to send to.
    await db.rows(`update messagerecipient set mail = 'failed' where message_id = $1 and user_id = $2`, [
      id,
      idOf('instructor1'),
    ])
    const none = await admin.post('/message/resend', { id })
    expect([none.status, none.message]).toEqual([
      476,
      'The people who didn’t get it have turned off the newsletter since.',
    ])
    await db.rows('delete from organisationconfig where id = $1', [setting?.id])
    await db.rows('update "user" set newsletter = true where id = $1', [idOf('instructor1')])
  })

  it('of a message that the office removed does not leave', async () => {
    const id = await send('admin1', { recipients: { people: [idOf('admin2')] }, subject: 'Removed' })
    expect((await (await college.as('admin2')).delete('/message', { id })).status).toBe(262)
    await leave()
    expect(catcher.to(at('admin2'))).toEqual([])
  })

  it('of a message that is removed and restored has failed, and goes once it is sent again', async () => {
    const id = await send('admin1', {
      recipients: { people: [idOf('educator1'), idOf('fellow2')] },
      subject: 'Removed and restored',
    })
    const [office, sender] = [await college.as('admin2'), await college.as('admin1')]
    await office.post('/message/pause', { id })
    expect((await office.delete('/message', { id })).status).toBe(262)
    expect((await office.post('/message/restore', { id })).status).toBe(261)
    const failed = { mail: 'failed', error: 'The message was removed before it left.' }
    expect([await stateOf(id), await mailOf(id, 'educator1'), await mailOf(id, 'fellow2')]).toEqual([
      'failed',
      failed,
      failed,
    ])
    expect((await sender.post('/message/resend', { id })).data).toMatchObject({ queued: 2 })
    await leave()
    const got = (who: PersonName) =>
      catcher.to(at(who)).filter(({ subject }) => subject === 'Removed and restored').length
    expect([got('educator1'), got('fellow2'), await stateOf(id)]).toEqual([1, 1, 'sent'])
    // What had left by then is as it was.
    await office.delete('/message', { id })
    await office.post('/message/restore', { id })
    expect([await stateOf(id), (await mailOf(id, 'fellow2'))?.mail]).toEqual(['sent', 'sent'])
  })
})

it('the mail of a message has no header that its sender wrote into a subject or a name', async () => {
  const nasty = 'Kia ora\r\nBcc: evil@evil.test\r\n\r\nbody'
  await db.rows('update "user" set firstname = $2 where id = $1', [idOf('director2'), nasty])
  await send('director2', { subject: nasty, recipients: { people: [idOf('fellow2')] } })
  await leave()
  const mail = catcher.to(at('fellow2')).at(-1)
  expect([mail?.recipients, mail?.headers['bcc'], mail?.headers['from']?.length]).toEqual([
    [at('fellow2')],
    undefined,
    1,
  ])
  expect(mail?.subject).toBe('Kia ora Bcc: evil@evil.test body')
  expect(catcher.to('evil@evil.test')).toEqual([])
})

it('the outbox has the subject filled in as it leaves, whatever signs a name has', async () => {
  const name = String.raw`\1 & \\ {{sender}} $&`
  await db.rows('update "user" set firstname = $2 where id = $1', [idOf('plain2'), name])
  const id = await send('admin1', {
    recipients: { people: [idOf('plain2')] },
    subject: '{{ firstname }}, {{organisation}} and {{firstname}}',
  })
  const row = await db.row<{ subject: string }>('select subject from outbox where of_message_id = $1', [id])
  await leave()
  expect(catcher.to(at('plain2')).at(-1)?.subject).toBe(row?.subject)
  expect(row?.subject).toMatch(/^\\1 & \\\\ \{\{sender\}\} \$&, .+ and \\1 & \\\\ \{\{sender\}\} \$&$/)
})
