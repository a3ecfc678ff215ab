import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { guest } from '@college/contract/kit'
import { FairQueue, ownerOf } from './fair-queue.ts'
import type { FairQueueOptions } from './fair-queue.ts'

const queueOf = (options: Partial<FairQueueOptions> = {}): FairQueue =>
  new FairQueue({
    what: 'reports',
    running: 1,
    waiting: 1_000,
    waitingEach: 1_000,
    time: 60_000,
    slow: 'This took too long.',
    ...options,
  })

/** A promise that is settled from outside. */
const deferred = () => {
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A job that lasts until it is told to end, and notes that it has started. */
const jobIn = (started: string[], name: string) => {
  const { promise, resolve } = deferred()
  const work = (): Promise<string> => {
    started.push(name)
    return promise
  }
  return { work, end: () => resolve(name) }
}

describe('a fair queue', () => {
  test('starts one person’s report before the nine that another has waiting', async () => {
    const queue = queueOf()
    const started: string[] = []
    const many = Array.from({ length: 10 }, (_, at) => jobIn(started, `a${at}`))
    const running = many.map(({ work }) => queue.run({ key: 'a' }, work))
    await settled()
    const one = jobIn(started, 'b')
    const mine = queue.run({ key: 'b' }, one.work)
    many[0]?.end()
    await settled()
    expect(started).toEqual(['a0', 'b'])
    one.end()
    for (const { end } of many) end()
    expect(await mine).toBe('b')
    expect(await Promise.all(running)).toHaveLength(10)
    expect(started.slice(2)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9'])
  })

  test('delays somebody who comes anew by no more than one job of each other person, in any order of events', async () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('end' as const), at: fc.nat(3) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(event, { maxLength: 40 }),
        fc.array(event, { maxLength: 40 }),
        async (running, before, after) => {
          const queue = queueOf({ running })
          const started: string[] = []
          const jobs = new Map<string, ReturnType<typeof jobIn>>()
          const ended = new Set<string>()
          const add = (key: string): void => {
            const name = `${key} ${jobs.size}`
            const job = jobIn(started, name)
            jobs.set(name, job)
            void queue.run({ key }, job.work)
          }
          const atWork = (): string[] => started.filter((name) => !ended.has(name))
          const end = (name: string | undefined): void => {
            if (name === undefined) return
            ended.add(name)
            jobs.get(name)?.end()
          }
          const play = async (events: typeof before): Promise<void> => {
            for (const each of events) {
              if (each.kind === 'ask') add(each.key)
              else end(atWork()[each.at])
              await settled()
              expect(atWork().length).toBeLessThanOrEqual(running)
              // Nobody waits while there is a place.
              if (queue.size.waiting > 0) expect(atWork()).toHaveLength(running)
            }
          }
          await play(before)
          const until = started.length
          add('new')
          await play(after)
          while (atWork().length > 0) {
            end(atWork()[0])
            await settled()
          }
          expect(started).toHaveLength(jobs.size)
          const ahead = started.slice(
            until,
            started.findIndex((name) => name.startsWith('new')),
          )
          const keys = ahead.map((name) => name.slice(0, 1))
          expect(keys).toEqual([...new Set(keys)])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('refuses more than one person may have waiting, and then more than all may', async () => {
    const queue = queueOf({ waiting: 3, waitingEach: 2 })
    const started: string[] = []
    const job = jobIn(started, 'a')
    const taken = ['a', 'a', 'a', 'b'].map((key) => queue.run({ key }, job.work))
    await expect(queue.run({ key: 'a' }, job.work)).rejects.toMatchObject({
      status: 429,
      message: 'You already have 2 reports waiting. Try again when they’re done.',
      more: { retry_after: 15 },
    })
    await expect(queue.run({ key: 'c' }, job.work)).rejects.toMatchObject({ status: 503 })
    // The next page of what was begun is not refused.
    taken.push(queue.run({ key: 'a', goesOn: true }, job.work))
    job.end()
    expect(await Promise.all(taken)).toHaveLength(5)
    expect(queue.size).toEqual({ waiting: 0, running: 0 })
  })

  test('drops a job whose caller left before it started', async () => {
    const queue = queueOf()
    const started: string[] = []
    const [first, second] = [jobIn(started, 'first'), jobIn(started, 'second')]
    const running = queue.run({ key: 'a' }, first.work)
    const gone = new AbortController()
    const dropped = queue.run({ key: 'b', gone: gone.signal }, second.work)
    gone.abort()
    await expect(dropped).rejects.toThrow('You left')
    await expect(queue.run({ key: 'b', gone: gone.signal }, second.work)).rejects.toThrow('You left')
    first.end()
    await running
    await settled()
    expect(started).toEqual(['first'])
  })

  test('tells who asked when the time of a job is over, and gives its place on when it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const queue = queueOf({ time: 1_000 })
      const started: string[] = []
      const job = jobIn(started, 'slow')
      const ended = deferred()
      const late = queue.run({ key: 'a' }, async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        return ended.promise
      })
      const next = queue.run({ key: 'a' }, job.work)
      const refused = expect(late).rejects.toMatchObject({ status: 413, message: 'This took too long.' })
      await settled()
      vi.advanceTimersByTime(1_000)
      await refused
      await settled()
      expect(started).toEqual([])
      ended.resolve('at last')
      await settled()
      expect(started).toEqual(['slow'])
      job.end()
      await next
    } finally {
      vi.useRealTimers()
    }
  })

  test('lets a person who has more waiting rest after a job, twice as long as it took, while another’s job starts at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const queue = queueOf({ rest: 2 })
      const started: string[] = []
      const [first, second, third] = [jobIn(started, 'a1'), jobIn(started, 'a2'), jobIn(started, 'b1')]
      const mine = [queue.run({ key: 'a' }, first.work), queue.run({ key: 'a' }, second.work)]
      await settled()
      vi.advanceTimersByTime(500)
      first.end()
      await mine[0]
      await settled()
      const theirs = queue.run({ key: 'b' }, third.work)
      await settled()
      expect(started).toEqual(['a1', 'b1'])
      third.end()
      await theirs
      vi.advanceTimersByTime(999)
      await settled()
      expect(started).toEqual(['a1', 'b1'])
      vi.advanceTimersByTime(1)
      await settled()
      expect(started).toEqual(['a1', 'b1', 'a2'])
      second.end()
      expect(await mine[1]).toBe('a2')
      // One document after the other, as people print, waits for nothing.
      const next = jobIn(started, 'a3')
      const last = queue.run({ key: 'a' }, next.work)
      await settled()
      expect(started).toContain('a3')
      next.end()
      await last
    } finally {
      vi.useRealTimers()
    }
  })

  test('goes on after a job that failed, also one that failed at once', async () => {
    const queue = queueOf()
    const failing = queue.run({ key: 'a' }, () => {
      throw new Error('at once')
    })
    const next = queue.run({ key: 'a' }, async () => 'next')
    await expect(failing).rejects.toThrow('at once')
    expect(await next).toBe('next')
  })

  test('refuses what waits when it is cleared', async () => {
    const queue = queueOf()
    const job = jobIn([], 'a')
    const running = queue.run({ key: 'a' }, job.work)
    const waiting = queue.run({ key: 'a' }, job.work)
    queue.clear(new Error('closed'))
    await expect(waiting).rejects.toThrow('closed')
    job.end()
    expect(await running).toBe('a')
  })
})

