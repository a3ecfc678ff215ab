import { dayIn } from '@college/contract/kit'
import { completionRule, completionSetting, currentCycle } from '@college/contract/cpd'
import type { CompletionRule, Cycle } from '@college/contract/cpd'
import type { Call } from '#platform'

type OpenCycle = Pick<
  Cycle,
  | 'id'
  | 'organisation_id'
  | 'name'
  | 'type'
  | 'start_date'
  | 'end_date'
  | 'expired_at'
  | 'unit'
  | 'hours_required'
  | 'category_minima'
  | 'group_minima'
  | 'cultural_safety_required'
>

/** What figures of people depend on in their organisation: the day, the rule of completion, the current cycle of a set. */
export interface OrganisationRules {
  today: string
  rule: CompletionRule
  cycle: OpenCycle | null
}

/** The places of these organisations. */
export const organisationRulesOf = async (
  call: Call,
  organisations: readonly number[],
  set: 'trainee' | 'fellow',
): Promise<ReadonlyMap<number, OrganisationRules>> => {
  const ids = [...new Set(organisations)]
  if (ids.length === 0) return new Map()
  const [settings, cycles] = await Promise.all([
    call.db.rows<{ id: number; timezone: string; value: string | null }>(
      `select o.id, o.timezone, c.value from organisation o
       left join organisationconfig c on c.organisation_id = o.id and c.name = $2 and c.deleted_at is null
       where o.id = any($1::bigint[])`,
      [ids, completionSetting],
    ),
    call.db.rows<OpenCycle>(
      `select id, organisation_id, name, type, start_date, end_date, expired_at, unit, hours_required, category_minima, group_minima,
         cultural_safety_required from devcycle
       where organisation_id = any($1::bigint[]) and type = $2 and expired_at is null and deleted_at is null`,
      [ids, set],
    ),
  ])
  return new Map(
    settings.map(({ id, timezone, value }) => {
      const today = dayIn(timezone, call.now())
      const own = cycles.filter((cycle) => cycle.organisation_id === id)
      return [id, { today, rule: completionRule(value ?? 'exceeds'), cycle: currentCycle(own, set, today) }]
    }),
  )
}
