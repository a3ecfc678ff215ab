import { code, endpoint, idText, rowSchema, email, personName } from '#kit'
import type { Actor } from '#kit'
import { user, username } from '#people'
import { z } from 'zod'
import { passwordText } from './password.ts'
import { codeMethods, codeText, passkeyAnswer, sentMethods, stepMethods } from './twostep.ts'

export { usernameShortest } from '#people'
/** Longest life of a session in hours: signed in for the day, or remembered for ten days. */
export const sessionHours = { day: 12, remembered: 240 } as const

export const actorSchema = z.strictObject({
  id: z.number().int(),
  organisation_id: z.number().int(),
  organisations: z.array(z.number().int()),
  admin_organisations: z.array(z.number().int()),
  platform_admin: z.boolean(),
  roles: z.array(z.string()),
  home_roles: z.array(z.string()),
  linked: z.array(z.number().int()),
  supervisors: z.array(z.number().int()),
  permitted: z.record(z.string(), z.array(z.number().int())),
  timezone: z.string(),
})

/** What a session waits for before it may do anything else, in the order in which it is asked for. */
export const waits = ['password', 'agreements', 'two_step'] as const
export type Wait = (typeof waits)[number]

/** `info` of every answer that tells who is signed in. */
export const sessionInfo = z.strictObject({
  actor: actorSchema,
  expires_at: z.string(),
  waits_for: z.array(z.enum(waits)),
  /** The administrator who acts as this person, and until when. */
  acting: z.strictObject({ by: z.number().int(), name: z.string(), until: z.string() }).nullable(),
  /** When the office last made a link to set this person's password, in the last 14 days: they may not have had the email. */
  password_link_at: z.string().nullable(),
})
export type SessionInfo = Omit<z.output<typeof sessionInfo>, 'actor'> & { actor: Actor }

const person = rowSchema(user)

/** The second step that a right password is answered with: 202, without a token. */
export const secondStep = z.strictObject({
  step: z.literal('code'),
  challenge: z.string(),
  primary: z.enum(stepMethods),
  methods: z.array(
    z.strictObject({
      method: z.enum(stepMethods),
      /** Where the code goes, mostly hidden: m•••@example.nz, •••• 482. */
      hint: z.string().nullable(),
    }),
  ),
  expires_at: z.string(),
})
export type SecondStep = z.output<typeof secondStep>

export const signIn = endpoint({
  method: 'POST',
  path: '/user/signin',
  summary: 'Signs a person in and returns their token. With two-step verification on, returns 202 and the next step.',
  who: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Enter your username or email').max(254),
    password: passwordText.min(1, 'Enter your password'),
    remember: z.boolean().optional(),
  }),
  answer: z.union([person, secondStep]),
  ok: code.ok,
  also: [{ status: code.accepted }],
})

export const sendGuardcode = endpoint({
  method: 'POST',
  path: '/guardcode/send',
  summary:
    'Sends a code by the method named, for the second step of a sign-in. A signed-in user can ask for one for a step-up, without a challenge.',
  who: 'anyone',
  body: z.strictObject({ challenge: z.string().max(200).optional(), method: z.enum(sentMethods) }),
  answer: z.strictObject({
    challenge: z.string(),
    hint: z.string().nullable(),
    expires_at: z.string(),
    /** Seconds until the next code may be sent. */
    wait: z.number().int(),
  }),
  ok: code.accepted,
  acting: 'refused',
  early: true,
})

