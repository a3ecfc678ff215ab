import type { TableFilter } from './column.ts'

type ChosenFilters = Readonly<Record<string, readonly string[]>>

/** What is chosen of a filter, with those of its options that are filters of their own. */
export const chosenOf = (filter: TableFilter, all: ChosenFilters): readonly string[] => [
  ...(all[filter.name] ?? []),
  ...filter.options.filter(({ value, isFlag }) => isFlag && all[value]?.includes('true')).map(({ value }) => value),
]

/**
 * The filters as they are once these values of one are chosen, the newest last. One that is a filter of its own stands alone: together
 * they would ask for all at once, where the values of a filter ask for any.
 */
export const chosenAs = (filter: TableFilter, values: readonly string[]): ChosenFilters => {
  const flags = filter.options.filter(({ isFlag }) => isFlag).map(({ value }) => value)
  const last = values.at(-1)
  const flag = flags.find((name) => name === last)
  return {
    [filter.name]: flag === undefined ? values.filter((value) => !flags.includes(value)) : [],
    ...Object.fromEntries(flags.map((name) => [name, name === flag ? ['true'] : []])),
  }
}
