import { exportColumns } from '@college/contract/app'
import type { CollegeRecord } from '@college/contract/kit'
import { fieldsShown, type TableColumn } from '../table/column.ts'

/** Columns of a list that an export of it would lose: those that name no field of the record, or one that no file has. */
export const lostInExport = <R extends CollegeRecord>(record: R, columns: readonly TableColumn<R>[]): string[] => {
  const known = exportColumns(record)
  return columns
    .filter((column) => {
      const names = fieldsShown(record, [column])
      return names.length === 0 || names.some((name) => !known.includes(name))
    })
    .map(({ id }) => id)
}
