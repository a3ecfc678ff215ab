import { code } from '@college/contract/kit'
import { membership, role, user, userconfig, userrelationship, usernameShortest } from '@college/contract/people'
import { ApiError, badField, standard, targetOf } from '#kit'
import type { Code } from '@college/contract/kit'
import type { Call, ServerRecord } from '#kit'

const heldRoles = (alias: string): string =>
  `from membership m join role r on r.id = m.role_id where m.user_id = ${alias}.id and m.deleted_at is null and r.deleted_at is null`

// The precedence of types, as the contract's `userType` states it for a person already read.
const typeOf = (alias: string): string =>
  `(select case when bool_or(r.is_admin) then 'padmin' when bool_or(r.role_is_admin) then 'Administrator' ` +
  `when bool_or(r.name = 'Director') then 'Director' when bool_or(r.name = 'Educator') then 'Educator' ` +
  `when bool_or(r.name = 'Fellow') then 'Fellow' when bool_or(r.name = 'Trainee') then 'Trainee' else 'guest' end ${heldRoles(alias)})`

const refusal = (status: Code, path: string, words: string): ApiError =>
  new ApiError(status, `${words}.`, [{ path, message: words }])

const taken = (status: Code, path: string, words: string) => (): ApiError => refusal(status, path, words)

/** Refuses everyone but the platform's own people where the person administers the platform. */
const keepFromPlatform = async (call: Call, userId: unknown): Promise<void> => {
  if (call.actor.platform_admin) return
  const platform = await call.db.row<{ found: boolean }>(
    `select coalesce(bool_or(r.is_admin), false) as found from (select $1::bigint as id) t left join lateral (select r.is_admin ${heldRoles('t')}) r on true`,
    [userId],
  )
  if (platform?.found)
    throw new ApiError(code.forbidden, 'A platform administrator is looked after by the platform only.')
}

/** People, with what is worked out of their memberships. */
export const users: ServerRecord = standard(user, {
  computed: {
    display_name: (alias) => `${alias}.display_name`,
    deleted: (alias) => `(${alias}.deleted_at is not null)`,
    type: typeOf,
    roles: (alias) =>
      `(select coalesce(json_agg(distinct jsonb_build_object('id', r.id, 'name', r.name, 'is_admin', r.is_admin)), '[]') ${heldRoles(alias)})`,
    memberships: (alias) =>
      `(select coalesce(json_agg(json_build_object('organisation_id', m.organisation_id, 'role_name', r.name, 'role_is_admin', r.role_is_admin) order by m.id), '[]') ${heldRoles(alias)})`,
  },
  check: async (call, { before, after, given }) => {
    const username = after['username']
    if (given.has('username') && typeof username === 'string' && username.length < usernameShortest)
      throw refusal(code.usernameTooShort, 'username', `At least ${usernameShortest} characters`)
    for (const path of ['email', 'email_alt']) {
      const address = given.has(path) ? after[path] : null
      if (typeof address === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
        throw refusal(code.emailInvalid, path, 'This is not an email address')
    }
    if (before && before['id'] !== call.actor.id) await keepFromPlatform(call, before['id'])
    return {}
  },
  conflicts: {
    user_username: taken(code.usernameTaken, 'username', 'This username is taken'),
    user_email: taken(code.emailTaken, 'email', 'This email is taken'),
    user_mcnz_number: taken(code.numberTaken, 'mcnz_number', 'This MCNZ number is taken'),
  },
})

/** Roles, memberships, relationships and preferences. */
export const peopleRecords: readonly ServerRecord[] = [
  users,
  standard(role, {
    conflicts: {
      role_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
  standard(membership, {
    computed: { role_is_admin: (alias) => `(select r.role_is_admin from role r where r.id = ${alias}.role_id)` },
    check: async (call, save) => {
      await keepFromPlatform(call, save.after['user_id'])
      if (!call.actor.platform_admin && targetOf(save, 'role_id')?.['is_admin'] === true)
        throw new ApiError(code.forbidden, 'Only a platform administrator gives this role.')
      return {}
    },
    checkRemove: (call, before) => keepFromPlatform(call, before['user_id']),
    conflicts: { membership_once: () => new ApiError(code.conflict, 'This person holds that role already.') },
  }),
  standard(userrelationship, {
    check: (_call, { after }) => {
      if (after['user_id'] === after['trainee_id']) throw badField('trainee_id', 'Choose someone else')
      if (typeof after['starts'] === 'string' && typeof after['ends'] === 'string' && after['ends'] < after['starts']) {
        throw badField('ends', 'The end is before the start')
      }
      return {}
    },
    conflicts: {
      userrelationship_once: () => new ApiError(code.conflict, 'These two are linked in this way already.'),
    },
  }),
  standard(userconfig, {
    conflicts: {
      userconfig_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
]
