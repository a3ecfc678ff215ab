import { code, endpoint, email } from '#kit'
import { z } from 'zod'

/** Shortest password without and with two-step verification, in characters. */
export const passwordShortest = { alone: 15, twoStep: 8 } as const
/** Longest password that is taken, in characters. */
export const passwordLongest = 1_000

/** A password as it is typed: never trimmed, never changed. */
export const passwordText = z.string('Enter a password').max(passwordLongest, `At most ${passwordLongest} characters`)
/** The secret of a one-use link. */
export const linkToken = z.string().min(1).max(200)

/** Characters of a password by Unicode code points of its composed form, as the length rule counts them. */
export const passwordLength = (password: string): number => Array.from(password.normalize('NFKC')).length

export const changePassword = endpoint({
  method: 'POST',
  path: '/password/change',
  summary: 'Replaces the signed-in user’s password and ends all their other sessions.',
  who: 'signedIn',
  body: z.strictObject({ current: passwordText, password: passwordText, repeat: passwordText }),
  answer: z.null(),
  ok: code.updated,
  acting: 'refused',
  early: true,
  invalidates: ['user', 'calendarfeed'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  summary:
    'With an address, emails a link; the response is the same for every address. With the link’s token, sets the password and ends all sessions.',
  who: 'anyone',
  body: z.strictObject({
    email: email().schema.optional(),
    organisation_id: z.number().int().positive().optional(),
    token: linkToken.optional(),
    password: passwordText.optional(),
    repeat: passwordText.optional(),
  }),
  answer: z.null(),
  ok: code.ok,
})

export const copyPasswordLink = endpoint({
  method: 'POST',
  path: '/password/link/copy',
  summary:
    'Creates a one-use link for a person in the administrator’s own organisation to set a password, for the administrator to hand over. Records the reason and emails a notice to that person.',
  who: 'admin',
  body: z.strictObject({
    user_id: z.number().int().positive(),
    reason: z.string().trim().min(3, 'Enter a reason').max(500, 'At most 500 characters'),
  }),
  answer: z.object({ link: z.string(), expires_at: z.iso.datetime() }),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})

export const setPasswordLink = endpoint({
  method: 'POST',
  path: '/password/link',
  summary: 'Emails a person in the administrator’s own organisation a one-use link to set a password.',
  who: 'admin',
  body: z.strictObject({ user_id: z.number().int().positive() }),
  answer: z.null(),
  ok: code.accepted,
  stepUp: true,
  acting: 'refused',
})
