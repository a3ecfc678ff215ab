import {
  filled,
  ownPages,
  pagecontent,
  pageIndex,
  pageVersions,
  publishPage,
  readLinkCheck,
  readOurPage,
  readPublicPage,
  withdrawPage,
} from '@college/contract/content'
import type { PageContent, PageVersion } from '@college/contract/content'
import { code, collegeOf, matches, ruleFor } from '@college/contract/kit'
import type { AnswerOf, Row } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError, badField, notFound } from '#platform'
import type { Call } from '#platform'
import { audit, readRows, standard } from '#records'
import type { Changes } from '#records'
import { publicCollege } from './college.ts'
import { ourPage } from './ours/index.ts'
import { checkPublicImages } from './own-images.ts'

const nameTaken = (): ApiError =>
  new ApiError(code.nameTaken, 'Another page has this name in its address.', [
    { path: 'slug', message: 'Another page has this name in its address' },
  ])

/** Links of a row that lead nowhere. */
export const brokenLinksOf = (resource: 'pagecontent' | 'faq') => (alias: string) =>
  `(select coalesce(json_agg(b.href order by b.href), '[]'::json) from broken_link b where b.resource = '${resource}' and b.record_id = ${alias}.id)`

export const pages = standard(pagecontent, {
  computed: { broken_links: brokenLinksOf('pagecontent') },
  check: async (call, { before, after }) => {
    const texts = { field: 'body', before: before?.body ?? '', after: after.body }
    await checkPublicImages(call, after.organisation_id, texts)
    if (before === null) return { published: false, publish_at: null, changed: true }
    if (before.slug !== after.slug && before.published)
      throw badField('slug', 'This page is published under this address. Take it off the website first')
    const differs = before.title !== after.title || before.body !== after.body || before.category !== after.category
    return differs ? { changed: true } : {}
  },
  conflicts: { pagecontent_slug: nameTaken },
})

/** A page that the caller may publish, held until the transaction ends, as it was read. */
const heldFor = async (
  call: Call,
  { id, updated_at: readAt }: Pick<Row<typeof pagecontent>, 'id' | 'updated_at'>,
): Promise<PageContent> => {
  await call.db.rows('select 1 from pagecontent where id = $1 for no key update', [id])
  const row = await pageFor(call, id)
  if (!matches(ruleFor(pagecontent, 'update', call.actor), row))
    throw new ApiError(code.forbidden, 'Only the college office can publish pages.')
  if (new Date(readAt).getTime() !== new Date(row.updated_at).getTime())
    throw new ApiError(code.outdated, 'This page was changed since you opened it.', undefined, { current: row })
  return row
}

const pageFor = async (call: Call, id: number): Promise<PageContent> => {
  const [row] = await readRows<PageContent>(call, pages, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound(pagecontent.title[0])
  return row
}

const note = (call: Call, row: PageContent, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'pagecontent',
    recordId: row.id,
    organisationId: row.organisation_id,
    changes,
  })

/** Takes back the versions whose day has not come; says how many they were. */
const withdrawScheduled = async (call: Call, id: number): Promise<number> => {
  const rows = await call.db.rows(
    'update pagecontent_version set withdrawn_at = $2 where pagecontent_id = $1 and publish_at > $2 and withdrawn_at is null returning id',
    [id, call.now()],
  )
  return rows.length
}

const servePublish = serve(publishPage, async (call, { body }) => {
  const row = await heldFor(call, body)
  const now = call.now()
  const at = body.at === null ? now : new Date(body.at)
  if (at.getTime() < now.getTime() - 60_000) throw badField('at', 'This time has passed. Choose a later one')
  if (row.body === '') throw badField('body', 'Write something first: this page is empty')
  await withdrawScheduled(call, row.id)
  await call.db.rows(
    `insert into pagecontent_version (organisation_id, pagecontent_id, number, title, body, category, publish_at, made_at, made_by)
     select organisation_id, id, 1 + coalesce((select max(v.number) from pagecontent_version v where v.pagecontent_id = p.id), 0),
       title, body, category, $2, $3, $4
     from pagecontent p where id = $1`,
    [row.id, at, now, call.actor.id],
  )
  await call.db.rows(
    'update pagecontent set published = true, publish_at = $2, changed = false, updated_by = $3 where id = $1',
    [row.id, at, call.actor.id],
  )
  await note(call, row, { publish_at: [row.publish_at, at.toISOString()], published: [row.published, true] })
  return { data: await pageFor(call, row.id) }
})

