import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import {
  anotherCode,
  appCode,
  mailedCode,
  mailTo,
  secondStepFor,
  setUpApp,
  setUpMail,
  verify,
} from './testing/steps.ts'

const college = await openTestApp()
const second = await college.node()

const minute = 60_000

beforeEach(() => {
  // Well within a quarter of an hour and a time step, for both are counted by the clock.
  college.clock.set('2026-03-02T00:01:05Z')
})
afterEach(() => {
  college.clock.reset()
})

const sorted = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const trail = async (name: string): Promise<number> =>
  (
    await college.db.rows(`select 1 from audit where record_id = $1 and changes ->> 'code' like '%wrong%'`, [
      college.person(name).id,
    ])
  ).length

describe('E3 guessing codes', () => {
  it('looks at ten of 200 guesses at once, over forty challenges, two nodes and sessions of their own', async () => {
    const { secret } = await setUpApp(college, 'fellow1')
    const right = appCode(college, secret)
    const challenges: string[] = []
    for (let n = 0; n < 40; n += 1) challenges.push((await secondStepFor(college, 'fellow1')).challenge)
    const answers = await Promise.all(
      challenges.flatMap((challenge, at) =>
        Array.from({ length: 5 }, (_, n) =>
          verify(
            (n % 2 === 0 ? college : second).guest,
            challenge,
            'device',
            anotherCode(right, 1_000 * (5 * at + n + 1)),
          ),
        ),
      ),
    )
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length
    expect([count(400), count(429)]).toEqual([10, 190])
    expect(await trail('fellow1')).toBe(10)
    const fresh = await secondStepFor(college, 'fellow1')
    const late = await verify(college.guest, fresh.challenge, 'device', right)
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    college.clock.advance(15 * minute)
    const later = await secondStepFor(college, 'fellow1')
    expect((await verify(college.guest, later.challenge, 'device', appCode(college, secret))).status).toBe(200)
  })

  it('a code dies with the fifth wrong try of its challenge', async () => {
    await setUpMail(college, 'fellow2')
    const { challenge } = await secondStepFor(college, 'fellow2')
    expect((await college.guest.post('/guardcode/send', { challenge, method: 'email' })).status).toBe(202)
    const right = await mailedCode(college, 'fellow2')
    for (let n = 1; n <= 5; n += 1) {
      const wrong = await verify(college.guest, challenge, 'email', anotherCode(right, n))
      expect([wrong.status, wrong.named]).toEqual([400, ['code']])
    }
    expect((await verify(college.guest, challenge, 'email', right)).status).toBe(469)
  })

  it('the same code is refused the second time, under its own challenge and any other', async () => {
    await setUpMail(college, 'educator1')
    const { challenge } = await secondStepFor(college, 'educator1')
    const other = await secondStepFor(college, 'educator1')
    await college.guest.post('/guardcode/send', { challenge, method: 'email' })
    const code = await mailedCode(college, 'educator1')
    expect((await verify(college.guest, other.challenge, 'email', code)).status).toBe(400)
    const [one, two] = await Promise.all([
      verify(college.guest, challenge, 'email', code),
      verify(second.guest, challenge, 'email', code),
    ])
    expect(sorted([one, two])).toEqual([200, 469])
    expect((await verify(college.guest, challenge, 'email', code)).status).toBe(469)
    expect((await verify(college.guest, other.challenge, 'email', code)).status).toBe(400)
  })

  it('a code is refused after ten minutes', async () => {
    await setUpMail(college, 'educator2')
    const { challenge } = await secondStepFor(college, 'educator2')
    await college.guest.post('/guardcode/send', { challenge, method: 'email' })
    const code = await mailedCode(college, 'educator2')
    college.clock.advance(10 * minute + 1_000)
    expect((await verify(college.guest, challenge, 'email', code)).status).toBe(470)
  })

  it('a code is refused in another session than its own', async () => {
    const { caller } = await setUpMail(college, 'director1')
    const sent = await caller.post<{ challenge: string }>('/guardcode/send', { method: 'email' })
    const { challenge } = sent.data
    const body = { challenge, method: 'email', code: await mailedCode(college, 'director1') }
    const elsewhere = college.withToken(await college.tokenOf('director1'))
    const somebody = college.withToken(await college.tokenOf('director2'))
    expect((await elsewhere.post('/user/stepup', body)).status).toBe(469)
    expect((await somebody.post('/user/stepup', body)).status).toBe(469)
    expect((await verify(college.guest, challenge, 'email', body.code)).status).toBe(469)
    expect((await caller.post('/user/stepup', body)).status).toBe(200)
    const begun = await caller.post<{ challenge: string; secret: string }>('/twostep/begin', { method: 'device' })
    const confirm = { challenge: begun.data.challenge, code: appCode(college, begun.data.secret) }
    expect((await elsewhere.post('/twostep/confirm', confirm)).status).toBe(469)
    expect((await caller.post('/twostep/confirm', confirm)).status).toBe(261)
  })

  it('a time step of an app is taken once, and none before it again', async () => {
    const { secret } = await setUpApp(college, 'trainee1')
    const tried = async (steps: number): Promise<number> =>
      (
        await verify(
          college.guest,
          (await secondStepFor(college, 'trainee1')).challenge,
          'device',
          appCode(college, secret, steps),
        )
      ).status
    expect([await tried(-2), await tried(2)]).toEqual([400, 400])
    const { challenge } = await secondStepFor(college, 'trainee1')
    const other = await secondStepFor(college, 'trainee1')
    const code = appCode(college, secret)
    const both = await Promise.all([
      verify(college.guest, challenge, 'device', code),
      verify(second.guest, other.challenge, 'device', code),
    ])
    expect(sorted(both)).toEqual([200, 400])
    expect([await tried(0), await tried(-1), await tried(1), await tried(1), await tried(0)]).toEqual([
      400, 400, 200, 400, 400,
    ])
  })

  it('a challenge is over when the password has changed since', async () => {
    const { secret } = await setUpApp(college, 'trainee2')
    const { challenge } = await secondStepFor(college, 'trainee2')
    college.clock.advance(1_000)
    await college.db.rows('update "user" set password_changed_at = $2 where id = $1', [
      college.person('trainee2').id,
      college.clock.now(),
    ])
    expect((await verify(college.guest, challenge, 'device', appCode(college, secret))).status).toBe(469)
  })
})

