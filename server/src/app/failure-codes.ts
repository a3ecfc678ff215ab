import { code } from '@college/contract/kit'
import type { Code } from '@college/contract/kit'

type Done = 'ok' | 'created' | 'accepted' | 'noContent' | 'empty' | 'updated' | 'deleted'
export type FailureName = Exclude<keyof typeof code, Done>

/** What each code of a failure means, by its name. */
export const failureWords: Readonly<Record<FailureName, string>> = {
  bad: 'Fields that are wrong, each of them named',
  unauthorised: 'No token, a wrong one, or one that has ended',
  forbidden: 'Not for this caller, or not yet in this session',
  notFound: 'Not there, or out of the caller’s sight',
  late: 'The request took too long to arrive',
  conflict: 'Another person is editing it, or it is there already',
  tooLarge: 'More than is taken at once',
  unsupportedMedia: 'Not a type that is taken here',
  tooMany: 'Too many calls; the answer says when to try again',
  passwordTooShort: 'Password too short',
  passwordsDiffer: 'The two passwords differ',
  usernameTooShort: 'Username too short',
  usernameTaken: 'Username taken',
  emailTaken: 'Email taken',
  emailInvalid: 'Not an email address',
  nameTooShort: 'Name empty or too short',
  nameTaken: 'Name taken',
  tokenInvalid: 'The token of the link, or the code, is wrong or was used',
  tokenExpired: 'The token of the link, or the code, has expired',
  numberTooShort: 'Number too short',
  numberTaken: 'Number taken',
  archived: 'The cycle, plan or record has expired or is archived',
  outdated: 'Changed since it was read; the current row comes with it where there is one',
  unconfirmed: 'The address is not confirmed yet',
  notPossible: 'Its state forbids it',
  usernamesDiffer: 'The two usernames differ',
  failed: 'Something went wrong on our side; nothing was changed',
  notSetUp: 'A channel that is not set up',
  unavailable: 'Just now not; the answer says when to try again',
  noRoom: 'The server has no room left',
}

const always: readonly FailureName[] = ['bad', 'notFound', 'late', 'notPossible', 'tooMany', 'failed', 'unavailable']
const signedIn: readonly FailureName[] = ['unauthorised', 'forbidden']
const writes: readonly FailureName[] = [
  'unauthorised',
  'forbidden',
  'conflict',
  'tooLarge',
  'unsupportedMedia',
  'nameTaken',
  'archived',
  'outdated',
  'noRoom',
]

const ofField: Readonly<Record<string, readonly FailureName[]>> = {
  ...Object.fromEntries(['password', 'repeat'].map((key) => [key, ['passwordTooShort', 'passwordsDiffer']])),
  ...Object.fromEntries(['name', 'firstname', 'signer_name', 'next'].map((key) => [key, ['nameTooShort']])),
  ...Object.fromEntries(['email', 'email_alt', 'signer_email'].map((key) => [key, ['emailInvalid', 'emailTaken']])),
  ...Object.fromEntries(['mcnz_number', 'case_number'].map((key) => [key, ['numberTooShort', 'numberTaken']])),
  ...Object.fromEntries(['token', 'challenge', 'code', 'secret'].map((key) => [key, ['tokenInvalid', 'tokenExpired']])),
  username: ['usernameTooShort', 'usernameTaken', 'usernamesDiffer', 'unconfirmed'],
  challenge: ['tokenInvalid', 'tokenExpired', 'unconfirmed', 'notSetUp'],
  method: ['notSetUp'],
}

/** The codes that a call may fail with: by whom it is for, whether it writes, and what it is given. */
export const failuresOf = (call: {
  open: boolean
  writes: boolean
  fields: readonly string[]
}): ReadonlyMap<Code, FailureName> => {
  const names = [
    ...always,
    ...(call.open ? [] : signedIn),
    ...(call.writes ? writes : []),
    ...call.fields.flatMap((field) => ofField[field] ?? []),
  ]
  return new Map(names.map((name) => [code[name], name]))
}
