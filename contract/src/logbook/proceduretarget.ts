import { administered, defaulted, flag, id, integer, member, record } from '#kit'
import type { Row } from '#kit'

/** How many procedures with a modality in a region a trainee is to have done by the end of the programme. */
export const proceduretarget = record('proceduretarget', {
  title: ['Target', 'Procedure targets'],
  fields: {
    modality_id: id('procedureterm'),
    region_id: id('procedureterm'),
    count: integer(1, 10_000),
    active: defaulted(flag(), true),
  },
  names: ['modality_id', 'region_id'],
  label: 'id',
  filters: ['modality_id', 'region_id', 'active'],
  sorts: ['count'],
  defaultSort: 'id',
  policy: { see: member, create: administered, update: administered, remove: administered },
  invalidates: ['procedure'],
})

export type ProcedureTarget = Row<typeof proceduretarget>
