import type { Faq, PageContent, PublicFaq, PublicPage, PageVersion, Website } from '@college/contract/content'
import type { AnswerOf } from '@college/contract/kit'
import { siteWordNames, siteWords } from '@college/contract/organisation'
import type { options } from '@college/contract/organisation'
import { describe, expect, it } from 'vitest'
import { htmlPayloads, openTestApp } from '#testing'
import { uploadBy } from '#files/testing'
import { ourFaqs } from './ours/index.ts'
import { pagesOf, picture } from './testing.ts'

const college = await openTestApp()
const office = await college.as('admin1')
const { a, b } = college.fixtures

let made = 0
const { newPage, publish } = await pagesOf(college)
const change = async ({ id, updated_at }: PageContent, given: object): Promise<PageContent> =>
  (await office.post<PageContent>('/pagecontent', { id, updated_at, ...given })).data
const read = (slug: string) => college.guest.get<PublicPage>('/pagecontents/public', { slug })
const later = (hours: number): string => new Date(college.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('a page', () => {
  it('is nobody’s but the office’s until it is published, and stays as it was until it is published again', async () => {
    const page = await newPage()
    expect((await read(page.slug)).status).toBe(404)
    const published = await publish(page)
    expect(published).toMatchObject({ published: true, changed: false })
    const edited = await change(published, { body: '<p>Second words</p>' })
    expect(edited).toMatchObject({ published: true, changed: true })
    expect((await read(page.slug)).data.body).toBe('<p>First words</p>')
    await publish(edited)
    expect((await read(page.slug)).data.body).toBe('<p>Second words</p>')
  })

  it('is shown from its time on, without anything that has to run then', async () => {
    const first = await publish(await newPage())
    const next = await publish(await change(first, { body: '<p>Next words</p>' }), later(2))
    expect((await read(first.slug)).data.body).toBe('<p>First words</p>')
    const versions = await office.get<PageVersion[]>('/pagecontents/versions', { id: next.id })
    expect(versions.data.map(({ number, state }) => [number, state])).toEqual([
      [2, 'scheduled'],
      [1, 'shown'],
    ])
    college.clock.advance(3 * 3_600_000)
    expect((await read(first.slug)).data.body).toBe('<p>Next words</p>')
    college.clock.reset()
  })

  it('is taken back before its time, and then off the website', async () => {
    const first = await publish(await newPage())
    const next = await publish(await change(first, { body: '<p>Next words</p>' }), later(2))
    const body = ({ id, updated_at }: PageContent) => ({ id, updated_at })
    const back = (await office.post<PageContent>('/pagecontent/withdraw', body(next))).data
    expect(back).toMatchObject({ published: true, publish_at: first.publish_at, changed: true })
    const off = (await office.post<PageContent>('/pagecontent/withdraw', body(back))).data
    expect(off).toMatchObject({ published: false, publish_at: null })
    expect((await read(first.slug)).status).toBe(404)
    expect((await office.post('/pagecontent/withdraw', body(off))).status).toBe(476)
  })

  it.each([
    ['a name that is taken', { slug: 'study-leave' }, 468, 'slug'],
    ['a name that is no part of an address', { slug: 'Study leave' }, 400, 'slug'],
    ['no title', { title: ' ' }, 467, 'title'],
    ['more tags than are read', { body: `${'<p>a</p>'.repeat(2_500)}<br>` }, 400, 'body'],
    ['more tags than are read again, once those left open are closed', { body: '<p>x'.repeat(2_501) }, 400, 'body'],
    ['signs that grow as they are written out', { body: '&'.repeat(150_000) }, 400, 'body'],
  ])('is refused with %s', async (what, given, status, field) => {
    const answer = await office.put('/pagecontent', { slug: 'free', title: 'Free', ...given })
    expect([answer.status, answer.named]).toEqual([status, [field]])
    if (status === 468) expect(answer.message).toBe('Another page has this name in its address.')
    if (what.startsWith('more tags'))
      expect(answer.message).toBe('This has too much formatting to be saved. Make it into several texts')
  })

  it('holds as many tags as are read, and is saved again with them', async () => {
    const page = await newPage({ body: '<p>a</p>'.repeat(2_500) })
    expect(page.body).toHaveLength(20_000)
    expect(await change(page, { title: 'Long' })).toMatchObject({ title: 'Long', body: page.body })
  })

  it.each([
    ['as it was before it was changed', {}, async (page: PageContent) => change(page, { title: 'Other' }), 474],
    ['at a time that is over', { at: '2020-01-01T00:00:00Z' }, null, 400],
    ['without words', {}, async (page: PageContent) => change(page, { body: '<p><br></p>' }), 400],
  ] as const)('is not published %s', async (_what, given, before, status) => {
    const page = await newPage()
    const now = before ? await before(page) : page
    const { id, updated_at } = status === 474 ? page : now
    expect((await office.post('/pagecontent/publish', { id, updated_at, at: null, ...given })).status).toBe(status)
  })

  it('is refused to who may write none before its text is read', async () => {
    const page = await newPage()
    const trainee = await college.as('trainee1')
    const body = '&'.repeat(150_000)
    expect((await trainee.put('/pagecontent', { slug: 'mine', title: 'Mine', body })).status).toBe(403)
    expect((await office.post('/pagecontent', { id: 9_999_999, updated_at: page.updated_at, body })).status).toBe(404)
    expect((await office.post('/pagecontent', { id: page.id, updated_at: later(1), body })).status).toBe(474)
  })

  it('is published once by two who press at once', async () => {
    const { id, updated_at } = await newPage()
    const both = await Promise.all([1, 2].map(() => office.post('/pagecontent/publish', { id, updated_at, at: null })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([261, 474])
  })

  it('keeps nothing of what was pasted that could run', async () => {
    let page = await newPage()
    for (const payload of htmlPayloads.filter((one) => !one.includes('\u0000'))) {
      page = await change(page, { body: `<p>${made}</p>${payload}` })
      expect(page.body).not.toMatch(/<(?!\/?(?:p|h2|h3|blockquote|ul|ol|li|br|strong|em|u|a|img)[ >])/i)
      expect(page.body).not.toMatch(/<[^>]* (?!href=|src=|alt=|\/)[a-z-]+=/i)
    }
    const link = await newPage({ body: '<p><a href="javascript:alert(1)">Read</a></p>' })
    expect(link.body).toBe('<p>Read</p>')
  })

  it('shows the college’s details where they are named, and as text', async () => {
    const page = await publish(await newPage({ body: '<p>{{college}}, {{phone}}</p>' }))
    await college.db.rows('update organisation set phone = $2 where id = $1', [a.organisation, '<b>04</b>'])
    expect((await read(page.slug)).data.body).toContain('&lt;b&gt;04&lt;/b&gt;')
  })
})

describe('Privacy, terms and about', () => {
  it.each(['privacy', 'terms', 'about'])(
    '%s is ours until the office publishes its own, and again after',
    async (slug) => {
      expect((await read(slug)).data).toMatchObject({ ours: true, slug })
      const page = await publish(await newPage({ slug }))
      expect((await read(slug)).data).toMatchObject({ ours: false, body: '<p>First words</p>' })
      await office.post('/pagecontent/withdraw', { id: page.id, updated_at: page.updated_at })
      expect((await read(slug)).data.ours).toBe(true)
    },
  )

  it('name the law, and don’t call themselves drafts', async () => {
    const { body } = (await read('privacy')).data
    for (const words of ['Privacy Act 2020', 'Health Information Privacy Code 2020', 'rule 3A'])
      expect(body).toContain(words)
    expect(body).not.toMatch(/\{\{|Draft for review/)
    expect((await read('terms')).data.body).not.toContain('Draft for review')
  })
})

describe('Help', () => {
  const shown = async (query: object = {}) => (await college.guest.get<PublicFaq[]>('/faqs/public', { ...query })).data

  it('has the college’s questions, and ours on each topic that it has none of its own on', async () => {
    const [own, ...others] = await shown()
    expect([own?.question, others.map(({ topic }) => topic)]).toEqual([
      'How do I sign in?',
      ourFaqs.map(({ topic }) => topic),
    ])
    const topic = 'log-procedure'
    const written = (await office.put('/faq', { question: 'How do we log?', answer: 'So', topic })).data
    const onTopic = async () => (await shown()).filter((one) => one.topic === topic).map(({ question }) => question)
    expect(await onTopic()).toEqual(['How do we log?'])
    // A draft withholds an answer, and what is deleted does not.
    await office.post('/faq', { id: written['id'], updated_at: written['updated_at'], published: false })
    expect(await onTopic()).toEqual([])
    await office.delete('/faq', { id: written['id'] })
    expect(await onTopic()).toEqual([ourFaqs.find((one) => one.topic === topic)?.question])
  })

  it('counts each reader once, with what they said last', async () => {
    const say = async (who: { post: typeof office.post }, helped: boolean) =>
      who.post('/faq/feedback', { id: a.faq, helped })
    const trainee = await college.as('trainee1')
    await say(trainee, false)
    await say(trainee, true)
    await say(college.guest, false)
    await say(college.guest, false)
    const { data } = await office.get('/faq', { id: a.faq })
    expect([data['helped'], data['not_helped']]).toEqual([1, 1])
    expect((await trainee.get('/faq', { id: a.faq })).data['helped']).toBeNull()
  })

  it('gives a college those of ours that it lacks, once, with what readers said of them', async () => {
    const there = await college.as('bAdmin')
    const topic = 'log-procedure'
    await there.put('/faq', { question: 'How do we log?', answer: 'So', topic, position: 3 })
    const say = (about: string, helped: boolean) =>
      college.guest.post('/faq/feedback', { topic: about, helped, organisation_id: b.organisation })
    for (const helped of [false, true]) expect((await say('deadlines', helped)).status).toBe(261)
    expect((await say(topic, true)).status).toBe(261)
    expect((await say('no-such-topic', true)).status).toBe(404)
    const both = await Promise.all([there.post('/faqs/ours'), there.post('/faqs/ours')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 476])
    const { data: rows } = await there.get<Faq[]>('/faqs', { limit: 500 })
    expect(rows.map((one) => one.topic)).toEqual([
      null,
      topic,
      ...ourFaqs.map((one) => one.topic).filter((one) => one !== topic),
    ])
    const heard = rows.filter(({ helped, not_helped: not }) => helped !== 0 || not !== 0)
    expect(heard.map((one) => [one.topic, one.helped, one.not_helped])).toEqual([
      [topic, 1, 0],
      ['deadlines', 1, 0],
    ])
  })

  it('is told of one answer at a time', async () => {
    for (const named of [{}, { id: a.faq, topic: 'deadlines' }])
      expect((await office.post('/faq/feedback', { ...named, helped: true })).named).toEqual(['id'])
  })

  it('has a topic for one question alone', async () => {
    await office.put('/faq', { question: 'One', answer: 'A', topic: 'the-same' })
    const second = await office.put('/faq', { question: 'Two', answer: 'A', topic: 'the-same' })
    expect([second.status, second.named]).toEqual([468, ['topic']])
  })
})

describe('the website', () => {
  const nothing = { title: null, tagline: null, logo_file_id: null, email: null, phone: null, address: null }
  const words = Object.fromEntries(siteWordNames.map((name) => [name, null]))
  const blank = { ...nothing, ...words, hours: null, banner: null, accent: null, updated_at: null }

  it.each([
    ['a colour that nobody can read', { accent: '#ffee88' }, 400, 'accent'],
    ['a colour that is none', { accent: 'teal' }, 400, 'accent'],
    ['an address that is none', { email: 'office' }, 466, 'email'],
    ['a logo of another college', { logo_file_id: 999_999 }, 400, 'logo_file_id'],
    ['a sentence that is too long', { signin_sentence: 'a'.repeat(201) }, 400, 'signin_sentence'],
    ['a sentence of nothing', { help_sentence: ' ' }, 400, 'help_sentence'],
    ['a placeholder that does not exist', { welcome_title: 'Kia ora {{firstname}}' }, 400, 'welcome_title'],
  ])('refuses %s', async (_what, given, status, field) => {
    const answer = await office.post('/website', { ...blank, ...given })
    expect([answer.status, answer.named]).toEqual([status, [field]])
  })

  it('is shown to anyone, and saved over by nobody who has not read it', async () => {
    const saved = await office.post<Website>('/website', { ...blank, title: 'Te Kāreti', banner: 'Closed today' })
    expect(saved.status).toBe(261)
    expect((await college.guest.get<Website>('/website')).data).toMatchObject({
      title: 'Te Kāreti',
      banner: 'Closed today',
    })
    expect((await college.guest.get<{ organisation: { name: string } }>('/options')).data.organisation.name).toBe(
      'Te Kāreti',
    )
    expect((await office.post('/website', blank)).status).toBe(474)
  })

  it('words the screens before sign-in, of each college for its own page, and goes back to ours', async () => {
    const read = async (query: Record<string, number> = {}) =>
      (await college.guest.get<AnswerOf<typeof options>>('/options', query)).data.organisation
    const { data: before } = await office.get<Website>('/website')
    const after = { confirmed_sentence: 'We look at it on Fridays.', asked_sentence: 'By Friday.' }
    const own = { welcome_title: 'Nau mai ki {{college}} <b>$&</b>', signin_sentence: 'Kia ora', ...after }
    const { data: saved } = await office.post<Website>('/website', { ...before, ...own })
    const worded = await read()
    expect(worded.words).toMatchObject({
      ...own,
      welcome_title: `Nau mai ki ${worded.name} <b>$&</b>`,
      register_sentence: siteWords.register_sentence.ours,
    })
    const other = await read({ organisation_id: b.organisation })
    expect(other.words).toMatchObject({ signin_sentence: siteWords.signin_sentence.ours })
    expect(other.words.welcome_title).toBe(`Welcome to ${other.name}`)
    const unknown = await college.guest.get('/options', { organisation_id: 999_999 })
    expect([unknown.status, unknown.named]).toEqual([400, ['organisation_id']])
    const back = Object.fromEntries(Object.keys(own).map((name) => [name, null]))
    await office.post('/website', { ...saved, ...back })
    expect((await read()).words).toMatchObject({
      signin_sentence: siteWords.signin_sentence.ours,
      confirmed_sentence: siteWords.confirmed_sentence.ours,
      asked_sentence: siteWords.asked_sentence.ours,
    })
  })
})

describe('a guest of a second college', () => {
  const query = { organisation_id: b.organisation }
  const read = async <T>(path: string, more: object = {}) =>
    (await college.guest.get<T>(path, { ...query, ...more })).data

  it('reads the pages, questions and hours of that college, and without its id those of the first', async () => {
    const there = await college.as('bAdmin')
    const page = (await there.put<PageContent>('/pagecontent', { slug: 'privacy', title: 'Ours', body: '<p>Of B</p>' }))
      .data
    await there.post('/pagecontent/publish', { id: page.id, updated_at: page.updated_at, at: null })
    await there.put('/faq', { question: 'Only in B?', answer: 'Yes' })
    const { updated_at, ...site } = (await there.get<Website>('/website')).data
    expect((await there.post('/website', { ...site, updated_at, hours: 'Nights only' })).status).toBe(261)

    expect((await read<PublicPage>('/pagecontents/public', { slug: 'privacy' })).body).toBe('<p>Of B</p>')
    expect(await read<PublicPage[]>('/pagecontents/index')).toContainEqual(
      expect.objectContaining({ slug: 'privacy', title: 'Ours' }),
    )
    expect((await read<PublicFaq[]>('/faqs/public')).map(({ question }) => question)).toContain('Only in B?')
    expect((await read<Website>('/website')).hours).toBe('Nights only')

    const first = await college.guest.get<PublicPage>('/pagecontents/public', { slug: 'privacy' })
    expect(first.data.body).not.toContain('Of B')
    expect((await college.guest.get<Website>('/website')).data.hours).not.toBe('Nights only')
    const trainee = await college.as('trainee1')
    expect((await trainee.get<Website>('/website', query)).data.hours).not.toBe('Nights only')
  })

  it('says whether an answer of that college helped, and of no other', async () => {
    const there = await college.as('bAdmin')
    const { id } = (await there.put<{ id: number }>('/faq', { question: 'Where?', answer: 'Here' })).data
    const say = (more: object) => college.guest.post('/faq/feedback', { id, helped: true, ...more })
    expect([(await say({})).status, (await say(query)).status]).toEqual([404, 261])
    expect((await there.get('/faq', { id })).data['helped']).toBe(1)
  })

  it('sees its logo', async () => {
    const file = (await uploadBy(college, 'bAdmin', { name: 'logo.png', content: await picture() })).data.id
    const there = await college.as('bAdmin')
    const see = async () => (await college.guest.get('/file/image', { id: file })).status
    expect(await see()).toBe(404)
    const { data: site } = await there.get<Website>('/website')
    expect((await there.post('/website', { ...site, logo_file_id: file })).status).toBe(261)
    expect(await see()).toBe(200)
  })

  it.each(['/website', '/pagecontents/index', '/faqs/public', '/pagecontents/public'])(
    'is answered 400 by %s where there is no such college',
    async (path) => {
      const slug = path.endsWith('public') && path.startsWith('/page') ? { slug: 'privacy' } : {}
      const answer = await college.guest.get(path, { organisation_id: 999_999, ...slug })
      expect([answer.status, answer.named]).toEqual([400, ['organisation_id']])
      expect(JSON.stringify(answer.body)).toContain('We couldn’t find this organisation')
    },
  )
})
