import { code, plural } from '@college/contract/kit'
import { forWriter, undoSendingSeconds } from '@college/contract/messaging'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { isTestUser } from '../mail/queue.ts'
import { named } from './audience.ts'
import type { Checked, MessageRow } from './draft.ts'
import { filledSubject, subjectsOf } from './placeholders.ts'
import type { Managed } from './recipients.ts'

/** What a press on the last second needs to arrive, in seconds. */
const underWay = 5

/** Three days, as long as mail servers themselves go on trying. */
export const patience = '3 days'

const secondsLater = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)

// A person whose mail stays inside, or who wants no newsletter, or who has no address, reads it in the application.
const inside = `select lower(c.value) from organisationconfig c where c.organisation_id = $1::bigint and c.name = 'test_username' and c.deleted_at is null`

// What was begun as a reminder is one while it leads to what it reminds of.
const reminds = `select m.reminds_of from message m where m.id = $14 and position('href="' || m.reminds_of || '"' in m.text) > 0`

/**
 * Sends a message: who gets it, what is emailed, and the message itself, in one statement, however many they are. Where two presses
 * send it at once, the second waits for the first and finds it sent.
 */
export const sendTo = async (call: Call, row: MessageRow, { asked }: Checked): Promise<number> => {
  const now = call.now()
  const arrives = secondsLater(now, undoSendingSeconds)
  const [blind, open] = await subjectsOf(call, row)
  const made = await call.db.row<{ sent_to: number; mails: number }>(
    `with ${named}, chosen as (
       select n.*, case when n.email is null then 'none' when $16::boolean and not n.newsletter then 'unwanted'
         when lower(n.username) in (${inside}) or $18::boolean then 'kept' else 'queued' end as mail
       from named n where (n.open or n.unseen) and n.allowed
     ), added as (
       insert into messagerecipient (organisation_id, message_id, user_id, blind, arrives_at, mail, reminds_of)
       select $1, $14, c.id, not c.open, $15::timestamptz, c.mail, case when c.open then (${reminds}) end from chosen c on conflict (message_id, user_id) do nothing returning id, user_id, blind, mail
     ), mails as (
       insert into outbox (organisation_id, user_id, to_address, to_name, event, subject, state, dedupe, give_up_at, caused_by, next_attempt_at, of_message_id, of_recipient_id)
       select $1, case when a.blind then null else a.user_id end, case when a.blind then 'Blind copy' else u.email end,
         case when a.blind then null else left(u.display_name, 200) end, 'message',
         case when a.blind then $17 else ${filledSubject('$20::text', 'u')} end, a.mail, 'message ' || a.id,
         $15::timestamptz + interval '${patience}', $2, $15::timestamptz, $14, a.id
       from added a join "user" u on u.id = a.user_id where a.mail in ('queued', 'kept') order by a.id returning state
     ), changed as (
       update message set state = case when exists (select 1 from mails where state = 'queued') then 'queued' else 'sent' end,
         sent_at = $19::timestamptz, undo_until = $15, sent_to = (select count(*) from added), subject = $21::text, text = $22::text, updated_by = $2 where id = $14 returning sent_to
     )
     select c.sent_to, (select count(*)::int from mails) as mails from changed c`,
    [
      ...asked,
      row.id,
      arrives,
      row.newsletter,
      blind,
      await isTestUser(call.db, row.organisation_id, call.actor.id),
      now,
      open,
      row.subject,
      row.text,
    ],
  )
  if (!made) throw new Error('a message was not sent')
  await audit(call.db, call.caller, {
    resource: 'message',
    recordId: row.id,
    organisationId: row.organisation_id,
    ownerId: row.sender_id,
    changes: { state: ['draft', 'queued'], sent_to: [null, made.sent_to] },
  })
  return made.sent_to
}

/** Undoes sending while nothing has left: the message is a draft again. */
export const undoSending = async (call: Call, row: MessageRow): Promise<void> => {
  const until = row.undo_until === null ? null : secondsLater(new Date(row.undo_until), underWay)
  if (row.state === 'draft') throw new ApiError(code.notPossible, 'This message wasn’t sent.')
  const late = `You can undo sending for ${undoSendingSeconds} seconds. This message has arrived.`
  if (until === null || call.now() > until) throw new ApiError(code.notPossible, late)
  // Mails that are under way hold their rows, and are seen as they are once they let go. A test to its sender is no copy of it.
  const left = await call.db.rows(
    `select 1 from (select state from outbox where of_message_id = $1 and of_recipient_id is not null order by id for update) o where o.state in ('sending', 'sent', 'failed')`,
    [row.id],
  )
  const read = await call.db.row(
    'select 1 from messagerecipient where message_id = $1 and read_at is not null limit 1',
    [row.id],
  )
  if (left.length > 0 || read) throw new ApiError(code.notPossible, late)
  await call.db.rows('delete from outbox where of_message_id = $1 and of_recipient_id is not null', [row.id])
  await call.db.rows('delete from messagerecipient where message_id = $1', [row.id])
  await call.db.rows(
    `update message set state = 'draft', sent_at = null, undo_until = null, sent_to = null, subject = $3, text = $4, updated_by = $2 where id = $1`,
    [row.id, call.actor.id, forWriter(row.subject ?? ''), forWriter(row.text ?? '')],
  )
  await note(call, row, row.state, 'draft')
}

