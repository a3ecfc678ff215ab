import { linkable, ownAddress, ownPages } from '@college/contract/content'
import { fileOfRichImage, linksIn, richImage, imagesIn } from '@college/contract/kit'
import type { Runner } from '#database'
import type { Context } from '#platform'
import { lackedBy } from './faqs.ts'
import { brokenOutside } from './outside-links.ts'
import type { OutsideCheck } from './outside-links.ts'

interface Text {
  resource: 'pagecontent' | 'faq'
  id: number
  html: string
  /** From when anyone reads it; of what is only written, from now. */
  from: Date
}

/** What links of a college may name. */
interface Targets {
  /** From when each is there; those that every college has always are. */
  readonly pages: ReadonlyMap<string, Date>
  readonly faqs: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
  readonly files: ReadonlySet<number>
  /** Addresses elsewhere under which nothing was found. */
  readonly outside: ReadonlySet<string>
}

const leads = (href: string, from: Date, { pages, faqs, topics, files, outside }: Targets): boolean => {
  const image = fileOfRichImage(href)
  if (image !== null) return files.has(image)
  const own = ownAddress(href)
  if (own === null) return !outside.has(href)
  if (!linkable.includes(own.path)) return false
  const [slug, faq, topic] = ['slug', 'faq', 'topic'].map((name) => own.query.get(name))
  if (own.path === '/page') {
    const there = pages.get(slug ?? '')
    return there !== undefined && there <= from
  }
  if (own.path === '/help') return (!faq || faqs.has(faq)) && (!topic || topics.has(topic))
  return true
}

/** Addresses of a text that lead nowhere. */
const brokenIn = ({ html, from }: Pick<Text, 'html' | 'from'>, targets: Targets): string[] =>
  [...linksIn(html), ...imagesIn(html).map((file) => richImage(file))].filter((href) => !leads(href, from, targets))

const always = new Date(0)

const targetsOf = async (
  db: Runner,
  organisation: number,
  texts: readonly Text[],
): Promise<Omit<Targets, 'outside'>> => {
  const pages = await db.rows<{ slug: string; at: string }>(
    `select p.slug, min(v.publish_at) as at from pagecontent p join pagecontent_version v on v.pagecontent_id = p.id and v.withdrawn_at is null
     where p.organisation_id = $1 and p.published and p.deleted_at is null group by p.slug`,
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
    pages: new Map([
      ...pages.map(({ slug, at }) => [slug, new Date(at)] as const),
      ...ownPages.map((slug) => [slug, always] as const),
    ]),
    faqs: new Set(faqs.map(({ id }) => String(id))),
    topics: new Set([...faqs, ...(await lackedBy(db, organisation))].flatMap(({ topic }) => topic ?? [])),
    files: new Set(files.map(({ id }) => id)),
  }
}

/** The texts of a college: what is being written, what anyone reads now, and what they will read from its time on. */
const textsOf = async (db: Pick<Runner, 'rows'>, organisation: number, now: Date): Promise<Text[]> => {
  const rows = await db.rows<Omit<Text, 'from'> & { from: string | null }>(
    `select 'pagecontent' as resource, id, body as html, null::timestamptz as "from" from pagecontent where organisation_id = $1 and deleted_at is null
     union all select 'pagecontent', p.id, v.body, v.publish_at from pagecontent p join pagecontent_version v on v.pagecontent_id = p.id
       where p.organisation_id = $1 and p.deleted_at is null and v.withdrawn_at is null and v.publish_at >= coalesce((
         select max(s.publish_at) from pagecontent_version s where s.pagecontent_id = p.id and s.withdrawn_at is null and s.publish_at <= $2), $2)
     union all select 'faq', id, answer, null from faq where organisation_id = $1 and deleted_at is null`,
    [organisation, now],
  )
  return rows.map(({ from, ...text }) => ({
    ...text,
    from: from === null || new Date(from) < now ? now : new Date(from),
  }))
}

const none: ReadonlySet<string> = new Set()

/** Looks through the links of one college, and says how many lead nowhere; `outside` are those of them that lead elsewhere. */
export const checkLinksOf = async (
  db: Runner,
  organisation: number,
  now: Date,
  outside: ReadonlySet<string> = none,
): Promise<number> => {
  const texts = await textsOf(db, organisation, now)
  const targets = { ...(await targetsOf(db, organisation, texts)), outside }
  const all = texts.flatMap((text) =>
    brokenIn(text, targets).map((href) => ({
      resource: text.resource,
      record_id: text.id,
      href,
      organisation_id: organisation,
    })),
  )
  // A page has it once, though its draft and what is shown of it both do.
  const broken = [...new Map(all.map((one) => [`${one.resource} ${one.record_id} ${one.href}`, one])).values()]
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
 * Looks through the links of pages and answers, once a night for each college by its own clock, before six, and gives how many lead nowhere. A
 * college that was never looked at, or missed its night, is due at once. Only where the installation says so are places elsewhere asked: that tells
 * them of the link.
 */
export const checkLinks = async (
  {
    db,
    now,
  }: {
    readonly db: Pick<Context['db'], 'rows' | 'transaction'>
    readonly now: () => Date
  },
  outside: OutsideCheck | null = null,
): Promise<number> => {
  const due = await db.rows<{ id: number }>(
    `insert into link_check as k (organisation_id, checked_at, outside)
     select o.id, $1::timestamptz, $2 from organisation o left join link_check l on l.organisation_id = o.id
     where o.deleted_at is null and (l.organisation_id is null or l.checked_at < $1::timestamptz - interval '30 hours'
       or (extract(hour from $1::timestamptz at time zone o.timezone) < 6
         and (l.checked_at at time zone o.timezone)::date < ($1::timestamptz at time zone o.timezone)::date))
     on conflict (organisation_id) do update set checked_at = excluded.checked_at, outside = excluded.outside
       where k.checked_at < excluded.checked_at - interval '1 hour'
     returning organisation_id as id`,
    [now(), outside !== null],
  )
  let broken = 0
  for (const { id } of due) {
    // No transaction waits for the answers of others.
    const gone = outside
      ? await brokenOutside(
          (await textsOf(db, id, now())).flatMap(({ html }) => linksIn(html)),
          outside,
        )
      : none
    broken += await db.transaction((tx) => checkLinksOf(tx, id, now(), gone))
  }
  return broken
}