const serveWithdraw = serve(withdrawPage, async (call, { body }) => {
  const row = await heldFor(call, body)
  if (!row.published) throw new ApiError(code.notPossible, 'This page isn’t published.')
  const scheduled = await withdrawScheduled(call, row.id)
  if (scheduled === 0)
    await call.db.rows(
      'update pagecontent_version set withdrawn_at = $2 where pagecontent_id = $1 and withdrawn_at is null',
      [row.id, call.now()],
    )
  await call.db.rows(
    `update pagecontent p set changed = true, updated_by = $2, publish_at = shown.publish_at, published = shown.publish_at is not null
     from (select max(v.publish_at) as publish_at from pagecontent_version v where v.pagecontent_id = $1 and v.withdrawn_at is null) shown
     where p.id = $1`,
    [row.id, call.actor.id],
  )
  const after = await pageFor(call, row.id)
  await note(call, row, { publish_at: [row.publish_at, after.publish_at], published: [row.published, after.published] })
  return { data: after }
})

const serveVersions = serve(pageVersions, async (call, { query }) => {
  await pageFor(call, query.id)
  const rows = await call.db.rows<Omit<PageVersion, 'state'> & { withdrawn: boolean; due: boolean }>(
    `select v.id, v.number, v.title, v.body, v.publish_at, v.made_at, u.display_name as made_by,
       v.withdrawn_at is not null as withdrawn, v.publish_at <= $2 as due
     from pagecontent_version v left join "user" u on u.id = v.made_by where v.pagecontent_id = $1 order by v.number desc`,
    [query.id, call.now()],
  )
  const shown = rows.find(({ withdrawn, due }) => due && !withdrawn)
  return {
    data: rows.map(({ withdrawn, due, ...version }) => ({
      ...version,
      state: version.id === shown?.id ? 'shown' : due || withdrawn ? 'past' : 'scheduled',
    })),
  }
})

interface Shown {
  slug: string
  title: string
  body: string
  category: PageContent['category']
  published_at: string
}

const isOwnPage = (slug: string): slug is (typeof ownPages)[number] => ownPages.some((own) => own === slug)

const servePublic = serve(readPublicPage, async (call, { query: { slug, organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const row = await call.db.row<Shown>(
    `select p.slug, v.title, v.body, v.category, v.publish_at as published_at
     from pagecontent p join pagecontent_version v on v.pagecontent_id = p.id and v.withdrawn_at is null and v.publish_at <= $3
     where p.organisation_id = $1 and p.slug = $2 and p.deleted_at is null
     order by v.publish_at desc, v.number desc limit 1`,
    [college.id, slug, call.now()],
  )
  if (row) return { data: { ...row, body: filled(row.body, college), title: row.title, ours: false } }
  if (!isOwnPage(slug)) throw new ApiError(code.notFound, 'We couldn’t find this page.')
  const ours = ourPage(slug)
  return { data: { ...ours, slug, body: filled(ours.body, college), published_at: null, ours: true } }
})

const serveOurs = serve(readOurPage, async (_call, { query: { slug } }) => Promise.resolve({ data: ourPage(slug) }))

const serveIndex = serve(pageIndex, async (call, { query: { organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const rows = await call.db.rows<Pick<Shown, 'slug' | 'title' | 'category'>>(
    `select distinct on (p.slug) p.slug, v.title, v.category
     from pagecontent p join pagecontent_version v on v.pagecontent_id = p.id and v.withdrawn_at is null and v.publish_at <= $2
     where p.organisation_id = $1 and p.deleted_at is null order by p.slug, v.publish_at desc, v.number desc`,
    [college.id, call.now()],
  )
  const ours = ownPages
    .filter((slug) => !rows.some((row) => row.slug === slug))
    .map((slug) => ({ slug, title: ourPage(slug).title, category: ourPage(slug).category }))
  return { data: [...rows, ...ours].toSorted((one, other) => one.title.localeCompare(other.title)) }
})

const serveLinkCheck = serve(readLinkCheck, async (call) => {
  const row = await call.db.row<AnswerOf<typeof readLinkCheck>>(
    'select checked_at, outside from link_check where organisation_id = $1',
    [collegeOf(call.actor)],
  )
  return { data: row ?? { checked_at: null, outside: false } }
})

export const pageCalls = [
  serveVersions,
  servePublish,
  serveWithdraw,
  servePublic,
  serveOurs,
  serveIndex,
  serveLinkCheck,
]
