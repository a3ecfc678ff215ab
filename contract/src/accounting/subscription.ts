import { administered, cents, choice, date, defaulted, either, fixed, id, nameText, optional, own, record } from '#kit'
import type { Row } from '#kit'
import { mostCents } from './transaction.ts'

/** What a person pays the college for each year. */
export const subscription = record('subscription', {
  title: ['Subscription', 'Subscriptions'],
  fields: {
    user_id: fixed(id('user')),
    name: nameText(100),
    /** In cents; what the table of fees says of the person's role where there is none. */
    amount: optional(cents(0, mostCents)),
    period: defaulted(choice('year'), 'year'),
    starts: date(),
    ends: optional(date()),
    state: defaulted(choice('active', 'ended'), 'active'),
  },
  names: ['user_id'],
  label: 'name',
  filters: ['user_id', 'state'],
  sorts: ['starts', 'name'],
  defaultSort: '-starts',
  search: ['name'],
  policy: {
    see: (actor) => either(own(actor), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  auditReads: true,
})

export type Subscription = Row<typeof subscription>
