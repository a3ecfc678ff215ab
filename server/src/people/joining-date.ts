import { dayIn } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import type { Changes } from '#records'
import type { Runner } from '#database'
import type { Context } from '#platform'

const columns = { Trainee: 'trainee_since', Fellow: 'fellow_since' } as const

/**
 * Writes from which day a person is a trainee or fellow, as the role is given: the day named, else the one that stands already, else the
 * one the person asked for, else today. What a cycle asks for starts on it. Says what of the person it changed.
 */
export const startRoles = async (
  db: Runner,
  { now }: Pick<Context, 'now'>,
  person: { id: number; roles: readonly string[]; joined: CivilDate | undefined; by: number },
): Promise<Changes> => {
  const given = (['Trainee', 'Fellow'] as const).filter((role) => person.roles.includes(role))
  if (given.length === 0) return {}
  const was = await db.row<{
    timezone: string
    wanted_since: string | null
    trainee_since: string | null
    fellow_since: string | null
  }>(
    `select o.timezone, u.wanted_since, u.trainee_since, u.fellow_since from "user" u join organisation o on o.id = u.organisation_id
     where u.id = $1 for no key update of u`,
    [person.id],
  )
  if (!was) return {}
  const changes: Record<string, [string | null, string]> = {}
  for (const role of given) {
    const column = columns[role]
    const since = person.joined ?? was[column] ?? was.wanted_since ?? dayIn(was.timezone, now())
    if (since === was[column]) continue
    await db.rows(`update "user" set ${column} = $2, updated_by = $3 where id = $1`, [person.id, since, person.by])
    changes[column] = [was[column], since]
  }
  return changes
}
