export { createDraftStore, draftOf, type Draft, type DraftStore, type KeepStatus } from './draftStore.ts'
export { fold } from './fold.ts'
export { differing, isNewer, merge, pick, same, withField } from './merge.ts'
export { sendText } from './sendText.ts'
