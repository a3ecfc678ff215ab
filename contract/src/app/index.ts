export * from './export.ts'
export * from './personimport.ts'
export * from './search.ts'
export * from './usage.ts'
