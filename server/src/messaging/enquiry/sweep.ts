import { enquiryKeptMonths } from '@college/contract/messaging'
import type { Context } from '#platform'

/** Deletes for good what was closed twelve months ago, with its thread and links; and proofs and links that have had their time. */
export const sweepEnquiries = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => {
  await db.rows('delete from enquiry where closed_at < $1::timestamptz - make_interval(months => $2)', [
    now(),
    enquiryKeptMonths,
  ])
  await db.rows('delete from enquiry_proof where expires_at < $1', [now()])
  // Longer than they work, so that who opens one hears that it has expired.
  await db.rows(`delete from enquiry_link where expires_at < $1::timestamptz - interval '90 days'`, [now()])
}
