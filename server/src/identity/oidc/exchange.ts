import { createHash } from 'node:crypto'
import { code } from '@college/contract/kit'
import { z } from 'zod'
import { ApiError, guardedFetch, NotOutside } from '#platform'
import type { Call } from '#platform'
import { redirectUri, secretOf } from './provider.ts'
import type { OidcParts, Provider } from './provider.ts'
import type { Identity } from './waiting-link.ts'

/** What is made of an attempt’s secret, so that nothing of it lies in the database. Each is of no use for the others. */
const partOf = (secret: string, use: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`${use} of ${secret}`).digest('base64url')

// Loaded with the first sign-in of this kind: most colleges have none.
const library = () => import('openid-client')

const timeout = 10

const configurationOf = async (call: Call, { reach }: OidcParts, provider: Provider) => {
  const oidc = await library()
  return oidc.discovery(
    new URL(provider.issuer),
    provider.client_id,
    undefined,
    oidc.ClientSecretBasic(secretOf(call, provider)),
    {
      [oidc.customFetch]: (url, { method, headers, body }) => {
        const sent = body instanceof URLSearchParams ? body.toString() : body
        if (typeof sent === 'object' && sent !== null) throw new Error('a body of this kind is never sent')
        return guardedFetch(url, { method, headers, body: sent ?? undefined }, reach)
      },
      // The signature of the identity is checked with the provider’s keys, and not left to the connection alone.
      execute: [oidc.enableNonRepudiationChecks, ...(reach.local ? [oidc.allowInsecureRequests] : [])],
      timeout,
    },
  )
}

const wordsOf = (error: unknown): { code: unknown; message: string } =>
  error instanceof Error
    ? { code: 'code' in error ? error.code : error.name, message: error.message }
    : { code: null, message: 'unknown' }

const unreachable = (call: Call, provider: Provider, error: unknown): ApiError => {
  call.log.warn(
    { organisation: provider.organisation_id, reason: wordsOf(error) },
    'the identity provider gave no answer',
  )
  return new ApiError(
    code.notPossible,
    error instanceof NotOutside || (error instanceof Error && error.cause instanceof NotOutside)
      ? `${provider.name} has an address that can’t be used. Sign in with your password and tell the college office.`
      : `We couldn’t reach ${provider.name}. Try again, or sign in with your password.`,
  )
}

/** The address at which the browser signs in at the provider. */
export const addressFor = async (call: Call, parts: OidcParts, provider: Provider, secret: string): Promise<string> => {
  const oidc = await library()
  const config = await configurationOf(call, parts, provider).catch((error: unknown) => {
    throw unreachable(call, provider, error)
  })
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri(parts),
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(partOf(secret, 'verifier')),
    code_challenge_method: 'S256',
    state: partOf(secret, 'state'),
    nonce: partOf(secret, 'nonce'),
  })
  if (url.protocol !== 'https:' && !parts.reach.local) throw unreachable(call, provider, new NotOutside('no https'))
  return url.href
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  email_verified: z.unknown().optional(),
})

const refusedBy: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled the sign-in, or weren’t allowed in. You can try again.',
  login_required: 'You weren’t signed in there. You can try again.',
}

/** The identity that a provider answers for with the query it sent the browser back with. Every doubt about it is a refusal. */
export const identityFrom = async (
  call: Call,
  parts: OidcParts,
  provider: Provider,
  sent: { secret: string; query: string },
): Promise<Identity> => {
  const oidc = await library()
  const back = new URL(redirectUri(parts))
  back.search = sent.query
  const refused = refusedBy[back.searchParams.get('error') ?? '']
  try {
    const config = await configurationOf(call, parts, provider)
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: partOf(sent.secret, 'verifier'),
      expectedState: partOf(sent.secret, 'state'),
      expectedNonce: partOf(sent.secret, 'nonce'),
      idTokenExpected: true,
    })
    const own = claims.parse(tokens.claims())
    const told =
      own.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? claims.parse(await oidc.fetchUserInfo(config, tokens.access_token, own.sub))
        : own
    const { email } = told
    if (email === undefined || told.email_verified !== true)
      throw new ApiError(
        code.notPossible,
        `${provider.name} doesn’t vouch for your email address, so we can’t use it to sign you in. Sign in with your password.`,
      )
    return { issuer: config.serverMetadata().issuer, subject: own.sub, email }
  } catch (error) {
    if (error instanceof ApiError) throw error
    call.log.warn(
      { organisation: provider.organisation_id, reason: wordsOf(error) },
      'a sign-in at the identity provider was refused',
    )
    throw new ApiError(
      code.notPossible,
      refused ?? `${provider.name} didn’t confirm who you are. Start again, or sign in with your password.`,
    )
  }
}
