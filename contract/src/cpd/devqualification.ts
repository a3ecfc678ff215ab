import { administered, date, either, fixed, id, linked, longText, optional, own, record, text, computed } from '#kit'
import type { Row } from '#kit'

/** A level at which a trainee was assessed: awarded by the college, read by its owner and by those who teach them. */
export const devqualification = record('devqualification', {
  title: ['Qualification', 'Qualifications'],
  fields: {
    user_id: fixed(id('user')),
    level: text(120),
    awarded_on: date(),
    assessed_by: optional(id('user')),
    note: optional(longText(5_000)),
    assessor_name: computed(text(400)),
  },
  names: ['user_id'],
  label: 'level',
  filters: ['user_id'],
  sorts: ['awarded_on', 'level'],
  defaultSort: '-awarded_on',
  range: 'awarded_on',
  policy: {
    see: (actor) => either(own(actor), linked(actor), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  auditReads: true,
})

export type Qualification = Row<typeof devqualification>
