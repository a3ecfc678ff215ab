import { ruleFor } from '@college/contract/kit'
import { audienceWords, groupWords, message } from '@college/contract/messaging'
import type { Audience, MessageState, Thread, ThreadMessage } from '@college/contract/messaging'
import { noteLook, ruleSql, Values } from '#records'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { leftOutIds } from './left-out.ts'
import { isOfficeOf } from './office.ts'
import { filled, filledForOthers } from './placeholders.ts'
import { asText } from './rich.ts'

/** People of a message who are shown by name. */
const namesShown = 20

/** So many people who were named can be answered all at once. */
const mostAnswered = 50

interface Read {
  id: number
  organisation_id: number
  thread_id: number
  sender_id: number
  sender_name: string
  sent_at: string
  subject: string | null
  text: string | null
  recipients: Audience | null
  names: { id: number; name: string; firstname: string | null }[]
  got: boolean
  blind: boolean | null
  read_at: string | null
  archived_at: string | null
  event_on: string | null
  newsletter: boolean
  state: MessageState
  undo_until: string | null
  organisation: string
  my_name: string
  my_firstname: string | null
}

/** So many messages of a conversation are shown: the one that is asked for, and the newest. */
const mostShown = 500

/** The messages of a conversation that the caller may see, oldest first. */
const readMessages = (call: Call, id: number): Promise<Read[]> => {
  const values = new Values()
  const me = `${values.add(call.actor.id)}::bigint`
  const now = `${values.add(call.now())}::timestamptz`
  const rule = `(${ruleSql(ruleFor(message, 'see', call.actor), 'm', values)} or (r.arrives_at <= ${now} and m.state <> 'draft'))`
  const asked = values.add(id)
  // What is held back for the undo has not arrived, whoever may see it later.
  const thread = `(select coalesce(a.thread_id, a.id) from message a where a.id = ${asked})`
  return call.db.rows<Read>(
    `select * from (select m.id, m.organisation_id, coalesce(m.thread_id, m.id) as thread_id, m.sender_id, s.display_name as sender_name, coalesce(m.sent_at, m.updated_at) as sent_at,
       m.subject, m.text, m.recipients, m.event_on, m.newsletter, m.state, m.undo_until, r.id is not null as got, r.blind, r.read_at, r.archived_at,
       o.name as organisation, me.display_name as my_name, me.firstname as my_firstname,
       coalesce((select json_agg(json_build_object('id', u.id, 'name', u.display_name, 'firstname', u.firstname) order by u.display_name, u.id) from "user" u
         where u.id in (select p.id::bigint from jsonb_array_elements_text(m.recipients -> 'people') p(id)) and u.id not in (${leftOutIds('m')})), '[]') as names
     from message m join "user" s on s.id = m.sender_id join organisation o on o.id = m.organisation_id join "user" me on me.id = ${me}
     left join messagerecipient r on r.message_id = m.id and r.user_id = ${me} and r.arrives_at <= ${now}
     where (m.id = ${thread} or m.thread_id = ${thread}) and m.deleted_at is null and ${rule} and (m.state <> 'draft' or m.id = ${asked})
     order by m.id = ${asked} desc, coalesce(m.sent_at, m.updated_at) desc, m.id desc limit ${mostShown}) shown order by sent_at, id`,
    values.list,
  )
}

/** Whether it goes to people by name, and to no group or list. */
const isPlain = ({ recipients }: Read): boolean =>
  (recipients?.groups ?? []).length + (recipients?.lists ?? []).length === 0

