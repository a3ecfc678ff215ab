export * from './xero/index.ts'
