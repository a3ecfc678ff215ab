import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { builtVersion } from '@college/contract/kit'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database'
import { namedQueues } from '#platform'
import { counter, gauge } from './text.ts'
import type { Family, Sample } from './text.ts'

/** What is looked at of a node. */
export interface NodeParts {
  readonly db: Database
  readonly admission: FastifyInstance['admission']
  readonly poolSize: number
}

/** Stages of requests in hand, with what they are called. */
const stages = ['page', 'begun', 'body', 'work', 'upload', 'answer'] as const

const processFamilies = (): Family[] => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  return [
    gauge('college_info', 'The version of the application and of Node.js.', [
      { labels: { version: builtVersion, node: process.versions.node }, value: 1 },
    ]),
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      performance.timeOrigin / 1_000,
    ),
    gauge('college_uptime_seconds', 'For how long the process has run.', process.uptime()),
    counter('process_cpu_user_seconds_total', 'Time of processors in the application.', [{ value: user / 1e6 }]),
    counter('process_cpu_system_seconds_total', 'Time of processors in the operating system for it.', [
      { value: system / 1e6 },
    ]),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'The heap of JavaScript in use.', heapUsed),
    gauge('nodejs_heap_size_total_bytes', 'The heap of JavaScript.', heapTotal),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap that objects hold.', external),
  ]
}

const one = (value: number): readonly Sample[] => [{ value }]

const workFamilies = ({ db, admission, poolSize }: NodeParts): Family[] => {
  const { counts, refused } = admission
  const queues = (of: 'waiting' | 'running'): Sample[] =>
    [...namedQueues()].map(([queue, { size }]) => ({ labels: { queue }, value: size[of] }))
  return [
    gauge(
      'college_requests_in_hand',
      'Requests that have begun and are not over, by how far they have come.',
      stages.map((stage) => ({ labels: { stage }, value: counts[stage] })),
    ),
    gauge('college_callers_in_hand', 'Sessions and addresses that they are of.', counts.callers),
    gauge('college_bytes_in_hand', 'Bytes of their bodies and answers.', counts.bytes),
    counter(
      'college_refused_total',
      'Requests that admission refused: overdone and faulty (the caller), late (too slow), busy (this node).',
      Object.entries(refused).map(([reason, value]) => ({ labels: { reason }, value })),
    ),
    gauge('college_database_connections_most', 'Connections that this node opens to the database.', poolSize),
    gauge('college_database_connections_in_use', 'Connections in use.', db.inUse()),
    gauge('college_database_waiting', 'Statements that wait for a connection.', db.waiting()),
    counter('college_database_statements_total', 'Statements of this node.', one(db.statements())),
    gauge('college_queue_waiting', 'Work that waits its turn in this node.', queues('waiting')),
    gauge('college_queue_running', 'Work in turn.', queues('running')),
  ]
}

/** Milliseconds between two looks at the event loop. */
const resolution = 20

/** Begins to watch this node; what it gives tells how it is now. */
export const watchNode = (parts: NodeParts): { families: () => Family[]; stop: () => void } => {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const began = performance.eventLoopUtilization()
  return {
    families: () => {
      // What is measured is from one look to the next. It is not a number before the first.
      const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1_000) || 0
      const { active, idle } = performance.eventLoopUtilization(began)
      const found = [
        gauge(
          'nodejs_eventloop_lag_mean_seconds',
          'How late the event loop was since the last scrape, on average.',
          late(delay.mean),
        ),
        gauge('nodejs_eventloop_lag_p99_seconds', 'The same, in 99 of 100 cases at most.', late(delay.percentile(99))),
        gauge('nodejs_eventloop_lag_max_seconds', 'The same, at worst.', late(delay.max)),
        counter('nodejs_eventloop_busy_seconds_total', 'Time in which the event loop worked.', one(active / 1_000)),
        counter('nodejs_eventloop_idle_seconds_total', 'Time in which it had nothing to do.', one(idle / 1_000)),
      ]
      delay.reset()
      return [...processFamilies(), ...found, ...workFamilies(parts)]
    },
    stop: () => void delay.disable(),
  }
}
