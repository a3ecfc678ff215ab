import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { PersonName, TestApp } from '#testing'
import { Answers } from './answer.ts'
import { documentOf, operationsIn } from './document.ts'
import { mutations } from './mutation.ts'
import { Round } from './round.ts'
import { parametersOf, valuesOf } from './schema-values.ts'
import { hangUp, receive, sentOf } from './sender.ts'
import type { Planned } from './sender.ts'

// `npm run drill fuzz` goes on for an hour, from another seed each time.
const minutes = Number(process.env['MINUTES'] ?? 0)
const seed = Number(process.env['SEED'] ?? 20_261_126)
const firstRound = Number(process.env['ROUND'] ?? 1)
const requestsOfRound = Number(process.env['REQUESTS'] ?? (minutes > 0 ? 1_500 : 250))
const mostMoreHeap = 150_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // the flag has made it

const heap = (): number => {
  collect()
  return getHeapStatistics().used_heap_size
}

// The last error of the log says why a request failed.
let lastError = ''
const log = {
  write: (line: string): void => {
    if (line.includes(`"level":50`)) lastError = (lastError + line).slice(0, 3_000)
  },
}

const college = await openTestApp({ log })
const document = await documentOf(college)
const operations = operationsIn(document)
const answers = new Answers(document)
const parts = document.components.schemas

const callers = [
  ...([null, 'trainee1', 'trainee1', 'fellow1', 'fellow1', 'educator1', 'director1'] as const),
  ...(['admin1', 'admin1', 'admin1', 'padmin', 'padmin'] as const),
]

const plans: fc.Arbitrary<Planned> = fc.oneof(
  ...operations.map((operation) =>
    fc.record({
      operation: fc.constant(operation),
      who: fc.constantFrom(...callers),
      parameters: parametersOf(operation, parts),
      body: operation.body ? valuesOf(operation.body, parts, operation.record) : fc.constant(null),
      spoilt: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.array(mutations, { minLength: 1, maxLength: 3 }) },
      ),
    }),
  ),
)

interface Found {
  times: number
  first: string
}

/** One college, its requests one after the other, and what was wrong with their answers. */
class Drill {
  readonly found = new Map<string, Found>()
  readonly statuses = new Map<number, number>()
  sent = 0

  #note(problem: string, example: unknown): void {
    const known = this.found.get(problem)
    if (known) {
      known.times += 1
      return
    }
    const first = JSON.stringify(example)?.slice(0, 2_500) ?? ''
    this.found.set(problem, { times: 1, first })
    if (minutes > 0) process.stdout.write(`${problem}: ${first}\n`)
  }

  async round(number: number, at: TestApp): Promise<void> {
    const address = await at.listen()
    const round = new Round(at)
    // A platform administrator sees both colleges: in every third round one does, and nothing is said of walls.
    const free = number % 3 === 0
    if (free) await round.look()
    else expect(await round.begin()).toBeGreaterThan(50)
    const tokens = new Map<PersonName, string>()
    const planned = fc.sample(plans, { seed: seed + number, numRuns: requestsOfRound })
    for (const [n, plan] of planned.entries()) {
      if (n % 100 === 0) {
        tokens.clear()
        if (n > 0) await round.look()
      }
      // Waiting would be the caller's only way on past limits of a minute.
      at.clock.advance(2_000)
      const { operation } = plan
      const who = plan.who === 'padmin' && !free ? 'admin1' : plan.who
      if (who !== null && !tokens.has(who)) tokens.set(who, await at.tokenOf(who))
      const sent = sentOf({ ...plan, who }, round, who === null ? null : (tokens.get(who) ?? null))
      lastError = ''
      const example = { round: number, n, who, ...sent, body: sent.body?.slice(0, 1_500) }
      try {
        const received = await receive(address, sent)
        this.sent += 1
        this.statuses.set(received.status, (this.statuses.get(received.status) ?? 0) + 1)
        if (received.status === 401 && who !== null) tokens.delete(who)
        round.note(received.text)
        for (const problem of answers.problems(operation, received))
          this.#note(`${operation.name} ${problem}`, { answer: received.text.slice(0, 400), lastError, ...example })
        if (!free && who !== null && Answers.shows(received))
          this.#note(`${operation.name} shows the other organisation to ${who}`, {
            answer: received.text.slice(Math.max(0, received.text.indexOf('zqmark') - 200)).slice(0, 400),
            ...example,
          })
      } catch (error) {
        this.#note(`${operation.name} gives no answer: ${String(error)}`, example)
      }
    }
    if (!free)
      for (const row of await round.touched())
        this.#note(`a row of the other organisation changed: ${row.split(' ')[0]}`, { round: number, row })
  }
}

it(
  'C1: whatever is asked of any call, its answer is one that the description of the API names, of one organisation, and says nothing of our insides',
  async () => {
    const drill = new Drill()
    const until = performance.now() + minutes * 60_000
    const heaps: number[] = []
    for (let number = firstRound; number === firstRound || performance.now() < until; number += 1) {
      const at = await college.another({ log })
      await drill.round(number, at)
      hangUp()
      await at.close()
      heaps.push(heap())
    }
    const counts = [...drill.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    if (minutes > 0)
      process.stdout.write(
        `${drill.sent} requests of ${operations.length} calls in ${heaps.length} rounds from seed ${seed}; ${counts.join(', ')}; ` +
          `heap after the first round ${Math.round((heaps[0] ?? 0) / 1e6)} MB, after the last ${Math.round((heaps.at(-1) ?? 0) / 1e6)} MB\n`,
      )
    const found = [...drill.found].map(([problem, { times, first }]) => `${problem} (${times} times), first ${first}`)
    expect(found).toEqual([])
    expect((heaps.at(-1) ?? 0) - (heaps[1] ?? heaps[0] ?? 0)).toBeLessThan(mostMoreHeap)
  },
  minutes * 60_000 + 300_000,
)
