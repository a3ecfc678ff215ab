import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { openTestApp, send } from '#testing'

const college = await openTestApp()
const key = 'a secret of the tests, long enough for all'

const statusWith = async (authorization: string | undefined): Promise<number> => {
  const headers = authorization === undefined ? {} : { authorization }
  return (await send(college.http, { method: 'GET', url: '/api/v1/user/token', headers })).status
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown> // our own token

const good = await college.tokenOf('trainee1')
const claims = claimsOf(good)
const [head = '', body = '', signature = ''] = good.split('.')
const signed = (header: object, payload: object, hash = 'sha256', secret: string | Buffer = key): string => {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}
const own = { alg: 'HS256', typ: 'JWT' }
const now = Math.floor(Date.now() / 1000)

it('lets the token in as it was given', async () => {
  expect(await statusWith(`JWT ${good}`)).toBe(200)
  expect(await statusWith(`JWT ${signed(own, claims)}`)).toBe(200)
})

describe('turns away with 401', () => {
  const table: [string, string][] = [
    ['no algorithm', `${part({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['no algorithm, in other letters', `${part({ alg: 'nOnE' })}.${body}.`],
    ['no algorithm with the old signature', `${part({ alg: 'none' })}.${body}.${signature}`],
    ['another HMAC', signed({ alg: 'HS512', typ: 'JWT' }, claims, 'sha512')],
    ['an algorithm of key pairs', signed({ alg: 'RS256', typ: 'JWT' }, claims)],
    ['another key', signed(own, claims, 'sha256', 'another secret, which is also long enough')],
    ['an empty key', signed(own, claims, 'sha256', '')],
    ['a key of its own in the head', signed({ ...own, jwk: { kty: 'oct', k: 'AA' } }, claims, 'sha256', 'A')],
    ['a path in its key id', signed({ ...own, kid: '../../../../dev/null' }, claims, 'sha256', '')],
    ['another kind of token', signed(own, { ...claims, typ: 'reset' })],
    ['no kind', signed(own, { ...claims, typ: undefined })],
    ['another audience', signed(own, { ...claims, aud: 'someone-else' })],
    ['no audience', signed(own, { ...claims, aud: undefined })],
    ['an end in the past', signed(own, { ...claims, exp: now - 1 })],
    ['no end', signed(own, { ...claims, exp: undefined })],
    ['an end that is text', signed(own, { ...claims, exp: String(now + 1_000) })],
    ['a start in the future', signed(own, { ...claims, nbf: now + 1_000 })],
    ['a session that never was', signed(own, { ...claims, jti: 'c2Vzc2lvbg' })],
    ['no session', signed(own, { ...claims, jti: undefined })],
    ['a session that is a number', signed(own, { ...claims, jti: 1 })],
    ['a list of sessions', signed(own, { ...claims, jti: [claims['jti']] })],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['four parts', `${good}.${signature}`],
    ['nothing', ''],
    ['dots', '..'],
    ['a token made with another library’s defaults', createSigner({ key, algorithm: 'HS256' })({ sub: claims['sub'] })],
  ]
  it.each(table)('%s', async (_what, token) => {
    expect(await statusWith(`JWT ${token}`)).toBe(401)
  })

  it.each([
    ['Bearer', `Bearer ${good}`],
    ['lower case', `jwt ${good}`],
    ['two spaces', `JWT  ${good}`],
    ['a tab', `JWT\t${good}`],
    ['no space', `JWT${good}`],
    ['the bare token', good],
    ['the scheme alone', 'JWT'],
    ['two tokens', `JWT ${good}, JWT ${good}`],
    ['something after it', `JWT ${good} x`],
    ['quotes', `JWT "${good}"`],
    ['Basic', `Basic ${Buffer.from('trainee1:horse').toString('base64')}`],
    ['nothing', ''],
  ])('the scheme written as %s', async (_what, authorization) => {
    expect(await statusWith(authorization)).toBe(401)
  })

  it('every cut of the token', async () => {
    for (let length = 0; length < good.length; length += 1) {
      expect([length, await statusWith(`JWT ${good.slice(0, length)}`)]).toEqual([length, 401])
    }
  })

  it('a changed letter at any place', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < good.length; at += 1) {
      if (good[at] === '.') continue
      const letter = letters[(letters.indexOf(good[at] ?? '') + 1) % 64] ?? ''
      const changed = good.slice(0, at) + letter + good.slice(at + 1)
      expect([at, await statusWith(`JWT ${changed}`)]).toEqual([at, 401])
    }
  })

  it('another writing of the same signature', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = letters.indexOf(good.at(-1) ?? '')
    for (const bits of [1, 2, 3]) {
      const same = good.slice(0, -1) + (letters[last ^ bits] ?? '')
      expect(Buffer.from(same.split('.')[2] ?? '', 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
      expect(await statusWith(`JWT ${same}`)).toBe(401)
    }
    expect(await statusWith(`JWT ${good}=`)).toBe(401)
  })
})
