import { code, endpoint, idText, nameText, rowSchema } from '#kit'
import { user } from '#people'
import { z } from 'zod'
import { linkToken, passwordText } from './password.ts'
import { secondStep } from './session.ts'

/** What the office sees of its identity provider. The client secret never leaves the server. */
const provider = z.strictObject({
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  enabled: z.boolean(),
  /** When a sign-in through it was last tried out as it is now set up. */
  tested_at: z.string().nullable(),
  updated_at: z.string(),
})
export type SignInProvider = z.output<typeof provider>

/** The provider's settings, and the address that it must send people back to. */
const settings = z.strictObject({ provider: provider.nullable(), redirect_uri: z.string() })

const ofOrganisation = z.number().int().positive().optional()

export const readProvider = endpoint({
  method: 'GET',
  path: '/oidc/provider',
  summary: 'Returns the organisation’s identity provider for sign-in, without its secret.',
  who: 'admin',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: settings,
  ok: code.ok,
})

export const saveProvider = endpoint({
  method: 'POST',
  path: '/oidc/provider',
  summary:
    'Sets up the organisation’s identity provider. Changing its address, client or secret turns sign-in through it off until it is tested again.',
  who: 'admin',
  body: z.strictObject({
    organisation_id: ofOrganisation,
    name: nameText(60).schema,
    issuer: z.string().trim().min(1, 'Enter the issuer address').max(500),
    client_id: z.string().trim().min(1, 'Enter the client ID').max(500),
    /** Left out, the secret that is kept stays. */
    client_secret: z.string().min(1, 'Enter the client secret').max(1_000).optional(),
    /** As last read; left out for the first one. */
    updated_at: z.string().max(40).optional(),
  }),
  answer: settings,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
})

export const switchProvider = endpoint({
  method: 'POST',
  path: '/oidc/switch',
  summary: 'Turns sign-in through the identity provider on, once it has been tested, or off.',
  who: 'admin',
  body: z.strictObject({ organisation_id: ofOrganisation, enabled: z.boolean() }),
  answer: settings,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
})

/** Where the browser goes next, and the secret with which this browser finishes what it began. */
const begun = z.strictObject({ url: z.string(), attempt: z.string() })

export const testProvider = endpoint({
  method: 'POST',
  path: '/oidc/test',
  summary: 'Begins a test sign-in at the identity provider. It signs no one in here.',
  who: 'admin',
  body: z.strictObject({ organisation_id: ofOrganisation }),
  answer: begun,
  ok: code.ok,
  stepUp: true,
  acting: 'refused',
})

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/oidc/start',
  summary: 'Begins a sign-in at the college’s identity provider and returns the address to open there.',
  who: 'anyone',
  body: z.strictObject({ organisation_id: ofOrganisation, remember: z.boolean().optional() }),
  answer: begun,
  ok: code.ok,
})

const attempt = z.string().min(1).max(200)
/** The query with which the provider sent the browser back. */
const sentBack = z.string().min(1).max(6_000)

/** The identity is right and belongs to no account yet: its owner has to confirm that the account is theirs. */
export const linkStep = z.strictObject({
  step: z.literal('link'),
  challenge: z.string(),
  /** The college’s name for its sign-in. */
  provider: z.string(),
  email: z.string(),
  expires_at: z.string(),
})
export type LinkStep = z.output<typeof linkStep>

const person = rowSchema(user)

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/oidc/finish',
  summary:
    'Finishes a sign-in that began in this browser. Returns 202 and the next step where a code is asked for, or where the account must first be confirmed by its owner.',
  who: 'anyone',
  body: z.strictObject({ attempt, query: sentBack }),
  answer: z.union([person, secondStep, linkStep]),
  ok: code.ok,
  also: [{ status: code.accepted }],
})

export const linkByPassword = endpoint({
  method: 'POST',
  path: '/oidc/link',
  summary: 'Confirms with the account’s password that the identity belongs to it, and signs in.',
  who: 'anyone',
  body: z.strictObject({
    challenge: z.string().max(200),
    password: passwordText.min(1, 'Enter your password'),
    remember: z.boolean().optional(),
  }),
  answer: z.union([person, secondStep]),
  ok: code.ok,
  also: [{ status: code.accepted }],
})

export const mailLinkOfSignIn = endpoint({
  method: 'POST',
  path: '/oidc/link/email',
  summary: 'Emails a link that confirms that the identity belongs to the account.',
  who: 'anyone',
  body: z.strictObject({ challenge: z.string().max(200) }),
  answer: z.null(),
  ok: code.accepted,
})

export const confirmLinkOfSignIn = endpoint({
  method: 'POST',
  path: '/oidc/link/confirm',
  summary: 'Links the identity to the account, with the token of an emailed link. It signs no one in.',
  who: 'anyone',
  body: z.strictObject({ token: linkToken }),
  answer: z.strictObject({ provider: z.string() }),
  ok: code.ok,
})

export const beginOwnLink = endpoint({
  method: 'POST',
  path: '/oidc/own/start',
  summary: 'Begins linking an identity of the college’s provider to the signed-in user’s account.',
  who: 'signedIn',
  answer: begun,
  ok: code.ok,
  stepUp: true,
  acting: 'refused',
})

export const finishOwn = endpoint({
  method: 'POST',
  path: '/oidc/own/finish',
  summary: 'Finishes a link, or an administrator’s test, that this session began.',
  who: 'signedIn',
  body: z.strictObject({ attempt, query: sentBack }),
  answer: z.strictObject({ outcome: z.enum(['linked', 'tested']), email: z.string() }),
  ok: code.ok,
  acting: 'refused',
})

export const ownLinks = endpoint({
  method: 'GET',
  path: '/oidc/own',
  summary:
    'Returns the college’s sign-in, where there is one, and the identities linked to the signed-in user’s account.',
  who: 'signedIn',
  answer: z.strictObject({
    /** The college’s name for its sign-in; null where it has none. */
    provider: z.string().nullable(),
    links: z.array(
      z.strictObject({
        id: z.number().int(),
        issuer: z.string(),
        email: z.string(),
        created_at: z.string(),
        last_used_at: z.string().nullable(),
      }),
    ),
  }),
  ok: code.ok,
})

export const unlink = endpoint({
  method: 'DELETE',
  path: '/oidc/own',
  summary: 'Unlinks an identity from the signed-in user’s account.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.null(),
  ok: code.deleted,
  stepUp: true,
  acting: 'refused',
})
