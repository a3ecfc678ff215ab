import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform'
import type { Watched } from '../health/figures.ts'
import { Counts } from './counts.ts'
import { Figures } from './figures.ts'
import { listenForMetrics } from './listen.ts'
import { watchNode } from './node.ts'
import type { MetricsPlace, TraceSettings } from './place.ts'
import { textOf } from './text.ts'
import type { Traces } from './traces.ts'

export type { Counts }

/** The metrics of a node, where they are asked for at an address of their own. */
export interface Metrics {
  readonly counts: Counts
  /** The port they are asked for at. */
  readonly port: number
  readonly close: () => Promise<void>
}

/** Counts what a node does from now on, and answers those who ask for it. */
export const openMetrics = async (
  context: Pick<Context, 'db' | 'now' | 'log'>,
  http: FastifyInstance,
  watched: Watched & { readonly poolSize: number },
  place: MetricsPlace,
  traces: Traces | null,
): Promise<Metrics> => {
  const { db, log } = context
  const counts = new Counts()
  const figures = new Figures(context, watched)
  const node = watchNode({ db, admission: http.admission, poolSize: watched.poolSize })
  http.addHook('onResponse', (request, reply, done) => {
    counts.request(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime)
    done()
  })
  const listening = await listenForMetrics(
    place,
    async () =>
      textOf([...node.families(), ...counts.families(), ...(traces?.families() ?? []), ...(await figures.families())]),
    log,
  )
  return {
    counts,
    port: listening.port,
    close: async () => {
      node.stop()
      await listening.close()
    },
  }
}

/** Runs a job of a name and tells those who watch; without any it only runs it. */
export const watchedJob = (
  name: string,
  metrics: Metrics | null,
  traces: Traces | null,
): ((run: () => Promise<unknown>) => Promise<unknown>) | undefined => {
  if (!metrics && !traces) return undefined
  const traced = (run: () => Promise<unknown>): Promise<unknown> => (traces ? traces.job(name, run) : run())
  return metrics ? (run) => metrics.counts.job(name, () => traced(run)) : traced
}

/** Begins to send traces where there is a collector. Without one nothing of it is loaded. */
export const beginTraces = async (
  settings: TraceSettings | null,
  parts: Pick<Context, 'random' | 'log'>,
): Promise<Traces | null> => {
  if (settings === null) return null
  const { openTraces } = await import('./traces.ts')
  return openTraces(settings, parts)
}
