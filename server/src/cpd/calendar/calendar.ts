import { addDays, code } from '@college/contract/kit'
import { calendar, cycleEnd } from '@college/contract/cpd'
import type { Goal } from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import ical from 'ical-generator'
import { openCalendarFeed } from '#identity'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call, Limits } from '#platform'
import { loadActor } from '#people'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { currentOf, readCycleGoals, readPlanGoals, todayOf } from '../people/person.ts'

/** One whole day of a person's calendar. */
export interface Deadline {
  /** The same each time the calendar is read, so that programs know it again. */
  readonly uid: string
  readonly day: CivilDate
  readonly words: string
  /** Path of the screen where it is looked after. */
  readonly path: string
}

const goalPath = (goal: Goal): string => `/app/${goal.devcycle_id === null ? 'plan' : 'cycle'}/goal?id=${goal.id}`

/** What a person has to have done by when: the ends of their cycle, plan and certificate, and the days of open goals. */
export const deadlinesOf = async (call: Call): Promise<Deadline[]> => {
  const { actor: person } = call
  const today = todayOf(call)
  const [{ cycle, plan }, account] = await Promise.all([
    currentOf(call, person, today),
    call.db.row<{ apc_date: string | null }>('select apc_date from "user" where id = $1', [person.id]),
  ])
  const [cycleGoals, planGoals, rule] = await Promise.all([
    cycle ? readCycleGoals(call, [cycle.id], person.id) : [],
    plan ? readPlanGoals(call, plan.id) : [],
    ruleOf(call.db, person.organisation_id),
  ])
  const goals = [...cycleGoals, ...planGoals]
  const done = await progressOf(call.db, person.id, goals, rule)
  const completed = new Set(done.filter((each) => each.completed === 1).map((each) => each.devgoal_id))
  const certificate = account?.apc_date ?? null
  return [
    ...(cycle
      ? [
          {
            uid: `cycle-${cycle.id}`,
            day: cycleEnd(cycle, certificate, today),
            words: `Cycle ends: ${cycle.name}`,
            path: '/app/cycle/goals',
          },
        ]
      : []),
    ...(plan?.end_date
      ? [{ uid: `plan-${plan.id}`, day: plan.end_date, words: `Plan ends: ${plan.name}`, path: '/app/plan/goals' }]
      : []),
    ...(certificate
      ? [{ uid: 'certificate', day: certificate, words: 'Practising certificate ends', path: '/app/profile/edit' }]
      : []),
    ...goals.flatMap((goal) =>
      goal.deadline === null || completed.has(goal.id)
        ? []
        : [{ uid: `goal-${goal.id}`, day: goal.deadline, words: `Goal due: ${goal.title}`, path: goalPath(goal) }],
    ),
  ]
}

// A day of the calendar is no instant: written as midnight UTC, the same day comes out in whatever zone it is read.
const midnight = (day: CivilDate): Date => new Date(`${day}T00:00:00Z`)

const textOf = (deadlines: readonly Deadline[], name: string, at: Date, address: string): string => {
  const made = ical({
    name,
    prodId: { company: 'College records', product: 'deadlines', language: 'EN' },
    ttl: 6 * 3_600,
  })
  for (const { uid, day, words, path } of deadlines) {
    made.createEvent({
      id: `${uid}@${new URL(address).hostname}`,
      start: midnight(day),
      end: midnight(addDays(day, 1)),
      allDay: true,
      summary: words,
      url: `${address}${path}`,
      stamp: at,
    })
  }
  return made.toString()
}

const unknown = (): ApiError => new ApiError(code.notFound, 'There is no such calendar.')

/** The calendar of whoever's secret address is read, outside any session. */
export const serveCalendar = (parts: {
  limits: Limits
  publicUrl: () => string
  /** Deadlines that other domains know of. */
  more: readonly ((call: Call) => Promise<Deadline[]>)[]
}): Served =>
  serve(calendar, async (call, { query }) => {
    const secret = /^([\da-f]{32})\.ics$/.exec(query.secret)?.[1] ?? ''
    const userId = await openCalendarFeed(call, parts.limits, { secret, ip: call.caller.ip })
    const person = userId === null ? null : await loadActor(call.db, userId, call.now())
    if (!person) throw unknown()
    const known = await Promise.all([deadlinesOf, ...parts.more].map((read) => read({ ...call, actor: person })))
    const deadlines = known.flat()
    const college = await call.db.row<{ name: string }>('select name from organisation where id = $1', [
      person.organisation_id,
    ])
    return {
      file: Buffer.from(textOf(deadlines, college?.name ?? 'College', call.now(), parts.publicUrl())),
      name: 'deadlines.ics',
      type: 'text/calendar; charset=utf-8',
    }
  })
