export { looksLikeNhi } from './procedure/nhi/looks.ts'
export { loadLogbookParts, loadPersonParts } from './loadParts.ts'
export { procedureWaits } from './procedure/waits.ts'
export { logbookScreens } from './screens.ts'
