import {
  administered,
  choice,
  defaulted,
  factor,
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
import { creditPers } from './credits.ts'
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
    /** The form that goes with activities of it, as the yearly conversation has one. */
    devformtemplate_id: optional(id('devformtemplate')),
    /** The most credit that counts in a cycle. */
    max_minutes: optional(minutes()),
    /** What earns credit; nothing where the time itself is the credit. */
    credit_per: optional(choice(...creditPers)),
    /** Hours of credit, or points, that each hour or each entry earns. */
    credit_factor: optional(factor()),
  },
  names: ['parent_id', 'devformtemplate_id'],
  label: 'name',
  filters: ['kind', 'type', 'parent_id', 'active', 'code', 'mcnz_group'],
  sorts: ['position', 'name'],
  defaultSort: 'position',
  search: ['name', 'code'],
  policy: { see: member, create: administered, update: administered, remove: administered },
  checks: ['parent_id', 'kind', 'mcnz_group', 'devformtemplate_id'],
  invalidates: ['cpd'],
})

export type Category = Row<typeof devcategory>
