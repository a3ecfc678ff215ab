export { ActsButton } from './bulk/ActsButton.tsx'
export { PeopleActs } from './bulk/PeopleActs.tsx'
export { usePeopleActs } from './bulk/usePeopleActs.ts'
export { behindWords } from './person/reminded.ts'
export { batchWords, useBatch, useUndoBatch } from './bulk/useBatch.ts'
export { MakeFellow } from './fellow/MakeFellow.tsx'
export { RemindPerson } from './person/RemindPerson.tsx'
export { Progress } from './person/Progress.tsx'
export { useTemplates } from './plan/edit/useTemplates.ts'
export { SupervisorField } from './plan/SupervisorField.tsx'
export { TrainingTab } from './plan/qualification/TrainingTab.tsx'
export { ReportTextTab } from './report/ReportTextTab.tsx'
export { LogEvent } from './activity/LogEvent.tsx'
export { activityWaits } from './activity/waits.ts'
export {
  TrainingPartsProvider,
  type CountedFieldsProps,
  type GoalProceduresProps,
  type TrainingParts,
} from './parts.tsx'
export { useTrainees } from './trainees/useTrainees.ts'
export { TraineeTabs } from './trainees/TraineeTabs.tsx'
export { countedFilters, logFor } from './goal/links.ts'
export { progressPage } from './person/links.ts'
export { numberIn } from './goal/useGoals.ts'
export { loadAskedFor } from './goal/loadAskedFor.ts'
export { loadVerifyCertificate } from './badge/loadVerifyCertificate.ts'
export { homeScreens } from './home/screens.ts'
export { cpdScreens } from './screens.ts'
