import type { BoxRow, MessageBox, MessageState } from '@college/contract/messaging'
import { audienceWords } from '@college/contract/messaging'
import type { Audience } from '@college/contract/messaging'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { leftOutIds } from './left-out.ts'
import { filled, filledForOthers } from './placeholders.ts'
import { asText, plainOf } from './rich.ts'

/** What a box is asked for. */
export interface BoxAsk {
  readonly box: MessageBox
  readonly words: readonly string[]
  /** Only what has something unread. */
  readonly unread: boolean
  readonly limit: number
  readonly offset: number
}

interface Received {
  id: number
  thread_id: number
  who: string
  subject: string | null
  text: string | null
  at: string
  unread: boolean
  count: number
  files: boolean
  state: MessageState
  total: number
  name: string
  firstname: string | null
  organisation: string
}

const previewLength = 160

/** The beginning of a message in one line. */
const previewOf = (text: string): string =>
  Array.from(plainOf(text).replaceAll(/\s+/g, ' ').trim()).slice(0, previewLength).join('')

const hasFiles = `exists (select 1 from filelink l join file f on f.id = l.file_id and f.deleted_at is null where l.resource = 'message' and l.record_id = m.id)`

/** Words of a search as patterns that match themselves. */
export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

const found = `not exists (select 1 from unnest($3::text[]) w(pattern) where m.search not like fold(w.pattern) and fold(s.display_name) not like fold(w.pattern))`

/** Conversations that the caller received: the newest message of each, and how many there are. */
const readReceived = (call: Call, { box, words, unread, limit, offset }: BoxAsk): Promise<Received[]> =>
  call.db.rows<Received>(
    `with mine as (
       select m.id, coalesce(m.thread_id, m.id) as thread_id, s.display_name as who, m.subject, m.text, m.sent_at, r.read_at, m.state, ${hasFiles} as files,
         o.name as organisation, ${found} as is_found
       from messagerecipient r join message m on m.id = r.message_id and m.deleted_at is null
       join "user" s on s.id = m.sender_id join organisation o on o.id = m.organisation_id
       where r.user_id = $1 and r.arrives_at <= $2 and (r.archived_at is not null) = $4::boolean
     ), threads as (
       select thread_id, (array_agg(id order by sent_at desc, id desc))[1] as id, count(*)::int as count, bool_or(read_at is null) as unread, bool_or(files) as files
       from mine group by thread_id having bool_or(is_found) and (bool_or(read_at is null) or not $7::boolean)
     )
     select n.id, t.thread_id, n.who, n.subject, n.text, n.sent_at as at, t.unread, t.count, t.files, n.state, (count(*) over ())::int as total,
       me.display_name as name, me.firstname, n.organisation
     from threads t join mine n on n.id = t.id, "user" me where me.id = $1 order by n.sent_at desc, n.id desc limit $5 offset $6`,
    [call.actor.id, call.now(), patternsOf(words), box === 'archive', limit, offset, unread],
  )

interface Written {
  id: number
  thread_id: number
  recipients: Audience | null
  names: Record<string, { name: string; firstname: string | null }> | null
  left_out: number[]
  subject: string | null
  text: string | null
  at: string
  files: boolean
  state: MessageState
  total: number
  organisation: string
  sender: string
}

/** What the caller wrote: sent, or still a draft. */
const readWritten = (call: Call, { box, words, limit, offset }: BoxAsk): Promise<Written[]> =>
  call.db.rows<Written>(
    `select m.id, coalesce(m.thread_id, m.id) as thread_id, m.recipients, m.subject, m.text, coalesce(m.sent_at, m.updated_at) as at, m.state, ${hasFiles} as files,
       (select json_object_agg(p.id, json_build_object('name', p.display_name, 'firstname', p.firstname)) from (select u.id, u.display_name, u.firstname from "user" u
        where u.id in (select n.id::bigint from jsonb_array_elements_text(m.recipients -> 'people') n(id) where n.id::bigint not in (${leftOutIds('m')}) limit 3)) p) as names,
       array(${leftOutIds('m')}) as left_out,
       (count(*) over ())::int as total, o.name as organisation, s.display_name as sender
     from message m join "user" s on s.id = m.sender_id join organisation o on o.id = m.organisation_id
     where m.sender_id = $1 and m.deleted_at is null and (m.state = 'draft') = $2::boolean and ${found}
     order by at desc, m.id desc limit $4 offset $5`,
    [call.actor.id, box === 'drafts', patternsOf(words), limit, offset],
  )

const reached = (recipients: Audience | null, leftOut: readonly number[]): Audience | null =>
  recipients?.people ? { ...recipients, people: recipients.people.filter((id) => !leftOut.includes(id)) } : recipients

/** Whether it goes to one person by name and to no group or list, so that it reads to its writer as to them. */
const isToOne = (given: Audience | null): boolean =>
  given?.people?.length === 1 && (given.groups ?? []).length + (given.lists ?? []).length === 0

const noSubject = 'No subject yet'

/** One page of a box, and how many conversations it has. */
export const readBoxPage = async (call: Call, ask: BoxAsk): Promise<{ rows: BoxRow[]; total: number }> => {
  if (ask.box === 'inbox' || ask.box === 'archive') {
    const rows = await readReceived(call, ask)
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ total: _total, name, firstname, organisation, text, ...row }) => {
        const to = { name, firstname, organisation, sender: row.who }
        return { preview: previewOf(filled(text ?? '', to)), ...row, subject: filled(row.subject ?? '', to) }
      }),
    }
  }
  // What one wrote is read.
  const rows = ask.unread ? [] : await readWritten(call, ask)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, recipients, names, left_out, text, organisation, sender, ...row }) => {
      const to = reached(recipients, left_out)
      const known = Object.entries(names ?? {})
      const [only] = isToOne(to) ? known : []
      const words = (given: string, shown?: (value: string) => string): string =>
        only
          ? filled(given, { ...only[1], organisation, sender }, shown)
          : filledForOthers(given, { organisation, sender }, shown)
      return {
        who: audienceWords(to, new Map(known.map(([id, { name }]) => [Number(id), name]))),
        preview: previewOf(words(text ?? '', asText)),
        unread: false,
        count: 1,
        ...row,
        subject: row.subject === null ? noSubject : words(row.subject),
      }
    }),
  }
}

/** How many conversations in the caller's inbox have something unread. */
export const countUnread = async (call: Call): Promise<number> => {
  const row = await call.db.row<{ unread: number }>(
    `select count(distinct coalesce(m.thread_id, m.id))::int as unread
     from messagerecipient r join message m on m.id = r.message_id and m.deleted_at is null
     where r.user_id = $1 and r.arrives_at <= $2 and r.archived_at is null and r.read_at is null`,
    [call.actor.id, call.now()],
  )
  return row?.unread ?? 0
}

/** The unread messages in people's inboxes, one by one. */
export const unreadMessages = (
  db: Runner,
  now: Date,
  people: readonly number[],
): Promise<{ user_id: number; kind: 'message'; key: string }[]> =>
  db.rows<{ user_id: number; kind: 'message'; key: string }>(
    `select r.user_id, 'message' as kind, 'message ' || r.id as key
     from messagerecipient r join message m on m.id = r.message_id and m.deleted_at is null
     where r.user_id = any($1::bigint[]) and r.arrives_at <= $2 and r.archived_at is null and r.read_at is null order by r.id`,
    [people, now],
  )
