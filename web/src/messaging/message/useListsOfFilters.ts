import { audienceOfFilters, type ListedAudience } from '@college/contract/messaging'
import { filteredLists, filtersPreference, savedFiltersIn, userconfig } from '@college/contract/people'
import { useList } from '#kit'

const names = filteredLists.map(filtersPreference)

/** The filters that the writer kept on lists of people, as lists to write to. Whom each finds is counted when the message is sent. */
export const useListsOfFilters = (): readonly (ListedAudience & { readonly key: string; readonly title: string })[] => {
  const { data } = useList(userconfig, { name: names })
  return filteredLists.flatMap((list) =>
    savedFiltersIn(data?.rows.find(({ name }) => name === filtersPreference(list))?.value).map(
      ({ name: title, query }) => ({ key: `filter ${list} ${title}`, list: audienceOfFilters[list], query, title }),
    ),
  )
}
