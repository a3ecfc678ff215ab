import { code, dayIn } from '@college/contract/kit'
import {
  isStandardRole,
  membership,
  role,
  user,
  userconfig,
  userpermission,
  userrelationship,
} from '@college/contract/people'
import { audit, standard } from '#records'
import { requireStepUp } from '#http'
import { ApiError, badField } from '#platform'
import type { Code, Row } from '@college/contract/kit'
import type { Call } from '#platform'
import type { Additions, Save, ServerRecord } from '#records'
import { guardCredentials, keepFromPlatform } from './account-guard.ts'
import { startRoles } from './joining-date.ts'
import { noRoomForPreferences, preferenceEntry } from './userconfig.ts'

const heldRoles = (alias: string): string => `from held_role h where h.user_id = ${alias}.id`

// The precedence of types, as the contract's `userType` states it for a person already read.
const typeOf = (alias: string): string =>
  `(select case when bool_or(h.is_admin) then 'padmin' when bool_or(h.role_is_admin) then 'Administrator' ` +
  `when bool_or(h.name = 'Director') then 'Director' when bool_or(h.name = 'Educator') then 'Educator' ` +
  `when bool_or(h.name = 'Fellow') then 'Fellow' when bool_or(h.name = 'Trainee') then 'Trainee' else 'guest' end ${heldRoles(alias)})`

const refusal = (status: Code, path: string, words: string): ApiError =>
  new ApiError(status, `${words}.`, [{ path, message: words }])

const taken = (status: Code, path: string, words: string) => (): ApiError => refusal(status, path, words)

const forbidden = (words: string): ApiError => new ApiError(code.forbidden, words)

type UserSave = Save<typeof user>

/** What an administrator may not do to the own account; another has to, or a call of its own asks for more. */
const keepFromOneself = ({ before, after, given }: UserSave): void => {
  for (const path of ['email', 'username'] as const)
    if (given.has(path) && after[path] !== before?.[path])
      throw new ApiError(code.forbidden, 'Change your own username and address in your profile.', [
        { path, message: 'Change this in your profile' },
      ])
  if (given.has('active') && after.active !== before?.active)
    throw new ApiError(code.forbidden, 'Ask another administrator to do this.', [
      { path: 'active', message: 'Ask another administrator to do this' },
    ])
}

// Whoever holds the address can have the password set anew, so that it is asked for like a password. Signatures stand under one's own name: a
// session that lies open does not change it.
const askForCredentials = async (call: Call, { before, after, given }: UserSave): Promise<void> => {
  const own = before?.id === call.actor.id
  const guarded = ['email', 'username', ...(own ? (['firstname', 'lastname'] as const) : [])] as const
  if (!guarded.some((path) => given.has(path) && after[path] !== before?.[path])) return
  if (call.caller.actingAs !== null) throw forbidden('You can’t do this while you act as someone else.')
  if (before && before.id !== call.actor.id) await guardCredentials(call, before.id)
  await requireStepUp(call, call.caller.session)
}

const userParts: Additions<typeof user> = {
  computed: {
    display_name: (alias) => `${alias}.display_name`,
    deleted: (alias) => `(${alias}.deleted_at is not null)`,
    type: typeOf,
    roles: (alias) =>
      `(select coalesce(json_agg(distinct jsonb_build_object('id', h.role_id, 'name', h.name, 'is_admin', h.is_admin)), '[]') ${heldRoles(alias)})`,
    memberships: (alias) =>
      `(select coalesce(json_agg(json_build_object('organisation_id', h.organisation_id, 'role_name', h.name, 'role_is_admin', h.role_is_admin) order by h.membership_id), '[]') ${heldRoles(alias)})`,
  },
  check: async (call, save) => {
    const { before, after, given } = save
    if (given.has('dob') && after.dob !== null && after.dob >= dayIn(call.actor.timezone, call.now()))
      throw badField('dob', 'Enter a date of birth in the past')
    if (before && before.id === call.actor.id) keepFromOneself(save)
    else await keepFromPlatform(call, after.id)
    await askForCredentials(call, save)
    if (before && before.id !== call.actor.id && given.has('tf_required') && after.tf_required !== before.tf_required)
      await guardCredentials(call, before.id)
  },
  checkRemove: async (call, before) => {
    if (before.id === call.actor.id) throw forbidden('You cannot delete your own account: ask another administrator.')
    await keepFromPlatform(call, before.id)
  },
  checkRestore: (call, removed) => keepFromPlatform(call, removed.id),
  pastLocks: ['active', 'email', 'username', 'tf_required'],
  conflicts: {
    user_username: taken(code.usernameTaken, 'username', 'This username is taken'),
    user_email: taken(code.emailTaken, 'email', 'This email is taken'),
    user_mcnz_number: taken(code.numberTaken, 'mcnz_number', 'This MCNZ number is taken'),
  },
}

