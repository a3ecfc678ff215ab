import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import { builtVersion, code, usualLargest, versionHeader } from '@college/contract/kit'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Admission } from './admission.ts'
import type { CallerKey, InHand } from './admission.ts'
import { hasTooManyValues, inParts, readBody } from './body.ts'
import { isDatabaseAway } from '#database'
import { ApiError } from '#platform'
import { failureOf, isOutOfRoom } from './failure.ts'
import { findUnstorable } from './unstorable.ts'
import { addressOf, networkOf } from './network.ts'
import { allowOrigins } from './origins.ts'
import type { Room } from '#platform'

// A file may take its time as long as it keeps coming.
const requestSeconds = 3_600
// Ids of as many rows as a list gives fit into an address.
const longestAddress = 12_000
const mostParameters = 1_000

export interface HttpOptions {
  log: Logger
  /** Number of proxies in front, whose forwarded addresses are believed; 0 believes none. */
  trustProxies: number
  /** Calls in work at which further ones are turned away with 503; one caller has a quarter of them at most. */
  mostCalls: number
  /** Requests of one session in a minute that may be refused for what is in them. */
  mostFaulty: number
  /** Statements that wait for a connection of the database. */
  waiting: () => number
  /** Room on the disks that this node writes to. */
  room: Room
  /** What a sound token counts by, found without asking the database; null for everything else. */
  session: (authorization: string) => CallerKey | null
  /** Addresses of pages that may call besides the own ones. */
  origins: readonly string[]
}

/** Headers of every answer of the API besides those of helmet: answers are kept nowhere, and are no pages. */
const everyApiAnswer = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

const unreadable = (words: string): ApiError => new ApiError(code.bad, words)

const notJson = (): ApiError => new ApiError(code.unsupportedMedia, 'Send this as JSON.')

/** Why a body cannot be read as it says it is written: what is compressed stays so here, and letters are UTF-8. */
const encodingFault = ({ headers }: FastifyRequest): ApiError | null => {
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    return new ApiError(code.unsupportedMedia, 'Send this without compressing it.')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
    ? null
    : new ApiError(code.unsupportedMedia, 'Send this as UTF-8.')
}

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

/** Whether an address has more than any call asks for; looked at before it is taken apart. */
const isTooLong = (address: string): boolean =>
  address.length > longestAddress || (address.length > mostParameters && address.split('&').length > mostParameters)

/** An address that no route can be asked for: said in the shape of every failure, and without the address. */
const refuseAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, body } = failureOf(unreadable('This address cannot be read.'), usualLargest)
  void reply
    .code(status)
    .headers(everyApiAnswer)
    .headers({ [versionHeader]: builtVersion, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, request_id: request.id }))
}

// Whoever watches the node is answered whatever goes on.
const isWatching = (url: string): boolean => url === '/ready' || url === '/live'

// The query may hold words people searched for, so only the path is logged; of one that is itself a secret only its pattern.
const loggedPath = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.url?.includes('/:secret') ? routeOptions.url : url.split('?')[0]

// A random start and a count: short enough to read out, never the same twice, and no system call for each request.
const requestIds = (): (() => string) => {
  const start = randomBytes(4).toString('hex').toUpperCase()
  let count = 0
  return () => `${start}-${(count += 1).toString(36).toUpperCase()}`
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request has of its node; null for those who watch it. */
    hand: InHand | null
  }
  interface FastifyInstance {
    /** What everybody has in hand of this node. */
    admission: Admission
  }
  interface FastifyContextConfig {
    /** Whether the call takes `multipart/form-data`. */
    takesFiles?: boolean
    /** The type of a body that the call takes as it comes. */
    takesBytes?: string
    /** Whether the call is for those who signed in: what others send with it is not looked at. */
    signedIn?: boolean
  }
}

