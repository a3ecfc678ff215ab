export { PersonFees } from './transaction/PersonFees.tsx'
export { accountingScreens, loadFeesTab } from './screens.ts'
