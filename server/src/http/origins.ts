import cors from '@fastify/cors'
import { collegeHeader, idempotencyHeader, versionHeader } from '@college/contract/kit'
import type { FastifyInstance } from 'fastify'

/** What a page of another address may send along; the token is one of them, and cookies are none. */
const taken = [
  'authorization',
  'content-type',
  collegeHeader,
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
export const allowOrigins = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: ({ url, headers: { origin, ...headers } }, done) =>
      done(null, {
        origin: url.startsWith('/api/') && origin !== undefined && origins.includes(origin) && origin,
        methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
        allowedHeaders: taken,
        exposedHeaders: shown,
        maxAge: 600,
        preflight: headers['access-control-request-method'] !== undefined,
      }),
  })
}
