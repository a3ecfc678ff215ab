import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { useMemo } from 'react'
import { useSearchParams } from '#kit/router'
import { mayMix, useMixedColleges } from '../api/colleges.ts'

/** How a list is narrowed and ordered, as the address says it. */
export interface ListAddress {
  readonly q: string
  readonly sort: string
  /** Chosen values by filter, in the order in which they were chosen. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly from: string
  readonly to: string
}

/** What the address says, as far as the record declares it; the rest of the address belongs to others. */
export const readAddress = (
  record: CollegeRecord,
  parameters: URLSearchParams,
  filters: readonly string[] = record.filters,
): ListAddress => {
  const names = [...new Set(parameters.keys())].filter((name) => filters.includes(name))
  const sort = parameters.get('sort') ?? ''
  const sortable = ['id', ...record.sorts]
  return {
    q: record.search.length > 0 ? (parameters.get('q') ?? '') : '',
    sort: sortable.includes(sort.replace(/^-/, '')) ? sort : record.defaultSort,
    filters: Object.fromEntries(names.map((name) => [name, parameters.getAll(name)])),
    from: record.range === null ? '' : (parameters.get('from') ?? ''),
    to: record.range === null ? '' : (parameters.get('to') ?? ''),
  }
}

/** The address after a change of the list; what is as usual is left out. */
export const writeAddress = (
  record: CollegeRecord,
  parameters: URLSearchParams,
  change: Partial<ListAddress>,
): URLSearchParams => {
  const next = new URLSearchParams(parameters)
  const { filters = {}, ...plain } = change
  for (const [name, value] of Object.entries(plain)) {
    const usual = value === '' || (name === 'sort' && value === record.defaultSort)
    if (usual) next.delete(name)
    else next.set(name, value)
  }
  for (const [name, values] of Object.entries(filters)) {
    next.delete(name)
    for (const value of values) next.append(name, value)
  }
  return next
}

/** Those of chosen values that a screen leaves open: none where it fixes one value, and some of several. */
export const chosenWithin = (fixed: ListQuery[string], chosen: readonly string[]): readonly string[] =>
  Array.isArray(fixed) ? chosen.filter((value) => fixed.includes(value)) : []

/** What the screen fixes; of several values those that the address chooses. */
export const fixedIn = (filters: ListAddress['filters'], fixed: ListQuery): ListQuery =>
  Object.fromEntries(
    Object.entries(fixed).map(([name, value]) => {
      const chosen = chosenWithin(value, filters[name] ?? [])
      return [name, chosen.length > 0 ? chosen : value]
    }),
  )

/** The list's query: what the screen fixes stands above what the address says. */
export const queryOf = ({ q, sort, filters, from, to }: ListAddress, fixed: ListQuery = {}): ListQuery => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
  ...(q === '' ? {} : { q }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
  sort,
  ...fixedIn(filters, fixed),
})

/** Whether anything narrows the list. */
export const isNarrowed = ({ q, filters, from, to }: ListAddress): boolean =>
  q !== '' || from !== '' || to !== '' || Object.values(filters).some((values) => values.length > 0)

/** Nothing narrows the list. */
export const cleared = ({ filters }: ListAddress): Partial<ListAddress> => ({
  q: '',
  from: '',
  to: '',
  filters: Object.fromEntries(Object.keys(filters).map((name) => [name, []])),
})

/** The list's state in the address. Words typed in the search do not make steps for Back; filters and sorting do. */
export const useListAddress = (record: CollegeRecord) => {
  const [parameters, setParameters] = useSearchParams()
  const mixes = useMixedColleges().length > 1 && mayMix(record, {})
  const address = useMemo(
    () => readAddress(record, parameters, mixes ? [...record.filters, 'organisation_id'] : record.filters),
    [record, parameters, mixes],
  )
  const change = (part: Partial<ListAddress>): void => {
    const typing = Object.keys(part).every((name) => name === 'q')
    setParameters((now) => writeAddress(record, now, part), { replace: typing, preventScrollReset: true })
  }
  return { address, change }
}
