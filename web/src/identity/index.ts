export { leaveFor, takeAttempt, type Attempt } from './college/attempt.ts'
export { useCallForm, type CallForm } from './calling/useCallForm.ts'
export { CopyField } from './CopyField.tsx'
export { configsQuery, useConfig, useConfigs } from './configs.ts'
export {
  SessionFactsContext,
  useImpersonation,
  useActor,
  useGreeting,
  useImpersonate,
  usePerson,
  useRecheck,
  useTesting,
  type Impersonation,
  type Person,
  type SessionActs,
  type SessionFacts,
  type SwitchResult,
} from './facts.ts'
export { History } from './history/History.tsx'
export { RecordHistory } from './history/RecordHistory.tsx'
export { JoiningDate } from './joined/JoiningDate.tsx'
export { refusedFields } from './calling/refusedFields.ts'
export { joiningProblem, startsCycle } from './joined/joiningDate.ts'
export { PasswordStrength } from './password/PasswordStrength.tsx'
export { identityScreens } from './screens.ts'
export { PersonPicker } from './users/impersonation/PersonPicker.tsx'
export { SwitchDialog } from './users/impersonation/SwitchDialog.tsx'
export { nearWords } from './users/near.ts'
export type { PersonParts } from './users/page/personParts.ts'
export { officeParts } from './users/parts.ts'
export { LastReminder } from './users/LastReminder.tsx'
export { newPerson, userList } from './users/links.ts'
export { initialsOf } from './users/accountStatus.ts'
export { peopleNames, useUserActs, type Somebody } from './users/useUserActs.tsx'
export { unsubscribe } from './profile/preferences/push.ts'
export { SessionList } from './sessions/SessionList.tsx'
export { askForPasskey, browserRefusal, passkeysWork, signInWithPasskey } from './twostep/passkey.ts'
export { SecondStepForm, type SecondStepFormProps } from './twostep/step/SecondStepForm.tsx'
export { TwoStepPanel } from './twostep/panel/TwoStepPanel.tsx'
