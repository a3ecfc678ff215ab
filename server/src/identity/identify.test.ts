import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { guest } from '@college/contract/kit'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp, statementsOf, testKeys } from '#testing'
import type { PersonName } from '#testing'
import { identifier } from './identify.ts'
import { openSession, openTokens } from './tokens.ts'

const college = await openTestApp({ hurry: 0.01 })
const { db, clock } = college
const context = { db, now: clock.now, random: randomBytes, keys: testKeys }
const tokens = openTokens(Buffer.from('a secret of the tests, long enough for all'), clock.now)

const asked = (authorization?: string): FastifyRequest => ({ headers: { authorization } }) as FastifyRequest // nothing else of it is read
const open = (who: PersonName, remember = false): Promise<{ token: string; id: number }> =>
  openSession(context, db, tokens, { userId: college.person(who).id, remember, ip: '192.0.2.1', userAgent: null })
const change = (id: number, set: string): Promise<unknown> => db.rows(`update session set ${set} where id = $1`, [id])
const refused = { status: 401, message: 'Sign in again.' }

/** A way to ask who is calling with a token, that knows what it was told before. */
const asker = (token: string) => {
  const { caller, cachedSession } = identifier(context, tokens)
  return { caller: () => caller(asked(`JWT ${token}`)), cachedSession: () => cachedSession(asked(`JWT ${token}`)) }
}

beforeEach(() => {
  clock.set('2026-03-01T00:00:00Z')
})

describe('who is calling', () => {
  it('is a guest of no organisation without a token', async () => {
    const { caller, cachedSession } = identifier(context, tokens)
    expect(await caller(asked())).toEqual({ actor: guest(0), session: null, actingAs: null, waitsFor: [] })
    expect(cachedSession(asked())).toBeNull()
  })

  it('is the person of the session, with what the session says of itself', async () => {
    const { token, id } = await open('trainee1')
    const admin = college.person('admin1').id
    const { caller } = asker(token)
    expect(await caller()).toMatchObject({
      actor: { id: college.person('trainee1').id, roles: ['Trainee'] },
      session: id,
      actingAs: null,
      waitsFor: [],
    })
    await db.rows(`update session set acting_as = $2, waits_for = '{password}' where id = $1`, [id, admin])
    expect(await caller()).toMatchObject({ session: id, actingAs: admin, waitsFor: ['password'] })
  })

  it.each([
    ['another word before it', (token: string) => `Basic ${token}`],
    ['the word in small letters', (token: string) => `jwt ${token}`],
    ['nothing before it', (token: string) => token],
    ['nothing but the word', () => 'JWT '],
    ['nothing at all', () => ''],
    ['a letter too much', (token: string) => `JWT ${token}x`],
  ])('is nobody with %s', async (_words, header) => {
    const { caller, cachedSession } = identifier(context, tokens)
    const { token } = await open('trainee1')
    await caller(asked(`JWT ${token}`))
    await expect(caller(asked(header(token)))).rejects.toMatchObject(refused)
    expect(cachedSession(asked(header(token)))).toBeNull()
  })

  it.each([
    ['has ended', `ended_at = '2026-03-01T00:00:00Z'`],
    ['has expired', `expires_at = '2026-03-01T00:00:00Z'`],
    ['rests', 'resting = true'],
    ['is another', `token_hash = '\\x00'`],
  ])('is nobody when the session %s', async (_words, set) => {
    const { token, id } = await open('trainee1')
    const { caller } = asker(token)
    await caller()
    await change(id, set)
    await expect(caller()).rejects.toMatchObject(refused)
  })

  it.each([
    ['will have ended', `ended_at = '2026-03-01T00:00:00.001Z'`],
    ['was not used for eleven hours', `last_seen_at = '2026-02-28T13:00:00Z'`],
  ])('is the person still when the session %s', async (_words, set) => {
    const { token, id } = await open('trainee1')
    await change(id, set)
    expect((await asker(token).caller()).session).toBe(id)
  })

  it('is the person also after a day without use when the session is remembered', async () => {
    const { token, id } = await open('trainee1', true)
    await change(id, `last_seen_at = '2026-02-28T00:00:00Z'`)
    expect((await asker(token).caller()).session).toBe(id)
  })

  it('is nobody when the account was closed', async () => {
    const { token } = await open('plain1')
    const { caller } = asker(token)
    await caller()
    const { id } = college.person('plain1')
    // Past the trigger that ends the sessions as well.
    await db.transaction(async (tx) => {
      await tx.rows('set local session_replication_role = replica')
      await tx.rows('update "user" set active = false where id = $1', [id])
      await tx.rows('update actor_epoch set value = value + 1')
    })
    await expect(caller()).rejects.toMatchObject(refused)
    await db.rows('update "user" set active = true where id = $1', [id])
  })
})

