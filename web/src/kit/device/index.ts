export { createDeviceDrafts, type DeviceDrafts, type Kept } from './drafts.ts'
export { deviceShelf } from './shelf.ts'
export { DraftsProvider, useKeeping } from './DraftsProvider.tsx'
