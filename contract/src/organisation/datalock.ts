import {
  administered,
  code,
  derived,
  either,
  endpoint,
  fixed,
  id,
  instant,
  member,
  own,
  record,
  rowSchema,
  text,
} from '#kit'
import { z } from 'zod'

/** How long an edit lock lasts without renewal, in minutes. */
export const lockMinutes = 5

/** An edit lock: one person is changing one row. */
export const datalock = record('datalock', {
  title: ['Edit lock', 'Edit locks'],
  fields: {
    resource: fixed(text(60)),
    record_id: fixed(id('self')),
    user_id: derived(id('user')),
    expires_at: derived(instant()),
  },
  names: ['user_id'],
  label: 'id',
  filters: ['resource', 'record_id', 'user_id'],
  defaultSort: 'id',
  policy: {
    see: member,
    create: (actor) => own(actor),
    update: (actor) => own(actor),
    remove: (actor) => either(own(actor), administered(actor)),
  },
  calls: ['get', 'list', 'create', 'remove'],
  owner: null,
})

/** The update of a lock: it changes nothing but the time at which it lapses. */
export const renewLock = endpoint({
  method: 'POST',
  path: '/datalock',
  summary: 'Renews the signed-in user’s edit lock for another five minutes.',
  who: 'signedIn',
  body: z.strictObject({ id: id('self').schema, updated_at: instant().schema.optional() }),
  answer: rowSchema(datalock),
  ok: code.updated,
})