describe('what a caller may do', () => {
  const linked = async (caller: () => Promise<{ actor: { linked: readonly number[] } }>): Promise<boolean> =>
    (await caller()).actor.linked.includes(college.person('plain1').id)

  it('is worked out once, and for many who ask at once together', async () => {
    const { token } = await open('trainee1')
    const one = asker(token)
    const three = (): Promise<unknown> => Promise.all([one.caller(), one.caller(), one.caller()])
    expect(await statementsOf(college, three)).toBe(1)
  })

  it('is worked out anew when somebody’s rights have changed', async () => {
    const { token } = await open('educator1')
    const { caller } = asker(token)
    expect(await linked(caller)).toBe(false)
    const link = await insert(db, 'userrelationship', {
      organisation_id: college.fixtures.a.organisation,
      user_id: college.person('educator1').id,
      trainee_id: college.person('plain1').id,
    })
    expect(await linked(caller)).toBe(true)
    await db.rows('delete from userrelationship where id = $1', [link])
    expect(await linked(caller)).toBe(false)
  })

  it('is worked out anew on the next day of the own organisation, as relationships begin and end with days', async () => {
    // Midnight in Auckland is at eleven in the morning here.
    clock.set('2026-03-01T10:59:59Z')
    const { token } = await open('educator1')
    const { caller, cachedSession } = asker(token)
    const link = await insert(db, 'userrelationship', {
      organisation_id: college.fixtures.a.organisation,
      user_id: college.person('educator1').id,
      trainee_id: college.person('plain1').id,
      starts: '2026-03-02',
    })
    expect(await linked(caller)).toBe(false)
    expect(cachedSession()).not.toBeNull()
    clock.advance(1_000)
    expect(cachedSession()).toBeNull()
    expect(await linked(caller)).toBe(true)
    expect(cachedSession()?.actor.linked).toContain(college.person('plain1').id)
    await db.rows('delete from userrelationship where id = $1', [link])
  })
})

describe('a caller as known from the call before', () => {
  it('is none before the first call, nor after it to somebody else', async () => {
    const [one, two] = [await open('trainee1'), await open('trainee1')]
    const { caller, cachedSession } = identifier(context, tokens)
    expect(cachedSession(asked(`JWT ${one.token}`))).toBeNull()
    await caller(asked(`JWT ${one.token}`))
    expect(cachedSession(asked(`JWT ${one.token}`))?.session).toBe(one.id)
    expect(cachedSession(asked(`JWT ${two.token}`))).toBeNull()
  })

  it('reads with the session’s own statement, and nothing where the session is not as it was', async () => {
    const { token, id } = await open('trainee1')
    const { caller, cachedSession } = asker(token)
    const known = await caller()
    const { db: reader, ...who } = cachedSession() ?? { db }
    expect(who).toEqual(known)
    const read = (): Promise<unknown> => reader.row('select $1::int + 1 as two', [1])
    expect(await read()).toMatchObject({ two: 2 })
    // Only what the person's organisation has is met.
    const met = await reader.row<{ people: number }>(
      'select count(*)::int as people from "user" where organisation_id = $1',
      [college.fixtures.b.organisation],
    )
    expect(met?.people).toBe(0)
    for (const set of [`waits_for = '{agreements}'`, `ended_at = '2026-02-28T00:00:00Z'`]) {
      await change(id, set)
      await expect(read()).rejects.toThrow('the session is not as it was cached')
    }
  })

  it('reads nothing once the hours of the session are over', async () => {
    const { token, id } = await open('trainee1')
    const { caller, cachedSession } = asker(token)
    await change(id, `expires_at = '${new Date(clock.now().getTime() + 60_000).toISOString()}'`)
    await caller()
    expect(await cachedSession()?.db.row('select 1 as one')).toMatchObject({ one: 1 })
    clock.advance(60_000)
    await expect(cachedSession()?.db.row('select 1 as one')).rejects.toThrow('the session is not as it was cached')
  })

  it('takes no more memory for a session that is remembered than what is kept of it', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void // what the flag adds
    const used = (): number => {
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const { caller } = identifier(context, tokens)
    const before = used()
    for (let n = 0; n < 1_000; n += 1) {
      const { token } = await open('trainee1')
      await caller(asked(`JWT ${token}`))
      // What others read meanwhile has bytes from the same piece of 8 kB.
      Buffer.from('x'.repeat(4_000))
      Buffer.from('x'.repeat(4_000))
    }
    // A piece for each would be 8 MB; what was read just before the look may not be swept yet.
    expect(used() - before).toBeLessThan(3_000_000)
    // Until here all of them are remembered.
    await caller(asked())
  })
})
