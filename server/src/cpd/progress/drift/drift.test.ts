import { addDays } from '@college/contract/kit'
import type { GoalProgress } from '@college/contract/cpd'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow, Answered, TestCaller } from '#testing'
import { expected } from './model.ts'
import type { Model } from './model.ts'

const college = await openTestApp()
const { today, a } = college.fixtures
const fellow = await college.as('fellow1')
const admin = await college.as('admin1')
const me = college.person('fellow1')

// Some 3,000 commands over all runs; `npm run drill drift` asks for 100,000.
const runs = Number(process.env['DRIFT_RUNS'] ?? 65)
const commandsAsked = 40 * runs

const goals = fc.nat({ max: 4 })
const activity = fc.nat({ max: 60 })
const times = fc.integer({ min: 0, max: 90 })
const days = fc.nat({ max: 40 })

const commands = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('log' as const),
      goal: fc.option(goals),
      time: times,
      day: days,
      complete: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time' as const), activity, time: times }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const), activity, day: days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('state' as const), activity, complete: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), activity, goal: fc.option(goals) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), activity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), activity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tick' as const), goal: goals, ticked: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('ask' as const), goal: goals, time: times, count: fc.nat({ max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      rule: fc.constantFrom('exceeds' as const, 'reaches' as const),
    }),
  },
)
type Command = typeof commands extends fc.Arbitrary<infer C> ? C : never

/** One run's goals and activities in the college beside the model of them. */
class Run {
  readonly model: Model
  readonly #goals: number[]
  readonly #rows: AnyRow[] = []

  constructor(model: Model, goals: number[]) {
    this.model = model
    this.#goals = goals
  }

  static async open(): Promise<Run> {
    const kinds = ['time', 'time', 'count', 'count', 'manual'] as const
    const asked = kinds.map((type, n) => ({
      type,
      time: type === 'time' ? 45 * n : 0,
      count: type === 'count' ? n : 0,
    }))
    const ids: number[] = []
    for (const { type, time, count } of asked)
      ids.push(
        await insert(college.db, 'devgoal', {
          organisation_id: a.organisation,
          user_id: me.id,
          devplan_id: me.plan,
          title: 'A goal',
          completion_type: type,
          time,
          count,
        }),
      )
    return new Run({ rule: 'exceeds', goals: asked.map((goal) => ({ ...goal, tickedOn: null })), activities: [] }, ids)
  }

  async #change(at: number, change: object): Promise<void> {
    const row = this.#rows[at]
    const answer = await fellow.post('/devactivity', { id: row?.id, updated_at: row?.updated_at, ...change })
    expect(answer.status).toBe(261)
    this.#rows[at] = answer.data
  }

  /** Does a command in both; one about an activity that is not there does nothing. */
  async do(command: Command): Promise<void> {
    const { model } = this
    if (!('activity' in command)) return this.#alone(command)
    const at = command.activity
    const known = model.activities[at]
    const row = this.#rows[at]
    if (!known || !row || known.removed !== (command.do === 'restore')) return
    switch (command.do) {
      case 'time':
        await this.#change(at, { time: command.time })
        known.time = command.time
        break
      case 'day':
        await this.#change(at, { activity_date: addDays(today, -command.day) })
        known.day = -command.day
        break
      case 'state':
        await this.#change(at, { state: command.complete ? 'complete' : 'draft' })
        known.complete = command.complete
        break
      case 'move':
        await this.#change(at, { devgoal_id: command.goal === null ? null : (this.#goals[command.goal] ?? null) })
        known.goal = command.goal
        break
      case 'remove':
        expect((await fellow.delete('/devactivity', { id: row.id })).status).toBe(262)
        known.removed = true
        break
      case 'restore': {
        const back: Answered<AnyRow> = await fellow.post('/devactivity/restore', { id: row.id })
        expect(back.status).toBe(261)
        this.#rows[at] = back.data
        known.removed = false
        break
      }
    }
  }

  async #alone(command: Exclude<Command, { activity: number }>): Promise<void> {
    const { model } = this
    switch (command.do) {
      case 'log': {
        const { goal, time, complete } = command
        const answer = await fellow.put('/devactivity', {
          user_id: me.id,
          title: 'Reading',
          time,
          activity_date: addDays(today, -command.day),
          state: complete ? 'complete' : 'draft',
          devgoal_id: goal === null ? null : this.#goals[goal],
        })
        expect(answer.status).toBe(201)
        this.#rows.push(answer.data)
        model.activities.push({ goal, time, day: -command.day, order: answer.data.id, complete, removed: false })
        break
      }
      case 'tick': {
        const { ticked } = command
        const goal = model.goals[command.goal]
        const answer = await fellow.post('/devgoalprogress/tick', { devgoal_id: this.#goals[command.goal], ticked })
        expect(answer.status).toBe(goal?.type === 'manual' ? 261 : 400)
        if (goal?.type === 'manual') goal.tickedOn = ticked ? 0 : null
        break
      }
      case 'ask': {
        const { time, count } = command
        const id = this.#goals[command.goal]
        const { data } = await fellow.get('/devgoal', { id: id ?? 0 })
        expect((await fellow.post('/devgoal', { id, updated_at: data.updated_at, time, count })).status).toBe(261)
        Object.assign(model.goals[command.goal] ?? {}, { time, count })
        break
      }
      case 'rule':
        await college.db.rows(
          `insert into organisationconfig (organisation_id, name, type, value) values ($1, 'goal_complete_when', 'string', $2)
           on conflict (organisation_id, name) where deleted_at is null do update set value = excluded.value`,
          [a.organisation, command.rule],
        )
        model.rule = command.rule
        break
    }
  }

  /** Holds what the college says of every goal against the model. */
  async hold(by: TestCaller): Promise<void> {
    const { data } = await by.get<GoalProgress[]>('/devgoalprogress', { devplan_id: me.plan, user_id: me.id })
    const said = this.#goals.map((id) => data.find((progress) => progress.devgoal_id === id))
    expect(
      said.map((progress) => ({
        time: progress?.time,
        count: progress?.count,
        completed: progress?.completed,
        on: progress?.completed_at ?? null,
      })),
    ).toEqual(
      this.#goals.map((_, at) => {
        const { on, ...sums } = expected(this.model, at)
        return { ...sums, on: on === null ? null : addDays(today, on) }
      }),
    )
  }

  async close(): Promise<void> {
    await college.db.rows('delete from devactivity where id = any($1)', [this.#rows.map(({ id }) => id)])
    await college.db.rows('delete from devgoaltick where devgoal_id = any($1)', [this.#goals])
    await college.db.rows('delete from devgoal where id = any($1)', [this.#goals])
    await this.do({ do: 'rule', rule: 'exceeds' })
  }
}

describe('progress', () => {
  let done = 0
  afterAll(() => expect(done).toBeGreaterThanOrEqual(commandsAsked))

  const timeout = Math.max(600_000, runs * 1_000)
  it('does not drift from a model of the log, whatever is done in whatever order', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 100, size: 'max' }), async (list) => {
        const run = await Run.open()
        try {
          for (const [n, command] of list.entries()) {
            await run.do(command)
            done += 1
            if (n % 10 === 9) await run.hold(n % 20 === 9 ? fellow : admin)
          }
          await run.hold(fellow)
        } finally {
          await run.close()
        }
      }),
      { numRuns: runs, seed: 20_251_015, endOnFailure: false },
    )
  })
})
