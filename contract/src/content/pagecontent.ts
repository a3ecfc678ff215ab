import {
  administered,
  choice,
  code,
  computed,
  defaulted,
  derived,
  endpoint,
  flag,
  idText,
  instant,
  json,
  nameText,
  record,
  richText,
  rowSchema,
  text,
} from '#kit'
import type { Field, Row } from '#kit'
import { z } from 'zod'

/** What the college's pages are about, in the order of the index. */
export const pageCategories = ['college', 'training', 'cpd', 'legal'] as const
export type PageCategory = (typeof pageCategories)[number]

/** Pages that every college has: ours, until the office publishes its own under the name. */
export const ownPages = ['about', 'privacy', 'terms'] as const
export type OwnPage = (typeof ownPages)[number]

/** The part of an address that names a page. */
const slug = (): Field<string, 'required'> => {
  const line = text(80)
  const schema = line.schema.refine(
    (value) => value === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
    'Use small letters, digits and hyphens, as in study-leave',
  )
  return { ...line, schema }
}

/** Addresses of a text that lead nowhere, as the last nightly check found them. */
export const brokenLinks = () => computed(json(z.array(z.string()), 100_000))

/**
 * A page of the college as the office writes it. Nobody else reads this text: `POST /pagecontent/publish` makes a version of it, which
 * is shown from its day on.
 */
export const pagecontent = record('pagecontent', {
  title: ['Page', 'Page contents'],
  fields: {
    slug: slug(),
    title: nameText(200),
    body: defaulted(richText(150_000), ''),
    category: defaulted(choice(...pageCategories), 'college'),
    /** Whether a version of it is shown, or will be. */
    published: derived(flag()),
    /** When its newest version is shown from. */
    publish_at: derived(instant()),
    /** Whether the text differs from its newest version. */
    changed: derived(flag()),
    broken_links: brokenLinks(),
  },
  label: 'title',
  filters: ['category', 'published'],
  sorts: ['title', 'slug', 'publish_at'],
  defaultSort: 'title',
  search: ['title', 'slug', 'body'],
  largest: 480_000,
  policy: { see: administered, create: administered, update: administered, remove: administered },
  invalidates: ['pagecontents/versions', 'pagecontents/public', 'pagecontents/index'],
})

export type PageContent = Row<typeof pagecontent>

const { title, body, category } = pagecontent.fields
const id = z.number('An id is a number').int().positive()
const read = { id, updated_at: instant().schema }
const invalidates = ['pagecontent', ...pagecontent.invalidates]

const pageVersion = z.strictObject({
  id,
  number: z.number().int(),
  title: title.schema,
  body: body.schema,
  /** When it is shown from. */
  publish_at: z.string(),
  made_at: z.string(),
  made_by: z.string().nullable(),
  /** What guests see now, what they will see, and what they saw or never saw. */
  state: z.enum(['shown', 'scheduled', 'past']),
})
export type PageVersion = z.output<typeof pageVersion>

export const pageVersions = endpoint({
  method: 'GET',
  path: '/pagecontents/versions',
  summary: 'Returns the versions of a page, newest first.',
  who: 'admin',
  query: z.strictObject({ id: idText }),
  answer: z.array(pageVersion),
  ok: code.ok,
})

export const publishPage = endpoint({
  method: 'POST',
  path: '/pagecontent/publish',
  summary:
    'Publishes the text of a page as it stands, now or from a given time on. What was still to be published before is not, then.',
  who: 'admin',
  body: z.strictObject({ ...read, at: instant().schema.nullable() }),
  answer: rowSchema(pagecontent),
  ok: code.updated,
  invalidates,
})

export const withdrawPage = endpoint({
  method: 'POST',
  path: '/pagecontent/withdraw',
  summary: 'Cancels what is still to be published of a page or, where nothing is, takes the page off the website.',
  who: 'admin',
  body: z.strictObject(read),
  answer: rowSchema(pagecontent),
  ok: code.updated,
  invalidates,
})

const publicPage = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  category: category.schema,
  /** When it was published; null for one of ours. */
  published_at: z.string().nullable(),
  /** Whether it is the text that comes with the application. */
  ours: z.boolean(),
})
export type PublicPage = z.output<typeof publicPage>

export const readPublicPage = endpoint({
  method: 'GET',
  path: '/pagecontents/public',
  summary: 'Returns a published page of the college by its name, for anyone.',
  who: 'anyone',
  query: z.strictObject({ slug: z.string().min(1).max(80), organisation_id: idText.optional() }),
  answer: publicPage,
  ok: code.ok,
})

export const readOurPage = endpoint({
  method: 'GET',
  path: '/pagecontents/ours',
  summary: 'Returns the text that comes with the application for a page that every college has.',
  who: 'admin',
  query: z.strictObject({ slug: z.enum(ownPages) }),
  answer: z.strictObject({ title: z.string(), body: z.string(), category: category.schema }),
  ok: code.ok,
})

export const pageIndex = endpoint({
  method: 'GET',
  path: '/pagecontents/index',
  summary: 'Returns the names of all published pages of the college, for anyone.',
  who: 'anyone',
  query: z.strictObject({ organisation_id: idText.optional() }),
  answer: z.array(publicPage.pick({ slug: true, title: true, category: true })),
  ok: code.ok,
})

/** Beyond the specification: The office reads when links were looked at, and whether other websites were asked. */
export const readLinkCheck = endpoint({
  method: 'GET',
  path: '/pagecontents/links',
  summary:
    'Returns when the links of pages and answers were last looked at, and whether those to other websites were, too.',
  who: 'admin',
  answer: z.strictObject({ checked_at: z.string().nullable(), outside: z.boolean() }),
  ok: code.ok,
})
