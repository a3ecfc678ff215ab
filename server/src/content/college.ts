import { code, collegeOf } from '@college/contract/kit'
import type { SiteWord } from '@college/contract/organisation'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { guestOrganisation } from '#organisation'

/** A college as its public pages name it: what the office says of its website, and else what the organisation says of itself. */
export interface PublicCollege extends Readonly<Record<SiteWord, string | null>> {
  id: number
  title: string
  tagline: string | null
  logo_file_id: number | null
  email: string | null
  phone: string | null
  address: string | null
  hours: string | null
  banner: string | null
  accent: string | null
  updated_at: string | null
}

/** The college whose public pages the caller reads: the one they work in; of a guest, the one that their page names, or else the first. */
export const publicCollege = async (call: Call, named?: number): Promise<PublicCollege> => {
  const id = call.actor.id === 0 ? await guestOrganisation(call.db, named) : collegeOf(call.actor)
  const row = await call.db.row<PublicCollege>(
    `select o.id, coalesce(w.title, o.name) as title, coalesce(w.tagline, o.tagline) as tagline, w.logo_file_id,
       coalesce(w.email, o.email) as email, coalesce(w.phone, o.phone) as phone, coalesce(w.address, o.address) as address,
       w.hours, w.banner, w.accent, w.welcome_title, w.welcome_sentence, w.welcome_text, w.signin_sentence, w.register_sentence,
       w.confirmed_sentence, w.contact_sentence, w.asked_sentence, w.help_sentence, w.updated_at
     from organisation o left join website w on w.organisation_id = o.id where o.id = $1`,
    [id],
  )
  if (!row) throw new ApiError(code.notFound, 'There is no organisation yet.')
  return row
}
