import type { CycleProgress } from '@college/contract/cpd'
import type { Call } from '#platform'
import { factsOf, progressByPerson } from '../progress/facts.ts'
import type { OrganisationRules } from './organisation-rules.ts'

interface PersonKey {
  id: number
  organisation_id: number
}

/** Where a person stands in a cycle, with the names of the categories it limits or asks for. */
export interface NamedProgress extends CycleProgress {
  named: readonly { id: number; name: string }[]
}

/** Where people stand in the current cycle of their organisation, by user id: a handful of statements for each organisation. */
export const currentProgressOf = async (
  call: Call,
  people: readonly PersonKey[],
  places: ReadonlyMap<number, OrganisationRules>,
): Promise<ReadonlyMap<number, NamedProgress>> => {
  const all = new Map<number, NamedProgress>()
  for (const [organisation, { cycle, today, rule }] of places) {
    if (!cycle) continue
    const own = people.filter(({ organisation_id }) => organisation_id === organisation).map(({ id }) => id)
    const facts = await factsOf(call, cycle, own, { today, completion: rule })
    for (const [id, progress] of progressByPerson(cycle, facts)) all.set(id, { named: facts.categories, ...progress })
  }
  return all
}
