export { queryOf, useListAddress, type ListAddress } from './address.ts'
export type { BulkAct, TableColumn, TableFilter } from './column.ts'
export { CsvButton } from './CsvButton.tsx'
export { DataTable, type DataTableProps } from './DataTable.tsx'
