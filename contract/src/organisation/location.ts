import { administered, degrees, integer, member, optional, record, text, nameText } from '#kit'
import type { Row } from '#kit'

/** A place where people train or work, with its point on a map. */
export const location = record('location', {
  title: ['Location', 'Locations'],
  fields: {
    name: nameText(200),
    address: optional(text(400)),
    latitude: optional(degrees(90)),
    longitude: optional(degrees(180)),
    /** How near a map stands: 0 is the whole earth, 22 a house. */
    zoom: optional(integer(0, 22)),
  },
  label: 'name',
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'address'],
  policy: { see: member, create: administered, update: administered, remove: administered },
})

export type Location = Row<typeof location>
