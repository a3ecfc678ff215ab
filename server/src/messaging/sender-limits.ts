import { code, isAdmin } from '@college/contract/kit'
import { newAddressesADay } from '@college/contract/messaging'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { mailboxOf } from './mailbox.ts'

/** An address is new to a sender who has not written to it for so many days. */
const newAfterDays = 30

/** Mails in a day to one mailbox from all senders, and about one form or report to all. */
const received = { outside: 30, account: 200 } as const
const aboutOne = 60

/** A mail that one person's act causes, to another. */
export interface PersonsMail {
  /** Who has it sent. */
  readonly sender: number
  readonly organisationId: number
  readonly to: string
  /** Whether the address is that of an account of the college, rather than one that the sender chose. */
  readonly account: boolean
  /** What it is about, as `devform 12`. */
  readonly about?: string
}

type Counting = Pick<Call, 'unscoped' | 'now' | 'keys' | 'actor'>

interface Counted {
  day: string
  wait: number
  written: boolean
  fresh: number
  received: number
  about: number
  most: number | null
}

// Days are the organisation's own.
const counted = `select d.day::text, extract(epoch from ((d.day + 1)::timestamp at time zone d.timezone) - $4::timestamptz)::int as wait,
    exists (select 1 from mail_written w where w.sender_id = $2 and w.mailbox = $3 and w.day > d.day - ${newAfterDays}) as written,
    (select count(*)::int from mail_written w where w.sender_id = $2 and w.day = d.day and w.is_new) as fresh,
    (select coalesce(sum(w.mails), 0)::int from mail_written w where w.mailbox = $3 and w.day = d.day) as received,
    (select coalesce(sum(w.mails), 0)::int from mail_written w where $5 <> '' and w.about = $5 and w.day = d.day) as about,
    (select a.most from mail_allowance a where a.user_id = $2 and a.ends >= d.day) as most
  from (select o.timezone, ($4::timestamptz at time zone o.timezone)::date as day from organisation o where o.id = $1) d`

const refused = (message: string, { wait }: Counted): ApiError =>
  new ApiError(code.tooMany, message, undefined, { retry_after: wait })

const isBeyond = ({ fresh, written }: Counted, most: number, { account }: PersonsMail): boolean =>
  !account && !written && fresh >= most

/**
 * Counts a mail that one person's act causes to another, before it is written; 429 with words where the sender has written to enough
 * new addresses today, or enough has gone to the mailbox or about the same thing. It counts past the transaction, on a connection that
 * no transaction holds: what is withdrawn or taken back later was counted all the same.
 */
export const takeMail = async (call: Counting, mail: PersonsMail): Promise<void> => {
  const { sender, organisationId, account, about = '' } = mail
  const isOwn = call.actor.id === sender
  const mailbox = call.keys.blind('mailbox', mailboxOf(mail.to))
  await call.unscoped.apart.transaction(async (tx) => {
    // One after the other for each sender, so that of many at once no more get through than may.
    await tx.rows(`select pg_advisory_xact_lock(hashtextextended('mail from ' || $1, 0))`, [sender])
    const now = await tx.row<Counted>(counted, [organisationId, sender, mailbox, call.now(), about])
    if (!now) throw new Error('a mail needs its organisation')
    const most = now.most ?? (isOwn && isAdmin(call.actor) ? newAddressesADay.office : newAddressesADay.usual)
    if (isBeyond(now, most, mail))
      throw refused(
        isOwn
          ? `You’ve written to ${most} new addresses today. You can write to more tomorrow, or ask the college office to raise your limit.`
          : 'This person can’t have email sent to more new addresses today. Try again tomorrow, or sign in and sign there.',
        now,
      )
    if (now.received >= (account ? received.account : received.outside))
      throw refused('This address has had many emails from us today. You can write to it again tomorrow.', now)
    if (now.about >= aboutOne)
      throw refused('We’ve sent many emails about this today. You can send more tomorrow.', now)
    await tx.rows(
      `insert into mail_written as w (organisation_id, sender_id, mailbox, day, about, is_new) values ($1, $2, $3, $4, $5, $6)
       on conflict (sender_id, mailbox, day, about) do update set mails = w.mails + 1`,
      [organisationId, sender, mailbox, now.day, about, !account && !now.written],
    )
  })
}

/** As `takeMail`; gives whether the mail may go, for acts that go on without it. */
export const mayMail = async (call: Counting, mail: PersonsMail): Promise<boolean> => {
  try {
    await takeMail(call, mail)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === code.tooMany) return false
    throw error
  }
}
