import type { Runner } from '#database'
import { queueMail } from '#messaging'
import type { IdentityParts } from './open-session.ts'

interface Person {
  organisation_id: number
  display_name: string
  wanted_role: string | null
}

/** Tells the administrators of a person's organisation that the person waits for a role. */
export const tellOfWantedRole = async (
  tx: Runner,
  parts: Pick<IdentityParts, 'publicUrl'>,
  id: number,
): Promise<void> => {
  const person = await tx.row<Person>('select organisation_id, display_name, wanted_role from "user" where id = $1', [
    id,
  ])
  if (!person || person.wanted_role === null) return
  const admins = await tx.rows<{ id: number; email: string }>(
    `select distinct u.id, u.email from "user" u join membership m on m.user_id = u.id and m.deleted_at is null
     join role r on r.id = m.role_id and r.deleted_at is null and r.role_is_admin
     where m.organisation_id = $1 and u.active and u.deleted_at is null and u.email is not null order by u.id limit 50`,
    [person.organisation_id],
  )
  for (const admin of admins)
    await queueMail(tx, {
      event: 'role_wanted',
      organisationId: person.organisation_id,
      userId: admin.id,
      to: admin.email,
      values: { person: person.display_name, role: person.wanted_role },
      link: `${parts.publicUrl()}/app/user/admin?id=${id}`,
      dedupe: `role_wanted ${id} ${admin.id}`,
    })
}
