export * from './mail-events.ts'
export * from './messagetemplate.ts'
export * from './notification.ts'
export * from './outbox.ts'
