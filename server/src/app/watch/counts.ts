import { counter } from './text.ts'
import type { Family, Sample } from './text.ts'

/** Upper bounds of the durations that are told apart, in seconds. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5]
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** What a request counts under that no route is for: its address stays out. */
const noRoute = 'none'

/** Requests of one method to one route. */
class RouteCounts {
  /** Answers of each class of codes, such as 2xx, under its first digit. */
  readonly classes = [0, 0, 0, 0, 0, 0]
  /** Durations up to each bound and no longer than it, and last those beyond. */
  readonly durations = [...bounds.map(() => 0), 0]
  seconds = 0

  note(status: number, seconds: number): void {
    const first = Math.floor(status / 100)
    this.classes[first] = (this.classes[first] ?? 0) + 1
    let at = 0
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1
    this.durations[at] = (this.durations[at] ?? 0) + 1
    this.seconds += seconds
  }
}

interface JobCounts {
  runs: number
  failures: number
  seconds: number
}

/**
 * What a node counts while it works: requests by the pattern of their route, jobs by their name, mails by what became of them. All labels come
 * from lists in the code, so their number has a bound and nothing that a caller sends is among them.
 */
export class Counts {
  readonly #routes = new Map<string, Map<string, RouteCounts>>()
  readonly #jobs = new Map<string, JobCounts>()
  readonly #mails = new Map<string, number>()

  /** An answer that was sent. `route` is the pattern of the route as it was registered. */
  request(method: string, route: string | undefined, status: number, ms: number): void {
    const url = route ?? noRoute
    let byMethod = this.#routes.get(url)
    if (!byMethod) this.#routes.set(url, (byMethod = new Map<string, RouteCounts>()))
    const known = methods.has(method) ? method : 'other'
    let counts = byMethod.get(known)
    if (!counts) byMethod.set(known, (counts = new RouteCounts()))
    counts.note(status, ms / 1_000)
  }

  /** What became of a try to send a mail. */
  mail(result: string): void {
    this.#mails.set(result, (this.#mails.get(result) ?? 0) + 1)
  }

  /** Runs a recurring job, and counts it. */
  async job<T>(name: string, work: () => Promise<T>): Promise<T> {
    let counts = this.#jobs.get(name)
    if (!counts) this.#jobs.set(name, (counts = { runs: 0, failures: 0, seconds: 0 }))
    const began = performance.now()
    try {
      return await work()
    } catch (error) {
      counts.failures += 1
      throw error
    } finally {
      counts.runs += 1
      counts.seconds += (performance.now() - began) / 1_000
    }
  }

  /** All of it, for a scrape. */
  families(): Family[] {
    const requests: Sample[] = []
    const durations: Sample[] = []
    for (const [route, byMethod] of this.#routes)
      for (const [method, counts] of byMethod) {
        const labels = { method, route }
        counts.classes.forEach((value, first) => {
          if (value > 0) requests.push({ labels: { ...labels, code: `${first}xx` }, value })
        })
        durations.push(...histogram(labels, counts))
      }
    const jobs = (help: string, name: string, of: (counts: JobCounts) => number): Family =>
      counter(
        name,
        help,
        [...this.#jobs].map(([job, counts]) => ({ labels: { job }, value: of(counts) })),
      )
    return [
      counter(
        'college_http_requests_total',
        'Requests that were answered, by route and class of the answer’s code.',
        requests,
      ),
      {
        name: 'college_http_request_duration_seconds',
        help: 'Time from a request’s first line to the end of its answer.',
        type: 'histogram',
        samples: durations,
      },
      jobs('Runs of each recurring job of this node.', 'college_job_runs_total', ({ runs }) => runs),
      jobs('Runs of them that failed.', 'college_job_failures_total', ({ failures }) => failures),
      jobs('Time that they took.', 'college_job_seconds_total', ({ seconds }) => seconds),
      counter(
        'college_mail_tries_total',
        'Tries of this node to send a mail, by what became of them: sent, later or refused.',
        [...this.#mails].map(([result, value]) => ({ labels: { result }, value })),
      ),
    ]
  }
}

const histogram = (labels: Readonly<Record<string, string>>, { durations, seconds }: RouteCounts): Sample[] => {
  let count = 0
  const buckets = durations.map((value, at): Sample => {
    count += value
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: count }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}
