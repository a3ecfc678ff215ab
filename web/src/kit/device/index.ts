export {
  createDeviceDrafts,
  draftOwner,
  type DeviceDrafts,
  type DraftOwner,
  type DraftSlot,
  type KeptDraft,
} from './drafts.ts'
export { DraftsProvider, useDrafts } from './DraftsProvider.tsx'
export { KeptNote, RestoredNote } from './RestoredNote.tsx'
export { TabDrafts } from './TabDrafts.tsx'
export { useKeptFields, type KeptFields } from './useKeptFields.ts'
export { restoredTogether, useKeptText, type KeptAbout, type RestoredText } from './useKeptText.ts'
export { browserTurns, pageTurns, type Turns } from './turns.ts'
