export { useCallForm, type CallForm } from './calling/useCallForm.ts'
export { configsQuery, useConfig, useConfigs } from './configs.ts'
export {
  SessionFactsContext,
  useActing,
  useActor,
  useImpersonate,
  usePerson,
  useRecheck,
  useTesting,
  type Acting,
  type Person,
  type SessionActs,
  type SessionFacts,
  type Switched,
} from './facts.ts'
export { History } from './history/History.tsx'
export { PasswordStrength } from './password/PasswordStrength.tsx'
export { identityScreens } from './screens.ts'
export { SessionList } from './sessions/SessionList.tsx'
export { askForPasskey, browserRefusal, passkeysWork, signInWithPasskey } from './twostep/passkey.ts'
export { SecondStepForm, type SecondStepFormProps } from './twostep/step/SecondStepForm.tsx'
