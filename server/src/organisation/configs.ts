import { configValue } from '@college/contract/organisation'
import type { Runner } from '#database'

/** A setting of an organisation, coerced to the type of the fallback. */
export const readConfig = async <T extends string | number | boolean>(
  db: Runner,
  organisationId: number,
  name: string,
  fallback: T,
): Promise<T> => {
  const configs = await db.rows<{ name: string; value: string }>(
    'select name, value from organisationconfig where organisation_id = $1 and name = $2 and deleted_at is null',
    [organisationId, name],
  )
  return configValue(configs, name, fallback)
}