/** People, with what is worked out of their memberships. `after` is what else a change of an account brings with it. */
export const userRecord = (after?: Additions<typeof user>['after']): ServerRecord =>
  standard(user, after ? { ...userParts, after } : userParts)

/** People as they are read. */
export const users: ServerRecord = userRecord()

// Neither a role of the platform nor a person of another organisation is an organisation's to give or to take in.
const keepToOrganisation = async (
  call: Call,
  row: Pick<Row<typeof membership>, 'user_id' | 'role_id' | 'organisation_id'>,
): Promise<void> => {
  if (call.actor.platform_admin) return
  await keepFromPlatform(call, row.user_id)
  const known = await call.db.row<{ is_admin: boolean; home: number }>(
    'select r.is_admin, u.organisation_id as home from role r, "user" u where r.id = $1 and u.id = $2',
    [row.role_id, row.user_id],
  )
  if (known?.is_admin) throw forbidden('Only a platform administrator can give this role.')
  if (known?.home !== row.organisation_id)
    throw forbidden('Only a platform administrator can give roles to people of another organisation.')
}

const startRole = async (
  call: Call,
  { user_id: id, role_id, organisation_id }: Pick<Row<typeof membership>, 'user_id' | 'role_id' | 'organisation_id'>,
): Promise<void> => {
  const role = await call.db.row<{ name: string }>('select name from role where id = $1', [role_id])
  const person = { id, roles: role ? [role.name] : [], joined: undefined, by: call.actor.id }
  const changes = await startRoles(call.db, call, person)
  if (Object.keys(changes).length > 0)
    await audit(call.db, call.caller, { resource: 'user', recordId: id, organisationId: organisation_id, changes })
}

/** The words for the last administrator who would step down. */
export const lastAdministrator = (): ApiError =>
  new ApiError(code.notPossible, 'You are the last administrator: make another person one first.')

/** Roles that people hold in organisations. */
export const memberships: ServerRecord = standard(membership, {
  organisationFrom: 'role_id',
  computed: { role_is_admin: (alias) => `(select r.role_is_admin from role r where r.id = ${alias}.role_id)` },
  check: (call, { after }) => keepToOrganisation(call, after),
  checkRemove: (call, before) => keepFromPlatform(call, before.user_id),
  checkRestore: keepToOrganisation,
  after: async (call, { act, after }) => {
    if (act === 'create' || act === 'update') await startRole(call, after)
  },
  pastLocks: 'all',
  conflicts: {
    membership_once: () => new ApiError(code.conflict, 'This person already has that role.'),
    membership_last_administrator: lastAdministrator,
  },
})

/** Roles, memberships, relationships, permissions and preferences. */
export const peopleRecords: readonly ServerRecord[] = [
  standard(role, {
    computed: {
      held: (alias) =>
        `exists (select from role_holder h where h.organisation_id = ${alias}.organisation_id and h.name = ${alias}.name)`,
    },
    // Everybody who holds the role would be an administrator at once, with nobody having given it to them as such.
    check: async (call, { before, after }) => {
      if (before && isStandardRole(before.name) && after.name !== before.name)
        throw refusal(code.notPossible, 'name', 'The application knows this role by its name, so the name stays')
      const becomes = before !== null && !before.role_is_admin && after.role_is_admin
      const held =
        becomes &&
        (await call.unscoped.row('select 1 from membership where role_id = $1 and deleted_at is null', [after.id]))
      if (held)
        throw new ApiError(
          code.notPossible,
          'People hold this role. Add a role for administrators, and give it to those who need it.',
        )
    },
    checkRemove: (_call, { name }) => {
      if (isStandardRole(name))
        throw new ApiError(code.notPossible, 'The application knows this role by its name, so it stays.')
    },
    conflicts: {
      role_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
  memberships,
  standard(userrelationship, {
    pastLocks: 'all',
    check: (_call, { after }) => {
      if (after.user_id === after.trainee_id) throw badField('trainee_id', 'Choose someone else')
      if (after.starts !== null && after.ends !== null && after.ends < after.starts) {
        throw badField('ends', 'The end is before the start')
      }
    },
    conflicts: {
      userrelationship_once: () => new ApiError(code.conflict, 'These two people are already linked in this way.'),
    },
  }),
  standard(userpermission, {
    pastLocks: 'all',
    check: (call, { before, after, given }) => {
      const { starts, ends } = after
      if (after.user_id === after.about_id) throw badField('about_id', 'Choose someone else')
      if (starts !== null && ends < starts) throw badField('ends', 'The end is before the start')
      if (!before && given.has('ends') && ends < dayIn(call.actor.timezone, call.now()))
        throw badField('ends', 'This date has passed')
    },
    conflicts: {
      userpermission_once: () =>
        new ApiError(code.conflict, 'There’s already a permission for this. Change that one instead.'),
    },
  }),
  standard(userconfig, {
    anyCollege: true,
    auditEntry: preferenceEntry,
    conflicts: {
      userconfig_room: noRoomForPreferences,
      userconfig_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
]
