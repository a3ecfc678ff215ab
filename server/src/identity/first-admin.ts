import { code } from '@college/contract/kit'
import { firstAdmin } from '@college/contract/identity'
import { violated } from '#database'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Context } from '#platform'
import { hashPassword } from './passwords.ts'
import { checkPassword, refusal } from './rules.ts'
import { secretHash } from './tokens.ts'

const purpose = 'first_admin'
const hours = 24

// An account that is there already keeps its own password and roles: this link makes a new one or nothing.
const taken: Readonly<Record<string, () => ApiError>> = {
  user_email: () =>
    refusal(code.emailTaken, 'email', 'This email already has an account, which stays as it is. Use another address.'),
  user_username: () => refusal(code.usernameTaken, 'username', 'This username is taken'),
}

/** Makes the one-use secret of the first administrator's link when nobody administers yet; older ones die. Null otherwise. */
export const firstAdminSecret = async (context: Pick<Context, 'db' | 'random'>): Promise<string | null> =>
  context.db.transaction(async (tx) => {
    const admin = await tx.row(
      'select 1 from membership m join role r on r.id = m.role_id where r.role_is_admin or r.is_admin limit 1',
    )
    if (admin) return null
    const secret = context.random(24).toString('base64url')
    await tx.rows('delete from link_token where purpose = $1', [purpose])
    await tx.rows(
      `insert into link_token (purpose, token_hash, expires_at) values ($1, $2, now() + $3 * interval '1 hour')`,
      [purpose, secretHash(secret), hours],
    )
    return secret
  })

/** Makes the first administrator, once. */
export const serveFirstAdmin: Served = serve(firstAdmin, async (call, { body }) => {
  checkPassword(body.password, body.repeat, {
    words: [body.username, body.email, body.firstname, body.lastname],
    twoStep: false,
  })
  const token = await call.db.row<{ id: number; expired: boolean }>(
    `update link_token set used_at = now() where purpose = $1 and token_hash = $2 and used_at is null
     returning id, expires_at < now() as expired`,
    [purpose, secretHash(body.token)],
  )
  if (!token)
    throw new ApiError(
      code.tokenInvalid,
      'This link has been used or is incomplete. Start the server again for a new one.',
    )
  if (token.expired)
    throw new ApiError(code.tokenExpired, 'This link has expired. Start the server again for a new one.')
  const hash = await hashPassword(body.password)
  const made = await call.db
    .row<{ id: number; organisation_id: number }>(
      `insert into "user" (organisation_id, username, email, firstname, lastname, password_hash, password_long, confirmed_at)
       select o.id, $1, $2, $3, $4, $5, true, now() from organisation o order by o.id limit 1 returning id, organisation_id`,
      [body.username, body.email, body.firstname, body.lastname, hash],
    )
    .catch((error: unknown) => {
      throw taken[violated(error) ?? '']?.() ?? error
    })
  if (!made) throw new Error('there is no organisation')
  await call.db.rows(
    `insert into membership (organisation_id, user_id, role_id, created_by)
     select organisation_id, $1, id, $1 from role where organisation_id = $2 and (is_admin or role_is_admin)`,
    [made.id, made.organisation_id],
  )
  await audit(call.db, call.caller, {
    resource: 'user',
    recordId: made.id,
    organisationId: made.organisation_id,
    changes: { first_admin: [false, true] },
  })
  return { data: null, status: code.created }
})
