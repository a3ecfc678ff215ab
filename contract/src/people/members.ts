import { code, endpoint, idText, rowSchema } from '#kit'
import { z } from 'zod'
import { membership } from './role.ts'

const many = { organisation_id: idText.optional(), limit: z.coerce.number().int().min(1).max(500).optional() }

/** A member of an organisation of the caller, as far as the caller may know people. */
export const memberRow = z.strictObject({
  id: z.number().int(),
  organisation_id: z.number().int(),
  display_name: z.string(),
  /** Names of the roles held in the organisation. */
  roles: z.array(z.string()),
})
export type Member = z.output<typeof memberRow>

export const searchMembers = endpoint({
  method: 'GET',
  path: '/organisation/members',
  shows: { record: 'user', by: 'id' },
  summary: 'Finds active members of an organisation whom the signed-in user may see, by words in their names.',
  who: 'signedIn',
  query: z.strictObject({ q: z.string().max(200).optional(), ...many }),
  answer: z.array(memberRow),
  ok: code.ok,
})

export const membersByRole = endpoint({
  method: 'GET',
  path: '/organisation/members/role',
  shows: { record: 'user', by: 'id' },
  summary: 'Returns the active members of an organisation who have a role and whom the signed-in user may see.',
  who: 'signedIn',
  query: z.strictObject({ role: z.string().trim().min(1, 'Name a role').max(60), ...many }),
  answer: z.array(memberRow),
  ok: code.ok,
})

const { user_id, role_id } = membership.fields
const byId = z.strictObject({ id: idText })

export const readMember = endpoint({
  method: 'GET',
  path: '/organisation/member',
  shows: { record: 'membership', by: 'user_id' },
  summary: 'Returns a membership: a person, their role and the organisation.',
  who: 'signedIn',
  query: byId,
  answer: rowSchema(membership),
  ok: code.ok,
})

export const addMember = endpoint({
  method: 'PUT',
  path: '/organisation/member',
  summary: 'Gives a person a role in the organisation, as creating a membership does.',
  who: 'signedIn',
  body: z.strictObject({
    user_id: user_id.schema,
    role_id: role_id.schema,
    organisation_id: z.number().int().positive().optional(),
  }),
  answer: rowSchema(membership),
  ok: code.created,
  stepUp: true,
  acting: 'refused',
  invalidates: ['membership', 'user'],
})

export const changeMember = endpoint({
  method: 'POST',
  path: '/organisation/member',
  summary: 'Changes the role of a membership.',
  who: 'signedIn',
  body: z.strictObject({
    id: z.number().int().positive(),
    updated_at: z.iso.datetime({ offset: true }),
    role_id: role_id.schema.optional(),
  }),
  answer: rowSchema(membership),
  ok: code.updated,
  stepUp: true,
  acting: 'refused',
  invalidates: ['membership', 'user'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/organisation/member',
  summary: 'Removes a role in the organisation from a person.',
  who: 'signedIn',
  query: byId,
  answer: rowSchema(membership),
  ok: code.deleted,
  stepUp: true,
  acting: 'refused',
  invalidates: ['membership', 'user'],
})

/** How people stand with the college; the first that is true of them, in this order. */
export const personStates = ['deleted', 'inactive', 'unconfirmed', 'waiting', 'active'] as const
export type PersonState = (typeof personStates)[number]

const count = z.number().int()

/** An organisation in figures. */
export const organisationFigures = z.strictObject({
  id: count,
  name: z.string(),
  code: z.string(),
  /** People at home here, by how they stand. */
  people: z.strictObject({
    active: count,
    waiting: count,
    unconfirmed: count,
    inactive: count,
    deleted: count,
  } satisfies Record<PersonState, unknown>),
  /** Active holders of each role of the organisation. */
  roles: z.array(z.strictObject({ id: count, name: z.string(), people: count })),
  /** When somebody of the organisation last signed in. */
  last_sign_in: z.string().nullable(),
})
export type OrganisationFigures = z.output<typeof organisationFigures>

export const organisationsOverview = endpoint({
  method: 'GET',
  path: '/organisations/overview',
  summary: 'Returns all organisations with figures about their people, for platform administrators.',
  who: 'platformAdmin',
  answer: z.array(organisationFigures),
  ok: code.ok,
})
