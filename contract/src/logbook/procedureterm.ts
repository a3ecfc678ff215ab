import { administered, choice, defaulted, fixed, flag, id, integer, member, optional, record, nameText } from '#kit'
import type { Row } from '#kit'

/** What the college has words for in a procedure. */
export const termKinds = ['modality', 'type', 'region', 'structure', 'supervision', 'outcome'] as const
export type TermKind = (typeof termKinds)[number]

/** What each kind of word is called. */
export const termKindTitle: Readonly<Record<TermKind, readonly [one: string, many: string]>> = {
  modality: ['Modality', 'Modalities'],
  type: ['Procedure type', 'Procedure types'],
  region: ['Region', 'Regions'],
  structure: ['Structure', 'Structures'],
  supervision: ['Supervision level', 'Supervision levels'],
  outcome: ['Outcome', 'Outcomes'],
}

/** A word of the logbook. One that is retired is offered no more, and stays in the cases that have it. */
export const procedureterm = record('procedureterm', {
  title: ['Logbook word', 'Logbook words'],
  fields: {
    kind: fixed(choice(...termKinds)),
    name: nameText(120),
    /** The region of a structure; without one it is offered in all. */
    parent_id: optional(id('procedureterm')),
    position: defaulted(integer(), 0),
    active: defaulted(flag(), true),
  },
  names: ['parent_id'],
  label: 'name',
  filters: ['kind', 'parent_id', 'active'],
  sorts: ['position', 'name'],
  defaultSort: 'position',
  search: ['name'],
  policy: { see: member, create: administered, update: administered, remove: administered },
  checks: ['kind', 'active'],
  invalidates: ['procedure', 'proceduretarget', 'devgoal'],
})

export type ProcedureTerm = Row<typeof procedureterm>
