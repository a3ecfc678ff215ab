export * from './api-examples.ts'
export * from './search.ts'
export * from './usage.ts'
