import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import { builtVersion, code, versionHeader } from '@college/contract/kit'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ApiError, isDatabaseAway, isDatabaseBusy } from './errors.ts'
import { unkeepable } from './keepable.ts'
import { letIn } from './origins.ts'
import { StorageFailure } from './storage/index.ts'

const retryAfterSeconds = 2
const bodyLimit = 1_048_576
// A body of JSON has come within half a minute; a file may take its time as long as it keeps coming.
const bodySeconds = 30
const requestSeconds = 3_600

export interface HttpOptions {
  log: Logger
  /** Number of proxies in front, whose forwarded addresses are believed; 0 believes none. */
  trustProxies: number
  /** Calls in hand at which further ones are turned away with 503. */
  mostCalls: number
  /** Calls waiting for the database at which further ones are turned away. */
  waiting: () => number
  /** Addresses of pages that may call besides the own ones. */
  origins: readonly string[]
}

const failure = (
  error: FastifyError | Error,
  largest: number,
): { status: number; body: Record<string, unknown>; retry?: number } => {
  if (error instanceof ApiError) {
    const { retry_after: retry, ...more } = error.more
    const body = { message: error.message, ...(error.errors ? { errors: error.errors } : {}), ...more }
    return { status: error.status, body, ...(typeof retry === 'number' ? { retry } : {}) }
  }
  if (error instanceof StorageFailure) {
    if (error.trouble === 'full')
      return {
        status: code.noRoom,
        body: { message: 'There is no room for files on the server just now. Please tell the college office.' },
      }
    return {
      status: code.unavailable,
      body: { message: 'Files cannot be reached just now. Please try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  if (isDatabaseAway(error)) {
    return {
      status: code.unavailable,
      body: { message: 'The records cannot be reached just now. Please try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  if (isDatabaseBusy(error)) {
    return {
      status: code.unavailable,
      body: { message: 'This took too long. Please try again shortly.' },
      retry: retryAfterSeconds,
    }
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413)
    return { status, body: { message: `This is too large: at most ${Math.floor(largest / 1_000_000)} MB.` } }
  if (status === 415) return { status, body: { message: 'Send this as JSON.' } }
  if (status >= 400 && status < 500) {
    return {
      status: code.bad,
      body: { message: 'This request cannot be read.', errors: [{ path: '', message: 'This request cannot be read' }] },
    }
  }
  return { status: code.failed, body: { message: 'Something went wrong on our side. Nothing was changed.' } }
}

/** Headers of every answer; browsers are told to trust no more than is needed. */
const everyAnswer = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  [versionHeader]: builtVersion,
}

/** Those of the API besides: answers are kept nowhere, and are no pages. */
const everyApiAnswer = {
  ...everyAnswer,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

const overrun = (): ApiError =>
  new ApiError(code.unavailable, 'Many people are here just now. Please try again shortly.', undefined, {
    retry_after: 1,
  })

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
  interface FastifyContextConfig {
    /** Whether the call takes `multipart/form-data`. */
    takesFiles?: boolean
    /** Whether the call takes the bytes of a piece. */
    takesBytes?: boolean
  }
}

/** The HTTP server with what every answer needs: ids, headers, overload, failures in one shape. Routes are added after. */
export const openHttp = async (options: HttpOptions): Promise<FastifyInstance> => {
  const log: FastifyBaseLogger = options.log
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: (_address: string, hop: number) => hop < options.trustProxies,
    genReqId: requestIds(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    requestTimeout: requestSeconds * 1_000,
    http: { headersTimeout: bodySeconds * 1_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 15_000,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    forceCloseConnections: 'idle',
  })

  // Answers are compressed; nobody sends compressed bodies, which could unfold to any size.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2_048,
    encodings: ['gzip'],
    zlibOptions: { level: 4 },
  })

  // Bodies are JSON and nothing else, apart from files.
  app.removeContentTypeParser('text/plain')
  // Calls that take files read them by themselves, as they come.
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (request.routeOptions.config.takesFiles) done(null)
    else done(new ApiError(code.unsupportedMedia, 'Send this as JSON.'))
  })
  app.addContentTypeParser('application/offset+octet-stream', (request, _payload, done) => {
    if (request.routeOptions.config.takesBytes) done(null)
    else done(new ApiError(code.unsupportedMedia, 'Send this as JSON.'))
  })

  let inHand = 0
  const leave = (): void => {
    inHand -= 1
  }
  // These hooks run for every answer, so they wait for nothing and make no promises.
  app.addHook('onRequest', (request, reply, done) => {
    inHand += 1
    // Not every answer is finished, but every one is closed: also that of a caller who went away.
    reply.raw.once('close', leave)
    const api = request.url.startsWith('/api/')
    reply.headers(api ? everyApiAnswer : everyAnswer).header('x-request-id', request.id)
    if (api && (inHand > options.mostCalls || options.waiting() > options.mostCalls)) done(overrun())
    else done()
  })
  letIn(app, options.origins)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!/^(multipart\/form-data|application\/offset\+octet-stream)/i.test(request.headers['content-type'] ?? '')) {
      const late = setTimeout(() => {
        if (!request.raw.complete) request.raw.destroy()
      }, bodySeconds * 1_000)
      reply.raw.once('close', () => clearTimeout(late))
    }
    done()
  })
  // A connection that falls idle after the end has begun would hold the end up until its keep-alive time is over.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const errors = unkeepable(request.query)
    if (request.body !== undefined) errors.push(...unkeepable(request.body))
    if (errors.length === 0) done()
    else done(new ApiError(code.bad, 'This request has something in it that cannot be kept.', errors))
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
    const { status, body, retry } = failure(error, request.routeOptions.bodyLimit ?? bodyLimit)
    if (status === 500) request.log.error({ err: error }, 'unexpected failure')
    if (status === 503) request.log.warn({ reason: error.message }, 'turned away')
    if (retry !== undefined) reply.header('retry-after', String(retry))
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...body, request_id: request.id }))
  })
  return app
}
