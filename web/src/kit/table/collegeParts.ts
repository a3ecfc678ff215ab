import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { mayMix, useMixedColleges } from '../api/colleges.ts'
import { membersOf } from '../api/failure.ts'
import type { TableColumn, TableFilter } from './column.ts'

/** The column and the filter that tell colleges apart. */
interface CollegeParts<R extends CollegeRecord> {
  readonly columns: readonly TableColumn<R>[]
  readonly filters: readonly TableFilter[]
}

const column = 'organisation_id'

/** What a list of one college has, with the college of each row and a filter of colleges where rows of several stand in it. */
export const useCollegeParts = <R extends CollegeRecord>(
  record: R,
  fixed: ListQuery,
  { columns, filters }: CollegeParts<R>,
): CollegeParts<R> => {
  const colleges = useMixedColleges()
  if (colleges.length < 2 || !mayMix(record, fixed)) return { columns, filters }
  const whose: TableColumn<R> = {
    id: column,
    header: 'College',
    cell: (row) => colleges.find(({ id }) => id === membersOf(row)[column])?.name,
    phone: 'state',
  }
  const options = colleges.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    columns: columns.flatMap((each, index) => [
      each.yields ? { ...each, hidden: true } : each,
      ...(index === 0 ? [whose] : []),
    ]),
    filters: [{ name: column, label: 'College', options }, ...filters],
  }
}
