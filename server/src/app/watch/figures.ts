import type { Health } from '@college/contract/app'
import type { Context } from '#platform'
import { disksOf, keepingFigures, runFigures, waitingFigures } from '../health/figures.ts'
import type { Watched } from '../health/figures.ts'
import { counter, gauge } from './text.ts'
import type { Family, Sample } from './text.ts'

/** Milliseconds for which figures are told again, for which a scrape waits for new ones, and that one statement of theirs may take. */
const fresh = 10_000
const patience = 2_000
const statementPatience = 1_000

interface FailedJobs {
  job: string
  waiting: number
  given_up: number
}

/** What is read from the database and the disks. */
interface Read extends Pick<Health, 'backup' | 'restore' | 'segments_waiting' | 'queues' | 'disks'> {
  readonly failed: readonly FailedJobs[]
  readonly postgresql: string
  /** On the clock of this process. */
  readonly at: number
}

const kinds = ['backup', 'restore'] as const

const keptFamilies = (read: Read): Family[] => {
  const ours = kinds.filter((kind) => read[kind].state !== 'off' && read[kind].state !== 'external')
  const times = ours.flatMap((kind): Sample[] => {
    const at = read[kind].last_at
    return at === null ? [] : [{ labels: { kind }, value: Date.parse(at) / 1_000 }]
  })
  return [
    gauge(
      'college_backup_ok',
      'Whether the newest backup, and the newest trial restore, went well and is not late.',
      ours.map((kind) => ({ labels: { kind }, value: read[kind].state === 'good' ? 1 : 0 })),
    ),
    gauge('college_backup_last_good_timestamp_seconds', 'When the last one that went well ended.', times),
    gauge(
      'college_backup_segments_waiting',
      'Finished segments of the database’s log that are not in the backup yet.',
      read.segments_waiting === null ? [] : read.segments_waiting,
    ),
  ]
}

const familiesOf = (read: Read, now: Date): Family[] => {
  const queues = (of: (queue: Health['queues'][number]) => number): Sample[] =>
    read.queues.map((queue) => ({ labels: { queue: queue.name }, value: of(queue) }))
  const age = (since: string | null): number =>
    since === null ? 0 : Math.max(0, (now.getTime() - Date.parse(since)) / 1_000)
  return [
    gauge('college_postgresql_info', 'The version of PostgreSQL.', [
      { labels: { version: read.postgresql.split(' ')[0] ?? '' }, value: 1 },
    ]),
    gauge(
      'college_waiting',
      'What waits for a job, of all nodes together: mail, web hooks, exports, reports, people, Xero.',
      queues(({ waiting }) => waiting),
    ),
    gauge(
      'college_waiting_oldest_seconds',
      'For how long the oldest of it has waited.',
      queues(({ oldest_at: since }) => age(since)),
    ),
    gauge(
      'college_failed',
      'What of it failed and is tried no more, as long as it is kept.',
      queues(({ failed }) => failed),
    ),
    gauge(
      'college_failed_jobs',
      'What a job of any node failed at, tried again later or given up.',
      read.failed.flatMap(({ job, waiting, given_up: given }) => [
        { labels: { job, state: 'again' }, value: waiting },
        { labels: { job, state: 'given_up' }, value: given },
      ]),
    ),
    ...keptFamilies(read),
    gauge(
      'college_disk_free_bytes',
      'Room where this node writes.',
      read.disks.map(({ place, free }) => ({ labels: { place }, value: free })),
    ),
    gauge(
      'college_disk_size_bytes',
      'Size of those disks.',
      read.disks.map(({ place, of }) => ({ labels: { place }, value: of })),
    ),
  ]
}

const delay = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms).unref()
  })

/**
 * Figures that need the database. They are read when a scrape asks, at most once in ten seconds, one reading at a time and with a short time for
 * each statement; where calls wait for a connection they are not read at all. A scrape has the last ones then, with their age.
 */
export class Figures {
  readonly #context: Pick<Context, 'db' | 'now' | 'log'>
  readonly #watched: Watched
  #last: Read | null = null
  #reading: Promise<void> | null = null
  #asked = -Infinity
  #failures = 0

  constructor(context: Pick<Context, 'db' | 'now' | 'log'>, watched: Watched) {
    this.#context = context
    this.#watched = watched
  }

  async families(): Promise<Family[]> {
    const { db, now } = this.#context
    if (performance.now() - this.#asked >= fresh && db.waiting() === 0)
      this.#reading ??= this.#renew().finally(() => {
        this.#reading = null
      })
    if (this.#reading) await Promise.race([this.#reading, delay(patience)])
    const last = this.#last
    return [
      counter('college_figures_failures_total', 'Readings of figures from the database that failed.', [
        { value: this.#failures },
      ]),
      ...(last === null
        ? []
        : [
            gauge(
              'college_figures_age_seconds',
              'How long ago the figures from the database were read.',
              (performance.now() - last.at) / 1_000,
            ),
            ...familiesOf(last, now()),
          ]),
    ]
  }

  async #renew(): Promise<void> {
    this.#asked = performance.now()
    try {
      this.#last = await this.#read()
    } catch (error) {
      this.#failures += 1
      this.#context.log.warn({ err: error }, 'figures for metrics could not be read')
    }
  }

  async #read(): Promise<Read> {
    const { db, now } = this.#context
    const { queues, failed, runs, version } = await db.transaction(async (tx) => {
      await tx.rows(`select set_config('statement_timeout', $1, true)`, [String(statementPatience)])
      const found = await tx.row<{ version: string }>(`select current_setting('server_version') as version`)
      return {
        version: found?.version ?? '',
        queues: await waitingFigures(tx),
        failed: await tx.rows<FailedJobs>(
          `select job, count(*) filter (where next_at is not null)::integer as waiting, count(*) filter (where next_at is null)::integer as given_up
           from failed_job group by job order by job`,
        ),
        runs: await runFigures(tx),
      }
    })
    const kept = await keepingFigures(runs, this.#watched, now())
    const disks = await disksOf(this.#watched)
    return { ...kept, queues, disks, failed, postgresql: version, at: performance.now() }
  }
}
