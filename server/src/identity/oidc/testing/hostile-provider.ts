import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTPayload } from 'jose'
import { clientId } from './real-provider.ts'

/** What the provider does wrong. */
export interface Mischief {
  /** Claims over the right ones; those of value null are left out. */
  claims?: Record<string, unknown>
  /** Signs with a key that it does not publish, with the client secret, or not at all. */
  signs?: 'other-key' | 'not-at-all'
  /** Members of its own description over the right ones. */
  metadata?: Record<string, unknown>
  /** Members of the redirect over the right ones. */
  redirect?: Record<string, string>
}

export interface HostileProvider {
  issuer: string
  does: (mischief: Mischief) => void
  /** The paths it was asked for, with the code of a token request. */
  asked: string[]
  /** What the browser would be sent back with from an address of the provider. */
  sendBack: (address: string) => string
  close: () => Promise<void>
}

/** A provider under an attacker’s hand, on a real socket: it speaks the protocol and lies where it is told to. */
export const startHostileProvider = async (): Promise<HostileProvider> => {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }
  const nonces = new Map<string, string>()
  const asked: string[] = []
  let mischief: Mischief = {}
  let issuer = ''

  const idToken = async (code: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const right = {
      iss: issuer,
      aud: clientId,
      sub: 'hostile',
      iat: now,
      exp: now + 300,
      nonce: nonces.get(code),
      email: 'trainee1@college.test',
      email_verified: true,
    }
    const told = Object.entries({ ...right, ...mischief.claims }).filter(([, value]) => value !== null)
    const payload: JWTPayload = Object.fromEntries(told)
    if (mischief.signs === 'not-at-all') return new UnsecuredJWT(payload).encode()
    const key = mischief.signs === 'other-key' ? other.privateKey : own.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
  }

  const answerFor = async (path: string, body: string): Promise<unknown> => {
    if (path === '/.well-known/openid-configuration')
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...mischief.metadata,
      }
    if (path === '/jwks') return { keys: [jwk] }
    const code = new URLSearchParams(body).get('code') ?? ''
    asked.push(`code ${code}`)
    return { access_token: 'one', token_type: 'Bearer', id_token: await idToken(code) }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      asked.push(request.url ?? '')
      const answer = await answerFor(request.url ?? '', Buffer.concat(parts).toString())
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  issuer = `http://127.0.0.1:${port}`
  return {
    issuer,
    asked,
    does: (next) => {
      mischief = next
    },
    sendBack: (address) => {
      const { searchParams } = new URL(address)
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      return new URLSearchParams({
        code,
        state: searchParams.get('state') ?? '',
        iss: issuer,
        ...mischief.redirect,
      }).toString()
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
