import type { Runner } from '#database'
import type { Call } from '#platform'
import { administratorsOf } from '#people'
import { queueMail } from '../mail/queue.ts'
import type { EnquiryParts } from './parts.ts'

/** Milliseconds whose enquiries the office is told about in one mail. */
const together = 15 * 60_000

/**
 * Tells the office that something waits: who looks after it, or every administrator. What comes within a quarter of an hour is one mail, which
 * leaves at its end, so that a flood of enquiries is no flood of mails.
 */
export const tellOffice = async (
  call: Call,
  tx: Runner,
  { publicUrl }: Pick<EnquiryParts, 'publicUrl'>,
  enquiry: { organisation_id: number; assigned_to: number | null },
): Promise<void> => {
  const slot = Math.floor(call.now().getTime() / together)
  const administrators = await administratorsOf(tx, enquiry.organisation_id)
  const assigned = administrators.filter(({ id }) => id === enquiry.assigned_to)
  for (const { id, email } of assigned.length > 0 ? assigned : administrators) {
    if (email === null) continue
    await queueMail(tx, {
      event: 'enquiry_waiting',
      organisationId: enquiry.organisation_id,
      userId: id,
      to: email,
      values: {},
      link: `${publicUrl()}/app/enquiries/admin?waits=true`,
      dedupe: `enquiries ${id} ${slot}`,
      leavesAt: new Date((slot + 1) * together),
    })
  }
}
