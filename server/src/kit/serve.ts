import type { Readable } from 'node:stream'
import { code, idempotencyHeader, plainWords } from '@college/contract/kit'
import type { CollegeRecord, Endpoint, StandardCall } from '@college/contract/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, Caller, Context } from './context.ts'
import { scopeOf } from './database/row-security.ts'
import { callGuard } from './call-guard.ts'
import type { CallRequirements } from './call-guard.ts'
import { ApiError, badField } from './errors.ts'
import { keepInTime, ownerOf } from './fair-queue.ts'
import type { FairQueue } from './fair-queue.ts'
import { firstAnswer, keep, safely } from './idempotency.ts'
import type { Keys } from './keys/index.ts'
import { attempt } from './cached-session.ts'
import type { Identify, RowReader, Who } from './cached-session.ts'
import { allowRead } from './reads.ts'
import { noteShown } from './shows.ts'
import { bodyIssues } from './standard.ts'
import type { RowValues, ServerRecord } from './record.ts'
import type { Listed, Standard } from './standard.ts'

/** What an endpoint answers: data with an optional status, info and further members, or a file as a stream. */
export interface Answer<T> {
  data: T
  status?: number
  info?: object
  token?: string
  /** A `Set-Cookie` header. */
  cookie?: string
}

export interface FileAnswer {
  file: Readable | Buffer
  name: string
  type: string
  /** Opens in a window of its own, in which nothing runs. */
  inline?: boolean
  /** Bytes of a stream, where they are known. */
  size?: number
  status?: number
}

/** `data` as JSON text that PostgreSQL made, passed on as it is. */
export interface JsonAnswer {
  json: string
  status?: number
  info?: object
}

/** An answer that is all in its headers. */
export interface BareAnswer {
  headers: Readonly<Record<string, string>>
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a handler was asked. In a write, the call's database is the transaction of the write. */
export interface CallInput<Query, Body> {
  readonly query: Query
  readonly body: Body
  /** A body that is taken as it comes. */
  readonly bytes: Readable
}

/** An endpoint with the code that answers it. */
export interface Served {
  readonly endpoint: Endpoint
  readonly handle: (
    call: Call,
    asked: CallInput<never, never>,
  ) => Promise<Answer<unknown> | FileAnswer | JsonAnswer | BareAnswer>
  /** Writes that must not be rolled back when refused, such as counting a wrong password, run without a transaction. */
  readonly plain: boolean
  /** Runs without row security, as finding an account does; what everybody may call does so always. */
  readonly unscoped: boolean
  /** Where the whole call waits its turn, before its transaction begins. What it answers as a stream is read outside. */
  readonly queue: FairQueue | null
}

export const serve = <Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, A>,
  handle: (
    call: Call,
    asked: CallInput<SchemaOutput<Q>, SchemaOutput<B>>,
  ) => Promise<Answer<z.output<A>> | FileAnswer | JsonAnswer | BareAnswer>,
  options: { plain?: boolean; queue?: FairQueue } = {},
): Served => ({
  endpoint,
  handle,
  plain: options.plain ?? false,
  unscoped: endpoint.who === 'anyone',
  queue: options.queue ?? null,
})

const keyShape = /^[\w-]{8,100}$/

/** The caller with a signal of when they are gone: what then still waits for its turn need not be done. */
const whileHere = (caller: Caller, { raw }: FastifyReply): Caller => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return { ...caller, gone: gone.signal }
}

const callerOf = (keys: Keys, request: FastifyRequest, call: string, who: Who): Caller => {
  const key = request.headers[idempotencyHeader]
  if (key !== undefined && (typeof key !== 'string' || !keyShape.test(key))) {
    throw badField(idempotencyHeader, 'An idempotency key has 8 to 100 letters, digits or hyphens')
  }
  const repeatable = key !== undefined && who.actor.id !== 0 && request.method !== 'GET'
  return {
    actor: who.actor,
    session: who.session,
    actingAs: who.actingAs,
    waitsFor: who.waitsFor,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    cookies: request.headers.cookie ?? null,
    requestId: request.id,
    call,
    idempotencyKey: repeatable ? key : null,
    bodyHash: repeatable
      ? // Keyed, so that nobody finds out by trying what a short body said.
        keys.blind('request body', JSON.stringify(request.body ?? null) + request.url).toString('base64url')
      : '',
  }
}

