import type { Actor } from '@college/contract/kit'
import type { Values } from '#records'

/**
 * Since when a completed form waits to be signed, and null of any other: since the signer was asked whose turn is first, and where no one is asked
 * since it was completed. Lists, figures, causes and reminders count from then.
 */
export const waitsSince = (alias: string): string => `(case
  when ${alias}.state = 'completed' and ${alias}.signing_required and ${alias}.signatures_given is distinct from ${alias}.signatures_needed
  then coalesce((select s.asked_at from devformsignature s where s.devform_id = ${alias}.id and s.state = 'asked' and s.deleted_at is null
    order by s.position, s.id limit 1), ${alias}.completed_at) end)`

/** Forms that wait since one of these days, as their college counts days, or longer. */
export const waitsSinceBy = (alias: string, days: readonly string[], _: Actor, values: Values): string =>
  `(${waitsSince(alias)} at time zone (select o.timezone from organisation o where o.id = ${alias}.organisation_id))::date <= any(${values.add(days)}::date[])`
