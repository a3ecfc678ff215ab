import type { Runner } from '#database'

/** Someone of the office. */
export interface Administrator {
  id: number
  name: string
  email: string | null
}

/** The active administrators of an organisation, by name. */
export const administratorsOf = (db: Runner, organisationId: number): Promise<Administrator[]> =>
  db.rows<Administrator>(
    `select u.id, u.display_name as name, u.email from "user" u
     where u.active and u.deleted_at is null and exists (
       select 1 from membership m join role r on r.id = m.role_id and r.deleted_at is null and r.role_is_admin
       where m.user_id = u.id and m.organisation_id = $1 and m.deleted_at is null)
     order by u.display_name, u.id limit 50`,
    [organisationId],
  )
