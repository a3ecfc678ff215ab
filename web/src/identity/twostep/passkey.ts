import { passkeyOptions, passkeySignIn } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Answer, Client } from '#kit'

type Options = Readonly<Record<string, unknown>>
/** What goes over the wire: the browser's own answer as JSON. */
type PasskeyJson = Record<string, never>

/** Whether this browser can use passkeys at this address. */
export const passkeysWork = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

/** Asks the browser for a passkey; rejects when there is none, or the person thinks better of it. */
export const askForPasskey = async (options: Options): Promise<PasskeyJson> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // made by the server's library
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyJson // plain JSON
}

/** Has the browser make a passkey; rejects when it cannot, or the person thinks better of it. */
export const makePasskey = async (options: Options): Promise<PasskeyJson> => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // made by the server's library
  return (await startRegistration({ optionsJSON })) as unknown as PasskeyJson // plain JSON
}

const names: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was given. Try again, or use another way.',
  AbortError: 'No passkey was given. Try again, or use another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address. Use another way.',
  NotSupportedError: 'This device can’t make this kind of passkey. Use another way.',
}

/** Words for what the browser itself refused; null for any other failure. */
export const browserRefusal = (error: unknown): string | null =>
  error instanceof Error && !('code' in error && typeof error.code === 'number' && error.name === 'CallFailed')
    ? (names[error.name] ?? null)
    : null

/** Signs in with a passkey: alone, or as the second step of a challenge. */
export const signInWithPasskey = async (
  client: Client,
  { challenge, remember = false }: { readonly challenge?: string; readonly remember?: boolean } = {},
): Promise<Answer<User>> => {
  const apart = { anonymous: true, quiet: true }
  const asked = await client.call<typeof passkeyOptions>(
    passkeyOptions,
    { body: challenge === undefined ? {} : { challenge } },
    apart,
  )
  const response = await askForPasskey(asked.data.options)
  return client.call<typeof passkeySignIn>(
    passkeySignIn,
    { body: { challenge: asked.data.challenge, response, remember } },
    apart,
  )
}
