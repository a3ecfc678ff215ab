import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const { db } = await openTestApp({ fresh: true })

it('each index of activities says which statement needs it, and a usual activity is written in ten beside its key', async () => {
  const indexes = await db.rows<{ name: string; reason: string | null; definition: string }>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as reason, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'devactivity'::regclass and not i.indisprimary order by 1`,
  )
  expect(indexes.filter(({ reason }) => reason === null).map(({ name }) => name)).toEqual([])
  const usual = indexes.filter(({ definition }) => !definition.includes('IS NOT NULL'))
  expect(usual.map(({ name }) => name)).toEqual(
    [
      'all_date',
      'category',
      'cycle_sums',
      'date',
      'goal_sums',
      'search',
      'time',
      'title',
      'title_words',
      'user_date',
    ].map((name) => `devactivity_${name}`),
  )
})
