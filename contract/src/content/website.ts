import { code, email, endpoint, idText, instant, longText, text } from '#kit'
import { siteWords, strangePlaceholder } from '#organisation'
import type { SiteWord } from '#organisation'
import { z } from 'zod'
import { accentProblem } from './accent.ts'

const line = (max: number) => text(max).schema.nullable()
const file = z.number('An id is a number').int().positive().nullable()

const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour as # and six digits or letters from a to f')
  .superRefine((colour, context) => {
    const problem = accentProblem(colour)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/** A sentence of the college's own; null where ours stands. */
const sentence = (name: SiteWord) =>
  text(siteWords[name].most)
    .schema.superRefine((words, context) => {
      const strange = strangePlaceholder(words)
      if (strange !== null)
        context.addIssue({ code: 'custom', message: `${strange} can’t be used here. Use {{college}}` })
    })
    .nullable()

/** What the office says of its website; what it leaves empty is the organisation's, or is not shown. */
const settings = {
  title: line(200),
  tagline: line(200),
  logo_file_id: file,
  email: email().schema.nullable(),
  phone: line(40),
  address: longText(500).schema.nullable(),
  hours: line(200),
  /** A line over the public pages. */
  banner: line(300),
  accent: accent.nullable(),
  welcome_title: sentence('welcome_title'),
  welcome_sentence: sentence('welcome_sentence'),
  welcome_text: sentence('welcome_text'),
  signin_sentence: sentence('signin_sentence'),
  register_sentence: sentence('register_sentence'),
  confirmed_sentence: sentence('confirmed_sentence'),
  contact_sentence: sentence('contact_sentence'),
  asked_sentence: sentence('asked_sentence'),
  help_sentence: sentence('help_sentence'),
}

export const websiteFields = z.strictObject(settings)
export type WebsiteFields = z.output<typeof websiteFields>

const shown = z.strictObject({
  ...settings,
  title: z.string(),
  /** Null until the office has set it up. */
  updated_at: z.string().nullable(),
})
export type Website = z.output<typeof shown>

export const readWebsite = endpoint({
  method: 'GET',
  path: '/website',
  summary: 'Returns the titles, logo, contact details, banner, colour and sentences of the college’s public pages.',
  who: 'anyone',
  /** Of a guest, the college of the page; who is signed in reads their own. */
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: shown,
  ok: code.ok,
})

export const saveWebsite = endpoint({
  method: 'POST',
  path: '/website',
  summary: 'Saves the titles, logo, contact details, banner, colour and sentences of the college’s public pages.',
  who: 'admin',
  body: z.strictObject({ ...settings, updated_at: instant().schema.nullable() }),
  answer: shown,
  ok: code.updated,
  invalidates: ['website'],
})
