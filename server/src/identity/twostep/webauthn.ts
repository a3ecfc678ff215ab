import { code } from '@college/contract/kit'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { z } from 'zod'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { keyedHash } from './keys.ts'
import type { TwoStepParts } from './parts.ts'

// With its certificates it is a tenth of what a node reads, so it is read with the first passkey.
const library = () => import('@simplewebauthn/server')

// ES256, RS256 and EdDSA, by their numbers in COSE.
const algorithms = [-8, -7, -257]
const patience = 120_000
// WebAuthn's own bound of an identifier, as it is written in base64url; and room for an RSA key of 4096 bits.
const longestId = Math.ceil((1_023 * 4) / 3)
const longestKey = 1_024
const ways = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The place for which passkeys are made: the host people open, and its origin. */
interface Place {
  host: string
  origin: string
}

const placeOf = ({ publicUrl }: Pick<TwoStepParts, 'publicUrl'>): Place => {
  const { hostname, origin } = new URL(publicUrl())
  return { host: hostname, origin }
}

/** A passkey as it is kept. */
export interface Passkey {
  id: number
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
}

type JsonObject = Readonly<Record<string, unknown>>

/** JSON as the wire carries it, of what the library has made. */
const asJson = (options: object): Record<string, never> => JSON.parse(JSON.stringify(options)) as Record<string, never> // plain JSON on both sides

const refusal = (): ApiError =>
  new ApiError(code.bad, 'We couldn’t check this passkey. Try again, or use another way.', [
    { path: 'response', message: 'We couldn’t check this passkey' },
  ])

/** What the library refuses is a refusal of ours: it throws for whatever does not fit. */
const checked = async <T>(call: Call, check: () => Promise<T>): Promise<T> => {
  try {
    return await check()
  } catch (error) {
    call.log.info({ reason: error instanceof Error ? error.message : String(error) }, 'a passkey was refused')
    throw refusal()
  }
}

/** Opaque name of a person among the passkeys of a device. */
const handleOf = ({ keys }: TwoStepParts, userId: number): Buffer => keyedHash(keys, `passkey ${userId}`)

export const passkeysOf = (db: Runner, userId: number): Promise<Passkey[]> =>
  db.rows<Passkey>(
    'select id, user_id, credential_id, public_key, counter, transports, name from passkey where user_id = $1 order by id',
    [userId],
  )

const named = (passkeys: readonly Passkey[]): { id: string; transports: string[] }[] =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/** What a browser needs to make a passkey, and the random number it has to sign. */
export const makingOptions = async (
  call: Call,
  parts: TwoStepParts,
  person: { college: string; username: string; name: string },
): Promise<{ options: Record<string, never>; challenge: string }> => {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: person.college,
    rpID: placeOf(parts).host,
    userName: person.username,
    userDisplayName: person.name,
    userID: Uint8Array.from(handleOf(parts, call.actor.id)),
    challenge: Uint8Array.from(call.random(32)),
    timeout: patience,
    attestationType: 'none',
    excludeCredentials: named(await passkeysOf(call.db, call.actor.id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return { options: asJson(options), challenge: options.challenge }
}

const idOf = z
  .string()
  .max(longestId)
  .regex(/^[\w-]+$/)

/** Of what a browser has made, the members that are kept or read before the library reads them. */
const madeOf = z.object({
  id: idOf,
  response: z.object({
    attestationObject: z.string(),
    transports: z.array(z.string()).max(20).default([]),
  }),
})

/**
 * Refuses proofs of who made an authenticator: none is asked for, and to check a maker's certificates the library would ask the network.
 * What signs with its own key alone is let through, as browsers leave it in.
 */
const checkUnproved = async (attestationObject: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const made = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = made.get('fmt')
  if (format !== 'none' && (format !== 'packed' || made.get('attStmt').get('x5c') !== undefined))
    throw new Error('a proof of the maker was not asked for')
}

/** Reads the passkey that a browser has made; refuses what does not fit the challenge, the place or the person’s presence. */
export const readMade = async (
  call: Call,
  parts: TwoStepParts,
  challenge: string,
  response: JsonObject,
): Promise<{ host: string; credential: WebAuthnCredential; transports: string[]; backedUp: boolean }> => {
  const { host, origin } = placeOf(parts)
  const { registrationInfo, transports } = await checked(call, async () => {
    const made = madeOf.parse(response).response
    await checkUnproved(made.attestationObject)
    const { verifyRegistrationResponse } = await library()
    const verified = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON, // the library checks each member
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return { registrationInfo: verified.registrationInfo, transports: made.transports.filter((way) => ways.has(way)) }
  })
  if (!registrationInfo) throw refusal()
  const { credential, credentialBackedUp: backedUp } = registrationInfo
  if (credential.id.length > longestId || credential.publicKey.length > longestKey) throw refusal()
  return { host, credential, transports, backedUp }
}

/** What a browser needs to ask for a passkey: one of these, or any it has for this place. */
export const askingOptions = async (
  call: Call,
  parts: TwoStepParts,
  userId: number | null,
): Promise<{ options: Record<string, never>; challenge: string }> => {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: placeOf(parts).host,
    challenge: Uint8Array.from(call.random(32)),
    timeout: patience,
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: named(await passkeysOf(call.db, userId)) }),
  })
  return { options: asJson(options), challenge: options.challenge }
}

const found = (db: Runner, response: JsonObject): Promise<Passkey | null> =>
  db.row<Passkey>(
    'select id, user_id, credential_id, public_key, counter, transports, name from passkey where credential_id = $1',
    [idOf.safeParse(Reflect.get(response, 'id')).data ?? ''],
  )

/** The person whose passkey signed the challenge: the expected one, or whoever it belongs to. Its counter moves on. */
export const personOfPasskey = async (
  call: Call,
  parts: TwoStepParts,
  asked: { challenge: string; userId: number | null },
  response: JsonObject,
): Promise<{ userId: number; name: string }> => {
  const { host, origin } = placeOf(parts)
  const passkey = await found(call.db, response)
  if (!passkey || (asked.userId !== null && asked.userId !== passkey.user_id)) throw refusal()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await checked(call, () =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON, // the library checks each member
      expectedChallenge: asked.challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  const moved =
    verified &&
    (await call.db.row(
      'update passkey set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1',
      [passkey.id, authenticationInfo.newCounter, call.now()],
    ))
  if (!moved) throw refusal()
  return { userId: passkey.user_id, name: passkey.name }
}
