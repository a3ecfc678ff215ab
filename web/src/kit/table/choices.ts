import type { TableFilter } from './column.ts'

type Chosen = Readonly<Record<string, readonly string[]>>

/** What is chosen of a filter, with those of its options that are filters of their own. */
export const chosenOf = (filter: TableFilter, all: Chosen): readonly string[] => [
  ...(all[filter.name] ?? []),
  ...filter.options.filter(({ value, isFlag }) => isFlag && all[value]?.includes('true')).map(({ value }) => value),
]

/** The filters as they are once these values of one are chosen. */
export const chosenAs = (filter: TableFilter, values: readonly string[]): Chosen => {
  const flags = filter.options.filter(({ isFlag }) => isFlag).map(({ value }) => value)
  return {
    [filter.name]: values.filter((value) => !flags.includes(value)),
    ...Object.fromEntries(flags.map((name) => [name, values.includes(name) ? ['true'] : []])),
  }
}
