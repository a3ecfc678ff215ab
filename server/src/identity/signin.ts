import { code } from '@college/contract/kit'
import { checkToken, myOrganisations, renewToken, signIn, signOut } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { ApiError, audit, serve } from '#kit'
import type { Call, Limit, Limits, Runner, Served, Standard } from '#kit'
import { loadActor, users } from '#people'
import { passwordFits } from './passwords.ts'
import { openSession } from './tokens.ts'
import type { Tokens } from './tokens.ts'

/** Wrong passwords before a quarter of an hour's rest: for one name from one address, and from one address in all. */
const perName: Limit = { name: 'signin', most: 10, seconds: 900 }
const perAddress: Limit = { name: 'signin-address', most: 100, seconds: 900 }

interface Account {
  id: number
  organisation_id: number
  password_hash: string | null
  active: boolean
  confirmed_at: string | null
}

const refused = (): ApiError => new ApiError(code.unauthorised, 'The username or password is not right.')

const findAccount = (db: Runner, name: string): Promise<Account | null> =>
  db.row<Account>(
    `select id, organisation_id, password_hash, active, confirmed_at from "user"
     where deleted_at is null and (lower(username) = lower($1) or lower(email) = lower($1))
     order by lower(username) = lower($1) desc nulls last limit 1`,
    [name],
  )

interface Session {
  limits: Limits
  tokens: Tokens
  standard: Standard
}

const personOf = async (
  call: Call,
  standard: Standard,
  userId: number,
): Promise<{ user: User; actor: Call['actor'] }> => {
  const actor = await loadActor(call.db, userId, call.now())
  if (!actor) throw refused()
  const user = JSON.parse(await standard.get({ ...call, actor }, users, userId)) as User // made by the record's own selection
  return { user, actor }
}

const serveSignIn = ({ limits, tokens, standard }: Session): Served =>
  serve(
    signIn,
    async (call, { body }) => {
      const { ip } = call.caller
      const name = body.username.toLowerCase()
      // Counted before the password is looked at, so that many tries at once are as many as they are.
      await limits.take(perName, `${name} ${ip}`)
      await limits.take(perAddress, ip)
      const account = await findAccount(call.db, body.username)
      const fits = await passwordFits(body.password, account?.active ? account.password_hash : null)
      if (!account || !fits) {
        // The same statements for a name nobody has, so that it takes the same time.
        await call.db.rows('update "user" set failed_login_count = failed_login_count + 1 where id = $1', [
          account?.id ?? 0,
        ])
        throw refused()
      }
      await Promise.all([limits.giveBack(perName, `${name} ${ip}`), limits.giveBack(perAddress, ip)])
      if (account.confirmed_at === null)
        throw new ApiError(code.unconfirmed, 'Please confirm your email address first.')
      const opened = await call.db.transaction(async (tx) => {
        const session = await openSession(call, tx, tokens, {
          userId: account.id,
          remember: body.remember ?? false,
          ip,
          userAgent: null,
        })
        await tx.rows(
          `update "user" set login_count = login_count + 1, failed_login_count = 0, last_login_at = current_login_at,
             last_login_ip = current_login_ip, current_login_at = $2, current_login_ip = $3 where id = $1`,
          [account.id, call.now().toISOString(), ip],
        )
        const caller = { ...call.caller, actor: { ...call.actor, id: account.id }, session: session.id }
        await audit(tx, caller, { resource: 'session', recordId: session.id, organisationId: account.organisation_id })
        return session
      })
      const { user, actor } = await personOf(call, standard, account.id)
      return { data: user, token: opened.token, info: { actor, expires_at: opened.expires.toISOString() } }
    },
    { plain: true },
  )

const endOf = async (call: Call): Promise<string> => {
  const row = await call.db.row<{ expires_at: string }>('select expires_at from session where id = $1', [
    call.caller.session,
  ])
  return row?.expires_at ?? call.now().toISOString()
}

const serveCheckToken = ({ standard }: Session): Served =>
  serve(checkToken, async (call) => {
    const [{ user, actor }, expires_at] = await Promise.all([personOf(call, standard, call.actor.id), endOf(call)])
    return { data: user, info: { actor, expires_at } }
  })

const serveRenew = ({ tokens, standard }: Session): Served =>
  serve(
    renewToken,
    async (call) => {
      // The fresh token ends when the old one would have: renewing never keeps a person in for longer.
      const opened = await call.db.transaction(async (tx) => {
        const old = await tx.row<{ expires_at: string; remember: boolean }>(
          'select expires_at, remember from session where id = $1 and (ended_at is null or ended_at > $2) for update',
          [call.caller.session, call.now()],
        )
        if (!old) throw new ApiError(code.unauthorised, 'Please sign in again.')
        const session = {
          userId: call.actor.id,
          remember: old.remember,
          ip: call.caller.ip,
          userAgent: null,
          expires: new Date(old.expires_at),
        }
        // The old token lives a minute longer, for whoever never received the answer that carries the fresh one and asks again.
        await tx.rows(
          "update session set ended_at = $2::timestamptz + interval '1 minute' where id = $1 and ended_at is null",
          [call.caller.session, call.now()],
        )
        return openSession(call, tx, tokens, session)
      })
      const { user, actor } = await personOf(call, standard, call.actor.id)
      return { data: user, token: opened.token, info: { actor, expires_at: opened.expires.toISOString() } }
    },
    { plain: true },
  )

const serveSignOut: Served = serve(
  signOut,
  async (call) => {
    await call.db.transaction(async (tx) => {
      // Whatever a renewal left alive for a minute ends with it.
      await tx.rows(
        `update session set ended_at = $3 where user_id = $2 and (id = $1 and ended_at is null or ended_at > $3)`,
        [call.caller.session, call.actor.id, call.now()],
      )
      await audit(tx, call.caller, {
        resource: 'session',
        recordId: call.caller.session,
        organisationId: call.actor.organisation_id,
      })
    })
    return { data: null }
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

/** The calls of a session's life. */
export const serveSessions = (session: Session): readonly Served[] => [
  serveSignIn(session),
  serveCheckToken(session),
  serveRenew(session),
  serveSignOut,
  serveOrganisations,
]
