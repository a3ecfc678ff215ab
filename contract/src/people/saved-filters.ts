import { z } from 'zod'

/** As many filters of one list are kept. */
export const mostSavedFilters = 20
/** As many letters does the name of one have. */
export const savedFilterName = 60

const said = z.string().max(200)
const savedFilter = z.object({
  name: z.string().trim().min(1).max(savedFilterName),
  /** The list's own filters and search, as its address has them. */
  query: z.record(z.string().max(60), z.array(said).max(50)),
})
export type SavedFilter = z.output<typeof savedFilter>

/** Lists of people whose filters are kept; where one list has a screen for each kind of person, the kind as well. */
export const filteredLists = ['trainees', 'users', 'cyclepeople.fellow', 'cyclepeople.trainee'] as const
export type FilteredList = (typeof filteredLists)[number]

/** The preference in which the filters of a list are. */
export const filtersPreference = (list: FilteredList): string => `filters.${list}`

/** The filters that a preference has; what is none is left out. */
export const savedFiltersIn = (value: unknown): SavedFilter[] =>
  Array.isArray(value) ? value.flatMap((one) => savedFilter.safeParse(one).data ?? []).slice(0, mostSavedFilters) : []

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The filters with one more, by name; it takes the place of one that is called the same. */
export const withFilter = (saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] =>
  [...saved.filter(({ name }) => !sameName(name, added.name)), added].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en-NZ'),
  )
