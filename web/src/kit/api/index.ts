export { MixedColleges, useMixedColleges, useNameInCollege, type College } from './colleges.ts'
export { loadBackend, type BackendFile, type ChosenBackend } from './backend.ts'
export {
  createClient,
  type Answer,
  type Client,
  type Input,
  type ListPage,
  type CallRoute,
  type TakenFile,
} from './client.ts'
export { ClientProvider, createAnswers, useClient, useToday, useZone } from './ClientProvider.tsx'
export { browserContext, type ClientContext } from './context.ts'
export { CallFailed, membersOf, messageOf, noAnswerCode } from './failure.ts'
export { keys, invalidate } from './keys.ts'
export type { Outcome } from './outcome.ts'
export { useCall, useList, usePages, useRecord, type ListReading } from './queries.ts'
export { createSignals, followNetwork, newVersionMessage, type CurrentError, type Signals } from './signals.ts'
export type { CallOptions } from './send.ts'
export { createStepUp, type StepUp } from './stepUp.ts'
export { createStore, useStore, type Store } from './store.ts'
export { useAction } from './useAction.ts'
export { useFollow } from './useFollow.ts'
export { useRemove } from './useRemove.ts'
export { useRemoveAndLeave } from './useRemoveAndLeave.ts'
export { useUndo } from './useUndo.ts'
export type { Upload } from './upload.ts'
export { useSave } from './useSave.ts'
export { useWrite, type Write } from './useWrite.ts'
export { writeFor, type OpenWrite } from './writeKey.ts'