describe('sending codes', () => {
  it('leaves thirty seconds between two, and sends three in ten minutes', async () => {
    await setUpMail(college, 'instructor1')
    college.clock.set('2026-03-02T01:00:05Z')
    const { challenge } = await secondStepFor(college, 'instructor1')
    const send = () => college.guest.post('/guardcode/send', { challenge, method: 'email' })
    const atOnce = await Promise.all([send(), send(), send()])
    expect(sorted(atOnce)).toEqual([202, 429, 429])
    const first = await mailedCode(college, 'instructor1')
    const soon = await send()
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '30'])
    college.clock.advance(30_000)
    expect((await send()).status).toBe(202)
    expect((await verify(college.guest, challenge, 'email', first)).status).toBe(400)
    college.clock.advance(30_000)
    expect((await send()).status).toBe(202)
    college.clock.advance(30_000)
    expect((await send()).status).toBe(429)
    const last = await mailedCode(college, 'instructor1')
    expect((await verify(college.guest, challenge, 'email', last)).status).toBe(200)
  })

  it('sends none by a way that is not set up, nor to a guest without a challenge', async () => {
    await setUpApp(college, 'instructor2')
    const { challenge } = await secondStepFor(college, 'instructor2')
    expect((await college.guest.post('/guardcode/send', { challenge, method: 'email' })).named).toEqual(['method'])
    expect((await college.guest.post('/guardcode/send', { method: 'email' })).named).toEqual(['challenge'])
    expect((await college.guest.post('/guardcode/send', { challenge, method: 'phone' })).status).toBe(501)
    expect((await college.guest.post('/guardcode/send', { challenge, method: 'device' })).named).toEqual(['method'])
  })
})

it('keeps no code and no secret anywhere they could be read', async () => {
  const { secret, recovery } = await setUpApp(college, 'plain1')
  await setUpMail(college, 'plain2')
  const mailed = await mailedCode(college, 'plain2')
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
  const rows = await college.db.rows<{ row: string }>(
    `select row_to_json(x)::text as row from code_way x union all select row_to_json(x)::text from recovery_code x
     union all select row_to_json(x)::text from auth_challenge x union all select row_to_json(x)::text from audit x
     union all select row_to_json(x)::text from idempotency x`,
  )
  const all = rows.map(({ row }) => row).join('\n')
  for (const text of [secret, bytes.toString('hex'), bytes.toString('base64'), ...recovery, `"${mailed}"`])
    expect(all.includes(text)).toBe(false)
  expect(await mailTo(college, 'plain2', 'two_step_changed')).toContain('Codes by email were set up.')
})
