export * from './notification.ts'
