import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '#database'
import type { Context } from '#platform'
import { Exporter, failedStatus, spanKind, text, whole } from './otlp.ts'
import type { Attribute, Span } from './otlp.ts'
import type { TraceSettings } from './place.ts'
import { shapeOf } from './shape.ts'
import type { Family } from './text.ts'

/** Statements of one trace; further ones are counted alone. */
const mostStatements = 100
/** Milliseconds below which a run of a job that went well is left out: most of them look and find nothing. */
const worthTelling = 50

/** Looks on at what a node does, and sends it to a collector. */
export interface Traces {
  readonly statement: StatementWatch
  readonly watch: (http: FastifyInstance) => void
  readonly job: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly families: () => Family[]
  readonly close: () => Promise<void>
}

/** A request or a run of a job while it lasts, with its statements. */
interface Trace {
  readonly traceId: string
  readonly spanId: string
  readonly parent: string | null
  readonly began: number
  readonly statements: Span[]
  leftOut: number
  over: boolean
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const isZero = (id: string): boolean => /^0+$/.test(id)

/** The trace that a request belongs to; null where it says that nothing is to be recorded, and a new one where it says nothing that can be read. */
const parentOf = (header: unknown): { traceId: string; spanId: string } | 'none' | null => {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' && traceparent.exec(header)) || []
  if (traceId === '' || isZero(traceId) || isZero(spanId)) return 'none'
  return Number.parseInt(flags, 16) % 2 === 1 ? { traceId, spanId } : null
}

// Of the process, whose clock does not jump: a span never ends before it begins.
const nowMs = (): number => performance.timeOrigin + performance.now()
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const codeOf = (error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : null
}

/** Begins to send traces to a collector. */
export const openTraces = (
  { endpoint, share }: TraceSettings,
  { random, log }: Pick<Context, 'random' | 'log'>,
): Traces => {
  const exporter = new Exporter(endpoint, random(8).toString('hex'), log)
  const current = new AsyncLocalStorage<Trace>()
  const ofRequest = new WeakMap<FastifyRequest, Trace | null>()

  // A caller can ask that nothing is recorded, but not for more than the share that the operator set.
  const begin = (header: unknown, began: number): Trace | null => {
    const parent = parentOf(header)
    if (parent === null || (share < 1 && random(4).readUInt32BE() / 2 ** 32 >= share)) return null
    return {
      traceId: parent === 'none' ? random(16).toString('hex') : parent.traceId,
      spanId: random(8).toString('hex'),
      parent: parent === 'none' ? null : parent.spanId,
      began,
      statements: [],
      leftOut: 0,
      over: false,
    }
  }

  const end = (trace: Trace, name: string, kind: number, attributes: readonly Attribute[], failed: boolean): void => {
    trace.over = true
    const { traceId, spanId, parent, began, statements, leftOut } = trace
    exporter.add([
      {
        traceId,
        spanId,
        ...(parent !== null && { parentSpanId: parent }),
        name,
        kind,
        startTimeUnixNano: nanoseconds(began),
        endTimeUnixNano: nanoseconds(nowMs()),
        attributes: leftOut > 0 ? [...attributes, whole('college.statements_left_out', leftOut)] : attributes,
        ...(failed && { status: failedStatus }),
      },
      ...statements,
    ])
  }

  const tellRequest = (request: FastifyRequest, status: number, elapsed: number): void => {
    // What was refused at once has not begun yet.
    const known = ofRequest.get(request)
    const trace = known === undefined ? begin(request.headers['traceparent'], nowMs() - elapsed) : known
    if (!trace) return
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = [
      text('http.request.method', method),
      text('http.route', route),
      whole('http.response.status_code', status),
    ]
    end(trace, `${method} ${route}`, spanKind.server, attributes, status >= 500)
  }

  const tellStatement = (trace: Trace, sql: string, began: number, error: unknown): void => {
    if (trace.over) return
    if (trace.statements.length >= mostStatements) {
      trace.leftOut += 1
      return
    }
    const { name, operation, text: shape } = shapeOf(sql)
    // The words of a failure may have a value in them; its code has none.
    const code = codeOf(error)
    trace.statements.push({
      traceId: trace.traceId,
      spanId: random(8).toString('hex'),
      parentSpanId: trace.spanId,
      name,
      kind: spanKind.client,
      startTimeUnixNano: nanoseconds(began),
      endTimeUnixNano: nanoseconds(nowMs()),
      attributes: [
        text('db.system.name', 'postgresql'),
        text('db.operation.name', operation),
        text('db.query.text', shape),
        ...(code === null ? [] : [text('error.type', code)]),
      ],
      ...(error !== null && { status: failedStatus }),
    })
  }

  return {
    statement: async (sql, ask) => {
      const trace = current.getStore()
      if (!trace || trace.over) return ask()
      const began = nowMs()
      try {
        const answer = await ask()
        tellStatement(trace, sql, began, null)
        return answer
      } catch (error) {
        tellStatement(trace, sql, began, error)
        throw error
      }
    },
    watch: (http) => {
      http.addHook('onRequest', (request, _reply, done) => {
        const trace = begin(request.headers['traceparent'], nowMs())
        ofRequest.set(request, trace)
        done()
      })
      // What reads a body has its own turn, so the handler is put into its trace here.
      http.addHook('preHandler', (request, _reply, done) => {
        const trace = ofRequest.get(request)
        if (trace) current.run(trace, done)
        else done()
      })
      http.addHook('onResponse', (request, reply, done) => {
        tellRequest(request, reply.statusCode, reply.elapsedTime)
        done()
      })
    },
    job: async (name, work) => {
      const trace = begin(undefined, nowMs())
      if (!trace) return work()
      let failed = true
      try {
        const result = await current.run(trace, work)
        failed = false
        return result
      } finally {
        if (failed || nowMs() - trace.began >= worthTelling)
          end(trace, `job ${name}`, spanKind.internal, [text('college.job', name)], failed)
      }
    },
    families: () => exporter.families(),
    close: () => exporter.close(),
  }
}
