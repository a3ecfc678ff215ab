import type { Actor } from '@college/contract/kit'
import type { Runner } from '#database'
import { badField } from '#platform'
import type { Call } from '#platform'
import { refusalOf } from './parse-input.ts'
import type { AnyTargets, RowValues, ServerRecord } from './record.ts'

/** The organisation of a row that a field points to. */
const homeOf = (target: AnyTargets[string]): number | null => {
  const home = target && 'organisation_id' in target ? target.organisation_id : null
  return typeof home === 'number' ? home : null
}

/** The one organisation in which all that a row points to is at home. */
const homeOfAll = (targets: AnyTargets): number | null => {
  const homes = new Set(
    Object.keys(targets)
      .flatMap((path) => [targets[path] ?? []].flat().map((row) => homeOf(row) ?? []))
      .flat(),
  )
  const [one] = homes
  return homes.size === 1 && one !== undefined ? one : null
}

/**
 * The organisation of a new row. A row about a person belongs to that person's organisation; every other row to the one asked for, or to
 * the caller's. A platform administrator's own says nothing of a row: without a chosen college it is that of what the row points to, or
 * null where that says nothing either.
 */
export const organisationOf = (
  actor: Actor,
  { organisationFrom: from, anyCollege = false }: ServerRecord,
  row: RowValues,
  targets: AnyTargets,
  asked: unknown,
): number | null => {
  const place = actor.platform_admin && from ? homeOf(targets[from]) : null
  if (place !== null) return place
  const about = row['user_id']
  const home = homeOf(targets['user_id']) ?? (about === actor.id ? actor.organisation_id : null)
  if (typeof asked === 'number' && home !== null && asked !== home) {
    throw badField('organisation_id', 'This person belongs to another organisation')
  }
  if (home !== null || typeof asked === 'number') return home ?? Number(asked)
  return actor.platform_admin && !anyCollege ? (actor.college ?? homeOfAll(targets)) : actor.organisation_id
}

/** The organisation where there is only one; otherwise it has to be said. */
export const onlyOrganisation = async (db: Runner): Promise<number> => {
  const found = await db.rows<{ id: number }>('select id from organisation where deleted_at is null limit 2')
  const [one, another] = found
  if (one && !another) return one.id
  throw badField('organisation_id', 'Choose the college this is for')
}

/** Refuses a college that there is not; the rules of rows know of those that there are. */
export const refuseUnknown = async (db: Runner, organisation: number): Promise<void> => {
  const found = await db.row('select 1 from organisation where id = $1 and deleted_at is null', [organisation])
  if (!found) throw badField('organisation_id', 'We couldn’t find this college')
}

/** The organisation of what a call makes outside the standard ones: the one asked for, or where the caller works. */
export const collegeFor = async (
  { actor, unscoped }: Pick<Call, 'actor' | 'unscoped'>,
  asked?: number,
): Promise<number> => {
  const here = actor.platform_admin ? actor.college : actor.organisation_id
  const organisation = asked ?? here ?? (await onlyOrganisation(unscoped))
  refuseElsewhere(actor, organisation)
  if (asked !== undefined && asked !== here) await refuseUnknown(unscoped, asked)
  return organisation
}

/** Refuses a row of another college than the one that is worked in. */
export const refuseElsewhere = ({ college }: Actor, organisation: number): void => {
  if (college !== undefined && college !== organisation)
    throw badField('organisation_id', 'You’re working in another college. Switch to this one first')
}

/** Refuses fields that newly point into another organisation. */
export const refuseForeign = (
  actor: Actor,
  entry: ServerRecord,
  organisation: unknown,
  targets: AnyTargets,
  given: RowValues,
): void => {
  const { record, organisationFrom: from } = entry
  const anywhere = (path: string): boolean => actor.platform_admin && from !== undefined && path !== from
  // The caller is looked up nowhere, and may be at home elsewhere.
  const away = Object.keys(given).filter(
    (path) =>
      record.fields[path]?.references === 'user' && given[path] === actor.id && actor.organisation_id !== organisation,
  )
  const foreign = Object.entries(targets).flatMap(([path, rows]) =>
    [rows ?? []].flat().some((row: RowValues) => ![undefined, organisation].includes(row['organisation_id']))
      ? [path]
      : [],
  )
  const issues = [...away, ...foreign]
    .filter((path) => !anywhere(path))
    .map((path) => ({ path, message: 'This belongs to another organisation' }))
  if (issues.length > 0) throw refusalOf(issues)
}
