import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()

/** Whether a change of a location moves its `updated_at`, and to where. */
const change = async (set: string): Promise<{ moved: boolean; at: string }> => {
  const before = await college.db.row<{ id: number; updated_at: string }>(
    'select id, updated_at from location order by id',
  )
  const after = await college.db.row<{ updated_at: string }>(
    `update location set ${set} where id = ${before?.id} returning updated_at`,
  )
  return { moved: before?.updated_at !== after?.updated_at, at: new Date(after?.updated_at ?? 0).toISOString() }
}

it('moves with every change of somebody, and only with those', async () => {
  expect((await change('name = name, updated_by = updated_by')).moved).toBe(true)
  expect((await change('name = name')).moved).toBe(false)
})

it('keeps what a statement sets, and always grows from there', async () => {
  const ahead = '2999-01-01T00:00:00.000Z'
  expect(await change(`updated_at = '${ahead}', updated_by = updated_by`)).toEqual({ moved: true, at: ahead })
  expect((await change('updated_by = updated_by')).at).toBe('2999-01-01T00:00:00.001Z')
  expect((await change('updated_by = null')).at).toBe('2999-01-01T00:00:00.002Z')
})

it('moves on every table that says who changed a row', async () => {
  const forgotten = await college.db.rows(
    `select table_name from information_schema.columns
     where table_schema = 'public' and column_name in ('updated_at', 'updated_by') and table_name not in (
       select relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'updated_at_grows')
     group by table_name having count(*) = 2`,
  )
  expect(forgotten).toEqual([])
})
