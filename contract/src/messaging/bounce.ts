import { code, endpoint } from '#kit'
import { z } from 'zod'

/** Minutes between the sending of a report of a bounce and its arrival. */
export const bounceMinutes = 15

/** What a mail provider reports of a mail that came back or arrived, as the signed body of `POST /mail/bounce`. */
export const bounceReport = z.object({
  /** Of the report: one that came before changes nothing. */
  id: z.string().min(1).max(200),
  /** When it was sent. */
  at: z.iso.datetime({ offset: true }),
  /** The Message-ID of the mail, with or without its brackets and host. */
  message_id: z.string().min(1).max(400),
  recipient: z.string().min(1).max(254),
  /** What became of the mail; a bounce where it is left out. */
  event: z.enum(['bounced', 'delivered']).default('bounced'),
  /** Of a bounce, whether the address takes no mail for good. */
  permanent: z.boolean().default(false),
  reason: z.string().max(2_000).default(''),
})
export type BounceReport = z.output<typeof bounceReport>

/** Header with the signature: `sha256=` and the HMAC of the body in hexadecimal digits. */
export const bounceSignature = 'x-signature-256'

export const reportBounce = endpoint({
  method: 'POST',
  path: '/mail/bounce',
  summary:
    'Takes a mail provider’s report that an email came back or was delivered. The body is signed; a report of an unknown email answers the same.',
  who: 'anyone',
  query: z.object({ [bounceSignature]: z.string().max(200).optional() }),
  inHeaders: [bounceSignature],
  bytes: 'application/json',
  answer: z.strictObject({ taken: z.boolean() }),
  ok: code.accepted,
})

export const mailReturns = endpoint({
  method: 'GET',
  path: '/mail/returns',
  summary:
    'Returns how reading the mailbox goes that emails come back to: when it was last read, what is wrong with it, and how many reports it had.',
  who: 'admin',
  answer: z.strictObject({
    /** Whether there is such a mailbox. */
    read_here: z.boolean(),
    read_at: z.string().nullable(),
    /** What the mailbox answered when it could not be read, and since when that is so. */
    trouble: z.string().nullable(),
    trouble_since: z.string().nullable(),
    failed: z.number().int(),
    delayed: z.number().int(),
    delivered: z.number().int(),
    /** Mails that report nothing of an email of ours. */
    unknown: z.number().int(),
  }),
  ok: code.ok,
})
export type MailReturns = z.output<typeof mailReturns.answer>
