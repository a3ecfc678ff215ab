import { compareNames, ruleFor } from '@college/contract/kit'
import { message, rolesWrittenTo } from '@college/contract/messaging'
import type { LeftOut, MailState, RecipientRow, Writable } from '@college/contract/messaging'
import { noteLook, ruleSql, Values } from '#records'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { holdMails } from '../mail/hold.ts'
import { patternsOf } from './box.ts'
import { readLeftOut } from './left-out.ts'
import { isOfficeOf, writingIn } from './office.ts'

/** A sent message whose sending the caller looks after: the own, and those of the college for its office. */
export interface Managed {
  id: number
  organisation_id: number
  sender_id: number
  state: string
}

const readManaged = async (call: Call, id: number, lock: '' | 'for update of m'): Promise<Managed> => {
  const values = new Values()
  const row = await call.db.row<Managed>(
    `select m.id, m.organisation_id, m.sender_id, m.state from message m where m.id = ${values.add(id)} and m.deleted_at is null
     and m.state <> 'draft' and ${ruleSql(ruleFor(message, 'see', call.actor), 'm', values)} ${lock}`,
    values.list,
  )
  if (!row || !(row.sender_id === call.actor.id || isOfficeOf(call, row.organisation_id)))
    throw notFound(message.title[0])
  return row
}

/** Reads such a message; 404 where it is none. */
export const managedMessage = (call: Call, id: number): Promise<Managed> => readManaged(call, id, '')

/** The same, held with its mails until the transaction ends. */
export const heldManaged = async (call: Call, id: number): Promise<Managed> => {
  await managedMessage(call, id)
  await holdMails(call.db, id)
  return readManaged(call, id, 'for update of m')
}

interface RecipientsAsk {
  mail: MailState | null
  unread: boolean
  limit: number
  offset: number
}

type Counts = Record<MailState | 'all' | 'read', number>

/** Recipients of a message with what became of it, and a number for each state; blind copies for its sender alone. */
export const readRecipients = async (
  call: Call,
  id: number,
  { mail, unread, limit, offset }: RecipientsAsk,
): Promise<{ rows: RecipientRow[]; counts: Counts; left_out: LeftOut[] }> => {
  const row = await managedMessage(call, id)
  const isSender = row.sender_id === call.actor.id && call.caller.actingAs === null
  if (!isSender)
    await noteLook(call, message, { id: row.id, organisation_id: row.organisation_id, user_id: row.sender_id })
  const rows = await call.db.rows<RecipientRow>(
    `select r.user_id, u.display_name as name, r.blind, r.mail, r.mailed_at, r.delivered_at, r.read_at, r.error
     from messagerecipient r join "user" u on u.id = r.user_id
     where r.message_id = $1 and ($2::boolean or not r.blind) and ($3::text is null or r.mail = $3) and (not $4::boolean or r.read_at is null)
     order by r.mail <> 'failed', u.display_name, u.id limit $5 offset $6`,
    [id, isSender, mail, unread, limit, offset],
  )
  const counts = await call.db.row<Counts>(
    `select count(*)::int as all, (count(*) filter (where r.read_at is not null))::int as read,
       (count(*) filter (where r.mail = 'queued'))::int as queued, (count(*) filter (where r.mail = 'sending'))::int as sending,
       (count(*) filter (where r.mail = 'paused'))::int as paused, (count(*) filter (where r.mail = 'sent'))::int as sent,
       (count(*) filter (where r.mail = 'failed'))::int as failed, (count(*) filter (where r.mail = 'kept'))::int as kept,
       (count(*) filter (where r.mail = 'none'))::int as none, (count(*) filter (where r.mail = 'unwanted'))::int as unwanted
     from messagerecipient r where r.message_id = $1 and ($2::boolean or not r.blind)`,
    [id, isSender],
  )
  if (!counts) throw new Error('recipients gave no numbers')
  return { rows, counts, left_out: await readLeftOut(call.db, id) }
}

/** Who has not read a sent message, for those who see its recipients; of blind copies for its sender alone. */
export const readUnread = async (call: Call, id: number): Promise<number[]> => {
  const row = await managedMessage(call, id)
  const rows = await call.db.rows<{ user_id: number }>(
    `select r.user_id from messagerecipient r where r.message_id = $1 and r.read_at is null and ($2::boolean or not r.blind) order by r.user_id`,
    [id, row.sender_id === call.actor.id && call.caller.actingAs === null],
  )
  return rows.map(({ user_id: one }) => one)
}

/** People whom the caller may write to, by words in their names or by their ids. */
export const readWritable = async (
  call: Call,
  words: readonly string[],
  ids: readonly number[] | null,
): Promise<Writable[]> => {
  const { actor } = call
  const rows = await call.db.rows<Writable>(
    `select u.id, u.display_name as name, coalesce(r.names, '{}') as roles
     from "user" u left join (
       select h.user_id, array_agg(distinct h.name order by h.name) as names, bool_or(h.role_is_admin) as office from held_role h
       where h.organisation_id = $1 group by h.user_id) r on r.user_id = u.id
     where u.deleted_at is null and ($6::bigint[] is not null or (u.active and u.confirmed_at is not null)) and u.id <> $2
       and (u.organisation_id = $1 or r.user_id is not null)
       and ($3::boolean or u.id = any ($4::bigint[]) or coalesce(r.names && $5::text[], false) or coalesce(r.office, false))
       and ($6::bigint[] is null or u.id = any ($6)) and not exists (select 1 from unnest($7::text[]) w(pattern) where fold(u.display_name) not like fold(w.pattern))
     order by u.display_name, u.id limit case when $6::bigint[] is null then 50 else 100 end`,
    [
      writingIn(call),
      actor.id,
      isOfficeOf(call, writingIn(call)),
      [...actor.linked, ...actor.supervisors],
      rolesWrittenTo(actor),
      ids,
      patternsOf(words),
    ],
  )
  return rows.toSorted((a, b) => compareNames(a.name, b.name))
}
