import { code, matches, ruleFor, where } from '@college/contract/kit'
import { cycleLacks, lacksOf, outcomeOf, outcomes, simulateCycle } from '@college/contract/cpd'
import type { Cycle, CycleDraft, CycleLack, Outcome, Simulated } from '@college/contract/cpd'
import { serve } from '#http'
import { noteRead, readRows } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { Served } from '#http'
import { peopleInCycle, placedIn } from '../people/cycle-members.ts'
import { progressByPerson } from '../progress/facts.ts'
import type { CycleFacts } from '../progress/facts.ts'
import { cycles } from './record.ts'

/** The goals of the cycle as the draft would have them: no other shared one would be compulsory, and what is a person's own stays as it is. */
const draftedGoals = (facts: CycleFacts, draft: CycleDraft): CycleFacts['goals'] => {
  const shared = facts.goals.filter(({ user_id }) => user_id === null)
  const asked = new Map(draft.goals.map(({ devgoal_id, ...goal }) => [devgoal_id, goal]))
  const unknown = draft.goals.find(({ devgoal_id }) => !shared.some((goal) => goal.id === devgoal_id))
  if (unknown) throw badField('draft.goals', `The cycle has no shared goal with the number ${unknown.devgoal_id}`)
  return facts.goals.map((goal) =>
    goal.user_id === null ? { ...goal, ...asked.get(goal.id), compulsory: asked.has(goal.id) } : goal,
  )
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, 'en-NZ')

const counted = <K extends string>(names: readonly K[], found: readonly K[]): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, found.filter((each) => each === name).length])) as Record<K, number> // each name

/** Plays the activities of a cycle through other rules. */
export const serveSimulate: Served = serve(
  simulateCycle,
  async (call, { body: { devcycle_id, draft } }) => {
    const [devcycle] = await readRows<Cycle>(call, cycles, {
      condition: 't.id = ?',
      given: [devcycle_id],
      order: 't.id',
    })
    if (!devcycle) throw notFound(cycles.record.title[0])
    if (!matches(ruleFor(cycles.record, 'update', call.actor), { ...devcycle }))
      throw new ApiError(code.forbidden, 'You can’t change this cycle.')
    const here = where('organisation_id', devcycle.organisation_id)
    const read = { ...devcycle, category_minima: [...devcycle.category_minima, ...draft.category_minima] }
    const { placed, facts } = await placedIn(call, read, await peopleInCycle(call, devcycle, here))
    const people = placed.map(({ person }) => ({ id: person.id, name: person.display_name })).toSorted(byName)
    const now = progressByPerson(devcycle, facts)
    const then = progressByPerson({ ...devcycle, ...draft }, { ...facts, goals: draftedGoals(facts, draft) })
    const rows = people.flatMap(({ id, name }): Simulated['people'] => {
      const [is, would] = [now.get(id), then.get(id)]
      if (!is || !would) return []
      return [
        {
          user_id: id,
          name,
          now: outcomeOf(is),
          then: outcomeOf(would),
          logged: would.total.counted,
          required: is.total.required,
          required_then: would.total.required,
          lacks: lacksOf(would),
        },
      ]
    })
    const all = (of: 'now' | 'then'): Record<Outcome, number> =>
      counted(
        outcomes,
        rows.map((row) => row[of]),
      )
    const lacks = counted<CycleLack>(
      cycleLacks,
      rows.flatMap((row) => row.lacks),
    )
    await noteRead(call, {
      record: { name: 'devcycle', sensitive: false },
      people: rows.map((row) => row.user_id),
      organisation: devcycle.organisation_id,
    })
    return { data: { devcycle, today: facts.today, now: all('now'), then: all('then'), lacks, people: rows } }
  },
  { plain: true },
)
