/** Every status code of the college's wire, by name. Source: specification sections 8 and 9. */
export const code = {
  ok: 200,
  created: 201,
  accepted: 202,
  noContent: 204,
  empty: 260,
  updated: 261,
  deleted: 262,
  found: 302,
  bad: 400,
  unauthorised: 401,
  forbidden: 403,
  notFound: 404,
  late: 408,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  tooMany: 429,
  passwordTooShort: 461,
  passwordsDiffer: 462,
  usernameTooShort: 463,
  usernameTaken: 464,
  emailTaken: 465,
  emailInvalid: 466,
  nameTooShort: 467,
  nameTaken: 468,
  tokenInvalid: 469,
  tokenExpired: 470,
  numberTooShort: 471,
  numberTaken: 472,
  archived: 473,
  outdated: 474,
  unconfirmed: 475,
  notPossible: 476,
  usernamesDiffer: 477,
  failed: 500,
  notSetUp: 501,
  unavailable: 503,
  noRoom: 507,
} as const

export type Code = (typeof code)[keyof typeof code]

/** What the rule of a schema says of a wrong value, where its refusal has a code of its own rather than 400. */
export const refusedAs = (status: Code, message: string): { message: string; params: { status: Code } } => ({
  message,
  params: { status },
})

/** One wrong field of a request: `path` is its name on the wire, dots for nesting. */
export interface FieldIssue {
  path: string
  message: string
}

/** The body of every failed call. `current` comes with 474 and is the row as it stands now. */
export interface Failure {
  message: string
  errors?: FieldIssue[]
  /** How many more wrong fields there are than `errors` names. */
  more_issues?: number
  request_id?: string
  current?: unknown
  holder?: string
  expires_at?: string
  /** With 403: the act wants the password or a code again. */
  step_up?: boolean
  /** With 403: what the session waits for first. */
  waits_for?: string[]
  /** With 470: a new link can be sent to where this one was. */
  renewable?: boolean
}
