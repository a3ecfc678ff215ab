export { fitsBanner, notices } from './notice/words.ts'
export { messagingScreens } from './screens.ts'
