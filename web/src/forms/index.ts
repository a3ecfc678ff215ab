export { useWaitingCounts } from './list/useWaiting.ts'
export { WaitingForMe } from './list/WaitingSection.tsx'
export { formsScreens } from './screens.ts'
