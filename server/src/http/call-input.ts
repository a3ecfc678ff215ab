import { code, idempotencyHeader } from '@college/contract/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Who } from '#records'
import type { Caller, Keys } from '#platform'
import { ApiError, badField, once } from '#platform'
import { parseInput } from '#records'
import { inParts } from './body.ts'
import { addressOf } from './network.ts'

const keyShape = /^[\w-]{8,100}$/

/** The caller with a signal of when they are gone: what then still waits for its turn need not be done. */
export const whileHere = (caller: Caller, { raw }: FastifyReply): Caller => {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return { gone: gone.signal, ...caller }
}

/** Who is calling, in which request; 400 for an idempotency key that is none. */
export const callerOf = (keys: Keys, request: FastifyRequest, call: string, who: Who): Caller => {
  const key = request.headers[idempotencyHeader]
  if (key !== undefined && (typeof key !== 'string' || !keyShape.test(key))) {
    throw badField(idempotencyHeader, 'An idempotency key has 8 to 100 letters, digits or hyphens')
  }
  const repeatable = key !== undefined && who.actor.id !== 0 && request.method !== 'GET'
  // The same body under another college is another request.
  const chosen = who.actor.college === undefined ? '' : ` in ${who.actor.college}`
  return {
    actor: who.actor,
    session: who.session,
    actingAs: who.actingAs,
    machine: who.machine,
    waitsFor: who.waitsFor,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    cookies: request.headers.cookie ?? null,
    requestId: request.id,
    call,
    idempotencyKey: repeatable ? key : null,
    // Keyed, so that nobody finds out by trying what a short body said.
    bodyHash: once(() =>
      keys.blind('request body', JSON.stringify(request.body ?? null) + request.url + chosen).toString('base64url'),
    ),
  }
}

/** Hashes the body of a call that may be repeated; other calls have their turn after a large one. */
export const hashInTurn = (caller: Caller, { hand }: FastifyRequest): Promise<void> => {
  if (caller.idempotencyKey !== null) caller.bodyHash()
  return new Promise((next) => inParts(hand?.bytes ?? 0, next))
}

/** What a call was given, in the words of its schema; without one it takes nothing. */
export const readInput = <T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined => {
  if (schema) return parseInput(schema, value)
  if (value === undefined || value === null || Object.keys(value).length === 0) return undefined
  throw noFields(Object.keys(value))
}

const noFields = (names: readonly string[]): ApiError =>
  new ApiError(
    code.bad,
    'This call takes no such fields.',
    names.map((path) => ({ path, message: 'This field doesn’t exist' })),
  )

/** The id that a query names. */
export const idIn = (request: FastifyRequest, alsoTakes: readonly string[] = []): number => {
  const query = request.query as Readonly<Record<string, unknown>> // Fastify's parser gives text or lists of text
  const others = Object.keys(query).filter((name) => name !== 'id' && !alsoTakes.includes(name))
  if (others.length > 0) throw noFields(others)
  const id = query['id']
  if (typeof id !== 'string' || !/^[1-9]\d{0,15}$/.test(id) || Number(id) > Number.MAX_SAFE_INTEGER)
    throw badField('id', 'An id is a whole number')
  return Number(id)
}

/** Whether a query says that what stands in the way is to be passed over. */
export const isForced = (request: FastifyRequest): boolean => {
  const { force } = request.query as Readonly<Record<string, unknown>> // Fastify's parser gives text or lists of text
  if (force !== undefined && force !== 'true' && force !== 'false') throw badField('force', 'Say true or false')
  return force === 'true'
}

export const isMultipart = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true

/** The id that is all of a body. */
export const idOf = (body: unknown): number => {
  const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) throw badField('id', 'An id is a whole number')
  if (Object.keys(Object(body)).length > 1)
    throw new ApiError(code.bad, 'This call takes only an id.', [{ path: 'id', message: 'Only an id' }])
  return id
}
