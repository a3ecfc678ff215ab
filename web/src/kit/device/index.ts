export { createDeviceDrafts, type DeviceDrafts, type DraftEntry } from './drafts.ts'
export { deviceShelf } from './shelf.ts'
export { DraftsProvider, useDrafts } from './DraftsProvider.tsx'
