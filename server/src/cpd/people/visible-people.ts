import { hasRole, matches, ruleFor } from '@college/contract/kit'
import type { CollegeRecord, Rule } from '@college/contract/kit'
import type { Contact } from '@college/contract/cpd'
import { ruleSql, Values } from '#records'
import type { Call } from '#platform'

/** A person as the lists of people need them. */
export interface Seen {
  id: number
  organisation_id: number
  display_name: string
  company_name: string | null
  email: string | null
  phone_mobile: string | null
  phone_work: string | null
  apc_date: string | null
  roles: string[]
  /** Roles held in the person's own organisation: they decide whose cycle and programme it is. */
  home_roles: string[]
  relations: Contact['relations']
  /** The day of the newest complete activity. */
  last_activity: string | null
  /** Whether the account is not confirmed yet. */
  unconfirmed: boolean
}

/** Organisations in which the caller is a Director: there they read names and figures of all trainees. */
export const directedBy = async (call: Call): Promise<number[]> => {
  if (!hasRole(call.actor, 'Director')) return []
  const rows = await call.db.rows<{ organisation_id: number }>(
    `select distinct organisation_id from held_role where user_id = $1 and name = 'Director'`,
    [call.actor.id],
  )
  return rows.map((row) => row.organisation_id)
}

const held = 'from held_role h where h.user_id = u.id'

const atHome = 'h.organisation_id = u.organisation_id'

/**
 * Active people whom a rule names, with a role where one is asked for, held in their own organisation where that is asked too; where people are
 * given, those of them, active or not. `relations` says how each is linked with the caller today; `activities` reads along when they last
 * logged something.
 */
export const seenPeople = (call: Call, rule: Rule, asked: Asked = {}): Promise<Seen[]> => {
  const values = new Values()
  return call.db.rows<Seen>(seenSql(call, rule, asked, values), values.list)
}

interface Asked {
  readonly role?: string
  readonly home?: boolean
  readonly activities?: boolean
  readonly among?: readonly number[] | null
}

/** The statement of the same people. */
export const seenSql = (
  call: Call,
  rule: Rule,
  { role, home = false, activities = false, among = null }: Asked,
  values: Values,
): string => {
  const me = values.add(call.actor.id)
  const at = values.add(call.now())
  const today = `(${at}::timestamptz at time zone o.timezone)::date`
  const linked = `from userrelationship l where l.deleted_at is null and coalesce(l.starts <= ${today}, true) and coalesce(l.ends >= ${today}, true)`
  const last = activities
    ? `(select a.activity_date from devactivity a where a.user_id = u.id and a.state = 'complete' and a.deleted_at is null
        order by a.activity_date desc limit 1)`
    : 'null::date'
  const there = home ? ` and ${atHome}` : ''
  const holder = role === undefined ? '' : ` and exists (select 1 ${held}${there} and h.name = ${values.add(role)})`
  const which = among ? `u.id = any(${values.add(among)}::bigint[])` : 'u.active'
  return `select u.id, u.organisation_id, u.display_name, u.company_name, u.email, u.phone_mobile, u.phone_work, u.apc_date,
       u.confirmed_at is null as unconfirmed, (select coalesce(array_agg(distinct h.name order by h.name), '{}') ${held}) as roles,
       (select coalesce(array_agg(distinct h.name), '{}') ${held} and ${atHome}) as home_roles,
       (select coalesce(array_agg(distinct l.kind order by l.kind), '{}') ${linked} and l.user_id = u.id and l.trainee_id = ${me})
         || case when exists (select 1 ${linked} and l.trainee_id = u.id and l.user_id = ${me}) then array['trainee'] else '{}' end as relations,
       ${last} as last_activity
     from "user" u join organisation o on o.id = u.organisation_id
     where u.deleted_at is null and ${which} and ${ruleSql(rule, 'u', values)}${holder}`
}

/** The rule of a list of people for the caller. */
export const sight = (call: Call, record: CollegeRecord): Rule => ruleFor(record, 'see', call.actor)

/** What stands in the head of a row that is worked out: made now, by nobody. */
export const headOf = (call: Call, { id, organisation_id }: Pick<Seen, 'id' | 'organisation_id'>) => {
  const now = call.now().toISOString()
  return { id, organisation_id, created_at: now, updated_at: now, created_by: null, updated_by: null }
}

/** Empties what of people's rows the caller may not read. The rule of a field is made once, however many rows there are. */
export const readerOf = ({ actor }: Call, { fields }: CollegeRecord) => {
  const rules = new Map<string, Rule | undefined>()
  const ruleOf = (field: string): Rule | undefined => {
    if (!rules.has(field)) rules.set(field, fields[field]?.visible?.(actor))
    return rules.get(field)
  }
  return <T>(field: string, { id, organisation_id }: Pick<Seen, 'id' | 'organisation_id'>, value: T): T | null => {
    const rule = ruleOf(field)
    return actor.platform_admin || !rule || matches(rule, { id, organisation_id }) ? value : null
  }
}
