export { AdminMessages } from './outbox/AdminMessages.tsx'
