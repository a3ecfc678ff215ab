import { code, endpoint, idText } from '#kit'
import { z } from 'zod'
import { optionsRoute } from './routes.ts'

/** What any page may know before sign-in. */
export const options = endpoint({
  ...optionsRoute,
  summary: 'Returns the latest application version, the page’s organisation and the channels that are set up.',
  who: 'anyone',
  /** The college of the page, where its server keeps several; the first one otherwise. */
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.strictObject({
    version: z.string(),
    testing: z.boolean(),
    /** Whether people get mail: by a mail server, or in the outbox of a demo college. */
    mail: z.boolean(),
    organisation: z.strictObject({
      id: z.number().int(),
      name: z.string(),
      tagline: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      timezone: z.string(),
      locale: z.string(),
      /** What the office has chosen for the public pages; null where nothing. */
      logo_file_id: z.number().int().nullable(),
      banner: z.string().nullable(),
      accent: z.string().nullable(),
      /** The college’s name for its own sign-in; null where it has none. */
      signin_provider: z.string().nullable(),
      /** Sentences of the screens for guests: the college’s or ours, ready to be shown. */
      words: z.strictObject({
        welcome_title: z.string(),
        welcome_sentence: z.string(),
        welcome_text: z.string(),
        signin_sentence: z.string(),
        register_sentence: z.string(),
        confirmed_sentence: z.string(),
        contact_sentence: z.string(),
        asked_sentence: z.string(),
      }),
    }),
  }),
  ok: code.ok,
})
