import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import type { Mischief } from '../twostep/testing/authenticator.ts'
import { passkeyOrigin as origin, passkeysAt } from '../twostep/testing/passkeys.ts'
import { secondStepFor } from '../twostep/testing/steps.ts'

const college = await openTestApp({ environment: { PUBLIC_URL: `${origin}/` } })
const second = await college.node({ environment: { PUBLIC_URL: `${origin}/` } })
const { ask, give, enter, holding, expectNothingStored } = passkeysAt(college)
afterEach(() => {
  college.clock.reset()
})

describe('a passkey does not let in', () => {
  it('for another origin, another host, without the person checked or there, nor by an act of making', async () => {
    const { authenticator } = await holding('instructor1')
    for (const mischief of [
      { origin: `${origin}.evil.test` },
      { origin: 'http://records.college.test' },
      { host: 'college.test' },
      { unchecked: true },
      { untouched: true },
      { type: 'webauthn.create' },
    ] satisfies Mischief[])
      await expectNothingStored(async () => {
        expect((await enter(authenticator, mischief)).named, JSON.stringify(mischief)).toEqual(['response'])
      })
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('by an answer that was used, at this node or another, once or many times at once, with a counter or without', async () => {
    const { authenticator } = await holding('instructor2')
    for (const mischief of [{ counter: 0 }, {}]) {
      const { challenge, options } = await ask(college.guest)
      const response = authenticator.sign(options, mischief)
      const given = await Promise.all(
        [1, 2, 3, 4].map((n) => give(challenge, response, (n % 2 ? college : second).guest)),
      )
      expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
      await expectNothingStored(async () => {
        expect((await give(challenge, response, second.guest)).status).toBe(469)
        expect((await give((await ask(college.guest)).challenge, response)).status).toBe(400)
      })
    }
  })

  it('once its counter went back, nor once it no longer has one', async () => {
    const { authenticator } = await holding('plain1')
    expect((await enter(authenticator, { counter: 9 })).status).toBe(200)
    await expectNothingStored(async () => {
      for (const counter of [9, 8, 0]) expect((await enter(authenticator, { counter })).named).toEqual(['response'])
    })
    expect((await enter(authenticator, { counter: 10 })).status).toBe(200)
  })

  it('once it was removed by its person, not with an answer that was begun before either', async () => {
    const { caller, authenticator } = await holding('trainee2')
    const { challenge, options } = await ask(college.guest)
    const response = authenticator.sign(options)
    const kept = (await caller.get<AnyRow>('/twostep')).data['passkeys'] as AnyRow[]
    expect((await caller.delete('/passkey', { id: kept.at(-1)?.id ?? 0 })).status).toBe(262)
    await expectNothingStored(async () => {
      expect((await give(challenge, response)).named).toEqual(['response'])
      expect((await enter(authenticator)).named).toEqual(['response'])
    })
  })

  it('once the office took all second steps away', async () => {
    const { authenticator } = await holding('trainee2')
    const begun = await ask(college.guest)
    const office = await college.as('admin1')
    expect((await office.post('/twostep/reset', { user_id: college.person('trainee2').id })).status).toBe(261)
    await expectNothingStored(async () => {
      expect((await give(begun.challenge, authenticator.sign(begun.options))).named).toEqual(['response'])
      expect((await enter(authenticator)).named).toEqual(['response'])
    })
  })

  it.each([
    ['was made inactive', 'active = false', 400],
    ['has not confirmed their address', 'confirmed_at = null', 475],
    ['was deleted', 'deleted_at = now()', 400],
  ])('a person who %s', async (_words, change, status) => {
    const { authenticator } = await holding('admin2')
    const { id } = college.person('admin2')
    const [{ confirmed_at }] = (await college.db.rows('select confirmed_at from "user" where id = $1', [id])) as [
      AnyRow,
    ]
    await college.db.rows(`update "user" set ${change} where id = $1`, [id])
    const before = await college.db.rows('select id from session order by id')
    expect((await enter(authenticator)).status).toBe(status)
    expect(await college.db.rows('select id from session order by id')).toEqual(before)
    await college.db.rows('update "user" set active = true, deleted_at = null, confirmed_at = $2 where id = $1', [
      id,
      confirmed_at,
    ])
    expect((await enter(authenticator)).status).toBe(200)
  })

  it('a person other than its own: not into their second step, their step-up or a session begun for them', async () => {
    const { caller, authenticator } = await holding('fellow1')
    const { authenticator: others } = await holding('fellow2')
    const step = await secondStepFor(college, 'fellow1')
    college.clock.advance(16 * 60_000)
    const up = await ask(caller)
    await expectNothingStored(async () => {
      const passkey = others.sign(up.options)
      expect((await caller.post('/user/stepup', { challenge: up.challenge, passkey })).named).toEqual(['response'])
      // What was asked of a session lets no guest in, and what a guest was asked is no proof of a session.
      expect((await give(up.challenge, authenticator.sign(up.options))).status).toBe(469)
      const guest = await ask(college.guest)
      const proof = { challenge: guest.challenge, passkey: authenticator.sign(guest.options) }
      expect((await caller.post('/user/stepup', proof)).status).toBe(469)
      expect((await caller.post('/passkey/begin')).status).toBe(403)
    })
    college.clock.reset()
    await expectNothingStored(async () => {
      expect((await enter(others, {}, step.challenge)).named).toEqual(['response'])
    })
    expect((await enter(authenticator, {}, step.challenge)).data['username']).toBe('fellow1')
  })

  it('more often than five tries of one challenge', async () => {
    const { authenticator } = await holding('fellow2')
    const { challenge, options } = await ask(college.guest)
    for (let n = 0; n < 5; n += 1)
      expect((await give(challenge, authenticator.sign(options, { unchecked: true }))).status).toBe(400)
    await expectNothingStored(async () => {
      expect((await give(challenge, authenticator.sign(options))).status).toBe(469)
    })
  })
})

it('one passkey alone is both steps where two are required, as its person was checked; without that it is none', async () => {
  const { authenticator } = await holding('trainee1')
  await college.db.rows('update "user" set tf_required = true where id = $1', [college.person('trainee1').id])
  expect((await enter(authenticator, { unchecked: true })).status).toBe(400)
  const alone = await enter(authenticator)
  expect([alone.status, alone.info['waits_for']]).toEqual([200, []])
})
