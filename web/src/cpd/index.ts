export { cpdScreens } from './screens.ts'
