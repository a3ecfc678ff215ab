import type { SecondStep } from '@college/contract/identity'
import { Secret, TOTP } from 'otpauth'
import { fixturePassword } from '#testing'
import type { Answered, AnyRow, PersonName, TestCaller, TestApp } from '#testing'

/** The code an app shows so many steps from now. */
export const appCode = (college: TestApp, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: college.clock.now().getTime() + steps * 30_000,
  })

/** Six digits that are not the code. */
export const anotherCode = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0')

/** Gives a person an authenticator app, and moves on to the next step, whose code is still to be used. */
export const setUpApp = async (
  college: TestApp,
  name: PersonName,
): Promise<{ secret: string; recovery: string[]; caller: TestCaller }> => {
  const caller = college.withToken(await college.tokenOf(name))
  const begun = await caller.post<{ challenge: string; secret: string }>('/twostep/begin', { method: 'device' })
  const { challenge, secret } = begun.data
  const done = await caller.post<{ recovery_codes: string[] }>('/twostep/confirm', {
    challenge,
    code: appCode(college, secret),
  })
  if (done.status !== 261) throw new Error(`the app was not set up: ${done.status} ${done.message}`)
  college.clock.advance(30_000)
  return { secret, recovery: done.data.recovery_codes, caller }
}

/** The newest mail of a kind to a person. */
export const mailTo = async (college: TestApp, name: PersonName, event: string): Promise<string> => {
  const row = await college.db.row<{ text: string }>(
    'select text from outbox where user_id = $1 and event = $2 order by id desc limit 1',
    [college.person(name).id, event],
  )
  if (!row) throw new Error(`${name} was sent no mail of ${event}`)
  return row.text
}

/** The newest code that was mailed to a person. */
export const mailedCode = async (college: TestApp, name: PersonName): Promise<string> =>
  /^\d{6}$/m.exec(await mailTo(college, name, 'two_step_code'))?.[0] ?? ''

/** Gives a person codes by mail. */
export const setUpMail = async (college: TestApp, name: PersonName): Promise<{ caller: TestCaller }> => {
  const caller = college.withToken(await college.tokenOf(name))
  const begun = await caller.post<{ challenge: string }>('/twostep/begin', { method: 'email' })
  const body = { challenge: begun.data.challenge, code: await mailedCode(college, name) }
  const done = await caller.post('/twostep/confirm', body)
  if (done.status !== 261) throw new Error(`codes by mail were not set up: ${done.status} ${done.message}`)
  college.clock.advance(31_000)
  return { caller }
}

/** Signs a person in as far as the second step. */
export const secondStepFor = async (
  college: TestApp,
  name: PersonName,
  password = fixturePassword,
): Promise<SecondStep> => {
  const answer = await college.guest.post<SecondStep>('/user/signin', { username: name, password })
  if (answer.status !== 202) throw new Error(`no second step for ${name}: ${answer.status} ${answer.message}`)
  return answer.data
}

/** Gives a code under a challenge. */
export const verify = (
  caller: TestCaller,
  challenge: string,
  method: string,
  code: string,
): Promise<Answered<AnyRow>> => caller.post('/guardcode/verify', { challenge, method, code })
