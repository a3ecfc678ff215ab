import type { Runner } from '#database'
import { queueMail } from '#messaging'
import { administratorsOf } from '#people'
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
  for (const admin of await administratorsOf(tx, person.organisation_id)) {
    if (admin.email === null) continue
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
}
