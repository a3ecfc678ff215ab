export { logbookScreens } from './screens.ts'
