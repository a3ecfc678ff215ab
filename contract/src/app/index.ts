export * from './search.ts'
export * from './usage.ts'
