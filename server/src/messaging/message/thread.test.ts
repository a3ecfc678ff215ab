import { describe, expect, it } from 'vitest'
import type { BoxRow, Thread } from '@college/contract/messaging'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp()
const { a } = college.fixtures
const idOf = (who: PersonName): number => college.person(who).id

interface Asked {
  subject?: string
  text?: string
  people?: PersonName[]
  bcc?: PersonName[]
  reply_to_id?: number
  event_on?: string
}

/** Sends a message that has arrived by the time of the answer. */
const send = async (who: PersonName, { people = [], bcc = [], ...words }: Asked): Promise<number> => {
  const by = await college.as(who)
  const { data } = await by.put('/message', {
    subject: 'Peer group on Thursday',
    text: '<p>Kia ora {{firstname}}</p>',
    recipients: { people: people.map(idOf) },
    bcc: { people: bcc.map(idOf) },
    ...words,
  })
  const answer = await by.post('/message/send', { id: data.id, again: true })
  expect([answer.status, answer.message]).toEqual([202, ''])
  await arrive(data.id)
  return data.id
}
const arrive = (id: number): Promise<unknown> =>
  college.db.rows(`update messagerecipient set arrives_at = now() - interval '1 minute' where message_id = $1`, [id])

const box = async (who: PersonName, name: string, q = '', only = {}): Promise<BoxRow[]> => {
  const { data } = await (await college.as(who)).get<BoxRow[] | undefined>('/messages/box', { box: name, q, ...only })
  return data ?? []
}
const thread = async (who: PersonName, id: number) => (await college.as(who)).get<Thread>('/message/thread', { id })
const unread = async (who: PersonName): Promise<number> =>
  (await (await college.as(who)).get<{ unread: number }>('/messages/unread')).data.unread

describe('who received a message', () => {
  it('reads it with the own name filled in, in list, call and files; others do not know of it', async () => {
    const id = await send('director1', { people: ['trainee1', 'fellow1'] })
    const [row] = await box('trainee1', 'inbox')
    expect(row).toMatchObject({
      id,
      who: 'director1 Tūhoe',
      subject: 'Peer group on Thursday',
      preview: 'Kia ora trainee1',
      unread: true,
    })
    const { data } = await thread('trainee1', id)
    expect(data.messages).toMatchObject([{ text: '<p>Kia ora trainee1</p>', got: true, blind: false, read_at: null }])
    expect(data.messages[0]?.people.map(({ name }) => name)).toEqual(['fellow1 Tūhoe', 'trainee1 Tūhoe'])
    const reader = await college.as('trainee1')
    expect((await reader.get('/message', { id })).data).toMatchObject({
      id,
      recipients: null,
      sent_to: null,
      bcc: null,
    })
    const listed = await reader.get<{ id: number }[]>('/messages', { limit: 500 })
    expect(listed.data.map((one) => one.id)).toContain(id)
    for (const other of ['trainee2', 'educator1', 'bAdmin', 'bTrainee'])
      expect([
        other,
        (await thread(other, id)).status,
        (await (await college.as(other)).get('/message', { id })).status,
      ]).toEqual([other, 404, 404])
    // The office may, and that is on record.
    expect((await thread('admin1', id)).status).toBe(200)
    expect((await (await college.as('admin1')).get('/message/recipients', { id })).status).toBe(200)
    const looks = await college.db.rows<{ call: string }>(
      `select call from audit where kind = 'look' and call like 'GET /message/%' and user_id = $1 and record_id = $2 order by id`,
      [idOf('admin1'), id],
    )
    expect(looks.map(({ call }) => call)).toEqual(['GET /message/thread', 'GET /message/recipients'])
  })

  it('marks it read and unread, archives it, and finds it again; the count follows', async () => {
    const id = await send('director1', { people: ['fellow2'], subject: 'Ultrasound course' })
    const reader = await college.as('fellow2')
    expect((await box('fellow2', 'inbox', '', { unread: 'true' })).map((row) => row.id)).toEqual([id])
    expect(await unread('fellow2')).toBe(1)
    await reader.post('/message/mark', { ids: [id], read: true })
    expect([await unread('fellow2'), (await box('fellow2', 'inbox'))[0]?.unread]).toEqual([0, false])
    expect(await box('fellow2', 'inbox', '', { unread: 'true' })).toEqual([])
    await reader.post('/message/mark', { ids: [id], read: false })
    expect(await unread('fellow2')).toBe(1)
    await reader.post('/message/mark', { ids: [id], archived: true })
    expect([await unread('fellow2'), await box('fellow2', 'inbox')]).toEqual([0, []])
    expect((await box('fellow2', 'archive', 'ultra course')).map((one) => one.id)).toEqual([id])
    expect(await box('fellow2', 'archive', 'placement')).toEqual([])
    // An answer brings the conversation back.
    const answer = await send('director1', { people: ['fellow2'], reply_to_id: id, subject: 'Re: Ultrasound course' })
    expect((await box('fellow2', 'inbox')).map((one) => [one.id, one.thread_id])).toEqual([[answer, id]])
    // What somebody else marks is theirs: it moves nothing here.
    const strange = await (await college.as('trainee2')).post('/message/mark', { ids: [id], read: true })
    expect(strange.data).toEqual({ marked: 0 })
    expect(await unread('fellow2')).toBe(1)
  })
})

