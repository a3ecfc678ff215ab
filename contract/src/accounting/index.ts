export * from './xero.ts'
export * from './xero-books.ts'
