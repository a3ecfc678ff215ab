import { administered, date, derived, either, fixed, id, linked, own, record, text, computed } from '#kit'
import type { Row } from '#kit'

/** Days of a cycle that do not count for a person, such as leave; the office writes and approves them. */
export const devcyclepause = record('devcyclepause', {
  title: ['Pause', 'Cycle pauses'],
  fields: {
    user_id: fixed(id('user')),
    devcycle_id: fixed(id('devcycle')),
    from: date(),
    to: date(),
    reason: text(500),
    approved_by: derived(id('user')),
    approved_by_name: computed(text(400)),
  },
  names: ['user_id', 'devcycle_id'],
  label: 'reason',
  filters: ['user_id', 'devcycle_id'],
  sorts: ['from', 'to'],
  defaultSort: '-from',
  range: 'from',
  rangeEnd: 'to',
  policy: {
    see: (actor) => either(own(actor), linked(actor), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  auditReads: true,
  sensitive: true,
  invalidates: ['cpd', 'fellow', 'trainee'],
})

export type Pause = Row<typeof devcyclepause>
