import { code, date, endpoint, rowSchema } from '#kit'
import { user } from '#people'
import { z } from 'zod'

const ids = z.array(z.number().int().positive()).min(1).max(500)

export const setRoles = endpoint({
  method: 'POST',
  path: '/user/role',
  summary: 'Sets exactly which roles a person has in the organisation. Their sessions and permissions change at once.',
  who: 'admin',
  body: z.strictObject({
    user_id: z.number().int().positive(),
    organisation_id: z.number().int().positive().optional(),
    roles: z.array(z.string().max(60)).max(20),
    /** The first day in a role of Trainee or Fellow that is new to the person; else the day asked for, else today. */
    joined: date().schema.optional(),
  }),
  answer: rowSchema(user),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user', 'membership'],
})

export const declineRole = endpoint({
  method: 'POST',
  path: '/user/role/decline',
  summary: 'Declines the role a person asked for. Their home page says so, and how to ask again.',
  who: 'admin',
  body: z.strictObject({ user_id: z.number().int().positive() }),
  answer: rowSchema(user),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['user', 'cpd'],
})

export const peopleActs = ['confirm', 'activate', 'deactivate'] as const

export const actOnUsers = endpoint({
  method: 'POST',
  path: '/users/act',
  summary:
    'Confirms, activates or deactivates several people at once. Returns the reason for each one it couldn’t change.',
  who: 'admin',
  body: z.strictObject({ ids, act: z.enum(peopleActs) }),
  answer: z.strictObject({
    done: z.array(z.number().int()),
    refused: z.array(z.strictObject({ id: z.number().int(), why: z.string() })),
  }),
  ok: code.updated,
  acting: 'refused',
  invalidates: ['user'],
})

export const removeUsers = endpoint({
  method: 'DELETE',
  path: '/users',
  summary: 'Deletes several people. Each can be restored for 30 days.',
  who: 'admin',
  query: z.strictObject({
    id: z
      .union([z.string(), z.array(z.string())])
      .transform((given) =>
        (Array.isArray(given) ? given : [given]).map((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
      )
      .pipe(ids),
  }),
  answer: z.strictObject({
    done: z.array(z.number().int()),
    refused: z.array(z.strictObject({ id: z.number().int(), why: z.string() })),
  }),
  ok: code.deleted,
  stepUp: true,
  acting: 'refused',
  invalidates: ['user'],
})

export const userData = endpoint({
  method: 'GET',
  path: '/user/data',
  summary: 'Returns everything that signed-in users may read about themselves, as one JSON file.',
  who: 'signedIn',
  answer: z.string().meta({ format: 'binary', contentMediaType: 'application/json' }),
  ok: code.ok,
  acting: 'refused',
})
