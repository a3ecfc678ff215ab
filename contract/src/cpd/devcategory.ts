import {
  administered,
  choice,
  defaulted,
  flag,
  id,
  integer,
  member,
  minutes,
  optional,
  record,
  text,
  nameText,
} from '#kit'
import type { Row } from '#kit'
import { cpdGroups } from './groups.ts'

/** A category, or with a parent a subcategory, of plans, goals or activities. */
export const devcategory = record('devcategory', {
  title: ['Category', 'Categories'],
  plural: 'devcategories',
  fields: {
    name: nameText(120),
    code: optional(text(60)),
    kind: choice('plan', 'goal', 'activity'),
    type: optional(choice('trainee', 'fellow')),
    parent_id: optional(id('devcategory')),
    colour: optional(text(20)),
    position: defaulted(integer(), 0),
    active: defaulted(flag(), true),
    mcnz_group: optional(choice(...cpdGroups)),
    max_minutes: optional(minutes()),
  },
  names: ['parent_id'],
  label: 'name',
  filters: ['kind', 'type', 'parent_id', 'active', 'code', 'mcnz_group'],
  sorts: ['position', 'name'],
  defaultSort: 'position',
  search: ['name', 'code'],
  policy: { see: member, create: administered, update: administered, remove: administered },
  checks: ['parent_id', 'kind', 'mcnz_group'],
  invalidates: ['cpd'],
})

export type Category = Row<typeof devcategory>
