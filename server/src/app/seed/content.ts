import { addDays } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { checkLinksOf, ourFaqs } from '#content'
import type { Database } from '#database'
import { cleanHtml } from '#records'
import type { Demo } from './data/index.ts'
import { fill, hex } from './fill.ts'

const written = (paragraphs: readonly string[]): string => cleanHtml(paragraphs.join('\n'))

/** Writes the pages, questions and website of the first college. */
export const seedContent = async (
  tx: Database,
  { content: { website, pages, helped } }: Demo,
  today: CivilDate,
): Promise<void> => {
  const college = await tx.row<{ id: number; by: number }>(
    `select o.id, u.id as by from organisation o join "user" u on u.organisation_id = o.id and u.username = 'admin' order by o.id limit 1`,
  )
  if (!college) throw new Error('the demo college has no office')
  const here = { organisation_id: college.id }
  const at = (days: number): string => `${addDays(today, days)}T20:00:00.000Z`
  const by = { created_by: college.by, updated_by: college.by }
  await fill(tx, 'website', [{ ...here, ...website, updated_at: at(-30), updated_by: college.by }])
  const rows = pages.map(({ body, versions, ...page }, nth) => {
    const last = versions.at(-1)
    const when = at(Math.min(last?.from ?? -3, -3))
    return {
      ...here,
      ...page,
      ...by,
      id: nth + 1,
      body: written(body),
      published: last !== undefined,
      publish_at: last ? at(last.from) : null,
      changed: written(last?.body ?? (last ? body : [])) !== written(body),
      created_at: when,
      updated_at: when,
    }
  })
  await fill(tx, 'pagecontent', rows)
  const shown = pages.flatMap(({ title, category, body, versions }, nth) =>
    versions.map((version, before) => ({
      ...here,
      pagecontent_id: nth + 1,
      number: before + 1,
      title,
      category,
      body: written(version.body ?? body),
      publish_at: at(version.from),
      made_at: at(Math.min(version.from, -3)),
      made_by: college.by,
    })),
  )
  await fill(
    tx,
    'pagecontent_version',
    shown.map((version, nth) => ({ id: nth + 1, ...version })),
  )
  await fill(
    tx,
    'faq',
    ourFaqs.map((faq, nth) => ({
      ...here,
      ...faq,
      ...by,
      id: nth + 1,
      position: (nth + 1) * 10,
      published: true,
      created_at: at(-90),
      updated_at: at(-90),
    })),
  )
  const said = helped.flatMap(({ topic, yes, no }) =>
    Array.from({ length: yes + no }, (_, nth) => ({
      ...here,
      faq_id: 1 + ourFaqs.findIndex((faq) => faq.topic === topic),
      reader: hex(Buffer.from(`${topic} ${nth}`)),
      helped: nth < yes,
      said_at: at(-nth - 1),
    })),
  )
  await fill(tx, 'faq_feedback', said)
  await tx.rows(
    `select setval(pg_get_serial_sequence('faq', 'id'), (select max(id) from faq)),
       setval(pg_get_serial_sequence('pagecontent', 'id'), (select max(id) from pagecontent)),
       setval(pg_get_serial_sequence('pagecontent_version', 'id'), (select max(id) from pagecontent_version))`,
  )
  await checkLinksOf(tx, college.id, new Date(at(0)))
}
