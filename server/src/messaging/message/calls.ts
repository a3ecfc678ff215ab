import { code } from '@college/contract/kit'
import {
  audience,
  checkMessage,
  markMessages,
  messagePeople,
  messageRecipients,
  pauseMessage,
  readBox,
  readThread,
  readWriting,
  resendMessage,
  resumeMessage,
  sendMessage,
  testMessage,
  undoMessage,
  unreadMessages,
} from '@college/contract/messaging'
import type { Message } from '@college/contract/messaging'
import { serve } from '#http'
import { cleanHtml, readRows } from '#records'
import { ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import type { ReadAudienceList } from './listed.ts'
import { countUnread, readBoxPage } from './box.ts'
import { checkDraft, heldWithMails, ownDraft, ownMessage, refuseTooMany, withCodes } from './draft.ts'
import type { MessageRow } from './draft.ts'
import { filled } from './placeholders.ts'
import { writingIn } from './office.ts'
import { heldManaged, readRecipients, readWritable } from './recipients.ts'
import { messages } from './record.ts'
import { asText } from './rich.ts'
import { pauseSending, resend, resumeSending, sendTo, undoSending } from './send.ts'
import { queueTest } from './test-mail.ts'
import { mark, readConversation } from './thread.ts'

/** What the calls on messages need from elsewhere. */
export interface MessageParts {
  readonly readList: ReadAudienceList
}

const mostWords = 8
const usualPage = 50

const wordsIn = (question: string | undefined): string[] =>
  (question ?? '')
    .replaceAll('\u0000', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)

const written = async (call: Call, id: number): Promise<Message> => {
  const [row] = await readRows<Message>(call, messages, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw new Error('a message is gone while it was held')
  return row
}

const reading: readonly Served[] = [
  serve(readBox, async (call, { query }) => {
    const { box, q, unread, limit = usualPage, offset = 0 } = query
    const ask = { box, words: wordsIn(q), unread: unread === 'true', limit, offset }
    const { rows, total } = await readBoxPage(call, ask)
    return { data: rows, info: { total, limit, offset, next: null } }
  }),
  serve(unreadMessages, async (call) => ({ data: { unread: await countUnread(call) } })),
  serve(readThread, async (call, { query }) => ({ data: await readConversation(call, query.id) })),
  serve(markMessages, async (call, { body }) => ({ data: { marked: await mark(call, body.ids, body) } })),
  serve(messageRecipients, async (call, { query }) => {
    const { id, mail = null, unread, limit = usualPage, offset = 0 } = query
    const ask = { mail, unread: unread === 'true', limit, offset }
    const { rows, counts, left_out } = await readRecipients(call, id, ask)
    return { data: rows, info: { total: counts.all, limit, offset, next: null, counts, left_out } }
  }),
]

const writing = ({ readList }: MessageParts): readonly Served[] => [
  serve(readWriting, async (call, { query }) => {
    const row = await ownMessage(call, query.id)
    const ids = [...(row.recipients?.people ?? []), ...(row.bcc_kept?.people ?? [])]
    const names = await call.db.rows<{ id: number; name: string }>(
      `select u.id, u.display_name as name from "user" u where u.id = any ($1::bigint[]) order by u.display_name, u.id`,
      [ids],
    )
    return { data: { id: row.id, recipients: row.recipients, bcc: row.bcc_kept, names } }
  }),
  serve(messagePeople, async (call, { query }) => {
    const ids = query.id === undefined ? null : [query.id].flat()
    return { data: await readWritable(call, wordsIn(query.q), ids) }
  }),
  serve(checkMessage, async (call, { query }) => {
    // An editor may still ask while its message goes; what was sent is checked alike, and waits for nothing.
    const row = query.id === undefined ? unsaved(call, query) : await ownMessage(call, query.id)
    const { facts, gone, muchLarger, problems } = await checkDraft(call, readList, row, query.user_id ?? null)
    const reader = facts.people.find(({ id }) => id === query.user_id) ?? facts.people[0]
    return {
      data: {
        recipients: facts.recipients,
        blind: facts.blind,
        without_address: facts.without_address,
        without_names: facts.without_names,
        bouncing: facts.bouncing,
        bouncing_names: facts.bouncing_names,
        unconfirmed: facts.unconfirmed,
        unconfirmed_names: facts.unconfirmed_names,
        unwanted: facts.unwanted,
        gone,
        much_larger: muchLarger,
        problems: [...problems],
        people: facts.people,
        preview: reader ? { user_id: reader.id, name: reader.name, ...(await previewFor(call, row, reader.id)) } : null,
      },
    }
  }),
  serve(testMessage, async (call, { body }) => ({ data: await queueTest(call, await ownDraft(call, body.id)) })),
]

/** A message that is not saved yet, as far as whom it is for. */
const unsaved = (
  call: Call,
  given: {
    readonly audience?: string | undefined
    readonly subject?: string | undefined
    readonly text?: string | undefined
  },
): MessageRow => {
  const asked = audience.safeParse(jsonOf(given.audience ?? '{}'))
  if (!asked.success) throw badField('audience', 'Say who it is for')
  const nothing = {
    reply_to_id: null,
    subject: given.subject ?? null,
    text: given.text === undefined ? null : cleanHtml(given.text),
    thread_id: null,
    undo_until: null,
    sent_to: null,
    bcc_kept: null,
  }
  const row = {
    id: 0,
    organisation_id: writingIn(call),
    sender_id: call.actor.id,
    state: 'draft',
    newsletter: false,
    updated_at: '',
  }
  return withCodes({ ...nothing, ...row, recipients: asked.data })
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const previewFor = async (
  call: Call,
  row: { organisation_id: number; subject: string | null; text: string | null },
  reader: number,
): Promise<{ subject: string; text: string }> => {
  const to = await call.db.row<{ name: string; firstname: string | null; organisation: string; sender: string }>(
    `select u.display_name as name, u.firstname, o.name as organisation, s.display_name as sender
     from "user" u, organisation o, "user" s where u.id = $1 and o.id = $2 and s.id = $3`,
    [reader, row.organisation_id, call.actor.id],
  )
  const values = to ?? { name: '', firstname: null, organisation: '', sender: '' }
  return { subject: filled(row.subject ?? '', values), text: filled(row.text ?? '', values, asText) }
}

const sending = ({ readList }: MessageParts): readonly Served[] => [
  serve(sendMessage, async (call, { body }) => {
    const row = await ownDraft(call, body.id)
    if (body.updated_at !== undefined && new Date(body.updated_at).getTime() !== new Date(row.updated_at).getTime())
      throw new ApiError(code.outdated, 'This message was changed since you opened it.', undefined, {
        current: await written(call, row.id),
      })
    const checked = await checkDraft(call, readList, row)
    const [first] = checked.problems
    if (first) {
      const isForbidden = checked.facts.forbidden > 0 && first.path === 'recipients'
      throw new ApiError(isForbidden ? code.forbidden : code.bad, `${first.message}.`, [...checked.problems])
    }
    if (checked.muchLarger && body.again !== true)
      throw new ApiError(
        code.notPossible,
        `This goes to ${checked.facts.recipients} people, far more than your last message. Send it if that’s right.`,
        undefined,
        { recipients: checked.facts.recipients },
      )
    await refuseTooMany(call, row.organisation_id)
    await sendTo(call, row, checked)
    return { data: await written(call, row.id) }
  }),
  serve(undoMessage, async (call, { body }) => {
    const row = await heldWithMails(call, body.id)
    await undoSending(call, row)
    return { data: await written(call, row.id) }
  }),
  serve(pauseMessage, async (call, { body }) => {
    const row = await heldManaged(call, body.id)
    await pauseSending(call, row)
    return { data: await written(call, row.id) }
  }),
  serve(resumeMessage, async (call, { body }) => {
    const row = await heldManaged(call, body.id)
    await resumeSending(call, row)
    return { data: await written(call, row.id) }
  }),
  serve(resendMessage, async (call, { body }) => {
    const row = await heldManaged(call, body.id)
    return { data: { id: row.id, queued: await resend(call, row, await subjectOf(call, row.id)) } }
  }),
]

const subjectOf = async (call: Call, id: number): Promise<string> =>
  (await call.db.row<{ subject: string | null }>('select subject from message where id = $1', [id]))?.subject ?? ''

/** Every call on messages beyond the standard ones. */
export const messageCalls = (parts: MessageParts): readonly Served[] => [
  ...reading,
  ...writing(parts),
  ...sending(parts),
]