const read = <T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined => {
  if (!schema) {
    if (value !== undefined && value !== null && Object.keys(value).length > 0) {
      const issues = Object.keys(value).map((path) => ({ path, message: 'There is no such field' }))
      throw new ApiError(code.bad, 'This call takes no such fields.', issues)
    }
    return undefined
  }
  const result = schema.safeParse(value, { error: plainWords })
  if (result.success) return result.data
  const issues = bodyIssues(result.error)
  throw new ApiError(
    code.bad,
    issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need another look.',
    issues,
  )
}

const sendJson = (reply: FastifyReply, status: number, data: string, info?: object, token?: string): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(
      `{"data":${data}${info ? `,"info":${JSON.stringify(info)}` : ''}${token ? `,"token":${JSON.stringify(token)}` : ''}}`,
    )

// As RFC 8187 spells what `encodeURIComponent` leaves as it is.
const extended = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const disposition = ({ name, inline }: FileAnswer): string =>
  `${inline ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w. -]/g, '_')}"; filename*=UTF-8''${extended(name)}`

// What people brought along is shown by itself or not at all: no script of it runs, and nothing is fetched for it.
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'; base-uri 'none'"

const routeOf = (endpoint: Pick<Endpoint, 'path'>): string => `/api/v1${endpoint.path}`

/** Adds the route of an endpoint. */
export const addEndpoint = (app: FastifyInstance, context: Context, identify: Identify, served: Served): void => {
  const { endpoint } = served
  const call = `${endpoint.method} ${endpoint.path}`
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    ...(endpoint.largest === undefined ? {} : { bodyLimit: endpoint.largest }),
    config: { takesBytes: endpoint.bytes !== undefined, signedIn: endpoint.who !== 'anyone' },
    handler: async (request, reply) => {
      // What is refused is read to its end all the same: a sender that is cut off never reads why.
      if (endpoint.bytes !== undefined) reply.raw.once('finish', () => request.raw.resume())
      const caller = whileHere(callerOf(context.keys, request, call, await identify.caller(request)), reply)
      await callGuard(context, endpoint, caller)
      const inHeaders = Object.fromEntries((endpoint.inHeaders ?? []).map((name) => [name, request.headers[name]]))
      const query = read(endpoint.query, { ...Object(request.query), ...Object(request.params), ...inHeaders })
      if (endpoint.bytes !== undefined && request.body !== undefined)
        throw new ApiError(code.unsupportedMedia, `Send this as ${endpoint.bytes}.`)
      const body = read(endpoint.body, request.body ?? undefined)
      const asked = { query, body, bytes: request.raw } as unknown as CallInput<never, never> // parsed just above
      const db = served.unscoped ? context.db : context.db.scopedTo(scopeOf(caller.actor))
      const work: Call = { ...context, db, unscoped: context.db, caller, actor: caller.actor }
      const inTurn = <T>(run: (late?: AbortSignal) => Promise<T>): Promise<T> =>
        served.queue ? served.queue.run(ownerOf(caller), run) : run()
      if (endpoint.method === 'GET' || endpoint.method === 'HEAD' || served.plain) {
        const result = await inTurn((late) => served.handle({ ...work, late }, asked))
        await noteShown(work, endpoint, query, result)
        return answer(reply, endpoint, result)
      }
      const inside: Caller = { ...caller, inTransaction: true }
      const kept = await inTurn((late) =>
        safely(context.db, caller, async () => {
          const first = await firstAnswer(context.db, caller)
          if (first) return first
          return db.transaction(async (tx) => {
            const result = await served.handle({ ...work, db: tx, caller: inside, late }, asked)
            if (!('data' in result)) throw new Error('a write answers with data')
            const made = { status: result.status ?? endpoint.ok, body: JSON.stringify(result.data) }
            await keep(tx, caller, made)
            keepInTime({ late })
            return made
          })
        }),
      )
      return sendJson(reply, kept.status, kept.body)
    },
  })
}

