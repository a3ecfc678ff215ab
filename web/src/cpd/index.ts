export { MakeFellow } from './fellow/MakeFellow.tsx'
export { Progress } from './person/Progress.tsx'
export { ReportTextTab } from './report/ReportTextTab.tsx'
export { cpdScreens } from './screens.ts'
