import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { TestAuthenticator } from '../twostep/testing/authenticator.ts'
import type { Mischief } from '../twostep/testing/authenticator.ts'
import { passkeyOrigin as origin, passkeysAt } from '../twostep/testing/passkeys.ts'

const college = await openTestApp({ environment: { PUBLIC_URL: `${origin}/` } })
const { add, ask, begin, enter, give, holding, make, expectNothingStored } = passkeysAt(college)
afterEach(() => {
  college.clock.reset()
})

describe('a passkey is not made', () => {
  it('for another origin, another host, without the person checked or there, nor of an act of signing in', async () => {
    const caller = await college.as('trainee1')
    await expectNothingStored(async () => {
      for (const mischief of [
        { origin: 'http://records.college.test' },
        { origin: `${origin}:8443` },
        { origin: `${origin}.evil.test` },
        { host: 'college.test' },
        { host: 'evil.test' },
        { unchecked: true },
        { untouched: true },
        { type: 'webauthn.get' },
      ] satisfies Mischief[])
        expect((await make(caller, new TestAuthenticator(origin), mischief)).named, JSON.stringify(mischief)).toEqual([
          'response',
        ])
    })
  })

  it('with an algorithm that was not offered', async () => {
    const caller = await college.as('trainee1')
    await expectNothingStored(async () => {
      for (const algorithm of [-35, -36, -37, -47, -65535, 0, 7])
        expect((await make(caller, new TestAuthenticator(origin), { algorithm })).named, `${algorithm}`).toEqual([
          'response',
        ])
    })
  })

  it('with the certificates of a maker, which nobody asked for and whose checking would go out to the network', async () => {
    const caller = await college.as('trainee1')
    const statement = new Map<string, unknown>([['x5c', Buffer.from('certificate')]])
    await expectNothingStored(async () => {
      for (const name of ['apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f', 'packed', 'none', 'other']) {
        const made = await make(caller, new TestAuthenticator(origin), { format: { name, statement } })
        expect([made.status, made.named], name).toEqual([400, ['response']])
      }
    })
  })

  it('with an identifier longer than passkeys have', async () => {
    const caller = await college.as('trainee1')
    await expectNothingStored(async () => {
      for (const length of [1_024, 8_000]) {
        const made = await make(caller, new TestAuthenticator(origin, randomBytes(length)))
        expect([made.status, made.named], `${length}`).toEqual([400, ['response']])
      }
      expect((await make(caller, new TestAuthenticator(origin, randomBytes(60_000)))).status).toBe(413)
    })
    const longest = new TestAuthenticator(origin, randomBytes(1_023))
    expect((await make(caller, longest)).status).toBe(201)
    expect((await enter(longest)).status).toBe(200)
  })

  it('with a key so long that checking with it would take the server', async () => {
    const caller = await college.as('trainee1')
    const long: [number, number | Buffer][] = [
      [1, 3],
      [3, -257],
      [-1, randomBytes(16_000)],
      [-2, randomBytes(16_000)],
    ]
    await expectNothingStored(async () => {
      expect((await make(caller, new TestAuthenticator(origin), { key: new Map(long) })).named).toEqual(['response'])
    })
  })

  it('with an answer of other members than a browser gives; ways to reach it that are none are left out', async () => {
    const caller = await college.as('trainee2')
    for (const transports of ['internal', 7, [{}], [['internal']], [null], Array.from({ length: 21 }, () => 'usb')]) {
      const made = await make(caller, new TestAuthenticator(origin), { transports })
      expect([made.status, made.named], JSON.stringify(transports).slice(0, 40)).toEqual([400, ['response']])
    }
    // So many values are refused before any of them is looked at.
    const many = await make(caller, new TestAuthenticator(origin), {
      transports: Array.from({ length: 5_000 }, () => 'usb'),
    })
    expect([many.status, many.message]).toEqual([400, 'This has too many values to be read.'])
    expect(
      (await make(caller, new TestAuthenticator(origin), { transports: ['hybrid', 'carrier-pigeon'] })).status,
    ).toBe(201)
    expect(
      await college.db.row('select transports from passkey where user_id = $1', [college.person('trainee2').id]),
    ).toEqual({ transports: ['hybrid'] })
    const { options, challenge } = await begin(caller)
    for (const response of [null, 7, [], 'text', { response: [] }, { id: '\u0000' }, { ...Object(options) }])
      expect((await add(caller, challenge, response)).status).toBe(400)
    for (const id of ['\u0000', 'x'.repeat(30_000), '%', ['x']])
      expect((await give((await ask(college.guest)).challenge, { id, rawId: id })).status).toBe(400)
    // What is larger than a usual body is refused before it is read as a passkey.
    const id = 'x'.repeat(100_000)
    expect((await give((await ask(college.guest)).challenge, { id, rawId: id })).status).toBe(413)
  })

  it('in another session than it was begun in, by another person, or in one that acts as someone', async () => {
    const [caller, elsewhere] = [await college.as('fellow1'), await college.as('fellow1')]
    const [other, office] = [await college.as('fellow2'), await college.as('admin1')]
    await expectNothingStored(async () => {
      const { challenge, options } = await begin(caller)
      const response = new TestAuthenticator(origin).make(options)
      for (const thief of [elsewhere, other, office]) expect((await add(thief, challenge, response)).status).toBe(469)
      expect((await add(college.guest, challenge, response)).status).toBe(401)
    })
    const own = await begin(office)
    const reason = 'To see what the fellow sees'
    const acting = await office.post('/user/impersonate', { user_id: college.person('fellow1').id, reason })
    const acted = college.withToken(acting.token)
    await expectNothingStored(async () => {
      expect((await acted.post('/passkey/begin')).status).toBe(403)
      expect((await add(acted, own.challenge, new TestAuthenticator(origin).make(own.options))).status).toBe(403)
      expect((await acted.delete('/passkey', { id: 1 })).status).toBe(403)
    })
  })

  it('of an answer to another challenge, of one that was used, or after ten minutes', async () => {
    const caller = await college.as('educator1')
    const [one, two] = [await begin(caller), await begin(caller)]
    await expectNothingStored(async () => {
      expect((await add(caller, one.challenge, new TestAuthenticator(origin).make(two.options))).status).toBe(400)
    })
    const made = new TestAuthenticator(origin).make(one.options)
    expect((await add(caller, one.challenge, made)).status).toBe(201)
    await expectNothingStored(async () => {
      expect((await add(caller, one.challenge, made)).status).toBe(469)
      expect((await add(caller, one.challenge, new TestAuthenticator(origin).make(one.options))).status).toBe(469)
      college.clock.advance(10 * 60_000 + 1_000)
      expect((await add(caller, two.challenge, new TestAuthenticator(origin).make(two.options))).status).toBe(470)
    })
  })

  it('a second time of the same identifier, by its person or by another, and goes on letting in the first', async () => {
    const { caller, authenticator } = await holding('educator2')
    const other = await college.as('director1')
    const stolen = new TestAuthenticator(origin, Buffer.from(authenticator.id, 'base64url'))
    await expectNothingStored(async () => {
      expect((await make(caller, authenticator)).status).toBe(409)
      expect((await make(other, stolen)).status).toBe(409)
      expect((await enter(stolen)).named).toEqual(['response'])
    })
    expect((await enter(authenticator)).data['username']).toBe('educator2')
    const fresh = new TestAuthenticator(origin)
    const begun = await Promise.all([begin(caller), begin(other)])
    const both = await Promise.all([
      add(caller, begun[0].challenge, fresh.make(begun[0].options)),
      add(other, begun[1].challenge, fresh.make(begun[1].options)),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  it('twice of one challenge by calls at once', async () => {
    const caller = await college.as('director2')
    const { challenge, options } = await begin(caller)
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => add(caller, challenge, new TestAuthenticator(origin).make(options))),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 469)).toHaveLength(3)
  })
})
