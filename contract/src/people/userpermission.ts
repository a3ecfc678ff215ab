import { administered, choice, date, either, fixed, id, optional, own, record, text } from '#kit'
import type { Row } from '#kit'

/** Records whose rows an administrator can let somebody read for a time; each names the grant in its own policy. */
export const grantable = ['devplan', 'devgoal', 'devactivity', 'procedure', 'placement', 'devform'] as const

/** An administrator's grant: the user may read rows of one kind of the person it is about, until a day. It never lets anyone write. */
export const userpermission = record('userpermission', {
  title: ['Permission', 'Permissions'],
  fields: {
    user_id: fixed(id('user')),
    about_id: fixed(id('user')),
    kind: fixed(choice(...grantable)),
    starts: optional(date()),
    ends: date(),
    /** What the reading is for; the person it is about reads it too. */
    reason: text(500),
  },
  names: ['user_id', 'about_id'],
  label: 'id',
  filters: ['user_id', 'about_id', 'kind'],
  sorts: ['ends'],
  defaultSort: '-ends',
  range: 'starts',
  rangeEnd: 'ends',
  policy: {
    see: (actor) => either(own(actor), own(actor, 'about_id'), administered(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
  stepUp: true,
  owner: 'about_id',
})

export type Permission = Row<typeof userpermission>

/** What people call the records that access can be given to. */
export const permittedTitle: Readonly<Record<Permission['kind'], string>> = {
  devplan: 'Plans',
  devgoal: 'Goals',
  devactivity: 'Activities',
  procedure: 'Procedures',
  devform: 'Forms',
  placement: 'Placement reports',
}
