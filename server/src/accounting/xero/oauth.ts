import { z } from 'zod'
import type { XeroSettings } from './settings.ts'
import { XeroTrouble } from './trouble.ts'
import { askWire, readAnswer } from './request.ts'
import type { WireAnswer } from './request.ts'

/** What Xero gives for a code or a refresh token. Each refresh token is taken once; the answer has the next. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** Seconds. */
  readonly lasts: number
}

/** An organisation at Xero that the keys open. */
export interface Offer {
  /** Of the connection, by which it is ended. */
  readonly connection: string
  readonly id: string
  readonly name: string
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  refresh_token: z.string().min(1).max(2_000),
  expires_in: z.number().int().positive().max(86_400),
})

const connectionsAnswer = z
  .array(
    z.object({ id: z.uuid(), tenantId: z.uuid(), tenantType: z.string(), tenantName: z.string().max(500).nullish() }),
  )
  .max(500)

/** The address at Xero where an administrator agrees. */
export const authorisePage = (
  settings: XeroSettings,
  given: { redirect: string; state: string; challenge: string },
): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: given.redirect,
    scope: settings.scopes,
    state: given.state,
    code_challenge: given.challenge,
    code_challenge_method: 'S256',
  })
  return `${settings.hosts.login}/identity/connect/authorize?${query.toString()}`
}

const askIdentity = (
  { hosts, clientId, clientSecret, patience }: XeroSettings,
  path: 'token' | 'revocation',
  form: Readonly<Record<string, string>>,
): Promise<WireAnswer> => {
  const basic = clientSecret === null ? null : Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const members = clientSecret === null ? { ...form, client_id: clientId } : form
  return askWire(`${hosts.identity}/connect/${path}`, {
    method: 'POST',
    patience,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic === null ? {} : { authorization: `Basic ${basic}` }),
    },
    body: new URLSearchParams(members).toString(),
  })
}

const readTokens = (answer: WireAnswer): Tokens => {
  // A code or token that Xero does not know, used up or too old.
  if (answer.status === 400 || answer.status === 401)
    throw new XeroTrouble('lost', 'Xero no longer accepts our connection. Connect it again.')
  if (answer.status !== 200) throw new XeroTrouble('away', 'Xero isn’t answering. We’ll try again later.')
  const { access_token: access, refresh_token: refresh, expires_in: lasts } = readAnswer(tokenAnswer, answer)
  return { access, refresh, lasts }
}

export const takeCode = async (
  settings: XeroSettings,
  given: { code: string; redirect: string; verifier: string },
): Promise<Tokens> =>
  readTokens(
    await askIdentity(settings, 'token', {
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: given.redirect,
      code_verifier: given.verifier,
    }),
  )

export const renewTokens = async (settings: XeroSettings, refresh: string): Promise<Tokens> =>
  readTokens(await askIdentity(settings, 'token', { grant_type: 'refresh_token', refresh_token: refresh }))

/** Ends a refresh token at Xero, and with it all connections of the Xero user who agreed. */
export const revokeTokens = async (settings: XeroSettings, refresh: string): Promise<void> => {
  await askIdentity(settings, 'revocation', { token: refresh })
}

const bearer = (access: string): Record<string, string> => ({ authorization: `Bearer ${access}` })

/** The organisations that an access token opens; practices and the like are left out. */
export const readOffers = async (settings: XeroSettings, access: string): Promise<Offer[]> => {
  const answer = await askWire(`${settings.hosts.api}/connections`, {
    method: 'GET',
    patience: settings.patience,
    headers: bearer(access),
  })
  if (answer.status === 401) throw new XeroTrouble('lost', 'Xero no longer accepts our connection. Connect it again.')
  if (answer.status !== 200) throw new XeroTrouble('away', 'Xero isn’t answering. We’ll try again later.')
  return readAnswer(connectionsAnswer, answer)
    .filter(({ tenantType }) => tenantType === 'ORGANISATION')
    .map(({ id, tenantId, tenantName }) => ({ connection: id, id: tenantId, name: tenantName ?? 'Unnamed' }))
}

/** Ends one connection at Xero. */
export const endOffer = async (settings: XeroSettings, access: string, connection: string): Promise<void> => {
  await askWire(`${settings.hosts.api}/connections/${connection}`, {
    method: 'DELETE',
    patience: settings.patience,
    headers: bearer(access),
  })
}
