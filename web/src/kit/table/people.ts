import { compareNames } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { useDebouncedValue } from '@mantine/hooks'
import { useList } from '../api/queries.ts'
import type { ListAddress } from './address.ts'
import type { FilterOption, TableFilter } from './column.ts'

/** So many people are offered before a name is typed. */
const offeredAtFirst = 50
const foundAtMost = 30
const first = { active: true, sort: 'display_name', limit: offeredAtFirst }

/** A filter by people: the first of them are offered, others are found by their names. */
export const peopleFilter = (name: string, label: string): TableFilter => ({ name, label, options: [], people: true })

interface NamedRow {
  readonly id: number
  readonly display_name: string | null
}

const optionsOf = (rows: readonly NamedRow[]): FilterOption[] =>
  rows.map(({ id, display_name: label }) => ({ value: String(id), label: label ?? '' }))

const inOrder = (rows: readonly NamedRow[] = []): NamedRow[] =>
  rows.toSorted((a, b) => compareNames(a.display_name, b.display_name))

/** The filters, those by people with who is offered at first and who is chosen. */
export const useNamedPeople = (
  filters: readonly TableFilter[],
  chosen: ListAddress['filters'],
): readonly TableFilter[] => {
  const asked = filters.filter(({ people }) => people)
  const people = useList(user, first, { enabled: asked.length > 0 })
  const offered = people.data?.rows ?? []
  const missing = [...new Set(asked.flatMap(({ name }) => chosen[name] ?? []))]
    .map(Number)
    .filter((id) => id > 0 && !offered.some((row) => row.id === id))
  const named = useList(user, { id: missing, limit: 200 }, { enabled: missing.length > 0 }).data?.rows ?? []
  if (asked.length === 0) return filters
  const options = optionsOf([...named, ...inOrder(offered)])
  return filters.map((filter) => (filter.people ? { ...filter, options, coming: people.isLoading } : filter))
}

/** The people whose names have what is typed, for a filter by people. */
export const useFoundPeople = ({ people }: TableFilter, typed: string): readonly FilterOption[] => {
  const [q] = useDebouncedValue(people ? typed.trim() : '', 200)
  const found = useList(user, { q, sort: 'display_name', limit: foundAtMost }, { enabled: q !== '' })
  return q === '' ? [] : optionsOf(inOrder(found.data?.rows))
}
