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
