import type { Actor } from '@college/contract/kit'
import type { Pool, PoolClient } from 'pg'

/** Organisations whose rows statements may meet, or all of them. */
export type Within = readonly number[] | 'all'

/** The organisations a person's calls stay within: those the person belongs to; a platform administrator's are all. */
export const withinOf = (actor: Pick<Actor, 'platform_admin' | 'organisations'>): Within =>
  actor.platform_admin ? 'all' : actor.organisations

/** The database role that calls work as: it owns no table and no wall gives way to it. */
export const callsRole = 'college_calls'

/** Settings of the walls that let all rows through, and none. */
export const everywhere = '*'
export const nowhere = '{}'

/** The wall's setting as text; null asks for no wall. */
export const scopeText = (within: Within): string | null =>
  within === 'all' ? null : `{${within.toSorted((a, b) => a - b).join(',')}}`

// A database whose owner may not make roles has none: there the walls hold the owner itself.
const takeRole = `select set_config('role', rolname, false) from pg_roles where rolname = '${callsRole}' and pg_has_role(oid, 'member')`
const takeScope = `select set_config('college.organisations', $1, false)`

/** Connections of a pool that serve calls: each remembers the walls it stands in, and is moved only when they differ. */
export const walled = (pool: Pool): ((scope: string) => Promise<PoolClient>) => {
  const standing = new WeakMap<PoolClient, string>()
  return async (scope) => {
    const client = await pool.connect()
    if (standing.get(client) === scope) return client
    try {
      if (!standing.has(client)) await client.query(takeRole)
      standing.delete(client)
      await client.query(takeScope, [scope])
      standing.set(client, scope)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
