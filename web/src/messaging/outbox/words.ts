import { mailEvents, type OutboxMail } from '@college/contract/messaging'
import type { StateKind } from '#kit'

/** A state of a mail as a chip: its tone, and the word. */
export const stateOf: Readonly<Record<OutboxMail['state'], readonly [StateKind, string]>> = {
  queued: ['due', 'Waiting'],
  sending: ['open', 'Being sent'],
  paused: ['inactive', 'Paused'],
  sent: ['completed', 'Sent'],
  failed: ['failed', 'Failed'],
  kept: ['draft', 'Kept here'],
}

const noAnswer = /\b(ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b/

/** Why a mail has not left, in words; what a mail server said stays as it is. */
export const mailTroubleWords = (error: string): string =>
  noAnswer.test(error) ? 'The mail server isn’t answering' : error

/** What a mail is about. */
export const aboutOf = (mail: OutboxMail): string => mailEvents[mail.event].title

/** Who a mail is for, by name where there is one. */
export const recipientOf = (mail: OutboxMail): string => mail.user_name ?? mail.to_name ?? mail.to_address

/** The list. */
export const outboxList = '/app/messages/admin?tab=outbox'

/** One mail of it. */
export const mailPage = (id: number): string => `/app/messages/admin?mail=${id}`
