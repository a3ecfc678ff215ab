import { quarterInWords, quarterNamed } from '@college/contract/logbook'
import { addMonths, mostLimit, type CivilDate } from '@college/contract/kit'
import { location } from '@college/contract/organisation'
import { useList } from '#kit'
import { peopleFilter, type TableFilter } from '#kit/table'
import { stateFilter } from './columns.tsx'

/** Quarters to choose from: the next one, this one, and two years back. */
const quarters = (today: CivilDate): TableFilter['options'] =>
  Array.from({ length: 10 }, (_, at) => quarterNamed(addMonths(today, 3 - 3 * at))).map((value) => ({
    value,
    label: quarterInWords(value),
  }))

/** The filters of a list of reports; with whose they are where there are several people. */
export const useFilters = (today: CivilDate, several: boolean): readonly TableFilter[] => {
  const places = useList(location, { limit: mostLimit })
  return [
    ...(several ? [peopleFilter('user_id', 'Person')] : []),
    stateFilter,
    { name: 'due_on', label: 'Report due', options: [], days: true },
    { name: 'quarter', label: 'Quarter', options: quarters(today) },
    {
      name: 'location_id',
      label: 'Place',
      options: (places.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      coming: places.isLoading,
    },
    // What a closed programme left behind is neither late nor waited for.
    { name: 'archived_at', label: 'Programme', options: [{ value: 'null', label: 'Not closed' }] },
    {
      name: 'in_time',
      label: 'On time',
      options: [
        { value: 'true', label: 'Handed in on time' },
        { value: 'false', label: 'Handed in late' },
        { value: 'null', label: 'Not handed in' },
      ],
    },
    { name: 'returned_at', label: 'Returned', options: [{ value: 'null', label: 'Not returned' }] },
  ]
}
