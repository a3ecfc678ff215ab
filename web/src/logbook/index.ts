export { looksLikeNhi } from './procedure/nhi/looks.ts'
export { logbookParts } from './parts.ts'
export { logbookScreens } from './screens.ts'