/** The HTTP server with what every answer needs: ids, headers, overload, failures in one shape. Routes are added after. */
export const openHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const log: FastifyBaseLogger = options.log
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualLargest,
    trustProxy: (_address: string, hop: number) => hop < options.trustProxies,
    genReqId: requestIds(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: requestSeconds * 1_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 15_000,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    frameworkErrors: refuseAddress,
    forceCloseConnections: 'idle',
  })

  // Browsers are told to trust no more than is needed. Pages have a policy with a nonce of their own (server/src/app/web.ts).
  await app.register(helmet, { contentSecurityPolicy: false, frameguard: { action: 'deny' } })

  // Answers are compressed; nobody sends compressed bodies, which could unfold to any size.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2_048,
    // A page of a list at once: a stream takes twice as long.
    syncThreshold: 262_144,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  })

  const admission = new Admission({ most: options.mostCalls, faulty: options.mostFaulty, waiting: options.waiting })
  const ticking = setInterval(() => admission.tick(), 1_000)
  ticking.unref()
  app.addHook('onClose', async () => clearInterval(ticking))
  app.decorateRequest('hand', null)
  app.decorate('admission', admission)

  // Bodies are JSON and nothing else, apart from files.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { hand } = request
    const { config, bodyLimit: largest } = request.routeOptions
    // Whoever checks a signature reads what was signed.
    if (hand && config.takesBytes === 'application/json') {
      done(admission.placeUpload(hand))
      return
    }
    const fault = hand ? encodingFault(request) : notJson()
    if (!hand || fault) {
      done(fault)
      return
    }
    const announced = Number(request.headers['content-length'])
    const keep = config.signedIn !== true || !hand.caller.guest
    readBody(payload, { admission, hand, largest, announced, keep }, (error, body) => {
      if (error) done(error)
      else if (!keep) done(null)
      else if (body && hasTooManyValues(body)) done(unreadable('This has too many values to be read.'))
      else
        inParts(hand.bytes, () => {
          const text = body?.toString() ?? ''
          inParts(hand.bytes, () => void parse(request, text, done))
        })
    })
  })
  // Calls that take files read them by themselves, as they come.
  for (const type of ['multipart/form-data', 'application/offset+octet-stream', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, (request, _payload, done) => {
      const { hand, routeOptions } = request
      const { takesFiles, takesBytes } = routeOptions.config
      const takes = type === 'multipart/form-data' ? takesFiles : takesBytes === type
      const fault = takes ? encodingFault(request) : notJson()
      done(fault ?? (hand && admission.placeUpload(hand)))
    })

  // These hooks run for every answer, so they wait for nothing and make no promises.
  app.addHook('onRequest', (request, reply, done) => {
    const { url, headers } = request
    const api = url.startsWith('/api/')
    reply.headers({ [versionHeader]: builtVersion, 'x-request-id': request.id })
    if (api) reply.headers(everyApiAnswer)
    if (isWatching(url)) {
      done()
      return
    }
    const session = headers.authorization === undefined ? null : options.session(headers.authorization)
    const stage = hasBody(request) ? 'body' : api ? 'begun' : 'page'
    const hand = admission.enter(
      session?.key ?? networkOf(addressOf(request)),
      session === null,
      stage,
      reply.raw.socket ?? request.socket,
      session?.account,
    )
    request.hand = hand
    // Not every answer is finished, but every one is closed: also that of a caller who went away.
    reply.raw.once('close', () => admission.leave(hand))
    const refusal =
      admission.refusal(hand) ??
      (isTooLong(url) ? unreadable('This address is too long.') : null) ??
      (stage === 'begun' ? admission.place(hand) : null)
    // What is left of its body is nobody's to read.
    if (refusal && stage === 'body') reply.header('connection', 'close')
    done(refusal ?? undefined)
  })
  await allowOrigins(app, options.origins)
  // A connection that falls idle after the end has begun would hold the end up until its keep-alive time is over.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', ({ hand }, reply, payload, done) => {
    if (hand) {
      admission.answer(hand, reply.statusCode)
      if (typeof payload === 'string') admission.hold(hand, payload.length)
    }
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const look = (): void => {
      const errors = findUnstorable(request.query)
      if (request.body !== undefined) errors.push(...findUnstorable(request.body))
      const refusal =
        errors.length > 0 ? new ApiError(code.bad, 'This request has a character we can’t save.', errors) : null
      // A call without a body, or with one that another parser left alone.
      const ended = refusal ?? (request.hand && admission.place(request.hand)) ?? undefined
      inParts(bytes, () => done(ended))
    }
    const bytes = request.body === undefined ? 0 : (request.hand?.bytes ?? 0)
    inParts(bytes, look)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) request.log.error(line, 'request failed')
    else request.log.info(line, 'request')
    done()
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (isOutOfRoom(error)) options.room.fail()
    const lacksRoom = isDatabaseAway(error) && request.method !== 'GET' && (await options.room.isShort())
    const { status, body, retry } = failureOf(error, request.routeOptions.bodyLimit ?? usualLargest, lacksRoom)
    if (status === 500) request.log.error({ err: error }, 'unexpected failure')
    if (status === 503 || status === 507) request.log.warn({ reason: error.message }, 'turned away')
    if (retry !== undefined) reply.header('retry-after', String(retry))
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...body, request_id: request.id }))
  })
  return app
}
