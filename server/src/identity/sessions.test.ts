import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, statementsOf } from '#testing'
import type { AnyRow, PersonName } from '#testing'
import { SessionUse } from './sessions.ts'
import { endSessionsOf, openSession, openTokens, secretHash } from './tokens.ts'
import type { NewSession } from './tokens.ts'

const college = await openTestApp({ hurry: 0.01 })
const start = '2026-03-01T00:00:00.000Z'
const minute = 60_000
const tokens = openTokens(Buffer.from('a secret of the tests, long enough for all'), college.clock.now)
const context = { now: college.clock.now, random: randomBytes }
const at = (minutes: number): string => new Date(Date.parse(start) + minutes * minute).toISOString()

beforeEach(async () => {
  college.clock.set(start)
  await college.db.rows('delete from session')
})

const open = (who: PersonName, more: Partial<NewSession> = {}) =>
  openSession(context, college.db, tokens, {
    userId: college.person(who).id,
    remember: false,
    ip: '192.0.2.1',
    userAgent: null,
    ...more,
  })
const change = (id: number, set: string): Promise<unknown> =>
  college.db.rows(`update session set ${set} where id = $1`, [id])
const kept = (id: number): Promise<AnyRow | null> => college.db.row<AnyRow>('select * from session where id = $1', [id])

describe('a session that is opened', () => {
  it('is found by the hash of what its token carries, and lasts twelve hours', async () => {
    const { token, id, expires } = await open('trainee1', { userAgent: 'a'.repeat(400) })
    expect(expires.toISOString()).toBe(at(12 * 60))
    const row = await kept(id)
    expect(row).toMatchObject({
      user_id: college.person('trainee1').id,
      remember: false,
      ip: '192.0.2.1',
      user_agent: 'a'.repeat(300),
      created_at: start,
      last_seen_at: start,
      authenticated_at: start,
      expires_at: at(12 * 60),
      waits_for: [],
      known_device_id: null,
      acting_as: null,
      parent_id: null,
      reason: null,
      ended_at: null,
    })
    const secret = tokens.read(token) ?? ''
    expect(secret).toMatch(/^[\w-]{32}$/)
    expect(row?.['token_hash']).toEqual(secretHash(secret))
  })

  it('lasts ten days when it is remembered, and its browser may be unknown', async () => {
    const { id, expires } = await open('trainee1', { remember: true })
    expect(expires.toISOString()).toBe(at(240 * 60))
    expect(await kept(id)).toMatchObject({ remember: true, user_agent: null, expires_at: at(240 * 60) })
  })

  it('is as it is asked for', async () => {
    const from = await open('admin1')
    const device = await college.db.row<{ id: number }>(
      `insert into known_device (user_id, token_hash, name) values ($1, '\\x01', 'Here') returning id`,
      [college.person('trainee1').id],
    )
    const { id } = await open('trainee1', {
      expires: new Date(at(5)),
      authenticated: new Date(at(-3)),
      waitsFor: ['password', 'agreements'],
      knownDeviceId: device?.id ?? 0,
      acting: { by: college.person('admin1').id, from: from.id, reason: 'Asked' },
    })
    expect(await kept(id)).toMatchObject({
      expires_at: at(5),
      authenticated_at: at(-3),
      waits_for: ['password', 'agreements'],
      known_device_id: device?.id,
      acting_as: college.person('admin1').id,
      parent_id: from.id,
      reason: 'Asked',
    })
  })

  it('is none without its row', async () => {
    const nothing = {
      rows: () => Promise.resolve([]),
      row: () => Promise.resolve(null),
      script: () => Promise.resolve(),
    }
    await expect(
      openSession(context, nothing, tokens, { userId: 1, remember: false, ip: '192.0.2.1', userAgent: null }),
    ).rejects.toThrow('a session gave no row')
  })
})

