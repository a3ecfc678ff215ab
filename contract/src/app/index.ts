export * from './export.ts'
export * from './search.ts'
export * from './usage.ts'
