import { code } from '@college/contract/kit'
import { checkToken, myOrganisations, renewToken, signIn } from '@college/contract/identity'
import { networkOf, serve } from '#http'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call, Limit, Limits } from '#platform'
import { knownDevice } from './device.ts'
import { openFor, sessionAnswer } from './open-session.ts'
import type { IdentityParts } from './open-session.ts'
import { passwordFits } from './passwords.ts'
import { renewSession } from './tokens.ts'
import { hiddenEmail } from './twostep/hints.ts'
import { secondStepOf } from './twostep/index.ts'

/**
 * Wrong passwords in a quarter of an hour. Those for one account count together wherever they come from, and those in a browser in
 * which the person signed in before count by themselves: nobody is locked out of there by what is tried elsewhere.
 */
const perName: Limit = { name: 'signin-name', most: 10, seconds: 900 }
const perAccount: Limit = { name: 'signin', most: 10, seconds: 900 }
const perDevice: Limit = { name: 'signin-device', most: 10, seconds: 900 }
const perAddress: Limit = { name: 'signin-address', most: 50, seconds: 900 }

interface Account {
  id: number
  organisation_id: number
  password_hash: string | null
  active: boolean
  confirmed_at: string | null
  /** The address of the account that this one was merged into. */
  merged: string | null
}

const refused = (): ApiError =>
  new ApiError(code.unauthorised, 'That username or password isn’t right. Check both and try again.')

const findAccount = (db: Runner, name: string): Promise<Account | null> =>
  db.row<Account>(
    `select id, organisation_id, password_hash, active, confirmed_at,
       (select k.email from account_merge m join "user" k on k.id = m.keep_id where m.old_id = "user".id and m.undone_at is null) as merged
     from "user" where deleted_at is null and (lower(username) = lower($1) or lower(email) = lower($1))
     order by lower(username) = lower($1) desc nulls last limit 1`,
    [name],
  )

/** The counts one try at a password goes into; what is `silent` is refused like a wrong password, without looking at it. */
const countsOf = async (
  call: Call,
  name: string,
  account: Account | null,
): Promise<{ open: [Limit, string][]; silent: [Limit, string][] }> => {
  const device = await knownDevice(call, account?.id ?? 0)
  if (device !== null) return { open: [[perDevice, String(device)]], silent: [] }
  const typed = name.toLowerCase()
  return {
    open: [
      [perName, typed],
      [perAddress, networkOf(call.caller.ip)],
    ],
    // A username and an address count together, which must not show: whose they both are would be told by it.
    silent: [[perAccount, account ? `account ${account.id}` : `name ${typed}`]],
  }
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === code.tooMany

/** Counts a try where nobody is to learn of the count. Gives whether it is one too many. */
const takeSilently = async (limits: Limits, counts: readonly [Limit, string][]): Promise<boolean> => {
  let tooMany = false
  for (const [limit, subject] of counts)
    await limits.take(limit, subject).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      tooMany = true
    })
  return tooMany
}

/** Whether the password is that of the account; tries are counted before it is looked at, and the right one takes its count back. */
export const tryPassword = async (call: Call, limits: Limits, name: string, password: string): Promise<Account> => {
  const account = await findAccount(call.db, name)
  const { open, silent } = await countsOf(call, name, account)
  for (const [limit, subject] of open) await limits.take(limit, subject)
  const tooMany = await takeSilently(limits, silent)
  const fits = await passwordFits(
    password,
    (account?.active || account?.merged) && !tooMany ? account.password_hash : null,
  )
  if (!account || !fits) {
    // The same statements for a name nobody has, so that it takes the same time: where a row is counted up, nobody waits for the disk.
    await call.db.rows(
      `with unhurried as (select set_config('synchronous_commit', 'off', true))
       update "user" set failed_login_count = failed_login_count + 1 from unhurried where id = $1`,
      [account?.id ?? 0],
    )
    throw refused()
  }
  await Promise.all([...open, ...silent].map(([limit, subject]) => limits.giveBack(limit, subject)))
  // Only the holder of its password learns what became of the account.
  if (account.merged !== null)
    throw new ApiError(
      code.notPossible,
      `This account was merged into your other one. Sign in as ${hiddenEmail(account.merged)} instead.`,
    )
  return account
}

const serveSignIn = (parts: IdentityParts): Served =>
  serve(
    signIn,
    async (call, { body }) => {
      const account = await tryPassword(call, parts.limits, body.username, body.password)
      if (account.confirmed_at === null) throw new ApiError(code.unconfirmed, 'Confirm your email address first.')
      const remember = body.remember ?? false
      const next = await secondStepOf(call, account, remember)
      if (next) return { data: next, status: code.accepted }
      return openFor(call, parts, account.id, { remember, by: 'password' })
    },
    { plain: true },
  )

const serveCheckToken = ({ standard }: IdentityParts): Served =>
  serve(checkToken, (call) => sessionAnswer(call, standard, call.actor.id, call.caller.session))

const serveRenew = ({ tokens, standard }: IdentityParts): Served =>
  serve(
    renewToken,
    async (call) => {
      const { id: userId } = call.actor
      const token = await renewSession(call, call.db, tokens, call.caller.session)
      if (token !== null) return { ...(await sessionAnswer(call, standard, userId, call.caller.session)), token }
      throw new ApiError(code.tooMany, 'This token was renewed less than a minute ago. Use the newer one.', undefined, {
        retry_after: 60,
      })
    },
    { plain: true },
  )

const serveOrganisations: Served = serve(myOrganisations, async (call) => {
  const rows = await call.db.rows<{ id: number; name: string; code: string; roles: string[] }>(
    `select o.id, o.name, o.code, coalesce(array_agg(r.name order by r.name) filter (where r.name is not null), '{}') as roles
     from organisation o
     left join membership m on m.organisation_id = o.id and m.user_id = $1 and m.deleted_at is null
     left join role r on r.id = m.role_id and r.deleted_at is null
     where o.id = any($2::bigint[]) and o.deleted_at is null group by o.id order by o.name`,
    [call.actor.id, call.actor.organisations],
  )
  return { data: rows }
})

/** Signing in, and the life of a token after it. */
export const signInCalls = (parts: IdentityParts): readonly Served[] => [
  serveSignIn(parts),
  serveCheckToken(parts),
  serveRenew(parts),
  serveOrganisations,
]