const shownOf = (call: Call, row: Read): ThreadMessage => {
  const isWriter = row.sender_id === call.actor.id
  const readsAll = isWriter || isOfficeOf(call, row.organisation_id)
  const { groups = [], lists = [] } = row.recipients ?? {}
  const to = { name: row.my_name, firstname: row.my_firstname, organisation: row.organisation, sender: row.sender_name }
  // What one person alone was sent by name reads to its writer as it does to them.
  const [only] = isPlain(row) && row.names.length === 1 ? row.names : []
  const words = (given: string | null, shown: (value: string) => string): string =>
    row.got
      ? filled(given ?? '', to, shown)
      : only
        ? filled(given ?? '', { ...to, name: only.name, firstname: only.firstname }, shown)
        : filledForOthers(given ?? '', to, shown)
  return {
    id: row.id,
    sender_id: row.sender_id,
    sender_name: row.sender_name,
    sent_at: row.sent_at,
    subject: words(row.subject, (value) => value),
    text: words(row.text, asText),
    people: row.names.slice(0, namesShown).map(({ id, name }) => ({ id, name })),
    others: Math.max(0, row.names.length - namesShown),
    groups: [
      // “My trainees” are the writer’s own.
      ...groups.map((group) =>
        isWriter || !(group === 'own_trainees' || group === 'teachers')
          ? groupWords[group]
          : group === 'teachers'
            ? 'their teachers'
            : 'their trainees',
      ),
      ...(readsAll ? lists.map((one) => audienceWords({ lists: [one] })) : []),
    ],
    got: row.got,
    blind: row.blind === true,
    read_at: row.read_at,
    archived: row.archived_at !== null,
    event_on: row.event_on,
    newsletter: row.newsletter,
    state: row.state,
    undo_until: isWriter ? row.undo_until : null,
  }
}

interface Person {
  id: number
  name: string
}

/** Whom an answer to a message goes to: its sender, or its recipients where that is the reader; and with everyone who was named openly. */
const answersTo = (call: Call, row: Read): { reply_to: Person[]; reply_all: Person[] } => {
  const isWriter = row.sender_id === call.actor.id
  const openly = row.names.flatMap(({ id, name }) => (id === call.actor.id ? [] : [{ id, name }]))
  const named = isPlain(row) && openly.length <= mostAnswered && row.blind !== true ? openly : []
  if (isWriter) return { reply_to: named, reply_all: [] }
  if (!row.got) return { reply_to: [], reply_all: [] }
  const sender = { id: row.sender_id, name: row.sender_name }
  const all = named.filter(({ id }) => id !== row.sender_id)
  return { reply_to: [sender], reply_all: all.length > 0 ? [sender, ...all] : [] }
}

/** A conversation as the caller may read it; 404 where none of it is theirs to see. */
export const readConversation = async (call: Call, id: number): Promise<Thread> => {
  const rows = await readMessages(call, id)
  const asked = rows.find((row) => row.id === id)
  const newest = rows.findLast((row) => row.got || row.sender_id === call.actor.id) ?? rows.at(-1)
  if (!asked || !newest) throw notFound(message.title[0])
  const strange = rows.find((row) => !row.got && row.sender_id !== call.actor.id)
  if (strange)
    await noteLook(call, message, {
      id: strange.id,
      organisation_id: strange.organisation_id,
      user_id: strange.sender_id,
    })
  const messages = rows.map((row) => shownOf(call, row))
  return {
    id: asked.thread_id,
    organisation_id: asked.organisation_id,
    subject: messages[0]?.subject ?? '',
    messages,
    ...(newest.state === 'draft' ? { reply_to: [], reply_all: [] } : answersTo(call, newest)),
  }
}

/** Marks what the caller received of conversations; gives how many messages that were. */
export const mark = async (
  call: Call,
  ids: readonly number[],
  { read, archived }: { read?: boolean | undefined; archived?: boolean | undefined },
): Promise<number> => {
  const marked = await call.db.rows(
    `update messagerecipient r set read_at = case when $4::boolean is null then r.read_at when $4 then coalesce(r.read_at, $3) end,
       archived_at = case when $5::boolean is null then r.archived_at when $5 then coalesce(r.archived_at, $3) end
     from message m where m.id = r.message_id and r.user_id = $1 and r.arrives_at <= $3::timestamptz
       and coalesce(m.thread_id, m.id) in (select coalesce(a.thread_id, a.id) from message a where a.id = any ($2::bigint[]))
     returning r.id`,
    [call.actor.id, ids, call.now(), read ?? null, archived ?? null],
  )
  return marked.length
}
