import { code, endpoint, idText, nameText } from '#kit'
import { z } from 'zod'
import { passwordText } from './password.ts'

/** Ways by which a code reaches a person. */
export const codeMethods = ['device', 'email', 'phone'] as const
export type CodeMethod = (typeof codeMethods)[number]
/** Ways by which a code is sent; an app makes its own. */
export const sentMethods = ['email', 'phone'] as const
export type SentMethod = (typeof sentMethods)[number]
/** Ways to take the second step: a code, a one-use recovery code, a passkey. */
export const stepMethods = [...codeMethods, 'recovery', 'passkey'] as const
export type StepMethod = (typeof stepMethods)[number]

/** Minutes a code or a second step lives, wrong tries before it dies, digits of a code, recovery codes a person gets. */
export const codeRules = { minutes: 10, tries: 5, digits: 6, recoveryCodes: 8 } as const
/** Codes that are sent to a person in ten minutes, and the seconds between two. */
export const sendRules = { most: 3, minutes: 10, spacing: 30 } as const

const method = z.enum(codeMethods)
/** A code as typed or pasted; spaces and hyphens do not count. */
export const codeText = z.string('Enter the code').trim().min(1, 'Enter the code').max(40)
/** What a browser's passkey gives; the server's library checks its members. */
export const passkeyAnswer = z.record(z.string(), z.json())

/** How a person's second step stands. */
export const twoStepState = z.strictObject({
  enabled: z.boolean(),
  /** Whether the college asks this person for it. */
  required: z.boolean(),
  primary: method.nullable(),
  methods: z.array(method),
  /** Ways the college has set up; the phone needs a gateway. */
  available: z.array(method),
  /** Where codes by email go. */
  email: z.string().nullable(),
  /** The end of the number, such as •••• 482. */
  phone: z.string().nullable(),
  recovery_left: z.number().int(),
  /** Whether turning off asks for a longer password first. */
  password_long: z.boolean(),
  passkeys: z.array(
    z.strictObject({
      id: z.number().int(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
    }),
  ),
})

export type TwoStepState = z.output<typeof twoStepState>

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/twostep',
  summary: 'Returns the signed-in user’s two-step verification settings.',
  who: 'signedIn',
  answer: twoStepState,
  ok: code.ok,
  early: true,
})

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/twostep/begin',
  summary:
    'Starts setting up a two-step verification method: returns an app’s secret, or sends a code to the address or number.',
  who: 'signedIn',
  body: z.strictObject({ method, phone: z.string().trim().max(40).optional() }),
  answer: z.strictObject({
    challenge: z.string(),
    /** Address for an authenticator app, shown as a QR code. */
    uri: z.string().nullable(),
    secret: z.string().nullable(),
    hint: z.string().nullable(),
    expires_at: z.string(),
  }),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  early: true,
})

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/twostep/confirm',
  summary: 'Completes the setup of a method with a code. The first method also returns the recovery codes, once.',
  who: 'signedIn',
  body: z.strictObject({ challenge: z.string().max(200), code: codeText }),
  answer: z.strictObject({ recovery_codes: z.array(z.string()).nullable() }),
  ok: code.updated,
  acting: 'refused',
  early: true,
  invalidates: ['user'],
})

export const preferTwoStep = endpoint({
  method: 'POST',
  path: '/twostep/primary',
  summary: 'Sets the method that sign-in offers first.',
  who: 'signedIn',
  body: z.strictObject({ method }),
  answer: twoStepState,
  ok: code.updated,
  acting: 'refused',
  invalidates: ['user'],
})

export const removeTwoStep = endpoint({
  method: 'POST',
  path: '/twostep/remove',
  summary:
    'Removes one method or, if none is named, turns two-step verification off. After that, a password of fewer than 15 characters must be replaced.',
  who: 'signedIn',
  body: z.strictObject({
    method: method.optional(),
    password: passwordText.optional(),
    repeat: passwordText.optional(),
  }),
  answer: twoStepState,
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/twostep/recovery',
  summary: 'Creates new recovery codes. The old codes stop working.',
  who: 'signedIn',
  answer: z.strictObject({ recovery_codes: z.array(z.string()) }),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
})

export const resetTwoStep = endpoint({
  method: 'POST',
  path: '/twostep/reset',
  summary: 'Removes all second steps of a person in the administrator’s own organisation, and emails that person.',
  who: 'admin',
  body: z.strictObject({ user_id: z.number().int().positive() }),
  answer: z.null(),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/passkey/begin',
  summary: 'Returns the options for a browser to create a passkey.',
  who: 'signedIn',
  answer: z.strictObject({ challenge: z.string(), options: passkeyAnswer }),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  early: true,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkey/add',
  summary:
    'Saves a passkey that a browser has created. If it’s the first second step, also returns the recovery codes, once.',
  who: 'signedIn',
  body: z.strictObject({
    challenge: z.string().max(200),
    name: nameText(60).schema,
    response: passkeyAnswer,
  }),
  answer: z.strictObject({ recovery_codes: z.array(z.string()).nullable() }),
  ok: code.created,
  acting: 'refused',
  early: true,
  invalidates: ['user'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkey',
  summary: 'Removes one of the signed-in user’s passkeys.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.null(),
  ok: code.deleted,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})
