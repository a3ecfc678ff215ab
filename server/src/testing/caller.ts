import { idempotencyHeader } from '@college/contract/kit'
import type { FieldIssue, Method } from '@college/contract/kit'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A row of an answer, as loosely as a test needs it. */
export interface AnyRow {
  id: number
  organisation_id: number
  updated_at: string
  [field: string]: unknown
}

/** An answer of the API, taken apart. */
export interface Answered<T> {
  status: number
  headers: Readonly<Record<string, number | string | string[] | undefined>>
  raw: Buffer
  /** The whole body, null when it is not JSON. */
  body: unknown
  data: T
  info: Readonly<Record<string, unknown>>
  token: string
  message: string
  errors: FieldIssue[]
  /** Paths of the errors. */
  named: string[]
}

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

/** Members of a call besides its query or body. */
export interface More {
  /** Idempotency key. */
  key?: string
  headers?: Readonly<Record<string, string>>
}

/** Calls the API in one person's name, or a guest's. */
export interface TestCaller {
  get: <T = AnyRow>(path: string, query?: Query, more?: More) => Promise<Answered<T>>
  put: <T = AnyRow>(path: string, body?: unknown, more?: More) => Promise<Answered<T>>
  post: <T = AnyRow>(path: string, body?: unknown, more?: More) => Promise<Answered<T>>
  delete: <T = AnyRow>(path: string, query?: Query, more?: More) => Promise<Answered<T>>
  head: (path: string, more?: More) => Promise<Answered<null>>
  /** Sends bytes as a piece of an upload, unless the headers say otherwise. */
  patch: (path: string, bytes?: Buffer, more?: More) => Promise<Answered<null>>
}

const queryText = (query: Query): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) parameters.append(name, String(each))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

const piecesType = 'application/offset+octet-stream'

const parsed = (raw: Buffer): Partial<Omit<Answered<never>, 'status'>> => {
  try {
    return JSON.parse(raw.toString('utf8')) as Partial<Omit<Answered<never>, 'status'>> // the API's own envelope
  } catch {
    return {}
  }
}

/** Sends one request to an app without a socket. */
export const send = async <T>(http: FastifyInstance, request: InjectOptions): Promise<Answered<T>> => {
  const response = await http.inject(request)
  const body = parsed(response.rawPayload)
  const errors = body.errors ?? []
  return {
    status: response.statusCode,
    headers: response.headers,
    raw: response.rawPayload,
    body: response.headers['content-type']?.toString().includes('json') ? body : null,
    data: body.data as T, // each test states what it expects
    info: body.info ?? {},
    token: body.token ?? '',
    message: body.message ?? '',
    errors,
    named: errors.map((issue) => issue.path),
  }
}

const asSent = (payload: unknown): string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)

/** A caller with a token, or a guest's without one. Paths are below /api/v1. */
export const callerWith = (http: FastifyInstance, token: string | null): TestCaller => {
  const call = <T>(method: Method, path: string, payload: unknown, more: More = {}) =>
    send<T>(http, {
      method,
      url: `/api/v1${path}`,
      headers: {
        ...(token === null ? {} : { authorization: `JWT ${token}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(more.key ? { [idempotencyHeader]: more.key } : {}),
        ...more.headers,
      },
      ...(payload === undefined ? {} : { payload: asSent(payload) }),
    })
  return {
    get: (path, query = {}, more) => call('GET', path + queryText(query), undefined, more),
    put: (path, body = {}, more) => call('PUT', path, body, more),
    post: (path, body = {}, more) => call('POST', path, body, more),
    delete: (path, query = {}, more) => call('DELETE', path + queryText(query), undefined, more),
    head: (path, more) => call('HEAD', path, undefined, more),
    patch: (path, bytes = Buffer.alloc(0), more = {}) =>
      call('PATCH', path, bytes, { ...more, headers: { 'content-type': piecesType, ...more.headers } }),
  }
}
