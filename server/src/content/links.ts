import { linkable, ownAddress, ownPages } from '@college/contract/content'
import { fileOfRichImage, linksIn, richImage, imagesIn } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Context } from '#platform'

/** Texts are looked through once in so many hours. */
const hours = 20

interface Text {
  resource: 'pagecontent' | 'faq'
  id: number
  html: string
}

/** What links of a college may name. */
interface Targets {
  readonly pages: ReadonlySet<string>
  readonly faqs: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
  readonly files: ReadonlySet<number>
}

const leads = (href: string, { pages, faqs, topics, files }: Targets): boolean => {
  const image = fileOfRichImage(href)
  if (image !== null) return files.has(image)
  const own = ownAddress(href)
  // What lies elsewhere is not ours to ask for: a check that calls out would tell others what is written here.
  if (own === null) return true
  if (!linkable.includes(own.path)) return false
  const [slug, faq, topic] = ['slug', 'faq', 'topic'].map((name) => own.query.get(name))
  if (own.path === '/page') return slug !== null && slug !== undefined && pages.has(slug)
  if (own.path === '/help') return (!faq || faqs.has(faq)) && (!topic || topics.has(topic))
  return true
}

/** Addresses of a text that lead nowhere. */
export const brokenIn = (html: string, targets: Targets): string[] =>
  [...linksIn(html), ...imagesIn(html).map((file) => richImage(file))].filter((href) => !leads(href, targets))

const targetsOf = async (db: Runner, organisation: number, texts: readonly Text[]): Promise<Targets> => {
  const pages = await db.rows<{ slug: string }>(
    'select slug from pagecontent where organisation_id = $1 and published and deleted_at is null',
    [organisation],
  )
  const faqs = await db.rows<{ id: number; topic: string | null }>(
    'select id, topic from faq where organisation_id = $1 and published and deleted_at is null',
    [organisation],
  )
  const files = await db.rows<{ id: number }>(
    'select id from file where id = any($2::bigint[]) and organisation_id = $1 and deleted_at is null',
    [organisation, texts.flatMap(({ html }) => imagesIn(html))],
  )
  return {
    pages: new Set([...ownPages, ...pages.map(({ slug }) => slug)]),
    faqs: new Set(faqs.map(({ id }) => String(id))),
    topics: new Set(faqs.flatMap(({ topic }) => topic ?? [])),
    files: new Set(files.map(({ id }) => id)),
  }
}

/** Looks through the links of one college, and says how many lead nowhere. */
export const checkLinksOf = async (db: Runner, organisation: number): Promise<number> => {
  const texts = await db.rows<Text>(
    `select 'pagecontent' as resource, id, body as html from pagecontent where organisation_id = $1 and deleted_at is null
     union all select 'faq', id, answer from faq where organisation_id = $1 and deleted_at is null`,
    [organisation],
  )
  const targets = await targetsOf(db, organisation, texts)
  const broken = texts.flatMap(({ resource, id, html }) =>
    brokenIn(html, targets).map((href) => ({ resource, record_id: id, href, organisation_id: organisation })),
  )
  await db.rows('delete from broken_link where organisation_id = $1', [organisation])
  await db.rows(
    `insert into broken_link (resource, record_id, href, organisation_id)
     select x.resource, x.record_id, x.href, x.organisation_id
     from jsonb_to_recordset($1::jsonb) as x (resource text, record_id bigint, href text, organisation_id bigint)`,
    [JSON.stringify(broken)],
  )
  return broken.length
}

/**
 * Looks through the links of pages and answers to our own pages and files, once a night for each college. Nothing outside is asked. Gives
 * how many lead nowhere.
 */
export const checkLinks = async ({
  db,
  now,
}: {
  readonly db: Pick<Context['db'], 'rows' | 'transaction'>
  readonly now: () => Date
}): Promise<number> => {
  const due = await db.rows<{ id: number }>(
    `insert into link_check as k (organisation_id, checked_at) select id, $1 from organisation where deleted_at is null
     on conflict (organisation_id) do update set checked_at = excluded.checked_at
       where k.checked_at < $1::timestamptz - interval '${hours} hours'
     returning organisation_id as id`,
    [now()],
  )
  let broken = 0
  for (const { id } of due) broken += await db.transaction((tx) => checkLinksOf(tx, id))
  return broken
}
