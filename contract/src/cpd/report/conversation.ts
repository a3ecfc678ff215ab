import { code, date, endpoint, idText } from '#kit'
import { z } from 'zod'

const whole = z.number().int()
const day = date().schema

/** The form of a year's structured conversation: which one it is, how far it has come, and who signed it. */
const talkForm = z.strictObject({
  id: whole,
  name: z.string(),
  reference: z.string(),
  revision: whole,
  state: z.enum(['started', 'completed', 'signed', 'finished']),
  signing_required: z.boolean(),
  waiting: whole,
  /** Those asked to sign, in their order; without an instant while they have not. */
  signers: z.array(z.strictObject({ part: z.string(), name: z.string().nullable(), signed_at: z.string().nullable() })),
  /** The activity that the conversation is logged as. */
  devactivity_id: whole.nullable(),
})
export type TalkForm = z.output<typeof talkForm>

/** What two people sign in the yearly conversation: the form of the college's category for it, and the one begun in the year. */
export const conversationForm = endpoint({
  method: 'GET',
  path: '/cpd/conversation',
  shows: { record: 'devform', about: 'user_id' },
  summary:
    'Returns the form of a person’s structured conversation begun from one day to another: what it asks in words, and how far it is.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText.optional(), from: day, to: day }),
  answer: z.strictObject({
    /** The category that conversations are logged under; null where the college has none. */
    category_id: whole.nullable(),
    /** The form that goes with it; null where the college has named none. */
    template: z.strictObject({ id: whole, name: z.string() }).nullable(),
    /** What the form asks in words, in its order; the usual questions where there is no form. */
    questions: z.array(z.string()),
    /** The newest of the year that the reader may see. */
    form: talkForm.nullable(),
  }),
  ok: code.ok,
})
export type ConversationForm = z.output<typeof conversationForm.answer>
