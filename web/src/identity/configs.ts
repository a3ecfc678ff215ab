import type { Actor } from '@college/contract/kit'
import {
  configValue,
  organisationconfigRoute,
  type organisationconfig,
  type OrganisationConfig,
} from '@college/contract/organisation'
import { useList } from '#kit'
import { useActor } from './facts.ts'

/** The list that is read at sign-in and stays in the cache under this query: of one organisation, for who sees several. */
export const configsQuery = ({ organisation_id }: Pick<Actor, 'organisation_id'>) => ({ organisation_id, limit: 500 })

/** The settings of the person's organisation; none while they are on their way. */
export const useConfigs = (): readonly OrganisationConfig[] =>
  useList<typeof organisationconfig>(organisationconfigRoute, configsQuery(useActor())).data?.rows ?? []

/** One setting, in the type of the fallback. */
export const useConfig = <T extends string | number | boolean>(name: string, fallback: T): T =>
  configValue(useConfigs(), name, fallback)
