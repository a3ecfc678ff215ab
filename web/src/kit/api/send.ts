import { builtVersion, code, collegeHeader, idempotencyHeader, versionHeader, type Method } from '@college/contract/kit'
import { addressOf, type Query } from './address.ts'
import { CallFailed, noAnswerCode } from './failure.ts'
import { waitBefore } from './retry.ts'
import type { ClientContext } from './context.ts'

/** How one call may differ from the others. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The idempotency key of an earlier write whose outcome is unknown. */
  readonly key?: string
  /** Sends no token and takes a 401 as an answer, as sign-in does. */
  readonly anonymous?: boolean
  /** Leaves the current error alone, as the person is not waiting for this call. */
  readonly quiet?: boolean
  /** Lets the call outlive the page. */
  readonly keepalive?: boolean
  /** Makes one try only: there is something else to go on with. */
  readonly once?: boolean
  /** The caller repeats it: a call that hangs, or has no network, is given up at once. */
  readonly hurried?: boolean
}

export interface Request {
  readonly method: Method
  readonly path: string
  readonly query?: Query | undefined
  readonly body?: unknown
}

/** Codes that mean it was done. */
export const successes: readonly number[] = [
  code.ok,
  code.created,
  code.accepted,
  code.empty,
  code.updated,
  code.deleted,
]

/** Sends a request until it is answered or the tries are used up, and tells the page how it went. */
export const send = async (context: ClientContext, request: Request, options: CallOptions = {}): Promise<Response> => {
  const { signals } = context
  const token = options.anonymous ? null : context.token()
  const init = initOf(context, request, options, token)
  signals.waiting.update((count) => count + 1)
  try {
    return await tryConfirmed(context, request, { ...options, token }, init)
  } catch (error) {
    if (error instanceof CallFailed) {
      if (!options.quiet) signals.currentError.set({ message: error.message, requestId: error.requestId })
      // An answer to a token that has been replaced meanwhile says nothing about the new one.
      if (error.code === code.unauthorised && !options.anonymous && token === context.token()) context.onUnauthorised()
      if (error.waitsFor.length > 0 && token === context.token()) context.onWaiting()
    }
    throw error
  } finally {
    signals.waiting.update((count) => count - 1)
  }
}

const initOf = (
  context: ClientContext,
  { method, body }: Request,
  options: CallOptions,
  token: string | null,
): RequestInit => {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `JWT ${token}`)
  const college = context.college()
  if (token && college !== null) headers.set(collegeHeader, String(college))
  if (method !== 'GET') headers.set(idempotencyHeader, options.key ?? context.newId())
  const init: RequestInit = { method, headers, cache: 'no-store', keepalive: options.keepalive ?? false }
  if (body === undefined) return init
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(body) }
}

/** Where the act wants the person to show again that it is them, asks, and makes the same call once more. */
const tryConfirmed = async (
  context: ClientContext,
  request: Request,
  { token, ...options }: CallOptions & { readonly token: string | null },
  init: RequestInit,
): Promise<Response> => {
  try {
    return await tryOften(context, request, options, init)
  } catch (error) {
    if (!(error instanceof CallFailed) || !error.stepUp || options.anonymous) throw error
    // Who asked has left meanwhile: who is in now is not asked for them.
    if (token !== context.token()) throw error
    if (!(await context.stepUp())) throw new CallFailed(error.code, { message: notConfirmed }, error.requestId)
    return tryOften(context, request, options, init)
  }
}

const notConfirmed = 'You didn’t confirm it’s you, so nothing changed.'

const tryOften = async (
  context: ClientContext,
  request: Request,
  { signal, once: isOnce = false, hurried = false }: CallOptions,
  init: RequestInit,
): Promise<Response> => {
  const address = addressOf(context.baseURL(), request.path, request.query)
  const patience = hurried ? Math.min(context.patience, hurry) : context.patience
  for (let tried = 1; ; tried += 1) {
    const began = context.now().getTime()
    const answer = await once(context, address, init, patience, signal)
    if (answer && successes.includes(answer.status)) return answer
    const status = answer?.status ?? noAnswerCode
    const pause = waitBefore(status, tried, answer?.headers.get('retry-after') ?? null, context.now())
    // Reading is taken up again when the network is back.
    const mayGiveUp = hurried || init.method === 'GET'
    const isHung = hurried && context.now().getTime() - began >= patience
    const isHopeless = mayGiveUp && !answer && (isHung || !context.connected())
    if (pause === null || isOnce || isHopeless) throw await failureOf(status, answer)
    await answer?.body?.cancel()
    await context.wait(pause, signal)
  }
}

/** Milliseconds that a hurried call may hang. */
const hurry = 12_000

/** What a proxy says when there is no server behind it; the server itself puts its version on every answer. */
const fromProxy: readonly number[] = [502, 503, 504]

/** One try; null when no answer came. */
const once = async (
  { signals }: ClientContext,
  address: string,
  init: RequestInit,
  patience: number,
  signal?: AbortSignal,
): Promise<Response | null> => {
  const givenUp = new AbortController()
  const timer = setTimeout(() => givenUp.abort(), patience)
  try {
    const answer = await fetch(address, {
      ...init,
      signal: signal ? AbortSignal.any([signal, givenUp.signal]) : givenUp.signal,
    })
    const latest = answer.headers.get(versionHeader)
    signals.online.set(latest !== null || !fromProxy.includes(answer.status))
    if (latest) signals.newVersion.set(latest !== builtVersion)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    signals.online.set(false)
    return null
  } finally {
    clearTimeout(timer)
  }
}

const failureOf = async (status: number, answer: Response | null): Promise<CallFailed> => {
  const text = (await answer?.text().catch(() => '')) ?? ''
  return new CallFailed(status, parsed(text), answer?.headers.get('x-request-id') ?? null)
}

/** The value of a JSON text; null for anything else, as a proxy's own page. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
