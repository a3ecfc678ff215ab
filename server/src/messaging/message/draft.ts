import { code, textOf } from '@college/contract/kit'
import { messagesADay, muchLarger, withPlaceholders, type Audience } from '@college/contract/messaging'
import { ApiError, notFound } from '#platform'
import type { Call } from '#platform'
import { holdMails } from '../mail/hold.ts'
import { askedOf, readFacts, refusedGroups } from './audience.ts'
import type { Addressed, AudienceFacts } from './audience.ts'
import type { ReadAudienceList } from './listed.ts'
import { isOfficeOf } from './office.ts'
import { placeholderProblems } from './placeholders.ts'
import type { MessageProblem } from './placeholders.ts'

/** A message as its own calls read it. */
export interface MessageRow extends Addressed {
  sender_id: number
  subject: string | null
  text: string | null
  state: string
  newsletter: boolean
  thread_id: number | null
  undo_until: string | null
  updated_at: string
  sent_to: number | null
}

/** A draft with the placeholders that its words in brackets stand for. */
export const withCodes = <T extends { subject: string | null; text: string | null }>(row: T): T => ({
  ...row,
  subject: row.subject === null ? null : withPlaceholders(row.subject),
  text: row.text === null ? null : withPlaceholders(row.text),
})

const readOwn = async (call: Call, id: number, lock: '' | 'for update of m'): Promise<MessageRow> => {
  const row = await call.db.row<MessageRow & { recipients: Audience | null; bcc_kept: Audience | null }>(
    `select m.id, m.organisation_id, m.sender_id, m.subject, m.text, m.recipients, m.bcc_kept, m.state, m.newsletter, m.thread_id,
       m.reply_to_id, m.undo_until, m.updated_at, m.sent_to
     from message m where m.id = $1 and m.sender_id = $2 and m.deleted_at is null ${lock}`,
    [id, call.actor.id],
  )
  if (!row) throw notFound('Message')
  return row.state === 'draft' ? withCodes(row) : row
}

/** Reads a message of the caller; 404 for those of others. */
export const ownMessage = (call: Call, id: number): Promise<MessageRow> => readOwn(call, id, '')

/** The same, held until the transaction ends. */
const heldMessage = (call: Call, id: number): Promise<MessageRow> => readOwn(call, id, 'for update of m')

/** The same of one whose mails wait or leave, held with them. */
export const heldWithMails = async (call: Call, id: number): Promise<MessageRow> => {
  await ownMessage(call, id)
  await holdMails(call.db, id)
  return heldMessage(call, id)
}

/** The same of a draft; 409 for one that was sent meanwhile. */
export const ownDraft = async (call: Call, id: number): Promise<MessageRow> => {
  const row = await heldMessage(call, id)
  if (row.state !== 'draft') throw new ApiError(code.conflict, 'This message was sent already.')
  return row
}

/** What a draft would do, and what stands in its way. */
export interface Checked {
  readonly facts: AudienceFacts
  readonly asked: readonly unknown[]
  readonly gone: number
  readonly muchLarger: boolean
  readonly problems: readonly MessageProblem[]
}

interface AttachedFile {
  name: string
  state: string
  user_id: number
}

const filesOf = (call: Call, id: number): Promise<AttachedFile[]> =>
  call.db.rows<AttachedFile>(
    `select f.name, f.state, f.user_id from filelink l join file f on f.id = l.file_id
     where l.resource = 'message' and l.record_id = $1 and f.deleted_at is null order by l.id`,
    [id],
  )

const fileProblems = (call: Call, files: readonly AttachedFile[], { outsiders }: AudienceFacts): MessageProblem[] =>
  files.flatMap(({ name, state, user_id }) => {
    if (state === 'infected') return [{ path: 'files', message: `“${name}” has a virus. Remove it` }]
    if (state !== 'ready') return [{ path: 'files', message: `“${name}” is still being checked for viruses` }]
    return user_id !== call.actor.id && outsiders > 0
      ? [
          {
            path: 'files',
            message: `“${name}” belongs to someone else, and not all recipients may see it. Remove it`,
          },
        ]
      : []
  })

/** The most people that the sender's last message went to; one where there is none. */
const lastSize = async (call: Call): Promise<number> => {
  const row = await call.db.row<{ sent_to: number | null }>(
    `select m.sent_to from message m where m.sender_id = $1 and m.sent_at is not null and m.deleted_at is null order by m.sent_at desc, m.id desc limit 1`,
    [call.actor.id],
  )
  return Math.max(1, row?.sent_to ?? 1)
}

const groupProblems = (call: Call, row: Addressed): MessageProblem[] =>
  refusedGroups(call, [row.recipients, row.bcc_kept]).length > 0
    ? [{ path: 'recipients', message: 'You can’t write to one of these groups' }]
    : []

/** Works out what sending a draft would do: the same number of statements, however many people it is for. `shown` is named among them, if they get it. */
export const checkDraft = async (
  call: Call,
  readList: ReadAudienceList,
  row: MessageRow,
  shown: number | null = null,
): Promise<Checked> => {
  const files = await filesOf(call, row.id)
  const asked = await askedOf(call, readList, row)
  const owners = [...new Set(files.map(({ user_id }) => user_id))].filter((id) => id !== call.actor.id)
  const facts = await readFacts(call, asked, { news: row.newsletter, owners, shown })
  const named = new Set([...(row.recipients?.people ?? []), ...(row.bcc_kept?.people ?? [])])
  named.delete(call.actor.id)
  const found = new Set(facts.found)
  const words = { subject: row.subject ?? '', text: row.text ?? '' }
  return {
    facts,
    asked,
    gone: [...named].filter((id) => !found.has(id)).length,
    muchLarger: facts.recipients >= muchLarger * (await lastSize(call)),
    problems: [
      ...(words.subject === '' ? [{ path: 'subject', message: 'Enter a subject' }] : []),
      ...(textOf(words.text) === '' ? [{ path: 'text', message: 'Write the message' }] : []),
      ...placeholderProblems(words),
      ...groupProblems(call, row),
      ...(facts.forbidden > 0
        ? [{ path: 'recipients', message: 'You can’t write to one of these people. Ask the college office to do it' }]
        : []),
      ...(facts.recipients + facts.forbidden === 0
        ? [{ path: 'recipients', message: 'No one would get this. Choose who it’s for' }]
        : []),
      ...fileProblems(call, files, facts),
    ],
  }
}

/** Refuses more messages in a day than anyone writes by hand; days are the organisation's own. */
export const refuseTooMany = async (call: Call, organisation: number): Promise<void> => {
  const most = isOfficeOf(call, organisation) ? messagesADay.office : messagesADay.usual
  const row = await call.db.row<{ sent: number; wait: number }>(
    `select (select count(*)::int from message m where m.sender_id = $1 and m.sent_at >= (d.day::timestamp at time zone d.timezone)) as sent,
       extract(epoch from ((d.day + 1)::timestamp at time zone d.timezone) - $3::timestamptz)::int as wait
     from (select o.timezone, ($3::timestamptz at time zone o.timezone)::date as day from organisation o where o.id = $2) d`,
    [call.actor.id, organisation, call.now()],
  )
  if (row && row.sent >= most)
    throw new ApiError(code.tooMany, `You’ve sent ${most} messages today. You can send more tomorrow.`, undefined, {
      retry_after: row.wait,
    })
}
