import type { Readable } from 'node:stream'
import { code } from '@college/contract/kit'
import type { Endpoint } from '@college/contract/kit'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sendAnswer, sendKept } from './answers.ts'
import type { Answer, BareAnswer, FileAnswer, JsonAnswer } from './answers.ts'
import type { Identify } from '#records'
import { callGuard } from './call-guard.ts'
import { placeInCollege, placeWhereKnown } from './college-header.ts'
import { callerOf, hashInTurn, readInput, whileHere } from './call-input.ts'
import type { Call, Caller, Context, FairQueue } from '#platform'
import { scopeOf } from '#database'
import { ApiError, keepInTime, ownerOf } from '#platform'
import { firstAnswer, keep, safely } from '#records'
import { noteShown } from './shows.ts'

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
  /** About the caller alone: the college that a platform administrator works in makes no difference. */
  readonly anyCollege: boolean
  /** Where the whole call waits its turn, before its transaction begins. What it answers as a stream is read outside. */
  readonly queue: FairQueue | null
}

export const serve = <Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<Q, B, A>,
  handle: (
    call: Call,
    asked: CallInput<SchemaOutput<Q>, SchemaOutput<B>>,
  ) => Promise<Answer<z.output<A>> | FileAnswer | JsonAnswer | BareAnswer>,
  options: { plain?: boolean; anyCollege?: boolean; queue?: FairQueue } = {},
): Served => ({
  endpoint,
  handle,
  plain: options.plain ?? false,
  unscoped: endpoint.who === 'anyone',
  anyCollege: options.anyCollege ?? false,
  queue: options.queue ?? null,
})

const routeOf = (endpoint: Pick<Endpoint, 'path'>): string => `/api/v1${endpoint.path}`

/** Adds the route of an endpoint. */
export const addEndpoint = (app: FastifyInstance, context: Context, identify: Identify, served: Served): void => {
  const { endpoint } = served
  const call = `${endpoint.method} ${endpoint.path}`
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    ...(endpoint.largest === undefined ? {} : { bodyLimit: endpoint.largest }),
    config: {
      ...(endpoint.bytes !== undefined && { takesBytes: endpoint.bytes }),
      signedIn: endpoint.who !== 'anyone',
    },
    handler: async (request, reply) => {
      // What is refused is read to its end all the same: a sender that is cut off never reads why.
      if (endpoint.bytes !== undefined) reply.raw.once('finish', () => request.raw.resume())
      const who = await identify.caller(request)
      const place = served.unscoped ? placeWhereKnown : placeInCollege
      const whoHere = served.anyCollege ? who : await place(context, request, who)
      const caller = whileHere(callerOf(context.keys, request, call, whoHere), reply)
      await callGuard(context, endpoint, caller)
      // A call that keeps no answer here hashes its body only where it keeps one of its own.
      const keepsAnswer = endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && !served.plain
      if (keepsAnswer) await hashInTurn(caller, request)
      const inHeaders = Object.fromEntries((endpoint.inHeaders ?? []).map((name) => [name, request.headers[name]]))
      const query = readInput(endpoint.query, { ...Object(request.query), ...Object(request.params), ...inHeaders })
      if (endpoint.bytes !== undefined && request.body !== undefined)
        throw new ApiError(code.unsupportedMedia, `Send this as ${endpoint.bytes}.`)
      const body = readInput(endpoint.body, request.body ?? undefined)
      const asked = { query, body, bytes: request.raw } as unknown as CallInput<never, never> // parsed just above
      const db = served.unscoped ? context.db : context.db.scopedTo(scopeOf(caller.actor))
      const work: Call = { unscoped: context.db, caller, actor: caller.actor, late: undefined, ...context, db }
      const inTurn = <T>(run: (late?: AbortSignal) => Promise<T>): Promise<T> =>
        served.queue ? served.queue.run(ownerOf(caller), run) : run()
      if (!keepsAnswer) {
        const result = await inTurn((late) => served.handle({ ...work, late }, asked))
        await noteShown(work, endpoint, query, result)
        return sendAnswer(reply, endpoint, result)
      }
      const inside: Caller = { inTransaction: true, ...caller }
      const kept = await inTurn((late) =>
        safely(
          context.db,
          caller,
          async () => {
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
          },
          // Bytes on their way come once.
          { once: endpoint.bytes !== undefined },
        ),
      )
      return sendKept(reply, kept)
    },
  })
}
