import { code, matches, ruleFor } from '@college/contract/kit'
import type { Actor, CollegeRecord } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { RowValues } from './record.ts'

const refuse = (record: CollegeRecord, right: 'create' | 'update' | 'remove'): never => {
  const verb = { create: 'add', update: 'change', remove: 'remove' }[right]
  throw new ApiError(code.forbidden, `You can’t ${verb} this ${record.title[0].toLowerCase()}.`)
}

/** Refuses a write that the record's policy does not give the actor, on the row as it stands or would stand. */
export const refuseUnlessAllowed = (
  record: CollegeRecord,
  right: 'create' | 'update' | 'remove',
  actor: Actor,
  row: RowValues,
): void => {
  if (matches(ruleFor(record, right, actor), row)) return
  refuse(record, right)
}

/** Refuses a write that the actor may make to no row at all, before anything of it is worked on. */
export const refuseUnlessEver = (record: CollegeRecord, right: 'create' | 'update', actor: Actor): void => {
  if (ruleFor(record, right, actor).kind === 'none') refuse(record, right)
}

/**
 * Refuses a change of fields that are not the actor's to write: a value that stands there already, or that a new row has by itself,
 * is none, so an editor may send what it was given. What the actor may not read stands for no value, so that it is not told by guessing.
 */
export const refuseFields = (
  record: CollegeRecord,
  { given, stands }: { given: RowValues; stands: RowValues | null },
  actor: Actor,
  row: RowValues,
): void => {
  if (actor.platform_admin) return
  const issues = Object.keys(given).flatMap((path) => {
    const field = record.fields[path]
    const rule = field?.writable?.(actor)
    if (!field || !rule || matches(rule, row)) return []
    const readable = !field.visible || matches(field.visible(actor), row)
    const known = stands ? stands[path] : field.fallback
    if (readable && JSON.stringify(given[path] ?? null) === JSON.stringify(known ?? null)) return []
    return [{ path, message: 'Only the college office may change this' }]
  })
  if (issues.length > 0) throw new ApiError(code.forbidden, 'You can’t change some of these fields.', issues)
}
