import { code } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { readPlans } from '../people/person.ts'
import { statsOf } from '../progress/stats.ts'
import { readPlanPart } from '../report/cycle-report.ts'

/** What a certificate says was achieved. Nothing of what was logged, and nothing about patients, is in it. */
export interface Achievement {
  title: string
  /** How it is earned, in a sentence. */
  criteria: string
  start: string
  end: string
}

const refused = (words: string): ApiError => new ApiError(code.notPossible, words)

const ofCycle = async (call: Call, person: Actor, cycleId: number): Promise<Achievement> => {
  const { cycle } = await statsOf(call, { user_id: person.id, devcycle_id: cycleId, or_last: 'true' })
  if (!cycle || cycle.devcycle.id !== cycleId) throw new ApiError(code.notFound, 'We couldn’t find this cycle.')
  const { devcycle, standing } = cycle
  if (devcycle.expired_at === null)
    throw refused(
      `${devcycle.name} is still open. You can create a certificate once the college has closed this cycle.`,
    )
  if (!standing.asked) throw refused(`${devcycle.name} didn’t require anything of you.`)
  if (standing.state !== 'met') throw refused(`${devcycle.name} closed before everything it asks was done.`)
  return {
    title: `${devcycle.name} completed`,
    criteria:
      'Everything that the college asks for in this cycle of continuing professional development was done when it closed.',
    start: standing.term.start,
    end: standing.term.end,
  }
}

const ofProgramme = async (call: Call, person: Actor, planId: number): Promise<Achievement> => {
  const plan = (await readPlans(call, person.id)).find(({ id }) => id === planId)
  if (!plan || plan.category !== 'PLAN') throw new ApiError(code.notFound, 'We couldn’t find this programme.')
  const { name, closed_at, start_date, end_date } = plan
  if (closed_at === null || start_date === null || end_date === null)
    throw refused(`${name} is still open. You can create a certificate once the college has closed this cycle.`)
  const { goals, progress } = await readPlanPart(call, person, plan)
  const done = new Set(progress.filter(({ completed }) => completed === 1).map(({ devgoal_id }) => devgoal_id))
  const compulsory = goals.filter((goal) => goal.compulsory)
  const asked = compulsory.length > 0 ? compulsory : goals
  if (asked.length === 0 || asked.some(({ id }) => !done.has(id)))
    throw refused(`${name} closed before all its compulsory goals were completed.`)
  return {
    title: `${name} completed`,
    criteria: 'All compulsory goals of this training programme were completed when the college closed it.',
    start: start_date,
    end: end_date,
  }
}

/** What the person achieved, by the verdict that was kept when it closed; refused in words where there is none. */
export const achievementOf = (
  call: Call,
  person: Actor,
  about: { devcycle_id?: number | undefined; devplan_id?: number | undefined },
): Promise<Achievement> =>
  about.devcycle_id === undefined
    ? ofProgramme(call, person, about.devplan_id ?? 0)
    : ofCycle(call, person, about.devcycle_id)
