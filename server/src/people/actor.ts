import type { Actor } from '@college/contract/kit'
import type { Runner } from '#database'

interface ActorRow {
  id: number
  organisation_id: number
  timezone: string
  held: { organisation_id: number; name: string; is_admin: boolean; role_is_admin: boolean }[]
  linked: number[]
  supervisors: number[]
  permitted: Record<string, number[]>
}

const today = `($2::timestamptz at time zone o.timezone)::date`

const columns = `u.id, u.organisation_id, o.timezone,
  (select coalesce(json_agg(json_build_object('organisation_id', h.organisation_id, 'name', h.name, 'is_admin', h.is_admin,
     'role_is_admin', h.role_is_admin)), '[]')
   from held_role h where h.user_id = u.id) as held,
  (select coalesce(array_agg(distinct l.trainee_id), '{}') from userrelationship l where l.user_id = u.id and l.deleted_at is null
     and coalesce(l.starts <= ${today}, true) and coalesce(l.ends >= ${today}, true)) as linked,
  (select coalesce(array_agg(distinct l.user_id), '{}') from userrelationship l where l.trainee_id = u.id and l.deleted_at is null
     and coalesce(l.starts <= ${today}, true) and coalesce(l.ends >= ${today}, true)) as supervisors,
  (select coalesce(json_object_agg(p.kind, p.ids), '{}') from (
     select g.kind, array_agg(g.about_id) as ids from userpermission g where g.user_id = u.id and g.deleted_at is null
       and coalesce(g.starts <= ${today}, true) and g.ends >= ${today}
     group by g.kind) p) as permitted`

const actorOf = (row: ActorRow): Actor => {
  const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    organisations: distinct([row.organisation_id, ...row.held.map((held) => held.organisation_id)]),
    admin_organisations: distinct(row.held.filter((held) => held.role_is_admin).map((held) => held.organisation_id)),
    platform_admin: row.held.some((held) => held.is_admin),
    roles: distinct(row.held.map((held) => held.name)),
    home_roles: distinct(
      row.held.filter((held) => held.organisation_id === row.organisation_id).map((held) => held.name),
    ),
    linked: row.linked,
    supervisors: row.supervisors,
    permitted: row.permitted,
    timezone: row.timezone,
  }
}

/** The actor of a person as of an instant, or null; inactive and unconfirmed people are found only where asked for. */
export const loadActor = async (db: Runner, userId: number, at: Date, inactive = false): Promise<Actor | null> => {
  const row = await db.row<ActorRow>(
    `select ${columns} from "user" u join organisation o on o.id = u.organisation_id
     where u.id = $1 and u.deleted_at is null${inactive ? '' : ' and u.active and u.confirmed_at is not null'}`,
    [userId, at],
  )
  return row ? actorOf(row) : null
}
