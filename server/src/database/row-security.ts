import { organisationsInSight } from '@college/contract/kit'
import type { Actor } from '@college/contract/kit'
import type { Pool, PoolClient } from 'pg'

/** Organisations whose rows statements may meet, or all of them. */
export type Scope = readonly number[] | 'all'

/**
 * The organisations that a person's calls are limited to: those the person belongs to; a platform administrator's are the college that
 * was chosen, or all.
 */
export const scopeOf = (actor: Pick<Actor, 'platform_admin' | 'college' | 'organisations'>): Scope =>
  organisationsInSight(actor) ?? 'all'

/** The database role that calls work as: it owns no table and cannot bypass row security. */
export const callsRole = 'college_calls'

/** Settings of row security that let all rows through, and none. */
export const allOrganisations = '*'
export const noOrganisations = '{}'

/** The setting as text; null asks for no row security. */
export const scopeText = (scope: Scope): string | null =>
  scope === 'all' ? null : `{${scope.toSorted((a, b) => a - b).join(',')}}`

// A database whose owner may not make roles has none: there row security holds for the owner itself.
const takeRole = `select set_config('role', rolname, false) from pg_roles where rolname = '${callsRole}' and pg_has_role(oid, 'member')`
const takeScope = `select set_config('college.organisations', $1, false)`

/** Connections of a pool that serve calls: each remembers its scope, and is moved only when they differ. */
export const scopedConnections = (pool: Pool): ((scope: string) => Promise<PoolClient>) => {
  const scopes = new WeakMap<PoolClient, string>()
  return async (scope) => {
    const client = await pool.connect()
    if (scopes.get(client) === scope) return client
    try {
      if (!scopes.has(client)) await client.query(takeRole)
      scopes.delete(client)
      await client.query(takeScope, [scope])
      scopes.set(client, scope)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
