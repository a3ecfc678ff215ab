export { logbookParts } from './parts.ts'
export { logbookScreens } from './screens.ts'
