export { queueMail } from './mail/queue.ts'
export type { QueuedMail } from './mail/queue.ts'
export * from './notifications.ts'
export * from './records.ts'
