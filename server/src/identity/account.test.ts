import { afterEach, describe, expect, it } from 'vitest'
import { fixturePassword, openTestApp } from '#testing'
import type { Answered, AnyRow, TestCaller } from '#testing'
import { linkSecret, mailsTo } from './testing.ts'

const college = await openTestApp()
const hour = 3_600_000

afterEach(() => {
  college.clock.reset()
})

describe('the own username', () => {
  it.each([
    ['463 too short', 'ab', 'ab', 463, 'username'],
    ['464 taken, whatever its case', 'TRAINEE2', 'TRAINEE2', 464, 'username'],
    ['477 typed differently', 'kotare', 'kotuku', 477, 'repeat'],
    ['an address', 'kotare@home', 'kotare@home', 400, 'username'],
  ])('is refused: %s', async (_words, username, repeat, status, path) => {
    const answer = await (await college.as('trainee1')).post('/username/change', { username, repeat })
    expect([answer.status, answer.named]).toEqual([status, [path]])
  })

  it('changes, and the person is told', async () => {
    const answer = await (
      await college.as('trainee1')
    ).post('/username/change', { username: 'kotare', repeat: 'kotare' })
    expect([answer.status, answer.data['username']]).toEqual([261, 'kotare'])
    expect((await mailsTo(college, 'trainee1@college.test'))[0]?.event).toBe('username_changed')
  })
})

describe('the own address', () => {
  const change = async (email: string): Promise<Answered<null>> =>
    (await college.as('fellow1')).post('/email/change', { email })
  const mine = async (): Promise<unknown> => (await (await college.as('fellow1')).get('/user/token')).data['email']

  it('counts once the link in the new mailbox is opened, and the old one is told', async () => {
    expect((await change('new@college.test')).status).toBe(202)
    expect(await mine()).toBe('fellow1@college.test')
    const token = await linkSecret(college, 'new@college.test', 'email_change_confirm')
    expect((await college.guest.post('/user/confirm', { token })).data).toEqual({ confirmed: true, again: false })
    expect(await mine()).toBe('new@college.test')
    expect((await mailsTo(college, 'fellow1@college.test'))[0]?.event).toBe('email_changed')
    expect((await college.guest.post('/user/confirm', { token })).data).toEqual({ confirmed: true, again: true })
  })

  it('is refused: 465 taken, 466 none, and 469 or 470 by a link that is not right', async () => {
    expect((await change('Trainee2@college.test')).status).toBe(465)
    expect((await change('nonsense')).status).toBe(466)
    await change('first@college.test')
    const first = await linkSecret(college, 'first@college.test', 'email_change_confirm')
    await change('second@college.test')
    expect((await college.guest.post('/user/confirm', { token: first })).status).toBe(469)
    const late = await linkSecret(college, 'second@college.test', 'email_change_confirm')
    college.clock.advance(25 * hour)
    expect((await college.guest.post('/user/confirm', { token: late })).status).toBe(470)
  })

  it('that someone else took meanwhile stays theirs', async () => {
    await change('raced@college.test')
    const token = await linkSecret(college, 'raced@college.test', 'email_change_confirm')
    await college.db.rows(`update "user" set email = 'raced@college.test' where id = $1`, [college.person('plain1').id])
    expect((await college.guest.post('/user/confirm', { token })).status).toBe(465)
  })
})

it('says of ten names or addresses in an hour whether they are taken, and of no more', async () => {
  const caller = await college.as('educator2')
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) {
    statuses.push((await caller.post('/email/change', { email: 'trainee2@college.test' })).status)
    statuses.push((await caller.post('/username/change', { username: 'trainee2', repeat: 'trainee2' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => [465, 464]).flat(), 429, 429])
})

describe('agreements', () => {
  it('are asked for at sign-in until the text that stands is accepted, and again when it changes', async () => {
    const admin = await college.as('admin1')
    const publish = (text: string): Promise<Answered<AnyRow[]>> =>
      admin.post('/agreement', { kind: 'confidentiality', title: 'Confidentiality', text })
    const signIn = async (): Promise<Answered<AnyRow>> => {
      const { fixturePassword: password } = await import('#testing')
      return college.guest.post('/user/signin', { username: 'trainee2', password })
    }
    await publish('What you see here stays here.')
    const first = await signIn()
    expect(first.info['waits_for']).toEqual(['agreements'])
    const person = college.withToken(first.token)
    expect((await person.get('/devactivities')).status).toBe(403)
    const [text] = (await person.get<AnyRow[]>('/agreements')).data
    expect((await person.post('/user/agree', { ids: [text?.id] })).status).toBe(261)
    const { data, info } = await person.get('/user/token')
    expect([info['waits_for'], data['confidentiality_agreed'], typeof data['confidentiality_agreed_ip']]).toEqual([
      [],
      true,
      'string',
    ])
    expect((await signIn()).info['waits_for']).toEqual([])
    await publish('What you see here stays here, and what you hear too.')
    const again = await signIn()
    expect(again.info['waits_for']).toEqual(['agreements'])
    const stale = await college.withToken(again.token).post('/user/agree', { ids: [text?.id] })
    expect(stale.status).toBe(474)
  })

  it('are published over the version that was read, and over no other', async () => {
    const admin = await college.as('admin1')
    const publish = (text: string, over?: number): Promise<Answered<AnyRow[]>> =>
      admin.post('/agreement', { kind: 'terms', title: 'Terms', text, over })
    const [first] = (await publish('Be kind.')).data.filter(({ kind }) => kind === 'terms')
    const version = Number(first?.['version'])
    expect((await publish('Be kinder.', version - 1)).status).toBe(474)
    expect((await publish('Be kinder.', version)).status).toBe(201)
    const stale = await publish('Be kindest.', version)
    expect([stale.status, stale.message]).toEqual([
      474,
      'Another version was published since you began. Read it before you publish yours.',
    ])
    const now = (await admin.get<AnyRow[]>('/agreements')).data.find(({ kind }) => kind === 'terms')
    expect([now?.['version'], now?.['text']]).toEqual([version + 1, 'Be kinder.'])
  })

  it('accepted in one session free the others', async () => {
    const admin = await college.as('admin1')
    await admin.post('/agreement', { kind: 'terms', title: 'Terms', text: 'Be kind.' })
    const signIn = async (): Promise<TestCaller> =>
      college.withToken(
        (await college.guest.post('/user/signin', { username: 'fellow2', password: fixturePassword })).token,
      )
    const [phone, desk] = [await signIn(), await signIn()]
    expect((await desk.get('/devactivities')).status).toBe(403)
    const texts = (await phone.get<AnyRow[]>('/agreements')).data
    const ids = texts.filter((text) => text['agreed'] === false).map(({ id }) => id)
    expect((await phone.post('/user/agree', { ids })).status).toBe(261)
    for (const session of [phone, desk]) {
      expect((await session.get('/user/token')).info['waits_for']).toEqual([])
      expect((await session.get('/devactivities')).status).toBe(200)
    }
  })
})
