import { code, endpoint, rowSchema } from '#kit'
import { user } from '#people'
import { z } from 'zod'

export { usernameShortest } from '#people'
/** Shortest password without and with two-step verification. */
export const passwordShortest = { alone: 15, twoStep: 8 } as const
/** Longest life of a session in hours: signed in for the day, or remembered for ten days. */
export const sessionHours = { day: 12, remembered: 240 } as const

export const actorSchema = z.strictObject({
  id: z.number().int(),
  organisation_id: z.number().int(),
  organisations: z.array(z.number().int()),
  admin_organisations: z.array(z.number().int()),
  platform_admin: z.boolean(),
  roles: z.array(z.string()),
  linked: z.array(z.number().int()),
  supervisors: z.array(z.number().int()),
  timezone: z.string(),
})

const person = rowSchema(user)

const credentials = z.strictObject({
  username: z.string().trim().min(1, 'Write your username or email').max(254),
  password: z.string().min(1, 'Write your password').max(1_000),
  remember: z.boolean().optional(),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/user/signin',
  summary: 'Signs a person in and gives their token.',
  who: 'anyone',
  body: credentials,
  answer: person,
  ok: code.ok,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/user/signout',
  summary: 'Ends the session of the token.',
  who: 'signedIn',
  body: z.strictObject({}).optional(),
  answer: z.null(),
  ok: code.ok,
})

export const checkToken = endpoint({
  method: 'GET',
  path: '/user/token',
  summary: 'Checks the token and gives the person as they stand now.',
  who: 'signedIn',
  answer: person,
  ok: code.ok,
})

export const renewToken = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Exchanges the token for a fresh one that ends at the same time; the old one dies within a minute.',
  who: 'signedIn',
  body: z.strictObject({}).optional(),
  answer: person,
  ok: code.ok,
})

export const myOrganisations = endpoint({
  method: 'GET',
  path: '/user/organisations',
  summary: 'The organisations the person belongs to.',
  who: 'signedIn',
  answer: z.array(
    z.strictObject({ id: z.number().int(), name: z.string(), code: z.string(), roles: z.array(z.string()) }),
  ),
  ok: code.ok,
})

export const firstAdmin = endpoint({
  method: 'POST',
  path: '/user/first',
  summary: 'Makes the first administrator of an empty installation, once, with the token printed at its start.',
  who: 'anyone',
  body: z.strictObject({
    token: z.string().min(1).max(200),
    firstname: z.string().trim().min(1, 'This cannot be empty').max(100),
    lastname: z.string().trim().min(1, 'This cannot be empty').max(100),
    email: z.string().trim().max(254),
    username: z.string().trim().max(100),
    password: z.string().max(1_000),
    repeat: z.string().max(1_000),
  }),
  answer: z.null(),
  ok: code.created,
})
