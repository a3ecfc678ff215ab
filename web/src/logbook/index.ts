export { looksLikeNhi } from './procedure/nhi/looks.ts'
export { logbookParts } from './parts.ts'
export { procedureWaits } from './procedure/waits.ts'
export { logbookScreens } from './screens.ts'
