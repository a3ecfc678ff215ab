import { administered, all, defaulted, json, member, none, optional, record, text, nameText, email } from '#kit'
import { z } from 'zod'

/** A college whose records the application keeps. */
export const organisation = record('organisation', {
  title: ['Organisation', 'Organisations'],
  fields: {
    name: nameText(200),
    code: text(20),
    tagline: optional(text(200)),
    email: optional(email()),
    phone: optional(text(40)),
    address: optional(text(500)),
    logo: optional(json(z.strictObject({ file_id: z.number().int().positive() }))),
    locale: defaulted(text(20), 'en'),
    timezone: defaulted(text(60), 'Pacific/Auckland'),
  },
  label: 'name',
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'code'],
  policy: {
    see: (actor) => member(actor, 'id'),
    create: (actor) => (actor.platform_admin ? all : none),
    update: (actor) => administered(actor, 'id'),
    remove: () => none,
  },
  calls: ['get', 'list', 'update'],
})
