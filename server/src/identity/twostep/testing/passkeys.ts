import { expect } from 'vitest'
import type { Answered, AnyRow, PersonName, TestCaller, TestApp } from '#testing'
import { TestAuthenticator } from './authenticator.ts'
import type { Mischief } from './authenticator.ts'

/** The place of the tests for which passkeys are made. */
export const passkeyOrigin = 'https://records.college.test'

/** What a browser goes on with. */
export interface Begun {
  challenge: string
  options: Parameters<TestAuthenticator['sign']>[0]
}

/** The calls of passkeys of a college, as a test or an attack makes them. */
export const passkeysAt = (college: TestApp) => {
  const begin = async (caller: TestCaller): Promise<Begun> => (await caller.post<Begun>('/passkey/begin')).data
  const ask = async (caller: TestCaller, challenge?: string): Promise<Begun> =>
    (await caller.post<Begun>('/passkey/options', challenge === undefined ? {} : { challenge })).data
  const add = (caller: TestCaller, challenge: string, response: unknown): Promise<Answered<AnyRow>> =>
    caller.post('/passkey/add', { challenge, name: 'My laptop', response })
  const make = async (
    caller: TestCaller,
    authenticator = new TestAuthenticator(passkeyOrigin),
    mischief: Mischief = {},
  ): Promise<Answered<AnyRow>> => {
    const { challenge, options } = await begin(caller)
    return add(caller, challenge, authenticator.make(options, mischief))
  }
  const give = (challenge: string, response: unknown, at: TestCaller = college.guest): Promise<Answered<AnyRow>> =>
    at.post('/passkey/signin', { challenge, response })
  const enter = async (
    authenticator: TestAuthenticator,
    mischief: Mischief = {},
    secret?: string,
  ): Promise<Answered<AnyRow>> => {
    const { challenge, options } = await ask(college.guest, secret)
    return give(challenge, authenticator.sign(options, mischief))
  }
  const holding = async (name: PersonName): Promise<{ caller: TestCaller; authenticator: TestAuthenticator }> => {
    const caller = await college.as(name)
    const authenticator = new TestAuthenticator(passkeyOrigin)
    expect((await make(caller, authenticator)).status).toBe(201)
    return { caller, authenticator }
  }
  /** What an attack may leave no trace in: passkeys, sessions, and when each was last proved. */
  const standing = (): Promise<AnyRow[]> =>
    college.db.rows(
      `select (select json_agg(to_json(p) order by p.id) from passkey p) as passkeys,
         (select json_agg(json_build_array(s.id, s.user_id, s.authenticated_at, s.waits_for) order by s.id) from session s) as sessions,
         (select count(*) from recovery_code) as codes`,
    )
  const expectNothingStored = async (attack: () => Promise<void>): Promise<void> => {
    const before = await standing()
    await attack()
    expect(await standing()).toEqual(before)
  }
  return { begin, ask, add, make, give, enter, holding, expectNothingStored }
}
