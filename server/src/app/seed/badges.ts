import { readAsOwner, issueCertificate } from '#cpd'
import type { Database } from '#database'
import { loadActor } from '#people'
import { ApiError } from '#platform'
import type { Context } from '#platform'

/** The certificate that the fellow took along of the last year. Where that was not met on the day of the demo there is none. */
export const seedBadges = async (context: Context, tx: Database, publicUrl: string): Promise<void> => {
  const last = await tx.row<{ user_id: number; devcycle_id: number }>(
    `select u.id as user_id, c.id as devcycle_id from "user" u
     join devcycle c on c.organisation_id = u.organisation_id and c.type = 'fellow' and c.expired_at is not null
     where u.username = 'fellow' order by c.end_date desc limit 1`,
  )
  const fellow = last && (await loadActor(tx, last.user_id, context.now(), true))
  if (!fellow) return
  const call = readAsOwner({ ...context, db: tx }, fellow)
  await issueCertificate(call, publicUrl, fellow, { devcycle_id: last.devcycle_id, named: true }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    },
  )
}