describe('ending the sessions of a person', () => {
  it('ends those that live, says how many, and leaves one that is named', async () => {
    const [one, two, three] = [await open('trainee1'), await open('trainee1'), await open('trainee1')]
    const [renewed, over, expired] = [await open('trainee1'), await open('trainee1'), await open('trainee1')]
    const another = await open('trainee2')
    await change(renewed.id, `ended_at = '${at(1)}'`)
    await change(over.id, `ended_at = '${start}'`)
    await change(expired.id, `expires_at = '${start}'`)
    const { id } = college.person('trainee1')
    college.clock.advance(1_000)
    expect(await endSessionsOf(college.db, college.clock.now(), id, three.id)).toBe(3)
    const now = college.clock.now().toISOString()
    const endOf = async (session: { id: number }): Promise<unknown> => (await kept(session.id))?.['ended_at']
    for (const each of [one, two, renewed]) expect(await endOf(each)).toBe(now)
    for (const each of [three, another, expired]) expect(await endOf(each)).toBeNull()
    expect(await endOf(over)).toBe(start)
    expect(await endSessionsOf(college.db, college.clock.now(), id)).toBe(1)
    expect(await endOf(three)).toBe(now)
  })
})

describe('the list of sessions', () => {
  it('has what lives, the newest used first, with the browser in words and which of them this is', async () => {
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const here = await open('educator2')
    const other = await open('educator2', { userAgent: windows, remember: true })
    const acted = await open('educator2', {
      acting: { by: college.person('admin1').id, from: here.id, reason: 'Asked' },
    })
    const gone = [await open('educator2'), await open('educator2'), await open('educator2')]
    await change(gone[0]?.id ?? 0, `ended_at = '${at(30)}'`)
    await change(gone[1]?.id ?? 0, `expires_at = '${start}'`)
    await change(gone[2]?.id ?? 0, 'resting = true')
    await change(other.id, `last_seen_at = '${at(-61)}'`)
    await change(acted.id, `last_seen_at = '${at(-59)}'`)
    await open('educator1')
    const { data } = await college.withToken(here.token).get<AnyRow[]>('/sessions')
    const common = { added: [], ip: '192.0.2.1', created_at: start, remember: false, expires_at: at(12 * 60) }
    expect(data).toEqual([
      { ...common, id: here.id, last_seen_at: start, device: 'Unknown device', acting_name: null, current: true },
      {
        ...common,
        id: acted.id,
        last_seen_at: at(-59),
        device: 'Unknown device',
        current: false,
        acting_name: 'admin1 Tūhoe',
      },
      {
        ...common,
        id: other.id,
        last_seen_at: at(-61),
        device: 'Firefox on Windows',
        acting_name: null,
        current: false,
        remember: true,
        expires_at: at(240 * 60),
      },
    ])
  })

  it('is the person’s own, and of those they look after', async () => {
    await open('educator2')
    const user_id = college.person('educator2').id
    const status = async (who: PersonName, asked: number = user_id): Promise<unknown> => {
      const { status: given, message } = await (await college.as(who)).get('/sessions', { user_id: asked })
      return given < 300 ? given : [given, message]
    }
    expect(await status('educator2')).toBe(200)
    expect(await status('admin1')).toBe(200)
    expect(await status('padmin')).toBe(200)
    for (const who of ['trainee1', 'director1', 'bAdmin'] as const)
      expect([who, await status(who)]).toEqual([who, [404, 'We couldn’t find this person.']])
    expect(await status('admin1', 999_999_999)).toEqual([404, 'We couldn’t find this person.'])
    expect(await status('admin1', college.person('padmin').id)).toEqual([
      403,
      'A platform administrator is looked after by the platform only.',
    ])
  })
})

/** The newest rows of the audit about sessions. */
const written = (most: number): Promise<AnyRow[]> =>
  college.db.rows<AnyRow>(
    `select record_id, owner_id, organisation_id, user_id, changes from audit where resource = 'session' order by id desc limit ${most}`,
  )

