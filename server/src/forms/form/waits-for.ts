import { addressReaders, devform, keysByKind, waitsForList } from '@college/contract/forms'
import type { WaitsFor } from '@college/contract/forms'
import { all, ruleFor } from '@college/contract/kit'
import type { Actor, Rule } from '@college/contract/kit'
import { serve } from '#http'
import { ruleSql, Values } from '#records'
import type { Served } from '#http'
import { lastReminders } from '#messaging'
import { waitsSinceBy } from './waits-since.ts'
import { isDue, openRequests } from '../signing/request/open-requests.ts'

/** Whose answer a form waits for, by name: who reads the form reads these on its page too. */
export const waitsForNames = (
  alias: string,
): string => `(select coalesce(json_agg(distinct x.name order by x.name), '[]')
  from (select coalesce(u.display_name, s.signer_role, s.signer_name, s.party_title) as name
    from ${openRequests} left join "user" u on u.id = s.signer_id where f.id = ${alias}.id and ${isDue}) x)`

const readersOfAddresses = (actor: Actor): Rule => (actor.platform_admin ? all : addressReaders(actor))

const isRole = 's.signer_id is null and s.signer_role is not null'
const isAddress = 's.signer_id is null and s.signer_role is null and s.signer_email is not null'

/** Forms that wait for one of these. Requests are found by index, once for a list; an address finds nothing for who may not read it. */
export const waitsForAny = (alias: string, keys: readonly string[], actor: Actor, values: Values): string => {
  const { person, role, address } = keysByKind(keys)
  const requests = [
    `s.signer_id = any(${values.add(person)}::bigint[])`,
    `${isRole} and s.signer_role = any(${values.add(role)}::text[])`,
    `${isAddress} and lower(s.signer_email) = any(${values.add(address)}::text[]) and ${ruleSql(readersOfAddresses(actor), 's', values)}`,
  ].map((which) => `select s.devform_id from ${openRequests} where ${which} and ${isDue}`)
  return `${alias}.id = any(array(${requests.join(' union all ')}))`
}

type Found = Omit<WaitsFor, 'key' | 'last_reminder'> & { value: string; organisation_id: number | null }

const mostNamed = 300

/** Whose answers the forms wait for that the caller reads. */
export const serveWaitsFor: Served = serve(waitsForList, async (call, { query }) => {
  const values = new Values()
  const conditions = [isDue, ruleSql(ruleFor(devform, 'see', call.actor), 'f', values)]
  if (query.user_id !== undefined) conditions.push(`f.user_id = any(${values.add([query.user_id].flat())}::bigint[])`)
  if (query.type !== undefined) conditions.push(`f.type = ${values.add(query.type)}`)
  if (query.waits_since !== undefined) conditions.push(waitsSinceBy('f', [query.waits_since], call.actor, values))
  const readable = ruleSql(readersOfAddresses(call.actor), 's', values)
  const found = await call.db.rows<Found>(
    `select x.kind, x.value, max(x.name) as name, max(x.signer_id) as user_id,
       max(x.organisation_id) as organisation_id, count(distinct x.id)::int as forms from (
       select f.id, s.signer_id, u.organisation_id,
         case when s.signer_id is not null then 'person' when ${isRole} then 'role' else 'address' end as kind,
         coalesce(s.signer_id::text, s.signer_role, lower(s.signer_email)) as value,
         coalesce(u.display_name, s.signer_role, s.signer_name, s.signer_email) as name
       from ${openRequests} left join "user" u on u.id = s.signer_id
       where ${conditions.join(' and ')} and (s.signer_id is not null or ${isRole} or (${isAddress} and ${readable}))) x
     group by x.kind, x.value order by max(x.name), x.kind, x.value limit ${mostNamed}`,
    values.list,
  )
  const people = found.flatMap(({ user_id: id, organisation_id }) =>
    id === null || organisation_id === null ? [] : [{ id, organisation_id }],
  )
  const reminders = await lastReminders(call, people)
  return {
    data: found.map(({ value, kind, name, user_id, forms }) => ({
      key: `${kind}:${value}`,
      kind,
      name,
      user_id,
      forms,
      last_reminder: (user_id !== null && reminders.get(user_id)) || null,
    })),
  }
})
