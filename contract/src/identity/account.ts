import { code, date, endpoint, idText, rowSchema, email, personName, text } from '#kit'
import { mcnzNumber, user, username } from '#people'
import { z } from 'zod'
import { linkToken, passwordText } from './password.ts'

/** Roles a person can ask for when registering; an administrator gives them. */
export const wantedRoles = ['Trainee', 'Fellow'] as const

export const register = endpoint({
  method: 'PUT',
  path: '/user',
  summary:
    'Registers a guest: returns 202 and sends an email for any address, with a link to set the password. When an administrator adds a person, returns 201 and emails that person a link to set a password.',
  who: 'anyone',
  body: z.strictObject({
    firstname: personName(100).schema,
    lastname: personName(100).schema,
    email: email().schema,
    username: username.schema.optional(),
    wanted_role: z.enum(wantedRoles).optional(),
    /** The first day as a trainee or fellow, from which hours and goals are asked; today where none is given. */
    joined: date().schema.optional(),
    mcnz_number: mcnzNumber.schema.optional(),
    organisation_id: z.number().int().positive().optional(),
    /** The browser's, of a guest: the country and time zone of the profile begin with it. */
    timezone: z.string().max(100).optional(),
    /** An administrator's: role names given at once. */
    roles: z.array(z.string().max(60)).max(10).optional(),
  }),
  answer: rowSchema(user).nullable(),
  ok: code.accepted,
  invalidates: ['user'],
})

export const confirmUser = endpoint({
  method: 'POST',
  path: '/user/confirm',
  summary:
    'With an address, emails a new confirmation link; the response is the same for every address. With a token and password, confirms the address and sets the password; without the password, says whether one is needed. With a user id, lets an administrator confirm the person.',
  who: 'anyone',
  body: z.strictObject({
    email: email().schema.optional(),
    organisation_id: z.number().int().positive().optional(),
    token: linkToken.optional(),
    password: passwordText.optional(),
    repeat: passwordText.optional(),
    user_id: z.number().int().positive().optional(),
  }),
  /** Not confirmed: the link is right, and waits for a password. */
  answer: z.strictObject({ confirmed: z.boolean(), again: z.boolean() }).nullable(),
  ok: code.ok,
  also: [{ status: code.accepted }],
  invalidates: ['user'],
})

export const changeUsername = endpoint({
  method: 'POST',
  path: '/username/change',
  summary: 'Changes the signed-in user’s username.',
  who: 'signedIn',
  body: z.strictObject({ username: username.schema, repeat: text(100).schema }),
  answer: rowSchema(user),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/email/change',
  summary:
    'Emails a link to the new address, which takes effect once the link is opened. The old address gets a notice.',
  who: 'signedIn',
  body: z.strictObject({ email: email().schema }),
  answer: z.null(),
  ok: code.accepted,
  stepUp: true,
  acting: 'refused',
})

/** Texts that a person has to accept. */
export const agreementKinds = ['terms', 'confidentiality'] as const
export type AgreementKind = (typeof agreementKinds)[number]

const agreementRow = z.strictObject({
  id: z.number().int(),
  kind: z.enum(agreementKinds),
  version: z.number().int(),
  title: z.string(),
  text: z.string(),
  published_at: z.string(),
  /** Whether the caller has accepted this version. */
  agreed: z.boolean(),
})
export type Agreement = z.output<typeof agreementRow>

export const agreements = endpoint({
  method: 'GET',
  path: '/agreements',
  summary:
    'Returns the current agreement texts and whether the signed-in user has accepted them; for administrators also those of an organisation they administer.',
  who: 'signedIn',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.array(agreementRow),
  ok: code.ok,
  early: true,
})

export const agree = endpoint({
  method: 'POST',
  path: '/user/agree',
  summary: 'Accepts the agreement texts with these ids and records when and from where.',
  who: 'signedIn',
  body: z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(10) }),
  answer: z.array(agreementRow),
  ok: code.updated,
  acting: 'refused',
  early: true,
  invalidates: ['user'],
})

export const publishAgreement = endpoint({
  method: 'POST',
  path: '/agreement',
  largest: 155_000,
  summary: 'Publishes a new version of an agreement text. Everyone is asked to accept it at their next sign-in.',
  who: 'admin',
  body: z.strictObject({
    organisation_id: z.number().int().positive().optional(),
    kind: z.enum(agreementKinds),
    title: z.string().trim().min(1, 'This cannot be empty').max(200),
    text: z.string().trim().min(1, 'This cannot be empty').max(50_000),
    /** The version it was written over, 0 for none: a text that was published since is not passed over unread. */
    over: z.number().int().nonnegative().optional(),
  }),
  answer: z.array(agreementRow),
  ok: code.created,
  acting: 'refused',
})
