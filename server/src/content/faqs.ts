import { faq, filled, readPublicFaqs, sendFaqFeedback, takeOurFaqs } from '@college/contract/content'
import type { PublicFaq } from '@college/contract/content'
import { code } from '@college/contract/kit'
import type { Runner } from '#database'
import { networkOf, serve } from '#http'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { audit, collegeFor, standard } from '#records'
import { publicCollege } from './college.ts'
import { ourFaqs } from './ours/index.ts'
import type { OurFaq } from './ours/index.ts'
import { checkPublicImages } from './own-images.ts'
import { brokenLinksOf } from './pages.ts'

const saying = (helped: boolean) => (alias: string) =>
  `(select count(*)::integer from faq_feedback s where s.faq_id = ${alias}.id and s.helped = ${helped})`

export const faqs = standard(faq, {
  computed: { helped: saying(true), not_helped: saying(false), broken_links: brokenLinksOf('faq') },
  check: async (call, { before, after }) => {
    const texts = { field: 'answer', before: before?.answer ?? '', after: after.answer }
    await checkPublicImages(call, after.organisation_id, texts)
    return {}
  },
  conflicts: {
    faq_topic: () =>
      new ApiError(code.nameTaken, 'Another question has this topic.', [
        { path: 'topic', message: 'Another question has this topic' },
      ]),
  },
})

/** Ours on each topic that a college has no question of its own on. A draft is one: so the office withholds an answer. */
export const lackedBy = async (db: Pick<Runner, 'rows'>, organisation: number): Promise<readonly OurFaq[]> => {
  const own = await db.rows<{ topic: string }>(
    'select topic from faq where organisation_id = $1 and topic is not null and deleted_at is null',
    [organisation],
  )
  const topics = new Set(own.map(({ topic }) => topic))
  return ourFaqs.filter(({ topic }) => !topics.has(topic))
}

const servePublic = serve(readPublicFaqs, async (call, { query: { organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const rows = await call.db.rows<PublicFaq>(
    `select id, question, answer, category, topic from faq
     where organisation_id = $1 and published and deleted_at is null order by position, id`,
    [college.id],
  )
  const ours = (await lackedBy(call.db, college.id)).map((one) => ({ ...one, id: null }))
  return { data: [...rows, ...ours].map((one) => ({ ...one, answer: filled(one.answer, college) })) }
})

/** Who says whether an answer helped, as a keyed hash: a person or, of guests, a browser at an address. Nothing is kept on their device. */
const readerOf = ({ actor, caller, keys }: Call): Buffer =>
  keys.blind(
    'faq reader',
    actor.id === 0 ? `guest ${networkOf(caller.ip)} ${caller.userAgent ?? ''}` : `user ${actor.id}`,
  )

const serveFeedback = serve(sendFaqFeedback, async (call, { body: { id, topic, helped, organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const said = [college.id, readerOf(call), helped, call.now()]
  const own = await call.db.row(
    `insert into faq_feedback (faq_id, reader, organisation_id, helped, said_at)
     select id, $2, organisation_id, $3, $4 from faq
     where organisation_id = $1 and (id = $5 or topic = $6) and published and deleted_at is null
     on conflict (faq_id, reader) do update set helped = excluded.helped, said_at = excluded.said_at
     returning faq_id`,
    [...said, id ?? null, topic ?? null],
  )
  if (own) return { data: { helped } }
  const ours = topic !== undefined && (await lackedBy(call.db, college.id)).some((one) => one.topic === topic)
  if (!ours) throw new ApiError(code.notFound, 'We couldn’t find this question.')
  await call.db.rows(
    `insert into our_faq_feedback (organisation_id, reader, helped, said_at, topic) values ($1, $2, $3, $4, $5)
     on conflict (organisation_id, topic, reader) do update set helped = excluded.helped, said_at = excluded.said_at`,
    [...said, topic],
  )
  return { data: { helped } }
})

const serveOurs = serve(takeOurFaqs, async (call) => {
  const organisation = await collegeFor(call)
  // Of two who press at once, the second finds what the first has made.
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [organisation])
  const lacked = await lackedBy(call.db, organisation)
  if (lacked.length === 0) throw new ApiError(code.notPossible, 'All standard questions are here already.')
  const last = await call.db.row<{ position: number }>(
    'select coalesce(max(position), -1) as position from faq where organisation_id = $1 and deleted_at is null',
    [organisation],
  )
  const first = (last?.position ?? -1) + 1
  for (const [nth, { question, answer, category, topic }] of lacked.entries()) {
    const made = await call.db.row<{ id: number }>(
      `insert into faq (organisation_id, question, answer, category, topic, position, created_by, updated_by)
       values ($1, $2, $3, $4, $5, least($6, 10000), $7, $7) returning id`,
      [organisation, question, answer, category, topic, first + nth, call.actor.id],
    )
    await audit(call.db, call.caller, {
      resource: 'faq',
      recordId: made?.id ?? 0,
      organisationId: organisation,
      changes: { question: [null, question] },
    })
  }
  // What readers said of ours goes along to its copy.
  await call.db.rows(
    `insert into faq_feedback (faq_id, reader, organisation_id, helped, said_at)
     select f.id, s.reader, s.organisation_id, s.helped, s.said_at from our_faq_feedback s
     join faq f on f.organisation_id = s.organisation_id and f.topic = s.topic and f.deleted_at is null
     where s.organisation_id = $1 and s.topic = any($2::text[])`,
    [organisation, lacked.map(({ topic }) => topic)],
  )
  await call.db.rows('delete from our_faq_feedback where organisation_id = $1 and topic = any($2::text[])', [
    organisation,
    lacked.map(({ topic }) => topic),
  ])
  return { data: { made: lacked.length }, status: code.created }
})

export const faqCalls = [servePublic, serveFeedback, serveOurs]