/** Puts a change of how a message is sent on record. */
const note = (call: Call, row: Managed, before: string, after: string): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'message',
    recordId: row.id,
    organisationId: row.organisation_id,
    ownerId: row.sender_id,
    changes: { state: [before, after] },
  })

/** Stops what has not left. */
export const pauseSending = async (call: Call, row: Managed): Promise<void> => {
  const stopped = await call.db.rows(
    `update outbox set state = 'paused', updated_by = $2 where of_message_id = $1 and of_recipient_id is not null and state = 'queued' returning id`,
    [row.id, call.actor.id],
  )
  if (stopped.length === 0) throw new ApiError(code.notPossible, 'All emails of this message have left already.')
  await note(call, row, row.state, 'paused')
}

/** Goes on with what was stopped. */
export const resumeSending = async (call: Call, row: Managed): Promise<void> => {
  const going = await call.db.rows(
    `update outbox set state = 'queued', next_attempt_at = null, give_up_at = $3::timestamptz + interval '${patience}', updated_by = $2
     where of_message_id = $1 and state = 'paused' returning id`,
    [row.id, call.actor.id, call.now()],
  )
  if (going.length === 0) throw new ApiError(code.notPossible, 'This message isn’t paused.')
  await note(call, row, row.state, 'sending')
}

interface Again {
  id: number
  mail: 'queued' | 'kept' | 'unwanted'
}

/**
 * Sends again what failed, and what had no address then; gives how many emails that is. Who has ended the newsletter since gets none, and who mail
 * stays inside for keeps it there, as when it was sent.
 */
export const resend = async (call: Call, row: Managed, subject: string): Promise<number> => {
  const [blind, open] = await subjectsOf(call, { ...row, subject })
  const again = await call.db.rows<Again>(
    `with inside as (${inside}), again as (
       select r.id, r.user_id, r.blind, u.email, u.display_name, u.firstname,
         case when m.newsletter and not u.newsletter then 'unwanted' when $6::boolean or lower(u.username) in (select * from inside) then 'kept' else 'queued' end as mail
       from messagerecipient r join message m on m.id = r.message_id join "user" u on u.id = r.user_id
       where r.message_id = $2 and r.mail in ('failed', 'none') and u.email is not null and u.deleted_at is null and u.active
     ), marked as (
       update messagerecipient r set mail = a.mail, error = null from again a where r.id = a.id
     ), held as (
       update message set state = 'sending', updated_by = $3 where id = $2 and exists (select 1 from again where mail = 'queued')
     ), mails as (
       insert into outbox (organisation_id, user_id, to_address, to_name, event, subject, state, dedupe, give_up_at, caused_by, of_message_id, of_recipient_id)
       select $1, case when a.blind then null else a.user_id end, case when a.blind then 'Blind copy' else a.email end,
         case when a.blind then null else left(a.display_name, 200) end, 'message',
         case when a.blind then $4 else ${filledSubject('$7::text', 'a')} end, a.mail, 'message ' || a.id,
         $5::timestamptz + interval '${patience}', $3, $2, a.id
       from again a where a.mail <> 'unwanted'
       on conflict (organisation_id, dedupe) where dedupe is not null do update set state = excluded.state, to_address = excluded.to_address, subject = excluded.subject, attempts = 0,
         error = null, next_attempt_at = null, give_up_at = excluded.give_up_at, updated_at = now()
       where outbox.state = 'failed')
     select id, mail from again`,
    [
      row.organisation_id,
      row.id,
      call.actor.id,
      blind,
      call.now(),
      await isTestUser(call.db, row.organisation_id, call.actor.id),
      open,
    ],
  )
  const going = again.filter(({ mail }) => mail !== 'unwanted').length
  if (again.length === 0) throw new ApiError(code.notPossible, 'No email of this message has failed.')
  if (going === 0)
    throw new ApiError(code.notPossible, 'The people who didn’t get it have turned off the newsletter since.')
  await note(call, row, row.state, `sending again: ${plural(going, 'email')}`)
  return going
}
