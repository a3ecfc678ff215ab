export {
  createDeviceDrafts,
  draftOwner,
  type DeviceDrafts,
  type DraftOwner,
  type DraftSlot,
  type KeptDraft,
} from './drafts.ts'
export { DraftsProvider, useDrafts } from './DraftsProvider.tsx'
export { useKeptText } from './useKeptText.ts'
export { browserTurns, pageTurns, type Turns } from './turns.ts'
