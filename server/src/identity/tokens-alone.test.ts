import { createHash } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { openTokens, secretHash } from './tokens.ts'

const key = Buffer.from('a secret of the tests, long enough for all')
const start = new Date('2026-03-01T00:00:00Z')
let now = start
const open = () => openTokens(key, () => now)
const expires = new Date('2026-03-01T12:00:00Z')
const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const claims = { jti: 'abc', aud: 'college-records', typ: 'session', exp: expires.getTime() / 1000 }
const signed = (more: object): string =>
  createSigner({ algorithm: 'HS256', key, noTimestamp: true })({ ...claims, ...more })
const without = (name: string): string => signed({ [name]: undefined })

describe('a token', () => {
  it('says whose session it is, for whom and until when, and no more', () => {
    now = start
    expect(claimsOf(open().sign({ session: 'abc', user: 7, expires }))).toEqual({
      jti: 'abc',
      sub: '7',
      aud: 'college-records',
      typ: 'session',
      exp: expires.getTime() / 1000,
    })
  })

  it('is read until the moment it ends, also when it was read before', () => {
    const tokens = open()
    now = start
    const token = tokens.sign({ session: 'abc', user: 7, expires })
    expect(tokens.read(token)).toBe('abc')
    now = new Date(expires.getTime() - 1)
    expect([tokens.read(token), open().read(token)]).toEqual(['abc', 'abc'])
    now = expires
    expect([tokens.read(token), open().read(token)]).toEqual([null, null])
    now = start
  })

  it.each([
    ['as it should be', signed({}), 'abc'],
    ['for somebody else', signed({ aud: 'another' }), null],
    ['for nobody', without('aud'), null],
    ['of another kind', signed({ typ: 'reset' }), null],
    ['of no kind', without('typ'), null],
    ['of no session', without('jti'), null],
    ['of a session that is no text', signed({ jti: 7 }), null],
    ['without an end', without('exp'), null],
    ['signed with another key', createSigner({ algorithm: 'HS256', key: `${key.toString()}!` })(claims), null],
    ['signed in another way', createSigner({ algorithm: 'HS384', key })(claims), null],
    ['not signed', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${signed({}).split('.')[1]}.`, null],
    ['with a filler', `${signed({})}=`, null],
    ['that is none', 'abc', null],
    ['of nothing', '', null],
  ])('%s', (_words, token, session) => {
    expect(open().read(token)).toBe(session)
  })

  it('outlives a change of key, node by node: each reads the tokens of both, and no third', () => {
    const after = Buffer.from('the secret that comes after it, as long as that')
    const before = openTokens(key, () => now)
    const [first, second] = [openTokens(key, () => now, after), openTokens(after, () => now, key)]
    const tokens = [first, second].map(({ sign }) => sign({ session: 'abc', user: 7, expires }))
    for (const node of [first, second]) expect(tokens.map(node.read)).toEqual(['abc', 'abc'])
    expect(tokens.map(before.read)).toEqual(['abc', null])
    expect(tokens.map(openTokens(after, () => now).read)).toEqual([null, 'abc'])
    const third = openTokens(Buffer.from('a secret that no setting names, as long as it'), () => now)
    expect(second.read(third.sign({ session: 'abc', user: 7, expires }))).toBeNull()
  })

  it('is written in one way: a last letter with other bits to spare is none', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const token = signed({})
    for (const bits of [1, 2, 3]) {
      const same = token.slice(0, -1) + (letters[letters.indexOf(token.at(-1) ?? '') ^ bits] ?? '')
      expect(open().read(same)).toBeNull()
    }
  })

  it('is one of many thousands', () => {
    const tokens = open()
    const many = Array.from({ length: 5_001 }, (_, n) => tokens.sign({ session: `s${n}`, user: n, expires }))
    for (const round of [0, 1]) expect([round, tokens.read(many.at(-1) ?? '')]).toEqual([round, 's5000'])
    expect(many.every((token, n) => tokens.read(token) === `s${n}`)).toBe(true)
  })
})

it('a secret is kept as its hash', () => {
  expect(secretHash('abc')).toEqual(createHash('sha256').update('abc').digest())
})
