import { AsyncResource } from 'node:async_hooks'
import { code } from '@college/contract/kit'
import type { Caller } from './context.ts'
import { ApiError } from './errors.ts'

/** Bounds of a queue, and what people call that which waits in it. */
export interface FairQueueOptions {
  /** What waits, in the plural, such as `reports`. */
  readonly what: string
  /** What metrics call it; one that stands behind another has no name, so that its jobs are not counted twice. */
  readonly name?: string
  /** Jobs that run at once. */
  readonly running: number
  /** Jobs that wait, and those of one person among them. */
  readonly waiting: number
  readonly waitingEach: number
  /** Milliseconds for one job, from its start. */
  readonly time: number
  /** What people read when their job takes longer. */
  readonly slow: string
  /** Of a person who has several jobs waiting, the next waits this many times as long as the last took: one person's jobs never fill all of the time. */
  readonly rest?: number
}

/** Whose job it is. */
export interface JobOwner {
  /** The person, or the address of somebody without an account. */
  readonly key: string
  /** Aborted when the caller has gone away: a job that has not started is dropped. */
  readonly gone?: AbortSignal | undefined
  /** Whether it goes on with what was begun, such as the next page of an export: no bound refuses it. */
  readonly goesOn?: boolean
}

interface Job {
  readonly key: string
  readonly start: () => void
  readonly reject: (error: Error) => void
}

/** The jobs of a caller; those that an administrator causes while acting as somebody are the administrator's. */
export const ownerOf = ({ actor, actingAs, ip, gone, inTransaction }: Caller): JobOwner => {
  // It would hold a connection and its locks while it waits for the jobs of others.
  if (inTransaction) throw new Error('a transaction must not wait in a queue')
  return { key: actor.id === 0 ? `address ${ip}` : `user ${actingAs ?? actor.id}`, gone }
}

/** The jobs of the node itself, all together like one person's. */
export const ownJobs: JobOwner = { key: 'node' }

const secondsToWait = 15

/** Refuses to write what its caller has been told took too long. */
export const keepInTime = ({ late }: { readonly late?: AbortSignal | undefined }): void => {
  if (late?.aborted) throw new Error('the time of this call was over before it was written')
}

// A queue with a name lasts as long as its process.
const named = new Map<string, FairQueue>()

/** The queues of this node that have a name. */
export const namedQueues = (): ReadonlyMap<string, FairQueue> => named

// Nobody reads this: the caller has left.
const abandoned = (): ApiError => new ApiError(code.notPossible, 'You left before this was started.')

/**
 * Jobs that wait for each other, fair by person. They start in rounds: each person has one job in a round, and one who comes joins the
 * round that is under way. A person's ten jobs so delay another's one by the jobs that run already, and not by those that wait.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #jobs: Job[] = []
  /** Who has had a job started in this round. */
  readonly #served = new Set<string>()
  /** Whose next job waits until a timer ends. */
  readonly #resting = new Map<string, NodeJS.Timeout>()
  #running = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
    if (options.name !== undefined) named.set(options.name, this)
  }

  /** Jobs that wait, and jobs that run. */
  get size(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#jobs.length, running: this.#running }
  }

  /**
   * Runs the work when its turn comes. When its time is over its signal is aborted and who asked is told; its place is free
   * when the work has really ended.
   */
  run<T>(owner: JobOwner, work: (late: AbortSignal) => Promise<T>): Promise<T> {
    const { key, gone, goesOn = false } = owner
    const refusal = gone?.aborted ? abandoned() : goesOn ? null : this.#refusal(key)
    if (refusal) return Promise.reject(refusal)
    return new Promise<T>((resolve, reject) => {
      const drop = (): void => {
        const at = this.#jobs.indexOf(job)
        if (at === -1) return
        this.#jobs.splice(at, 1)
        reject(abandoned())
      }
      const start = (): void => {
        gone?.removeEventListener('abort', drop)
        const late = new AbortController()
        const timer = setTimeout(() => {
          reject(new ApiError(code.tooLarge, this.#options.slow))
          late.abort()
        }, this.#options.time)
        const began = performance.now()
        const leave = (): void => {
          clearTimeout(timer)
          this.#running -= 1
          this.#rest(key, performance.now() - began)
          this.#startNext()
        }
        // In a promise from the beginning, so that what is thrown at once fails the job as well.
        const done = Promise.resolve(late.signal).then(work)
        done.then(resolve, reject)
        done.then(leave, leave)
      }
      // It is started where another job ends, and still belongs to the call that asked for it. What `AsyncResource.bind` gives keeps the
      // job and its result until the next full collection of garbage, which let an export of many pages grow by a hundred megabytes.
      const call = new AsyncResource('job')
      const job = { key, start: () => call.runInAsyncScope(start), reject }
      this.#jobs.push(job)
      gone?.addEventListener('abort', drop, { once: true })
      this.#startNext()
    })
  }

  /** Refuses all that waits. */
  clear(error: Error): void {
    for (const { reject } of this.#jobs.splice(0)) reject(error)
  }

  #refusal(key: string): ApiError | null {
    const { what, waiting, waitingEach } = this.#options
    const more = { retry_after: secondsToWait }
    if (this.#jobs.filter((job) => job.key === key).length >= waitingEach) {
      const words = `You already have ${waitingEach} ${what} waiting. Try again when they’re done.`
      return new ApiError(code.tooMany, words, undefined, more)
    }
    if (this.#running < this.#options.running || this.#jobs.length < waiting) return null
    return new ApiError(code.unavailable, `Too many ${what} are waiting. Try again in a minute.`, undefined, more)
  }

  #rest(key: string, took: number): void {
    const { rest } = this.#options
    if (!rest || !this.#jobs.some((job) => job.key === key)) return
    clearTimeout(this.#resting.get(key))
    const end = (): void => {
      this.#resting.delete(key)
      this.#startNext()
    }
    this.#resting.set(key, setTimeout(end, took * rest).unref())
  }

  #startNext(): void {
    while (this.#running < this.#options.running) {
      const job = this.#takeNext()
      if (!job) break
      this.#served.add(job.key)
      this.#running += 1
      job.start()
    }
    if (this.#running === 0) this.#served.clear()
  }

  #takeNext(): Job | undefined {
    const rested = ({ key }: Job): boolean => !this.#resting.has(key)
    const at = this.#jobs.findIndex((job) => rested(job) && !this.#served.has(job.key))
    if (at !== -1) return this.#jobs.splice(at, 1)[0]
    // All who wait have had their job: the next round begins.
    this.#served.clear()
    const first = this.#jobs.findIndex(rested)
    return first === -1 ? undefined : this.#jobs.splice(first, 1)[0]
  }
}
