import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { audience } from './audience.ts'
import { mailStates, message, messageStates } from './message.ts'
import { unreadMessagesRoute } from './routes.ts'

const id = z.number('An id is a number').int().positive().max(Number.MAX_SAFE_INTEGER)
const whole = z.number().int()
const byId = z.strictObject({ id })
const invalidates = ['message', 'messages', 'outbox']
// A reminder that was sent, or undone, stands in the lists of whom it was for.
const ofReminders = ['cpd', 'trainee', 'cycleperson', 'planoverview', 'person', 'placement', 'devform']
const page = {
  limit: z.coerce.number().int().min(1).max(200).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
}

export const messageBoxes = ['inbox', 'sent', 'drafts', 'archive'] as const
export type MessageBox = (typeof messageBoxes)[number]

/** A conversation, or a draft, as a list of messages shows it. */
export const boxRow = z.strictObject({
  /** The newest message of it that is in the box. */
  id: whole,
  thread_id: whole,
  /** Who wrote it; in the boxes of the own messages, whom it goes to. */
  who: z.string(),
  subject: z.string(),
  preview: z.string(),
  /** When it was sent; of a draft when it was last changed. */
  at: z.string(),
  unread: z.boolean(),
  /** Messages of the conversation in the box. */
  count: whole,
  files: z.boolean(),
  state: z.enum(messageStates),
})
export type BoxRow = z.output<typeof boxRow>

export const readBox = endpoint({
  method: 'GET',
  path: '/messages/box',
  summary:
    'Lists conversations of the signed-in user, newest first: those in the inbox or archive, what they sent, or their drafts. `info.total` counts them.',
  who: 'signedIn',
  query: z.strictObject({
    box: z.enum(messageBoxes),
    q: z.string().max(200).optional(),
    /** Only what has something unread. */
    unread: z.literal('true').optional(),
    ...page,
  }),
  answer: z.array(boxRow),
  ok: code.ok,
})

export const unreadMessages = endpoint({
  ...unreadMessagesRoute,
  summary: 'Returns how many conversations in the signed-in user’s inbox have something unread.',
  who: 'signedIn',
  answer: z.strictObject({ unread: whole }),
  ok: code.ok,
})

const named = z.strictObject({ id: whole, name: z.string() })

/** A message as its reader sees it: placeholders filled, and of its recipients those whom the sender named openly. */
export const threadMessage = z.strictObject({
  id: whole,
  sender_id: whole,
  sender_name: z.string(),
  sent_at: z.string(),
  subject: z.string(),
  text: z.string(),
  /** People it was sent to by name, at most so many as are shown. */
  people: z.array(named),
  /** How many more were named. */
  others: whole,
  /** Groups, and for the sender and the office lists, in words. */
  groups: z.array(z.string()),
  /** Whether the reader got it, and as a blind copy. */
  got: z.boolean(),
  blind: z.boolean(),
  read_at: z.string().nullable(),
  archived: z.boolean(),
  event_on: z.string().nullable(),
  newsletter: z.boolean(),
  state: z.enum(messageStates),
  undo_until: z.string().nullable(),
})
export type ThreadMessage = z.output<typeof threadMessage>

export const readThread = endpoint({
  method: 'GET',
  path: '/message/thread',
  summary:
    'Returns the conversation a message is in, oldest first: of its messages those the signed-in user sent or received, or may see as an administrator.',
  shows: 'handled',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    id: whole,
    organisation_id: whole,
    subject: z.string(),
    messages: z.array(threadMessage),
    /** Whom a reply goes to: the people of the newest message that the reader may answer; empty where none can be. */
    reply_to: z.array(named),
    /** The same with everyone who was named openly; empty where that is nobody else. */
    reply_all: z.array(named),
  }),
  ok: code.ok,
})
export type Thread = z.output<typeof readThread.answer>

