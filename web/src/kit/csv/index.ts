export { ColumnList, ColumnRow } from './ColumnRow.tsx'
export { CsvColumns } from './CsvColumns.tsx'
export { CsvSource, type Source } from './CsvSource.tsx'
