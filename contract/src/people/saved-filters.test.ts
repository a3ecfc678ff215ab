import { expect, it } from 'vitest'
import { savedFiltersIn, withFilter } from './saved-filters.ts'

const behind = { name: 'Fellows in Otago behind', query: { state: ['behind'], q: ['Otago'] } }

it('reads the filters of a preference, and leaves out what is none', () => {
  expect(savedFiltersIn([behind, { name: ' ', query: {} }, { name: 'No query' }, 'words', null])).toEqual([behind])
  for (const value of [null, 'dense', { name: 'one' }, 3]) expect(savedFiltersIn(value)).toEqual([])
  expect(savedFiltersIn(Array.from({ length: 40 }, (_, at) => ({ ...behind, name: `Filter ${at}` })))).toHaveLength(20)
})

it('adds one by name, in place of one that is called the same', () => {
  const saved = withFilter([behind], { name: 'All behind', query: { state: ['behind'] } })
  expect(saved.map(({ name }) => name)).toEqual(['All behind', 'Fellows in Otago behind'])
  const again = withFilter(saved, { name: 'all BEHIND', query: { state: ['well_behind'] } })
  expect(again.map(({ name }) => name)).toEqual(['all BEHIND', 'Fellows in Otago behind'])
  expect(again[0]?.query).toEqual({ state: ['well_behind'] })
})