const answer = (
  reply: FastifyReply,
  endpoint: Endpoint,
  result: Answer<unknown> | FileAnswer | JsonAnswer | BareAnswer,
): FastifyReply => {
  if ('headers' in result) return reply.code(endpoint.ok).headers(result.headers).send()
  if ('file' in result) {
    if (result.inline !== undefined) void reply.header('content-security-policy', sandboxed)
    if (result.size !== undefined) {
      void reply.header('content-length', result.size)
      // The length says when a file was cut short. Compressed on the way it would have another: this is how its plugin is told.
      reply.request.headers['x-no-compression'] = 'yes'
    }
    return reply
      .code(result.status ?? endpoint.ok)
      .header('content-disposition', disposition(result))
      .type(result.type)
      .send(result.file)
  }
  if ('json' in result) return sendJson(reply, result.status ?? endpoint.ok, result.json, result.info)
  if (result.cookie) void reply.header('set-cookie', result.cookie)
  const empty = result.data === null || (Array.isArray(result.data) && result.data.length === 0)
  const status = result.status ?? (endpoint.method === 'GET' && empty ? code.empty : endpoint.ok)
  return sendJson(reply, status, JSON.stringify(result.data), result.info, result.token)
}

const idIn = (request: FastifyRequest, alsoTakes: readonly string[] = []): number => {
  const query = request.query as Readonly<Record<string, unknown>> // Fastify's parser gives text or lists of text
  const others = Object.keys(query).filter((name) => name !== 'id' && !alsoTakes.includes(name))
  if (others.length > 0)
    throw new ApiError(
      code.bad,
      'This call takes no such fields.',
      others.map((path) => ({ path, message: 'There is no such field' })),
    )
  const id = query['id']
  if (typeof id !== 'string' || !/^[1-9]\d{0,15}$/.test(id) || Number(id) > Number.MAX_SAFE_INTEGER)
    throw badField('id', 'An id is a whole number')
  return Number(id)
}

const isForced = (request: FastifyRequest): boolean => {
  const { force } = request.query as Readonly<Record<string, unknown>> // Fastify's parser gives text or lists of text
  if (force !== undefined && force !== 'true' && force !== 'false') throw badField('force', 'Say true or false')
  return force === 'true'
}

const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true

/** Path and method of a standard call, and of a record's restore. */
export const standardRoute = (
  record: CollegeRecord,
  call: StandardCall | 'restore',
): { method: Endpoint['method']; path: string } => {
  switch (call) {
    case 'get':
      return { method: 'GET', path: `/${record.name}` }
    case 'list':
      return { method: 'GET', path: `/${record.plural}` }
    case 'create':
      return { method: 'PUT', path: `/${record.name}` }
    case 'update':
      return { method: 'POST', path: `/${record.name}` }
    case 'remove':
      return { method: 'DELETE', path: `/${record.name}` }
    case 'restore':
      return { method: 'POST', path: `/${record.name}/restore` }
  }
}

/** Calls a record offers: its standard ones, and restore where rows are kept to be changed; a lock is taken anew instead. */
export const callsOf = (record: CollegeRecord): (StandardCall | 'restore')[] =>
  record.calls.includes('remove') && record.calls.includes('update') ? [...record.calls, 'restore'] : [...record.calls]

