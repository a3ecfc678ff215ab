export { AdminMessages } from './outbox/AdminMessages.tsx'
export { fitsBanner, notices } from './notice/words.ts'
export { messagingScreens } from './screens.ts'
export { Thread } from './enquiry/Thread.tsx'
