import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addDays } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'

const college = await openTestApp({ hurry: 0.01 })
const { a, today } = college.fixtures
const name = 'filters.cyclepeople.fellow'
// It changes what it has changed no second time, so it can be run again over what an older server left.
const migration = await readFile(
  resolve(import.meta.dirname, '../../../migrations/150-saved-filters-follow-the-cycle.sql'),
  'utf8',
)

interface Kept {
  readonly name: string
  readonly query: Record<string, string[]>
}

/** What becomes of filters that a person made and last changed so many days ago. */
const brought = async (who: PersonName, value: readonly Kept[], [made, changed]: readonly number[] = [5, 5]) => {
  const id = await insert(college.db, 'userconfig', {
    organisation_id: college.fixtures[college.person(who).organisation].organisation,
    user_id: college.person(who).id,
    name,
    value: JSON.stringify(value),
    created_at: addDays(today, -(made ?? 0)),
    updated_at: addDays(today, -(changed ?? 0)),
  })
  await college.db.script(migration)
  await college.db.script(migration)
  const row = await college.db.row<{ value: Kept[] }>('select value from userconfig where id = $1', [id])
  await college.db.rows('delete from userconfig where id = $1', [id])
  return row?.value.map(({ query }) => query)
}
const filterOf = (query: Record<string, string[]>): Kept => ({ name: 'Behind', query: { state: ['behind'], ...query } })
const inCycle = (cycle: number, more: Record<string, string[]> = {}): Kept =>
  filterOf({ devcycle_id: [String(cycle)], ...more })

it('a saved filter of the cycle that ran then follows the year, and its neighbours stay as they are', async () => {
  const kept = [filterOf({ type: ['fellow'] }), inCycle(a.fellowCycle), inCycle(a.fellowCycle, { goal_open: ['7'] })]
  expect(await brought('admin1', kept)).toEqual([
    { state: ['behind'], type: ['fellow'] },
    { state: ['behind'], type: ['fellow'] },
    { state: ['behind'], devcycle_id: [String(a.fellowCycle)], goal_open: ['7'] },
  ])
})

it.each<[string, PersonName, number, readonly number[]]>([
  ['one that was made before the cycle began, and so perhaps saved then', 'admin1', a.fellowCycle, [200, 5]],
  ['one of a cycle that was over', 'admin1', a.expiredCycle, [5, 5]],
  ['one of the cycle of trainees', 'admin1', a.traineeCycle, [5, 5]],
  ['one of another college', 'bAdmin', a.fellowCycle, [5, 5]],
])('%s keeps its cycle', async (_what, who, cycle, days) => {
  expect(await brought(who, [inCycle(cycle)], days)).toEqual([{ state: ['behind'], devcycle_id: [String(cycle)] }])
})

it('who looks after the platform keeps the cycle of the college that was chosen', async () => {
  const { fellowCycle } = college.fixtures[college.person('padmin').organisation]
  expect(await brought('padmin', [inCycle(fellowCycle)])).toEqual([
    { state: ['behind'], devcycle_id: [String(fellowCycle)] },
  ])
})
