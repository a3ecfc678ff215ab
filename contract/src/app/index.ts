export * from './export.ts'
export * from './search.ts'
