import { builtVersion, code, collegeHeader, idempotencyHeader, versionHeader, type Method } from '@college/contract/kit'
import { addressOf, type Query } from './address.ts'
import type { ClientContext } from './context.ts'
import { CallFailed, noAnswerCode } from './failure.ts'
import { waitBefore } from './retry.ts'
import { parsed, successes, type CallOptions } from './send.ts'

/** What is sent as a form with files in it. */
export interface Upload {
  readonly method: Method
  readonly path: string
  readonly query?: Query | undefined
  readonly form: FormData
  /** Told how much has left this device, again from nothing with each new try. */
  readonly onProgress?: (sent: number, total: number) => void
}

interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly requestId: string | null
  readonly retryAfter: string | null
}

const noAnswer: RawAnswer = { status: noAnswerCode, text: '', requestId: null, retryAfter: null }

/** Sends a form until it is answered or the tries are used up; gives the answer's body. `fetch` tells no progress. */
export const upload = async (
  context: ClientContext,
  request: Upload,
  { signal, key = context.newId() }: Pick<CallOptions, 'signal' | 'key'> = {},
): Promise<unknown> => {
  const token = context.token()
  for (let tried = 1; ; tried += 1) {
    const said = await once(context, request, { key, token, signal })
    if (successes.includes(said.status)) return parsed(said.text)
    const pause = waitBefore(said.status, tried, said.retryAfter, context.now())
    if (pause === null) {
      const failure = new CallFailed(said.status, parsed(said.text), said.requestId)
      if (failure.code === code.unauthorised && token === context.token()) context.onUnauthorised()
      throw failure
    }
    await context.wait(pause, signal)
  }
}

interface Try {
  readonly key: string
  readonly token: string | null
  readonly signal: AbortSignal | undefined
}

/** One try; it is given up when nothing has moved for as long as the context has patience. */
const once = (context: ClientContext, request: Upload, { key, token, signal }: Try): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(stopped())
    const { signals, patience } = context
    const call = new XMLHttpRequest()
    const heard = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => call.abort(), patience)
    }
    let timer = setTimeout(() => call.abort(), patience)
    const stop = (): void => call.abort()
    signal?.addEventListener('abort', stop, { once: true })
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      heard()
      request.onProgress?.(loaded, total)
    })
    call.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) return reject(stopped())
      signals.online.set(call.status !== noAnswerCode)
      const latest = call.status === noAnswerCode ? null : call.getResponseHeader(versionHeader)
      if (latest) signals.newVersion.set(latest !== builtVersion)
      resolve(call.status === noAnswerCode ? noAnswer : rawAnswerOf(call))
    })
    call.open(request.method, addressOf(context.baseURL(), request.path, request.query))
    call.setRequestHeader('accept', 'application/json')
    call.setRequestHeader(idempotencyHeader, key)
    if (token) call.setRequestHeader('authorization', `JWT ${token}`)
    const college = context.college()
    if (token && college !== null) call.setRequestHeader(collegeHeader, String(college))
    call.send(request.form)
  })

const stopped = (): DOMException => new DOMException('Stopped', 'AbortError')

const rawAnswerOf = (call: XMLHttpRequest): RawAnswer => ({
  status: call.status,
  text: call.responseText,
  requestId: call.getResponseHeader('x-request-id'),
  retryAfter: call.getResponseHeader('retry-after'),
})
