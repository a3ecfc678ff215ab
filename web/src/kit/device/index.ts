export { createDeviceDrafts, type DeviceDrafts, type DraftSlot, type KeptDraft } from './drafts.ts'
export { deviceShelf } from './shelf.ts'
export { DraftsProvider, useDrafts } from './DraftsProvider.tsx'
export { browserTurns, pageTurns, type Turns } from './turns.ts'
