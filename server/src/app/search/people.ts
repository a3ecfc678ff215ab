import { mostOfKind } from '@college/contract/app'
import type { SearchHit } from '@college/contract/app'
import { ruleFor } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { knownPeople } from '#people'
import { ruleSql, Values } from '#records'
import type { Call } from '#platform'
import { hasSql, patternsOf, startsSql } from './words.ts'

const roles = `(select string_agg(distinct h.name, ', ' order by h.name) from held_role h where h.user_id = u.id and h.organisation_id = u.organisation_id)`

/** People whom the caller may know: by name, and by username, email or number for who may read these. */
export const findPeople = (call: Call, words: readonly string[]): Promise<SearchHit[]> => {
  const values = new Values()
  const mine = ruleSql(ruleFor(user, 'see', call.actor), 'u', values)
  const known = knownPeople(call, 'u.organisation_id', values)
  const text = `case when ${mine} then u.search else u.display_name end`
  const has = patternsOf(words, values).map((word) => hasSql('u.search', text, word))
  return call.db.rows<SearchHit>(
    `select 'user' as kind, u.id, u.organisation_id, u.display_name as title, u.id as user_id, null::text as user_name, ${roles} as about,
       null::text as day, case when not u.active then 'inactive' when u.confirmed_at is null then 'unconfirmed' end as state, ${mine} as inside
     from "user" u where u.deleted_at is null and ${known} and ${has.join(' and ')}
     order by ${startsSql(words, values)('u.display_name')} desc, u.active desc, u.display_name, u.id limit ${values.add(mostOfKind)}`,
    values.list,
  )
}
