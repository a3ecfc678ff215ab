export * from './catcher.ts'