export const markMessages = endpoint({
  method: 'POST',
  path: '/message/mark',
  summary:
    'Marks the received messages of conversations as read or unread, or moves them to the archive or back to the inbox.',
  who: 'signedIn',
  body: z.strictObject({
    /** Any message of each conversation. */
    ids: z.array(id).min(1).max(200),
    read: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  answer: z.strictObject({ marked: whole }),
  ok: code.ok,
  acting: 'refused',
  invalidates: ['messages'],
})

export const readWriting = endpoint({
  method: 'GET',
  path: '/message/writing',
  summary: 'Returns an own message with its blind copies, which the sender alone can read.',
  who: 'signedIn',
  query: z.strictObject({ id: idText }),
  answer: z.strictObject({
    id: whole,
    recipients: audience.nullable(),
    bcc: audience.nullable(),
    names: z.array(named),
  }),
  ok: code.ok,
  acting: 'refused',
})

/** Somebody whom the caller may write to. */
export const writable = z.strictObject({ ...named.shape, roles: z.array(z.string()) })
export type Writable = z.output<typeof writable>

export const messagePeople = endpoint({
  method: 'GET',
  path: '/message/people',
  summary: 'Finds people the signed-in user may write to, by words in their names or by id.',
  shows: { record: 'user', by: 'id' },
  who: 'signedIn',
  query: z.strictObject({
    q: z.string().max(200).optional(),
    id: z.union([idText, z.array(idText).max(100)]).optional(),
  }),
  answer: z.array(writable),
  ok: code.ok,
})

export const checkMessage = endpoint({
  method: 'GET',
  path: '/message/check',
  summary:
    'Returns what sending an own draft, or a message to an audience, would do: how many people get it, who cannot get email, what must be put right first, and how it reads for one of them.',
  who: 'signedIn',
  query: z.strictObject({
    /** The draft; left out for a message that is not saved yet. */
    id: idText.optional(),
    /** Whom it would go to, as JSON, where there is no draft. */
    audience: z.string().max(6_000).optional(),
    /** Its words, for a preview of them; a draft has its own. */
    subject: z.string().max(200).optional(),
    text: z.string().max(6_000).optional(),
    /** The recipient whose copy is previewed; the first by name where left out. */
    user_id: idText.optional(),
  }),
  answer: z.strictObject({
    recipients: whole,
    blind: whole,
    /** Without an email address: they read it in the application. */
    without_address: whole,
    without_names: z.array(z.string()),
    /** Whose email came back in the past: it is tried again. */
    bouncing: whole,
    bouncing_names: z.array(z.string()),
    /** Who has not confirmed their account, and is left out. */
    unconfirmed: whole,
    unconfirmed_names: z.array(z.string()),
    /** People who want no newsletter. */
    unwanted: whole,
    /** Named people who are no longer there. */
    gone: whole,
    /** Whether it goes to far more people than the last one, and has to be confirmed. */
    much_larger: z.boolean(),
    problems: z.array(z.strictObject({ path: z.string(), message: z.string() })),
    /** Recipients to preview it as, the first by name, and the one that was asked for. */
    people: z.array(named),
    preview: z.strictObject({ user_id: whole, name: z.string(), subject: z.string(), text: z.string() }).nullable(),
  }),
  ok: code.ok,
  acting: 'refused',
})
export type MessageCheck = z.output<typeof checkMessage.answer>

export const testMessage = endpoint({
  method: 'POST',
  path: '/message/test',
  summary: 'Emails an own draft to its sender alone, as a recipient would get it. The same words are sent once.',
  who: 'signedIn',
  body: byId,
  /** `kept` where it is the test user’s, and stays in the outbox. */
  answer: z.strictObject({ id: whole, to: z.string(), kept: z.boolean() }),
  ok: code.accepted,
  acting: 'refused',
  invalidates: ['outbox'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/message/send',
  summary: `Sends an own draft. Each person gets it once; it leaves after ten seconds, in which it can be undone. 476 with how many \`recipients\` where it goes to far more people than the last one and \`again\` is not set. 474 where the draft is another than that of \`updated_at\`.`,
  who: 'signedIn',
  body: z.strictObject({ id, updated_at: z.iso.datetime({ offset: true }).optional(), again: z.boolean().optional() }),
  answer: rowSchema(message),
  ok: code.accepted,
  acting: 'refused',
  invalidates: [...invalidates, ...ofReminders],
})

export const undoMessage = endpoint({
  method: 'POST',
  path: '/message/undo',
  summary: 'Undoes sending within ten seconds: the message is a draft again, and no one has got it.',
  who: 'signedIn',
  body: byId,
  answer: rowSchema(message),
  ok: code.updated,
  acting: 'refused',
  invalidates: [...invalidates, ...ofReminders],
})

export const pauseMessage = endpoint({
  method: 'POST',
  path: '/message/pause',
  summary: 'Stops the emails of a message that have not left yet. For its sender and the college office.',
  who: 'signedIn',
  body: byId,
  answer: rowSchema(message),
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const resumeMessage = endpoint({
  method: 'POST',
  path: '/message/resume',
  summary: 'Goes on sending the emails of a message that was paused.',
  who: 'signedIn',
  body: byId,
  answer: rowSchema(message),
  ok: code.updated,
  acting: 'refused',
  invalidates,
})

export const resendMessage = endpoint({
  method: 'POST',
  path: '/message/resend',
  summary:
    'Sends the emails of a message again that failed, or that had no address then. People whose email went out get no second one.',
  who: 'signedIn',
  body: byId,
  answer: z.strictObject({ id: whole, queued: whole }),
  ok: code.accepted,
  acting: 'refused',
  invalidates,
})

/** The answer to the "Unsubscribe" button of a mail program, which asks without signing in (RFC 8058). */
export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe/:secret',
  summary: 'Turns off the newsletter for the reader of an email, by the secret link in its header.',
  who: 'anyone',
  query: z.strictObject({ secret: z.string().max(200) }),
  bytes: 'application/x-www-form-urlencoded',
  answer: z.strictObject({ unsubscribed: z.boolean() }),
  ok: code.ok,
})

/** How a message stands with one recipient. */
export const recipientRow = z.strictObject({
  user_id: whole,
  name: z.string(),
  blind: z.boolean(),
  mail: z.enum(mailStates),
  mailed_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  error: z.string().nullable(),
})
export type RecipientRow = z.output<typeof recipientRow>

/** A person whom a sent message names and who got none, with why: `then` where they could not get it at the time. */
export const leftOut = z.strictObject({
  user_id: whole,
  name: z.string(),
  why: z.enum(['removed', 'inactive', 'unconfirmed', 'then']),
})
export type LeftOut = z.output<typeof leftOut>

export const messageRecipients = endpoint({
  method: 'GET',
  path: '/message/recipients',
  summary:
    'Lists the recipients of a sent message with what became of it, for its sender and the college office; blind copies are listed for the sender alone. `info.counts` has a number for each state, `info.left_out` who is named in it and got none.',
  shows: 'handled',
  who: 'signedIn',
  query: z.strictObject({
    id: idText,
    mail: z.enum(mailStates).optional(),
    unread: z.literal('true').optional(),
    ...page,
  }),
  answer: z.array(recipientRow),
  ok: code.ok,
})
