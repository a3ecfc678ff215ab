export { CsvColumns } from './CsvColumns.tsx'
export { CsvSource, type Source } from './CsvSource.tsx'