test('what holds a transaction is refused a place, before it waits', () => {
  const caller = {
    actor: guest(1),
    session: null,
    actingAs: null,
    waitsFor: [],
    ip: '',
    userAgent: null,
    cookies: null,
    requestId: '',
    call: '',
    idempotencyKey: null,
    bodyHash: () => '',
  }
  expect(() => ownerOf({ ...caller, inTransaction: true })).toThrow('a transaction must not wait in a queue')
  expect(ownerOf(caller).key).toBe('address ')
})

// In a process of its own: a runner of tests that follows what is asynchronous keeps results by itself.
const manyJobs = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { setImmediate } from 'node:timers/promises'
  import { FairQueue } from './fair-queue.ts'
  const queue = new FairQueue({ what: 'pages', running: 1, waiting: 10, waitingEach: 10, time: 60_000, slow: 'Too long.' })
  const old = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space').space_used_size
  const before = old()
  let most = before
  async function* pages() {
    for (let of = 0; of < 400; of += 1)
      yield await queue.run({ key: 'Aroha' }, async () => {
        await setImmediate()
        return Array.from({ length: 10_000 }, (_, n) => 'Row ' + n + ' of page ' + of)
      })
  }
  for await (const rows of pages()) if (rows.length > 0) most = Math.max(most, old())
  console.log(most - before)`

test('leaves the result of a job to the small collections of garbage, however many jobs follow', () => {
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', manyJobs], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(Number(said)).toBeGreaterThan(0)
  expect(Number(said)).toBeLessThan(20_000_000)
})
