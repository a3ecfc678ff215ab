import { code } from '@college/contract/kit'
import type { Code } from '@college/contract/kit'

type Done = 'ok' | 'created' | 'accepted' | 'noContent' | 'empty' | 'updated' | 'deleted' | 'found'
export type FailureName = Exclude<keyof typeof code, Done>

/** What each code of a failure means, by its name. */
export const failureWords: Readonly<Record<FailureName, string>> = {
  bad: 'One or more fields are wrong; each is named',
  unauthorised: 'The token is missing, wrong or no longer valid',
  forbidden: 'You don’t have permission, or this session needs another step first',
  notFound: 'Not found, or you can’t see it',
  late: 'The request took too long to arrive',
  conflict: 'Someone else is editing it, or it already exists',
  tooLarge: 'Larger than allowed',
  unsupportedMedia: 'This content type isn’t accepted here',
  tooMany: 'Too many requests; the response says when to try again',
  passwordTooShort: 'Password too short',
  passwordsDiffer: 'The two passwords differ',
  usernameTooShort: 'Username too short',
  usernameTaken: 'Username taken',
  emailTaken: 'Email taken',
  emailInvalid: 'Not an email address',
  nameTooShort: 'Name empty or too short',
  nameTaken: 'Name taken',
  tokenInvalid: 'The link’s token, or the code, is wrong or already used',
  tokenExpired: 'The link’s token, or the code, has expired',
  numberTooShort: 'Number too short',
  numberTaken: 'Number taken',
  archived: 'The cycle, plan or record has expired or is archived',
  outdated: 'Changed since you read it; the current row is included if there is one',
  unconfirmed: 'The email address isn’t confirmed yet',
  notPossible: 'Its current state doesn’t allow this',
  usernamesDiffer: 'The two usernames differ',
  failed: 'Something went wrong on our side; nothing was changed',
  notSetUp: 'This channel isn’t set up',
  unavailable: 'Temporarily unavailable; the response says when to try again',
  noRoom: 'The server has no storage space left',
}

// A token that is none is told so also where none is asked for.
const always: readonly FailureName[] = [
  'bad',
  'unauthorised',
  'notFound',
  'late',
  'notPossible',
  'tooMany',
  'failed',
  'unavailable',
]
const signedIn: readonly FailureName[] = ['forbidden']
const writes: readonly FailureName[] = [
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
  ...Object.fromEntries(
    ['name', 'title', 'firstname', 'middlename', 'lastname', 'known_as', 'signer_name', 'next'].map((key) => [
      key,
      ['nameTooShort'],
    ]),
  ),
  ...Object.fromEntries(['email', 'email_alt', 'signer_email'].map((key) => [key, ['emailInvalid', 'emailTaken']])),
  ...Object.fromEntries(['mcnz_number', 'case_number'].map((key) => [key, ['numberTooShort', 'numberTaken']])),
  ...Object.fromEntries(['token', 'challenge', 'code', 'secret'].map((key) => [key, ['tokenInvalid', 'tokenExpired']])),
  username: ['usernameTooShort', 'usernameTaken', 'usernamesDiffer', 'unconfirmed'],
  challenge: ['tokenInvalid', 'tokenExpired', 'unconfirmed', 'notSetUp'],
  attempt: ['tokenInvalid', 'tokenExpired', 'unconfirmed'],
  method: ['notSetUp'],
}

/** The codes that a call may fail with: by whom it is for, whether it writes, and what it is given. */
export const failuresOf = (call: {
  open: boolean
  writes: boolean
  fields: readonly string[]
  outside?: boolean | undefined
}): ReadonlyMap<Code, FailureName> => {
  const names = [
    ...always,
    ...(call.open ? [] : signedIn),
    ...(call.writes ? writes : []),
    ...(call.outside ? (['notSetUp'] as const) : []),
    ...call.fields.flatMap((field) => ofField[field] ?? []),
  ]
  return new Map(names.map((name) => [code[name], name]))
}
