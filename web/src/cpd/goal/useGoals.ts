import { cycleSet, stats, type Cycle } from '@college/contract/cpd'
import { useSearchParams } from '#kit/router'
import { useCall } from '#kit'
import { usePerson } from '#identity'
import { useReference } from './reference.ts'
import { periodOf, type GoalSource } from './period.ts'

/** A number of the address, or null. */
export const numberIn = (query: URLSearchParams, name: string): number | null => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 ? value : null
}

/** The goals that the address asks for: the person's own, unless it names someone in sight; the current cycle, unless it names one. */
export const useGoals = (source: GoalSource) => {
  const person = usePerson()
  const [query] = useSearchParams()
  const userId = numberIn(query, 'user_id')
  const cycleId = source === 'cycle' ? numberIn(query, 'cycle') : null
  const reading = useCall<typeof stats>(stats, {
    ...(userId === null ? {} : { user_id: userId }),
    ...(cycleId === null ? {} : { devcycle_id: cycleId }),
    ...(source === 'cycle' && cycleId === null ? { or_last: 'true' as const } : {}),
  })
  const college = (reading.data?.plan?.devplan ?? reading.data?.cycle?.devcycle)?.organisation_id
  const reference = useReference(userId === null ? null : college)
  const categories = reference?.categories ?? []
  const set = cycleSet(person.homeRoles)
  const cycles: readonly Cycle[] =
    (set === 'trainee' ? reference?.devcycles_trainee : reference?.devcycles_fellow) ?? []
  return {
    reading,
    categories,
    cycles: userId === null ? cycles : [],
    period: reading.data ? periodOf(source, reading.data, categories) : null,
    own: userId === null || userId === person.id,
    trainee: set === 'trainee',
  }
}
