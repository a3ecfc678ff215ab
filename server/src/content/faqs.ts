import { faq, readPublicFaqs, sendFaqFeedback, takeOurFaqs } from '@college/contract/content'
import type { PublicFaq } from '@college/contract/content'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { audit, collegeFor, standard } from '#records'
import { publicCollege } from './college.ts'
import { ourFaqs } from './ours/index.ts'
import { checkPublicImages } from './own-images.ts'
import { brokenLinksOf } from './pages.ts'
import { filled } from './placeholders.ts'

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

const servePublic = serve(readPublicFaqs, async (call, { query: { organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const rows = await call.db.rows<PublicFaq>(
    `select id, question, answer, category, topic from faq
     where organisation_id = $1 and published and deleted_at is null order by position, id`,
    [college.id],
  )
  const shown = rows.length > 0 ? rows : ourFaqs.map((ours) => ({ ...ours, id: null }))
  return { data: shown.map((one) => ({ ...one, answer: filled(one.answer, college) })) }
})

/** Who says whether an answer helped, as a keyed hash: a person or, of guests, a browser at an address. Nothing is kept on their device. */
const readerOf = ({ actor, caller, keys }: Call): Buffer =>
  keys.blind('faq reader', actor.id === 0 ? `guest ${caller.ip} ${caller.userAgent ?? ''}` : `user ${actor.id}`)

const serveFeedback = serve(sendFaqFeedback, async (call, { body: { id, helped, organisation_id: named } }) => {
  const college = await publicCollege(call, named)
  const said = await call.db.row(
    `insert into faq_feedback (faq_id, reader, organisation_id, helped, said_at)
     select id, $3, organisation_id, $4, $5 from faq where id = $1 and organisation_id = $2 and published and deleted_at is null
     on conflict (faq_id, reader) do update set helped = excluded.helped, said_at = excluded.said_at
     returning faq_id`,
    [id, college.id, readerOf(call), helped, call.now()],
  )
  if (!said) throw new ApiError(code.notFound, 'We couldn’t find this question.')
  return { data: { helped } }
})

const serveOurs = serve(takeOurFaqs, async (call) => {
  const organisation = await collegeFor(call)
  // Of two who press at once, the second finds what the first has made.
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [organisation])
  const there = await call.db.row('select 1 from faq where organisation_id = $1 and deleted_at is null limit 1', [
    organisation,
  ])
  if (there) throw new ApiError(code.notPossible, 'There are questions already.')
  for (const [position, { question, answer, category, topic }] of ourFaqs.entries()) {
    const made = await call.db.row<{ id: number }>(
      `insert into faq (organisation_id, question, answer, category, topic, position, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
      [organisation, question, answer, category, topic, position, call.actor.id],
    )
    await audit(call.db, call.caller, {
      resource: 'faq',
      recordId: made?.id ?? 0,
      organisationId: organisation,
      changes: { question: [null, question] },
    })
  }
  return { data: { made: ourFaqs.length }, status: code.created }
})

export const faqCalls = [servePublic, serveFeedback, serveOurs]
