export * from './folder.ts'
