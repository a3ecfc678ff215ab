import { administered, choice, defaulted, fixed, flag, id, integer, member, optional, record, nameText } from '#kit'
import type { Row } from '#kit'
import { termKinds } from './term-kinds.ts'

/** A word of the logbook. One that is retired is offered no more, and stays in the cases that have it. */
export const procedureterm = record('procedureterm', {
  title: ['Procedure choice', 'Procedure choices'],
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
