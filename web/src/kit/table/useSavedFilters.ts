import {
  filtersPreference,
  saveUserconfig,
  savedFiltersIn,
  userconfig,
  withFilter,
  type FilteredList,
  type SavedFilter,
} from '@college/contract/people'
import { useState } from 'react'
import { useList } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'

/** The filters of a list that the reader kept, on whichever device. */
export const useSavedFilters = (list: FilteredList) => {
  const name = filtersPreference(list)
  const { data } = useList(userconfig, { name: [name] })
  const { act, failure } = useAction(saveUserconfig)
  const [chosen, setChosen] = useState<readonly SavedFilter[] | null>(null)
  const saved = chosen ?? savedFiltersIn(data?.rows.find((row) => row.name === name)?.value)
  const keep = async (next: readonly SavedFilter[]): Promise<boolean> => {
    const kept = await act({ name, value: next.map((one) => ({ ...one })) })
    if (kept) setChosen(next)
    return kept !== null
  }
  return {
    saved,
    /** Nothing is kept over filters that have not been read. */
    ready: data !== undefined,
    failure,
    save: (added: SavedFilter) => keep(withFilter(saved, added)),
    remove: (removed: SavedFilter) => keep(saved.filter((one) => one !== removed)),
  }
}