export const verifyGuardcode = endpoint({
  method: 'POST',
  path: '/guardcode/verify',
  summary: 'Completes the second step of a sign-in with a code or recovery code, and returns the token.',
  who: 'anyone',
  body: z.strictObject({
    challenge: z.string().max(200),
    method: z.enum([...codeMethods, 'recovery']),
    code: codeText,
  }),
  answer: person,
  ok: code.ok,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/passkey/options',
  summary:
    'Returns the options for a browser to use a passkey: for a second step, a step-up, or signing in without a password.',
  who: 'anyone',
  body: z.strictObject({ challenge: z.string().max(200).optional() }),
  answer: z.strictObject({ challenge: z.string(), options: passkeyAnswer }),
  ok: code.ok,
  early: true,
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/passkey/signin',
  summary: 'Signs in with a passkey, alone or as the second step of the challenge.',
  who: 'anyone',
  body: z.strictObject({ challenge: z.string().max(200), response: passkeyAnswer, remember: z.boolean().optional() }),
  answer: person,
  ok: code.ok,
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/user/stepup',
  summary:
    'Confirms the signed-in user’s identity with a password, code or passkey, for actions that need this within 15 minutes.',
  who: 'signedIn',
  body: z.strictObject({
    password: passwordText.optional(),
    challenge: z.string().max(200).optional(),
    method: z.enum([...codeMethods, 'recovery']).optional(),
    code: codeText.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  answer: z.strictObject({ until: z.string() }),
  ok: code.ok,
  acting: 'refused',
  early: true,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/user/signout',
  summary:
    'Ends the session of the token. If an administrator was acting as another person, returns the administrator’s own resumed session.',
  who: 'signedIn',
  body: z.strictObject({}).optional(),
  answer: person.nullable(),
  ok: code.ok,
  early: true,
})

export const checkToken = endpoint({
  method: 'GET',
  path: '/user/token',
  summary: 'Checks the token and returns the signed-in user’s current details.',
  who: 'signedIn',
  answer: person,
  ok: code.ok,
  early: true,
})

export const renewToken = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Exchanges the token for a new one with the same expiry. The old token stops working within a minute.',
  who: 'signedIn',
  body: z.strictObject({}).optional(),
  answer: person,
  ok: code.ok,
  early: true,
})

export const myOrganisations = endpoint({
  method: 'GET',
  path: '/user/organisations',
  summary: 'Returns the organisations the signed-in user belongs to.',
  who: 'signedIn',
  answer: z.array(
    z.strictObject({ id: z.number().int(), name: z.string(), code: z.string(), roles: z.array(z.string()) }),
  ),
  ok: code.ok,
  early: true,
})

export const impersonate = endpoint({
  method: 'POST',
  path: '/user/impersonate',
  summary:
    'Lets an administrator act as another person for up to an hour. Their own session pauses until they sign out.',
  who: 'admin',
  body: z.strictObject({
    user_id: z.number().int().positive(),
    reason: z.string().trim().min(3, 'Enter a reason').max(500),
  }),
  answer: person,
  ok: code.ok,
  stepUp: true,
  acting: 'refused',
})

/** What a session leaves behind: these stay when it ends, unless they are removed with it. */
export const removableKinds = ['passkey', 'identity', 'code', 'recovery'] as const
/** All that a session may have added; the calendar address and API tokens end with it. */
export const addedKinds = [...removableKinds, 'calendar', 'token'] as const
export type AddedKind = (typeof addedKinds)[number]

/** Removes the ways to sign in that were added in what ends. */
const added = z.literal('remove').optional()

/** A session as its person, or an administrator, sees it. */
export const sessionRow = z.strictObject({
  id: z.number().int(),
  current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  remember: z.boolean(),
  ip: z.string().nullable(),
  /** Browser and system in words, such as Firefox on Windows. */
  device: z.string(),
  acting_name: z.string().nullable(),
  /** What was added in it: ways to sign in, and what lets programs in. */
  added: z.array(z.strictObject({ kind: z.enum(addedKinds), name: z.string() })),
})

export const sessions = endpoint({
  method: 'GET',
  path: '/sessions',
  shows: { record: 'session', about: 'user_id' },
  summary: 'Returns the active sessions of the signed-in user, or of a person they administer.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional() }),
  answer: z.array(sessionRow),
  ok: code.ok,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/session',
  summary:
    'Ends a session of the signed-in user, or of a person they administer. Ended from another session, the calendar address and API tokens made in it end too; with `added=remove` and a step-up, so do the passkeys, codes and linked sign-ins added in it.',
  who: 'signedIn',
  query: z.strictObject({ id: idText, added }),
  answer: z.null(),
  ok: code.deleted,
  acting: 'refused',
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary:
    'Ends all sessions of the signed-in user except this one, or all sessions of a person they administer. With `added=remove` and a step-up, removes the passkeys, codes and linked sign-ins added in them.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional(), added }),
  answer: z.null(),
  ok: code.deleted,
  acting: 'refused',
})

export const firstAdmin = endpoint({
  method: 'POST',
  path: '/user/first',
  summary: 'Creates the first administrator of an empty installation, once, with the token printed at start-up.',
  who: 'anyone',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    firstname: personName(100).schema,
    lastname: personName(100).schema,
    email: email().schema,
    username: username.schema,
    password: passwordText,
    repeat: passwordText,
  }),
  answer: z.null(),
  ok: code.created,
})
