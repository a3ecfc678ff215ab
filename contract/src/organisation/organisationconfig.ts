import { administered, both, choice, either, defaulted, flag, member, record, text, where, nameText } from '#kit'
import type { Row } from '#kit'

/** A typed setting of an organisation, found by its name. */
export const organisationconfig = record('organisationconfig', {
  title: ['Setting', 'Organisation settings'],
  fields: {
    name: nameText(100),
    type: choice('string', 'number', 'boolean'),
    value: text(5_000),
    secret: defaulted(flag(), false),
  },
  label: 'name',
  filters: ['name', 'type'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name'],
  policy: {
    see: (actor) => either(administered(actor), both(member(actor), where('secret', false))),
    create: administered,
    update: administered,
    remove: administered,
  },
  invalidates: ['cpd'],
})

export type OrganisationConfig = Row<typeof organisationconfig>
