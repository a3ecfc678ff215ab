import {
  administered,
  both,
  choice,
  code,
  computed,
  defaulted,
  either,
  endpoint,
  flag,
  idText,
  integer,
  member,
  optional,
  record,
  richText,
  text,
  visibleTo,
  where,
} from '#kit'
import type { Field, Row } from '#kit'
import { z } from 'zod'
import { brokenLinks } from './pagecontent.ts'

/** Whom a question is for; `help_trainees` is the specification's. */
export const faqCategories = ['help', 'help_trainees', 'help_fellows', 'help_educators', 'help_office'] as const
export type FaqCategory = (typeof faqCategories)[number]

/** What a screen's "?" opens an article by. */
const topic = (): Field<string, 'required'> => {
  const line = text(60)
  return {
    ...line,
    schema: line.schema.refine(
      (value) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
      'Use small letters, digits and hyphens',
    ),
  }
}

/** A question and its answer, as Help shows them. */
export const faq = record('faq', {
  title: ['Question', 'FAQs'],
  fields: {
    question: text(300),
    answer: richText(20_000),
    category: defaulted(choice(...faqCategories), 'help'),
    topic: optional(topic()),
    position: defaulted(integer(0, 10_000), 0),
    published: defaulted(flag(), true),
    /** How many said that it helped, and that it did not. */
    helped: visibleTo(administered, computed(integer())),
    not_helped: visibleTo(administered, computed(integer())),
    broken_links: visibleTo(administered, brokenLinks()),
  },
  label: 'question',
  filters: ['category', 'published'],
  sorts: ['position', 'question'],
  defaultSort: 'position',
  search: ['question', 'answer'],
  policy: {
    see: (actor) => either(administered(actor), both(member(actor), where('published', true))),
    create: administered,
    update: administered,
    remove: administered,
  },
  largest: 80_000,
  invalidates: ['faqs/public'],
})

export type Faq = Row<typeof faq>

const { question, answer, category } = faq.fields

const publicFaq = z.strictObject({
  /** Null for one that comes with the application. */
  id: z.number().int().nullable(),
  question: question.schema,
  answer: answer.schema,
  category: category.schema,
  topic: z.string().nullable(),
})
export type PublicFaq = z.output<typeof publicFaq>

export const readPublicFaqs = endpoint({
  method: 'GET',
  path: '/faqs/public',
  summary:
    'Returns the published questions of the college with their answers, for anyone, and for each topic it has no question of its own on the one that comes with the application.',
  who: 'anyone',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.array(publicFaq),
  ok: code.ok,
})

export const sendFaqFeedback = endpoint({
  method: 'POST',
  path: '/faq/feedback',
  summary: 'Counts whether an answer helped, once for each person or, of guests, each browser at one address.',
  who: 'anyone',
  body: z
    .strictObject({
      id: z.number('An id is a number').int().positive().optional(),
      /** Names an answer that comes with the application. */
      topic: topic().schema.optional(),
      helped: z.boolean('Choose yes or no'),
      organisation_id: z.number('An id is a number').int().positive().optional(),
    })
    .refine(({ id, topic: named }) => (id === undefined) !== (named === undefined), {
      path: ['id'],
      message: 'Name one answer, by its id or its topic',
    }),
  answer: z.strictObject({ helped: z.boolean() }),
  ok: code.updated,
  invalidates: ['faq'],
})

export const takeOurFaqs = endpoint({
  method: 'POST',
  path: '/faqs/ours',
  summary:
    'Copies the questions that come with the application on topics the college has none on, for the office to edit.',
  who: 'admin',
  answer: z.strictObject({ made: z.number().int() }),
  ok: code.created,
  invalidates: ['faq', 'faqs/public'],
})
