import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { enquiry, enquiryStates } from './enquiry.ts'

const { name, email, subject } = enquiry.fields
const words = (most: number): z.ZodString =>
  z
    .string('Enter text')
    .trim()
    .normalize('NFC')
    .min(1, 'This cannot be empty')
    .max(most, `At most ${most} characters`)
    .refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'This has a character we can’t save. Remove it',
    )

/** Letters of a question, and of an answer. */
export const longestQuestion = 5_000
export const longestAnswer = 10_000

/** Leading bits of a proof of work that are nought: about 65,000 tries, a second of a phone's time. */
export const proofBits = 16

/** The text whose hash proves the work: who sends one question does it once, who sends a thousand does it a thousand times. */
export const proofText = (challenge: string, nonce: number | ''): string => `${challenge}:${nonce}`

export const enquiryChallenge = endpoint({
  method: 'GET',
  path: '/enquiry/challenge',
  summary:
    'Returns what a proof of work is made for: `PUT /enquiry` takes a number that, after the challenge and a colon, makes a SHA-256 hash with so many leading zero bits.',
  who: 'anyone',
  answer: z.strictObject({ challenge: z.string(), bits: z.number().int(), expires_at: z.string() }),
  ok: code.ok,
})

export const createEnquiry = endpoint({
  method: 'PUT',
  path: '/enquiry',
  summary:
    'Asks the college office something, with or without an account. Needs a proof of work, once for each enquiry. Returns 469 for one that’s wrong or was used, 470 for one that has expired, 429 where too many come.',
  who: 'anyone',
  body: z.strictObject({
    organisation_id: z.number().int().positive().optional(),
    name: name.schema,
    email: email.schema,
    subject: subject.schema,
    text: words(longestQuestion),
    challenge: z.string('Send a proof of work').max(200),
    nonce: z.number('Send a proof of work').int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** Left empty by people, who are not shown it. */
    homepage: z.string().max(500).optional(),
  }),
  answer: z.strictObject({ reference: z.string() }),
  ok: code.created,
  acting: 'refused',
  invalidates: ['enquiry'],
})

const said = { text: z.string(), created_at: z.string() }

/** A question or an answer, as the office reads it. */
export const enquiryEntry = z.strictObject({
  id: z.number().int(),
  kind: z.enum(['question', 'answer']),
  ...said,
  /** Who of the office answered; null of a question. */
  by: z.string().nullable(),
  /** How the mail of an answer stands, while it is kept; null of a question. */
  mail: z.enum(['queued', 'sending', 'sent', 'failed', 'kept']).nullable(),
})
export type EnquiryEntry = z.output<typeof enquiryEntry>

export const enquiryThread = endpoint({
  method: 'GET',
  path: '/enquiry/thread',
  summary: 'Returns the questions and answers of an enquiry, oldest first.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.array(enquiryEntry),
  ok: code.ok,
})

export const enquiryAssignees = endpoint({
  method: 'GET',
  path: '/enquiry/assignees',
  summary: 'Returns the administrators an enquiry can be assigned to.',
  who: 'admin',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.array(z.strictObject({ id: z.number().int(), name: z.string() })),
  ok: code.ok,
})

export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/enquiry/answer',
  summary:
    'Emails the answer to the enquirer, with a link to the whole thread, and closes the enquiry where asked. Returns 474 if something was added since it was read.',
  who: 'admin',
  body: z.strictObject({
    id: z.number().int().positive(),
    updated_at: z.iso.datetime({ offset: true }),
    text: words(longestAnswer),
    close: z.boolean().default(false),
  }),
  answer: rowSchema(enquiry),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['enquiry'],
})

const token = z.string().min(20).max(200)

/** A thread as the person who asked reads it by their link. */
export const guestThread = z.strictObject({
  organisation: z.string(),
  reference: z.string(),
  name: z.string(),
  subject: z.string(),
  state: z.enum(enquiryStates),
  entries: z.array(z.strictObject({ kind: z.enum(['question', 'answer']), ...said })),
})
export type GuestThread = z.output<typeof guestThread>

export const readEnquiry = endpoint({
  method: 'POST',
  path: '/enquiry/read',
  summary:
    'Returns the thread that a link from an email leads to. Returns 469 if the link is wrong or the enquiry was removed, 470 if it has expired.',
  who: 'anyone',
  body: z.strictObject({ token }),
  answer: guestThread,
  ok: code.ok,
})

export const askFurther = endpoint({
  method: 'POST',
  path: '/enquiry/ask',
  summary: 'Adds a question to the thread that a link leads to, and opens it again if it was closed.',
  who: 'anyone',
  body: z.strictObject({ token, text: words(longestQuestion) }),
  answer: guestThread,
  ok: code.updated,
  acting: 'refused',
  invalidates: ['enquiry'],
})
