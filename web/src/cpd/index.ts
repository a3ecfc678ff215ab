export { MakeFellow } from './fellow/MakeFellow.tsx'
export { cpdScreens } from './screens.ts'
