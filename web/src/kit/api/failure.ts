import { code, type FieldIssue } from '@college/contract/kit'

/** The code of a call that got no answer at all. */
export const noAnswerCode = 0

const noAnswer = 'We couldn’t reach the server. Check your connection and try again.'
const offline = 'You’re offline. Try again when you’re back online.'
const generic = 'We couldn’t do that. Try again.'

const absent: readonly number[] = [noAnswerCode, 502, 503, 504]
const turnedAway: readonly number[] = [code.unauthorised, code.tooMany, 408]

/** What a device that knows to have no network says is surer than that the server did not answer. */
const noAnswerWords = (): string =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine ? offline : noAnswer

/** A failed call, with all the server said about it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: number
  /** Wrong fields of the request, by their wire names. */
  readonly errors: readonly FieldIssue[]
  readonly requestId: string | null
  /** The current row; comes with 474. */
  readonly current: unknown
  /** Who holds the edit lock, and until when; come with 409. */
  readonly holder: string | null
  readonly expiresAt: string | null
  /** The act wants the password or a code again. */
  readonly stepUp: boolean
  /** What the session waits for before it may do anything else. */
  readonly waitsFor: readonly string[]
  /** A new link can be sent to where the expired one was. */
  readonly renewable: boolean
  /** How many people a message would go to that was not sent yet. */
  readonly recipients: number | null

  constructor(code: number, body: unknown = null, requestId: string | null = null) {
    const said = membersOf(body)
    super(textOf(said.message) ?? (code === noAnswerCode ? noAnswerWords() : generic))
    this.code = code
    this.errors = Array.isArray(said.errors) ? said.errors.filter(isIssue) : []
    this.requestId = textOf(said.request_id) ?? requestId
    this.current = said.current ?? null
    this.holder = textOf(said.holder)
    this.expiresAt = textOf(said.expires_at)
    this.stepUp = said.step_up === true
    this.waitsFor = Array.isArray(said.waits_for) ? said.waits_for.filter((one) => typeof one === 'string') : []
    this.renewable = said.renewable === true
    this.recipients = typeof said.recipients === 'number' ? said.recipients : null
  }

  /** Whether the server could not be reached, or is not there behind its proxy: the same call may work later. */
  get unreachable(): boolean {
    return absent.includes(this.code)
  }

  /** Whether the outcome on the server is unknown. */
  get unknownOutcome(): boolean {
    return this.code === noAnswerCode || this.code >= 500
  }

  /** Whether it says nothing of the write itself: the same may be taken later. */
  get passing(): boolean {
    return this.unreachable || turnedAway.includes(this.code) || this.waitsFor.length > 0
  }

  /** Whether this try or an earlier one of the same write may have been taken: a repeat has to carry the same key. */
  get mayBeTaken(): boolean {
    return this.unknownOutcome || this.passing
  }
}

/** The members of a parsed body; none when it is not an object. */
export const membersOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isIssue = (value: unknown): value is FieldIssue => {
  const issue = membersOf(value)
  return typeof issue.path === 'string' && typeof issue.message === 'string'
}

/** The words for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof CallFailed ? error.message : generic)