describe('ending a session', () => {
  it('is at once, and written down', async () => {
    const [here, there] = [await open('educator2'), await open('educator2')]
    const mine = college.withToken(here.token)
    expect((await mine.delete('/session', { id: there.id })).status).toBe(262)
    expect((await college.withToken(there.token).get('/user/token')).status).toBe(401)
    expect((await mine.get('/user/token')).status).toBe(200)
    const user_id = college.person('educator2').id
    expect(await written(1)).toEqual([
      {
        record_id: there.id,
        owner_id: user_id,
        user_id,
        organisation_id: college.fixtures.a.organisation,
        changes: { ended: [null, { user_id, count: 1 }] },
      },
    ])
  })

  it('leaves the end of one that is over as it is', async () => {
    const [here, there] = [await open('educator2'), await open('educator2')]
    await change(there.id, `ended_at = '${start}'`)
    college.clock.advance(minute)
    expect((await college.withToken(here.token).delete('/session', { id: there.id })).status).toBe(262)
    expect((await kept(there.id))?.['ended_at']).toBe(start)
    await change(there.id, `ended_at = '${at(2)}'`)
    await college.withToken(here.token).delete('/session', { id: there.id })
    expect((await kept(there.id))?.['ended_at']).toBe(at(1))
  })

  it('of others cannot be told from such as are not there, and of the platform’s own is for the platform', async () => {
    const [theirs, platform] = [await open('educator1'), await open('padmin')]
    const tried = async (who: PersonName, id: number): Promise<unknown> => {
      const { status, message } = await (await college.as(who)).delete('/session', { id })
      return [status, message]
    }
    const none = [404, 'We couldn’t find this session.']
    expect(await tried('trainee2', theirs.id)).toEqual(none)
    expect(await tried('trainee2', 999_999_999)).toEqual(none)
    expect(await tried('bAdmin', theirs.id)).toEqual(none)
    expect(await tried('admin1', platform.id)).toEqual([
      403,
      'A platform administrator is looked after by the platform only.',
    ])
    expect((await kept(theirs.id))?.['ended_at']).toBeNull()
    expect((await (await college.as('admin1')).delete('/session', { id: theirs.id })).status).toBe(262)
    expect((await college.withToken(theirs.token).get('/user/token')).status).toBe(401)
  })

  it('all but this one, or all of somebody else', async () => {
    const [here] = [await open('educator2'), await open('educator2'), await open('educator2')]
    const mine = college.withToken(here.token)
    const user_id = college.person('educator2').id
    expect((await mine.delete('/sessions')).status).toBe(262)
    expect((await mine.get<AnyRow[]>('/sessions')).data).toHaveLength(1)
    const admin = college.withToken((await open('admin1')).token)
    expect((await admin.delete('/sessions', { user_id })).status).toBe(262)
    expect((await mine.get('/user/token')).status).toBe(401)
    expect((await admin.get('/sessions', { user_id })).status).toBe(260)
    const of = { record_id: null, owner_id: user_id, organisation_id: college.fixtures.a.organisation }
    expect(await written(2)).toEqual([
      { ...of, user_id: college.person('admin1').id, changes: { ended: [null, { user_id, count: 1 }] } },
      { ...of, user_id, changes: { ended: [null, { user_id, count: 2 }] } },
    ])
  })
})

describe('which sessions were used', () => {
  it('is written down now and then, once', async () => {
    const [one, two] = [await open('trainee1'), await open('trainee1')]
    const use = new SessionUse()
    const write = (): Promise<void> => use.write({ db: college.db, now: college.clock.now })
    expect(await statementsOf(college, write)).toBe(0)
    use.note(one.id)
    use.note(one.id)
    college.clock.advance(minute)
    await write()
    const seen = async (): Promise<unknown> =>
      Promise.all([one, two].map(async ({ id }) => (await kept(id))?.['last_seen_at']))
    expect(await seen()).toEqual([at(1), start])
    college.clock.advance(minute)
    await write()
    expect(await seen()).toEqual([at(1), start])
    await change(one.id, `last_seen_at = '${at(9)}'`)
    use.note(one.id)
    await write()
    expect(await seen()).toEqual([at(9), start])
  })
})
