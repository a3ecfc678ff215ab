import { idempotencyHeader, versionHeader } from '@college/contract/kit'
import type { FastifyInstance } from 'fastify'

/** What a page of another address may send along; the token is one of them, and cookies are none. */
const taken = [
  'authorization',
  'content-type',
  idempotencyHeader,
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
]
/** What it may read of an answer besides the body. */
const shown = [
  'content-disposition',
  'location',
  'retry-after',
  versionHeader,
  'x-request-id',
  'tus-resumable',
  'upload-length',
  'upload-offset',
]

/**
 * Lets pages of other addresses call: those of a web that is served elsewhere and has chosen this server as its backend.
 * Every other page's browser is told nothing, and keeps the answer from it.
 */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': asked } = request.headers
    if (!request.url.startsWith('/api/')) {
      done()
      return
    }
    void reply.header('vary', 'origin')
    if (origin === undefined || !origins.includes(origin)) {
      done()
      return
    }
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', shown.join(', '))
    if (request.method !== 'OPTIONS' || asked === undefined) {
      done()
      return
    }
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, HEAD, PUT, POST, PATCH, DELETE')
      .header('access-control-allow-headers', taken.join(', '))
      .header('access-control-max-age', '600')
      .send()
  })
}
