import { code, endpoint } from '#kit'
import { z } from 'zod'
import { mailEventNames } from './mail-events.ts'
import { messagetemplate } from './messagetemplate.ts'

const words = {
  event: z.enum(mailEventNames),
  subject: messagetemplate.fields.subject.schema,
  text: messagetemplate.fields.text.schema,
  button: messagetemplate.fields.button.schema.nullish(),
  because: messagetemplate.fields.because.schema.nullish(),
}

/** The texts that the application has for its mails. */
export const mailTexts = endpoint({
  method: 'GET',
  path: '/messagetemplates/standard',
  summary:
    'Returns the standard wording of every email, which is used unless the college has an active template for it.',
  who: 'admin',
  answer: z.array(
    z.strictObject({
      event: z.enum(mailEventNames),
      subject: z.string(),
      text: z.string(),
      /** What the button of its link says; null where it has none. */
      button: z.string().nullable(),
      /** End of the footer “You get this because …”; null where it is said of each mail by itself. */
      because: z.string().nullable(),
    }),
  ),
  ok: code.ok,
})

/** A mail as it would look with a text, filled with sample values. */
export const previewTemplate = endpoint({
  method: 'POST',
  path: '/messagetemplate/preview',
  summary: 'Returns an email as it would look with a wording, filled in with sample values. Nothing is sent.',
  who: 'admin',
  body: z.strictObject({ ...words, organisation_id: z.number().int().positive().optional() }),
  answer: z.strictObject({ subject: z.string(), text: z.string(), html: z.string() }),
  ok: code.ok,
})

/** Sends such a mail to the caller. */
export const testTemplate = endpoint({
  method: 'POST',
  path: '/messagetemplate/test',
  summary: 'Sends the caller an email with a wording, filled in with sample values.',
  who: 'admin',
  body: z.strictObject(words),
  /** `kept` where the caller is the test user: it stays in the outbox. */
  answer: z.strictObject({ sent_to: z.string(), kept: z.boolean() }),
  ok: code.accepted,
  acting: 'refused',
  invalidates: ['outbox'],
})