it('its sender and the office read in words where each reader’s name stands', async () => {
  const id = await send('director1', {
    people: ['educator2', 'educator1'],
    subject: 'Kia ora {{firstname}}',
    text: '<p>Dear {{name}} of {{organisation}}, from {{sender}}</p>',
  })
  const { data: own } = await thread('director1', id)
  const text = own.messages[0]?.text ?? ''
  expect([own.subject, text]).toEqual([
    'Kia ora [their first name]',
    expect.stringMatching(/^<p>Dear \[their name\] of [^{[]+, from director1 Tūhoe<\/p>$/),
  ])
  expect((await box('director1', 'sent')).find((row) => row.id === id)).toMatchObject({
    subject: 'Kia ora [their first name]',
    preview: text.slice(3, -4),
  })
  expect((await thread('admin1', id)).data.messages[0]?.text).toBe(text)
  expect((await thread('educator2', id)).data.subject).toBe('Kia ora educator2')
})

it('a search reads the words of a message, and none of its markup', async () => {
  const text =
    '<p>Bring <strong>questions</strong> &amp; answers: <a href="https://college.test/agenda">Q&amp;A &lt; 1 hour</a></p>'
  const id = await send('director1', { people: ['fellow2'], subject: 'Questions evening', text })
  const found = async (q: string): Promise<boolean[]> => {
    const listed = await (await college.as('admin1')).get<{ id: number }[]>('/messages', { q, limit: 500 })
    const rows = [await box('fellow2', 'inbox', q), await box('director1', 'sent', q), listed.data]
    return rows.map((each) => each.some((one) => one.id === id))
  }
  const yes = [true, true, true]
  const no = [false, false, false]
  for (const [q, expected] of [
    ['questions', yes],
    ['Q&A', yes],
    ['bring answers', yes],
    ['strong', no],
    ['href', no],
    ['amp;', no],
  ] as const)
    expect([q, await found(q)]).toEqual([q, expected])
})

describe('a conversation', () => {
  it('reads as one thread; a reply goes to the sender, or to everyone who was named', async () => {
    const first = await send('director1', { people: ['educator1', 'fellow1'] })
    const { data: asked } = await thread('fellow1', first)
    expect(asked.reply_to.map(({ id }) => id)).toEqual([idOf('director1')])
    expect(new Set(asked.reply_all.map(({ id }) => id))).toEqual(new Set([idOf('director1'), idOf('educator1')]))
    // Whoever a message put together may write to each other because of it.
    const reply = await send('fellow1', {
      people: ['director1', 'educator1'],
      reply_to_id: first,
      subject: 'Re: Peer group',
    })
    const { data: read } = await thread('educator1', reply)
    expect(read.messages.map(({ id }) => id)).toEqual([first, reply])
    const apart = await (
      await college.as('fellow1')
    ).put('/message', { subject: 'Apart', text: 'x', recipients: { people: [idOf('educator1')] } })
    expect((await (await college.as('fellow1')).post('/message/send', { id: apart.data.id })).status).toBe(403)
  })

  it('has the message that was sent last as its newest, whichever was begun first', async () => {
    const first = await send('admin2', { people: ['educator1', 'fellow1', 'trainee2'], subject: 'Journal club' })
    const begun = await (
      await college.as('fellow1')
    ).put('/message', {
      subject: 'Re: Journal club, begun first',
      text: 'x',
      recipients: { people: [idOf('trainee2')] },
      reply_to_id: first,
    })
    college.clock.advance(60_000)
    await send('educator1', { people: ['trainee2'], subject: 'Re: Journal club', reply_to_id: first })
    college.clock.advance(60_000)
    expect((await (await college.as('fellow1')).post('/message/send', { id: begun.data.id })).status).toBe(202)
    await arrive(begun.data.id)
    const { data: read } = await thread('trainee2', first)
    expect(read.messages.at(-1)?.id).toBe(begun.data.id)
    expect((await box('trainee2', 'inbox'))[0]).toMatchObject({
      id: begun.data.id,
      thread_id: first,
      who: 'fellow1 Tūhoe',
      subject: 'Re: Journal club, begun first',
      at: read.messages.at(-1)?.sent_at,
    })
    college.clock.reset()
  })

  it('that is very long shows its newest messages, and the one that is asked for', async () => {
    const first = await send('admin2', { people: ['trainee1'], subject: 'A long story' })
    const many = await college.db.rows<{ id: number }>(
      `insert into message (organisation_id, sender_id, thread_id, subject, text, recipients, state, sent_at)
       select organisation_id, sender_id, id, 'Part ' || n, text, recipients, state, sent_at + n * interval '1 second'
       from message, generate_series(1, 505) n where id = $1 returning id`,
      [first],
    )
    const [old, newest] = [many[1]?.id ?? 0, many.at(-1)?.id ?? 0]
    const { data: read } = await thread('admin2', newest)
    expect([read.messages.length, read.messages.at(-1)?.id]).toEqual([500, newest])
    const { data: past } = await thread('admin2', old)
    expect([past.messages.length, past.messages[0]?.id, past.messages.at(-1)?.id]).toEqual([500, old, newest])
  })

  it('of somebody else cannot be joined', async () => {
    const first = await send('director1', { people: ['educator1'] })
    const answer = await (await college.as('trainee2')).put('/message', { subject: 'Re', reply_to_id: first })
    expect([answer.status, answer.named]).toEqual([400, ['reply_to_id']])
  })
})

describe('a blind copy', () => {
  it('is known to the sender alone: in no call, list, history, mail or thread', async () => {
    const id = await send('director1', { people: ['trainee1', 'educator1'], bcc: ['fellow1'] })
    const hidden = [idOf('fellow1'), 'fellow1 Tūhoe', 'fellow1@college.test']
    const says = async (who: PersonName, path: string, query: object): Promise<string> =>
      JSON.stringify((await (await college.as(who)).get(path, query as never)).body)
    for (const who of ['trainee1', 'educator1', 'admin1', 'padmin']) {
      for (const [path, query] of [
        ['/message', { id }],
        ['/messages', { id }],
        ['/message/thread', { id }],
        ['/message/recipients', { id }],
        ['/history', { resource: 'message', record_id: id }],
      ] as const) {
        const said = await says(who, path, query)
        expect([
          who,
          path,
          hidden.filter((word) =>
            typeof word === 'number' ? said.includes(`"user_id":${word},`) : said.includes(word),
          ),
        ]).toEqual([who, path, []])
      }
    }
    const mails = await college.db.rows<{ id: number; to_address: string; user_id: number | null }>(
      'select id, to_address, user_id from outbox where of_message_id = $1 order by id',
      [id],
    )
    expect(mails.filter(({ user_id }) => user_id === null)).toMatchObject([{ to_address: 'Blind copy', user_id: null }])
    expect(mails.map(({ to_address }) => to_address)).not.toContain('fellow1@college.test')
    // The office sees that a mail went to a blind copy, and not whose it was.
    const office = await college.as('admin1')
    const { data: outbox } = await office.get<{ id: number; user_id: number | null }[]>('/outboxes', { limit: 500 })
    const ofIt = outbox.filter(({ id: one }) => mails.some((mail) => mail.id === one))
    expect([ofIt.length, JSON.stringify(ofIt)]).toEqual([3, expect.not.stringContaining('fellow1')])
    expect(ofIt.filter(({ user_id }) => user_id === idOf('fellow1'))).toEqual([])
    // The sender reads who it was, in the call of their own and among the recipients.
    const sender = await college.as('director1')
    expect((await sender.get<{ bcc: object }>('/message/writing', { id })).data.bcc).toEqual({
      people: [idOf('fellow1')],
    })
    expect((await sender.get('/message', { id })).data['bcc']).toBeNull()
    const { data } = await sender.get<{ user_id: number; blind: boolean }[]>('/message/recipients', { id })
    expect(data.filter(({ blind }) => blind).map(({ user_id }) => user_id)).toEqual([idOf('fellow1')])
    expect((await (await college.as('admin1')).get('/message/writing', { id })).status).toBe(404)
    // Who got it knows that it was one, sees whom it was for, and answers the sender alone.
    const { data: blind } = await thread('fellow1', id)
    expect(blind.messages[0]).toMatchObject({ got: true, blind: true })
    expect([blind.reply_to.map((one) => one.id), blind.reply_all]).toEqual([[idOf('director1')], []])
    const reply = await send('fellow1', { people: ['director1'], reply_to_id: id })
    for (const who of ['trainee1', 'educator1']) {
      expect((await thread(who, id)).data.messages.map((one) => one.id)).toEqual([id])
      expect((await thread(who, reply)).status).toBe(404)
    }
    const all = await (
      await college.as('fellow1')
    ).put('/message', { subject: 'Re', text: 'x', reply_to_id: id, recipients: { people: [idOf('educator1')] } })
    expect((await (await college.as('fellow1')).post('/message/send', { id: all.data.id })).status).toBe(403)
  })
})

it('a draft is its writer’s: an administrator who acts as them writes nothing and reads no blind copies', async () => {
  const id = await send('director1', { people: ['trainee1'], bcc: ['fellow1'] })
  const admin = await college.as('admin1')
  const acting = await admin.post('/user/impersonate', { user_id: idOf('director1'), reason: 'They asked for help' })
  expect(acting.status).toBe(200)
  const caller = college.withToken(acting.token)
  expect((await caller.put('/message', { subject: 'Kia ora' })).status).toBe(403)
  expect((await caller.get('/message/writing', { id })).status).toBe(403)
  const seen = await caller.get('/message/recipients', { id })
  expect([seen.status, JSON.stringify(seen.body)]).toEqual([seen.status, expect.not.stringContaining('fellow1')])
})

it('files of a message are read by who got it, and by no one else', async () => {
  const by = await college.as('director1')
  const { data } = await by.put('/message', {
    subject: 'Agenda',
    text: 'Attached',
    recipients: { people: [idOf('trainee1')] },
  })
  const file = await insert(college.db, 'file', {
    organisation_id: a.organisation,
    user_id: idOf('director1'),
    parent_file_id: college.person('director1').root,
    name: 'agenda.pdf',
    is_folder: false,
    size: 3,
    checksum: 'c'.repeat(64),
    state: 'ready',
  })
  const link = { resource: 'message', record_id: data.id }
  expect((await by.put('/filelink', { ...link, file_id: file })).status).toBe(201)
  expect((await (await college.as('trainee1')).get('/filelinks', link)).status).toBe(404)
  expect((await by.post('/message/send', { id: data.id })).status).toBe(202)
  await arrive(data.id)
  const names = await (await college.as('trainee1')).get<{ name: string }[]>('/filelinks', link)
  expect(names.data.map(({ name }) => name)).toEqual(['agenda.pdf'])
  expect((await (await college.as('trainee1')).get('/file', { id: file })).status).toBe(200)
  expect((await (await college.as('trainee2')).get('/filelinks', link)).status).toBe(404)
  expect((await (await college.as('trainee2')).get('/file', { id: file })).status).toBe(404)
  // Once it is sent, what is attached stays.
  expect((await by.delete('/filelink', { ...link, file_id: file })).status).toBe(403)
})
