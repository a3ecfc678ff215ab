import { code } from '@college/contract/kit'
import { declineRole, setRoles } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { violated } from '#database'
import { serve } from '#http'
import { audit, readRows } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { guardAccount, lastAdministrator, startRoles } from '#people'
import { refusal } from '../rules.ts'
import { accounts } from './accounts.ts'

interface Role {
  id: number
  name: string
  is_admin: boolean
}

/** The organisation whose roles are given; only the platform's own people give those of another than the person's home. */
const placeOf = async (call: Call, userId: number, asked: number | undefined): Promise<number> => {
  const { actor } = call
  const person = await guardAccount(call, userId)
  if (asked === undefined || asked === person.organisation_id) return person.organisation_id
  if (!actor.platform_admin)
    throw new ApiError(
      code.forbidden,
      'Only a platform administrator can give roles to people of another organisation.',
    )
  return asked
}

const wantedRoles = async (call: Call, organisation: number, names: readonly string[]): Promise<Role[]> => {
  const found = await call.db.rows<Role>(
    'select id, name, is_admin from role where organisation_id = $1 and name = any($2::text[]) and deleted_at is null',
    [organisation, names],
  )
  const unknown = names.filter((name) => !found.some((role) => role.name === name))
  if (unknown.length > 0) throw refusal(code.bad, 'roles', `There is no role ${unknown.join(', ')}`)
  if (!call.actor.platform_admin && found.some((role) => role.is_admin))
    throw new ApiError(code.forbidden, 'Only a platform administrator can give this role.')
  return found
}

// Given before taken: whoever exchanges one administrator's role for another stays an administrator throughout.
const change = async (call: Call, userId: number, organisation: number, roles: readonly Role[]): Promise<void> => {
  const ids = roles.map((role) => role.id)
  const by = call.actor.id
  await call.db.rows(
    `insert into membership (organisation_id, user_id, role_id, created_by, updated_by) select $1, $2, unnest($3::bigint[]), $4, $4
     on conflict (user_id, role_id) where deleted_at is null do nothing`,
    [organisation, userId, ids, by],
  )
  await call.db
    .rows(
      `update membership set deleted_at = now(), updated_by = $4
       where organisation_id = $1 and user_id = $2 and role_id <> all($3::bigint[]) and deleted_at is null`,
      [organisation, userId, ids, by],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'membership_last_administrator' ? lastAdministrator() : error
    })
}

const accountOf = async (call: Call, id: number): Promise<User> => {
  const [row] = await readRows<User>(call, accounts, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  return row
}

/** Gives a person exactly the named roles of an organisation. */
export const serveSetRoles: Served = serve(setRoles, async (call, { body }) => {
  const userId = body.user_id
  const organisation = await placeOf(call, userId, body.organisation_id)
  const roles = await wantedRoles(call, organisation, [...new Set(body.roles)])
  // Two who set the roles of one person at once do so one after the other.
  await call.db.rows('select 1 from "user" where id = $1 for no key update', [userId])
  const before = await call.db.rows<{ name: string }>(
    `select r.name from membership m join role r on r.id = m.role_id
     where m.organisation_id = $1 and m.user_id = $2 and m.deleted_at is null order by r.name`,
    [organisation, userId],
  )
  const [was, is] = [before.map((role) => role.name), roles.map((role) => role.name).toSorted()]
  if (was.join('\n') !== is.join('\n')) {
    const given = is.filter((name) => !was.includes(name))
    const since = await startRoles(call.db, call, { id: userId, roles: given, joined: body.joined, by: call.actor.id })
    await change(call, userId, organisation, roles)
    await audit(call.db, call.caller, {
      resource: 'user',
      recordId: userId,
      organisationId: organisation,
      changes: { roles: [was, is], ...since },
    })
  }
  return { data: await accountOf(call, userId), status: code.updated }
})

/** Declines the role that a person asked for; they are told when they next open their home. */
export const serveDeclineRole: Served = serve(declineRole, async (call, { body: { user_id: id } }) => {
  const { organisation_id: organisationId } = await guardAccount(call, id)
  const asked = await call.db.row<{ wanted_role: string | null }>(
    'select wanted_role from "user" where id = $1 for no key update',
    [id],
  )
  if (!asked || asked.wanted_role === null)
    throw new ApiError(code.notPossible, 'This person has no open request for a role.')
  await call.db.rows(
    `update "user" set wanted_role = null, wanted_since = null, role_declined_at = $2, updated_by = $3 where id = $1`,
    [id, call.now(), call.actor.id],
  )
  const changes = { wanted_role: [asked.wanted_role, null] } as const
  await audit(call.db, call.caller, { resource: 'user', recordId: id, organisationId, changes })
  return { data: await accountOf(call, id), status: code.updated }
})
