export { configsQuery, useConfig, useConfigs } from './configs.ts'
export { SessionFactsContext, useActor, usePerson, useTesting, type Person, type SessionFacts } from './facts.ts'
