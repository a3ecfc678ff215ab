import type { Actor } from '@college/contract/kit'
import { badField } from '#platform'
import { refusalOf } from './parse-input.ts'
import type { AnyTargets, RowValues, ServerRecord } from './record.ts'

/** The organisation of a row that a field points to. */
const homeOf = (target: AnyTargets[string]): number | null => {
  const home = target && 'organisation_id' in target ? target.organisation_id : null
  return typeof home === 'number' ? home : null
}

/** The organisation of a new row. A row about a person belongs to that person's organisation; every other row to the caller's, or the one asked for. */
export const organisationOf = (
  actor: Actor,
  { organisationFrom: from }: ServerRecord,
  row: RowValues,
  targets: AnyTargets,
  asked: unknown,
): number => {
  const place = actor.platform_admin && from ? homeOf(targets[from]) : null
  if (place !== null) return place
  const about = row['user_id']
  const home = homeOf(targets['user_id']) ?? (about === actor.id ? actor.organisation_id : null)
  if (typeof asked === 'number' && home !== null && asked !== home) {
    throw badField('organisation_id', 'This person belongs to another organisation')
  }
  return home ?? (typeof asked === 'number' ? asked : actor.organisation_id)
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
