import { quarterInWords, quarterNamed } from '@college/contract/logbook'
import { addMonths, mostLimit, type CivilDate } from '@college/contract/kit'
import { location } from '@college/contract/organisation'
import { user } from '@college/contract/people'
import { useList } from '#kit'
import type { TableFilter } from '#kit/table'
import { stateFilter } from './columns.tsx'

/** Quarters to choose from: the next one, this one, and two years back. */
const quarters = (today: CivilDate): TableFilter['options'] =>
  Array.from({ length: 10 }, (_, at) => quarterNamed(addMonths(today, 3 - 3 * at))).map((value) => ({
    value,
    label: quarterInWords(value),
  }))

const active = { active: 'true', sort: 'display_name', limit: mostLimit }

/** The filters of a list of reports; with whose they are where there are several people. */
export const useFilters = (today: CivilDate, several: boolean): readonly TableFilter[] => {
  const people = useList(user, active, { enabled: several }).data?.rows ?? []
  const places = useList(location, { limit: mostLimit }).data?.rows ?? []
  const all: readonly TableFilter[] = [
    {
      name: 'user_id',
      label: 'Person',
      options: several ? people.map((row) => ({ value: String(row.id), label: row.display_name ?? '' })) : [],
    },
    stateFilter,
    { name: 'quarter', label: 'Quarter', options: quarters(today) },
    {
      name: 'location_id',
      label: 'Place',
      options: places.map(({ id, name }) => ({ value: String(id), label: name })),
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
  return all.filter(({ options }) => options.length > 0)
}
