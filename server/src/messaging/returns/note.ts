import type { Runner } from '#database'
import { oneLine } from '../mail/render.ts'

/** What is told of a mail that went out before. */
export interface Returned {
  /** The Message-ID, or words with it in them; only its own part counts, which no one can guess. */
  readonly messageId: string
  readonly recipient: string
  /** `failed` where it was given up, and `address` whether that is because the address takes no mail. */
  readonly outcome: 'failed' | 'delayed' | 'delivered'
  readonly address: boolean
  readonly reason: string
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i

/** The part of a Message-ID that names a mail of ours; null where there is none. */
export const mailNamedIn = (text: string): string | null => uuid.exec(text)?.[0].toLowerCase() ?? null

// A mail of a message goes to the address its reader has when it leaves; that of a blind copy stands nowhere in the outbox.
const meant = `meant as (
  select o.id, o.of_recipient_id, o.of_recipient_id is not null and o.user_id is null as blind
  from outbox o left join messagerecipient r on r.id = o.of_recipient_id left join "user" u on u.id = r.user_id
  where o.message_id = $1::uuid and lower($2) in (lower(o.to_address), lower(u.email)))`

// A report can be here before the mail server's own answer, or while a node that died still claims the mail.
const noteFailed = (db: Runner, now: Date, mail: string, { recipient, address, reason }: Returned) =>
  db.row<{ found: boolean }>(
    `with ${meant}, failed as (
       update outbox o set state = 'failed', error = case when m.blind then 'It came back.' else $3 end, next_attempt_at = null, updated_at = now()
       from meant m where o.id = m.id and o.state in ('sending', 'sent', 'failed') returning m.of_recipient_id),
     undone as (update messagerecipient r set delivered_at = null from failed f where r.id = f.of_recipient_id),
     marked as (
       update "user" u set email_undeliverable_at = $4, email_bounced_at = $4
       where $5 and exists (select from failed) and lower(u.email) = lower($2) and u.deleted_at is null)
     select exists (select from failed) as found`,
    [mail, recipient, oneLine(`It came back: ${reason || 'the address takes no email'}`, 500), now, address],
  )

const noteDelivered = (db: Runner, now: Date, mail: string, { recipient }: Returned) =>
  db.row<{ found: boolean }>(
    `with ${meant}, delivered as (
       update messagerecipient r set delivered_at = coalesce(r.delivered_at, $3) from meant m, outbox o
       where o.id = m.id and o.state in ('sending', 'sent') and r.id = m.of_recipient_id)
     select exists (select from meant) as found`,
    [mail, recipient, now],
  )

/** Puts down what became of a mail: a failed one marks it, and its address where that takes none. Gives whether there is such a mail. */
export const noteReturned = async (db: Runner, now: Date, returned: Returned): Promise<boolean> => {
  const mail = mailNamedIn(returned.messageId)
  if (mail === null) return false
  switch (returned.outcome) {
    case 'failed':
      return (await noteFailed(db, now, mail, returned))?.found ?? false
    case 'delivered':
      return (await noteDelivered(db, now, mail, returned))?.found ?? false
    case 'delayed':
      return (
        (await db.row(`with ${meant} select 1 as found from meant where $2 is not null`, [
          mail,
          returned.recipient,
        ])) !== null
      )
  }
}

/** Notes that a report was taken; false where it was before. */
export const isNewReport = async (db: Runner, now: Date, id: string): Promise<boolean> =>
  (await db.row('insert into mail_bounce (id, taken_at) values ($1, $2) on conflict do nothing returning id', [
    id,
    now,
  ])) !== null
