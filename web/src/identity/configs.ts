import { configValue, organisationconfig, type OrganisationConfig } from '@college/contract/organisation'
import { useList } from '#kit'

/** The list that is read at sign-in and stays in the cache under this query. */
export const configsQuery = { limit: 500 } as const

/** The settings of the person's organisation; none while they are on their way. */
export const useConfigs = (): readonly OrganisationConfig[] =>
  useList(organisationconfig, configsQuery).data?.rows ?? []

/** One setting, in the type of the fallback. */
export const useConfig = <T extends string | number | boolean>(name: string, fallback: T): T =>
  configValue(useConfigs(), name, fallback)
