import { programmesOf } from '#cpd'
import type { ProgrammeTemplate } from '#cpd'
import type { Call } from '#platform'
import type { ReadPerson } from './cells.ts'

export interface KnownRole {
  readonly id: number
  readonly name: string
  readonly is_admin: boolean
}

/** Someone who is here already, as the rows of a file may name them. */
export interface KnownPerson {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly active: boolean
  readonly roles: readonly string[]
}

/** What a college has of what a file may name, and what of it is taken. */
export interface Known {
  readonly roles: readonly KnownRole[]
  readonly programmes: readonly ProgrammeTemplate[]
  readonly people: readonly KnownPerson[]
  /** Who has an address, in any college; the name only of someone of this one. */
  readonly emails: ReadonlyMap<string, string | null>
  readonly usernames: ReadonlySet<string>
  readonly numbers: ReadonlyMap<string, string>
  /** People of this college whom an answer may name. */
  readonly seen: readonly number[]
}

export const folded = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** The roles of a college. */
export const rolesOf = (call: Pick<Call, 'db'>, organisationId: number): Promise<KnownRole[]> =>
  call.db.rows<KnownRole & Record<string, unknown>>(
    'select id, name, is_admin from role where organisation_id = $1 and deleted_at is null order by name',
    [organisationId],
  )

/** Reads what the rows of a file have to be held against. */
export const readKnown = async (call: Call, organisationId: number, rows: readonly ReadPerson[]): Promise<Known> => {
  const emails = rows.map((row) => row.email.toLowerCase())
  const usernames = rows.flatMap((row) => (row.username === null ? [] : [row.username.toLowerCase()]))
  const named = rows.flatMap((row) => row.relations.map(({ who }) => folded(who)))
  const own = rows.map((row) => folded(`${row.firstname} ${row.lastname}`))
  // Past the walls: an address or a username is one person's in all colleges.
  const taken = await call.unscoped.rows<{
    email: string | null
    username: string | null
    id: number
    name: string
    organisation_id: number
  }>(
    `select id, lower(email) as email, lower(username) as username, display_name as name, organisation_id from "user"
     where (lower(email) = any($1::text[]) or lower(username) = any($2::text[])) and deleted_at is null`,
    [emails, usernames],
  )
  const numbers = await call.db.rows<{ id: number; number: string; name: string }>(
    `select id, mcnz_number as number, display_name as name from "user"
     where organisation_id = $1 and mcnz_number = any($2::text[]) and deleted_at is null`,
    [organisationId, rows.flatMap((row) => row.mcnz_number ?? [])],
  )
  const people = await call.db.rows<KnownPerson & Record<string, unknown>>(
    `select u.id, u.display_name as name, u.email, u.active,
       (select coalesce(json_agg(h.name), '[]') from held_role h where h.user_id = u.id and h.organisation_id = $1) as roles
     from "user" u where u.organisation_id = $1 and u.deleted_at is null
       and (lower(u.email) = any($2::text[]) or lower(u.display_name) = any($2::text[])) order by u.id`,
    [organisationId, [...named, ...own]],
  )
  return {
    roles: await rolesOf(call, organisationId),
    programmes: await programmesOf(call.db, organisationId),
    people,
    emails: new Map(
      taken.flatMap(({ email, name, organisation_id: home }) =>
        email === null ? [] : [[email, home === organisationId ? name : null] as const],
      ),
    ),
    usernames: new Set(taken.flatMap(({ username }) => username ?? [])),
    numbers: new Map(numbers.map(({ number, name }) => [number, name])),
    seen: [
      ...people.map(({ id }) => id),
      ...numbers.map(({ id }) => id),
      ...taken.flatMap(({ id, organisation_id: home }) => (home === organisationId ? [id] : [])),
    ],
  }
}