/** Adds the routes of a standard record. */
export const addRecord = (
  app: FastifyInstance,
  context: Context,
  identify: Identify,
  standard: Standard,
  entry: ServerRecord,
): void => {
  const { record } = entry
  const reading: CallRequirements = { who: 'signedIn' }
  const writing: CallRequirements = record.stepUp ? { who: 'signedIn', stepUp: true, acting: 'refused' } : reading
  const listFor = async (request: FastifyRequest, call: string, who: Who, db: RowReader): Promise<Listed> => {
    const caller = callerOf(context.keys, request, call, who)
    await callGuard(context, reading, caller)
    const query = request.query as Readonly<Record<string, unknown>> // checked by readList
    return standard.list({ db, actor: who.actor, caller, now: context.now }, entry, query)
  }
  const list = async (request: FastifyRequest, reply: FastifyReply, call: string): Promise<FastifyReply> => {
    const attempted = await attempt(async () => {
      const who = identify.cachedSession(request)
      return who && listFor(request, call, who, who.db)
    })
    const asking = async (): Promise<Listed> => {
      const who = await identify.caller(request)
      return listFor(request, call, who, context.db.scopedTo(scopeOf(who.actor)))
    }
    const { rows, info, verdict } = attempted ?? (await asking())
    allowRead(verdict)
    return sendJson(reply, rows === '[]' ? code.empty : code.ok, rows, info)
  }
  /** Who saves, read in one statement with the row that is to be changed; null where that does not do, whatever the reason. */
  const saveFromCache = (request: FastifyRequest): Promise<{ who: Who; row: RowValues } | null> =>
    attempt(async () => {
      const who = identify.cachedSession(request)
      const id = Object(request.body)['id']
      if (!who || typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return null
      return { who, row: await standard.find(who.db, entry, id, who.actor) }
    })
  const run = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: Exclude<StandardCall, 'list'> | 'restore',
    work: Call,
    found?: RowValues,
  ): Promise<FastifyReply> => {
    switch (kind) {
      case 'get':
        return sendJson(reply, code.ok, await standard.get(work, entry, idIn(request)))
      case 'create':
        return kept(
          reply,
          entry.upload && isMultipart(request)
            ? await entry.upload({ ...work, caller: whileHere(work.caller, reply) }, request.raw)
            : await standard.create(work, entry, request.body),
        )
      case 'update':
        return kept(reply, await standard.update(work, entry, request.body, found))
      case 'remove':
        return record.force
          ? kept(reply, await standard.remove(work, entry, idIn(request, ['force']), isForced(request)))
          : kept(reply, await standard.remove(work, entry, idIn(request)))
      case 'restore':
        return kept(reply, await standard.restore(work, entry, idOf(request.body)))
    }
  }
  for (const kind of callsOf(record)) {
    const { method, path } = standardRoute(record, kind)
    const call = `${method} ${path}`
    app.route({
      method,
      ...(kind === 'create' || kind === 'update' ? { bodyLimit: record.largest } : {}),
      config: { takesFiles: kind === 'create' && entry.upload !== undefined, signedIn: true },
      url: `/api/v1${path}`,
      handler: async (request, reply) => {
        if (kind === 'list') return list(request, reply, call)
        const saved = kind === 'update' ? await saveFromCache(request) : null
        const caller = callerOf(context.keys, request, call, saved?.who ?? (await identify.caller(request)))
        await callGuard(context, kind === 'get' ? reading : writing, caller)
        if (kind !== 'get' && kind !== 'remove') read(undefined, request.query)
        const db = context.db.scopedTo(scopeOf(caller.actor))
        const work: Call = { ...context, db, unscoped: context.db, caller, actor: caller.actor }
        return run(request, reply, kind, work, saved?.row)
      },
    })
  }
}

const kept = (reply: FastifyReply, made: { status: number; body: string }): FastifyReply =>
  sendJson(reply, made.status, made.body)

const idOf = (body: unknown): number => {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw badField('id', 'An id is a whole number')
  if (Object.keys(Object(body)).length > 1)
    throw new ApiError(code.bad, 'This call takes only an id.', [{ path: 'id', message: 'Only an id' }])
  return id
}
