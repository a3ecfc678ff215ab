export { accountingScreens, loadFeesTab } from './screens.ts'
