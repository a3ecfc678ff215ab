export { draftStore, type DraftStore, type Kept } from './drafts.ts'
export { DraftsProvider, useKeeping } from './DraftsProvider.tsx'
