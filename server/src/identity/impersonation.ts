import { code } from '@college/contract/kit'
import { impersonate, signOut } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { requireStepUp, serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call, Context } from '#platform'
import type { Answer, Served } from '#http'
import { queueMail } from '#messaging'
import { guardCredentials } from '#people'
import type { Account } from '#people'
import { sessionAnswer } from './open-session.ts'
import type { IdentityParts } from './open-session.ts'
import { openSession, secretHash } from './tokens.ts'

const mostMinutes = 60

/** Refuses whom the caller may not act as: people out of sight, oneself, other administrators, and who could not sign in. */
const targetOf = async (call: Call, userId: number): Promise<Account> => {
  const person = await guardCredentials(call, userId)
  if (person.platform_admin || person.admin_organisations.length > 0)
    throw new ApiError(code.forbidden, 'You can’t act as an administrator.')
  if (!person.active || !person.confirmed)
    throw new ApiError(code.notPossible, 'This person can’t sign in, so you can’t act as them.')
  return person
}

/** An administrator who was asked for the password for reading much gives it before acting as someone: in that session they cannot. */
const confirmReader = async (call: Call): Promise<void> => {
  const row = await call.db.row<{ asked: string | null }>(
    `select min(asked_at) as asked from read_count where reader = $1 and minute > $2::timestamptz - interval '1 hour'`,
    [call.actor.id, call.now().toISOString()],
  )
  if (row?.asked) await requireStepUp(call, call.caller.session, new Date(row.asked))
}

const serveImpersonate = ({ tokens, standard }: IdentityParts): Served =>
  serve(
    impersonate,
    async (call, { body }) => {
      const person = await targetOf(call, body.user_id)
      await confirmReader(call)
      const opened = await call.db.transaction(async (tx) => {
        const own = await tx.row<{ expires_at: string; authenticated_at: string }>(
          'update session set resting = true where id = $1 and not resting and ended_at is null returning expires_at, authenticated_at',
          [call.caller.session],
        )
        if (!own || call.caller.session === null) throw new ApiError(code.unauthorised, 'Sign in again.')
        const latest = call.now().getTime() + mostMinutes * 60_000
        const session = await openSession(call, tx, tokens, {
          userId: body.user_id,
          remember: false,
          ip: call.caller.ip,
          userAgent: call.caller.userAgent,
          expires: new Date(Math.min(latest, new Date(own.expires_at).getTime())),
          authenticated: new Date(own.authenticated_at),
          acting: { by: call.actor.id, from: call.caller.session, reason: body.reason },
        })
        await audit(tx, call.caller, {
          resource: 'user',
          recordId: body.user_id,
          organisationId: person.organisation_id,
          changes: { acting: [null, { session: session.id, reason: body.reason }] },
        })
        return session
      })
      return { ...(await sessionAnswer(call, standard, body.user_id, opened.id)), token: opened.token }
    },
    { plain: true },
  )

interface Acted {
  id: number
  user_id: number
  organisation_id: number
  email: string | null
  by: string
  reason: string | null
  created_at: string
}

// The tellings of one session are one mail, whichever node and whatever ending comes first.
const tell = async (tx: Runner, acted: Acted, now: Date): Promise<void> => {
  await tx.rows('update session set told_at = $2 where id = $1', [acted.id, now])
  if (!acted.email) return
  await queueMail(tx, {
    event: 'impersonated',
    organisationId: acted.organisation_id,
    userId: acted.user_id,
    to: acted.email,
    dedupe: `impersonated ${acted.id}`,
    values: { when: { at: acted.created_at }, by: acted.by, reason: acted.reason ?? '' },
  })
}

const acted = `select s.id, s.user_id, u.organisation_id, u.email, a.display_name as by, s.reason, s.created_at
  from session s join "user" u on u.id = s.user_id join "user" a on a.id = s.acting_as`

/** Tells people afterwards of those who acted as them, where the acting ended by itself; those sessions' own ones end too. */
export const notifyOfImpersonation = async (context: Pick<Context, 'db' | 'now'>): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.now()
    const ended = await tx.rows<Acted>(
      `${acted} where s.acting_as is not null and s.told_at is null and (s.ended_at <= $1 or s.expires_at <= $1)
       order by s.id limit 100 for update of s skip locked`,
      [now],
    )
    for (const each of ended) await tell(tx, each, now)
    await tx.rows(
      `update session p set ended_at = $1 where p.resting and p.ended_at is null and not exists
         (select 1 from session s where s.parent_id = p.id and (s.ended_at is null or s.ended_at > $1) and s.expires_at > $1)`,
      [now],
    )
    return ended.length
  })

/** Takes the administrator's own session up again under a fresh token; null where it has ended meanwhile. */
const takeUp = async (
  call: Call,
  tx: Runner,
  { tokens }: IdentityParts,
  parentId: number,
): Promise<{ userId: number; token: string } | null> => {
  const secret = call.random(24).toString('base64url')
  const own = await tx.row<{ user_id: number; expires_at: string }>(
    `update session set resting = false, last_seen_at = $2, token_hash = $3, previous_hash = null, previous_until = null
     where id = $1 and resting and ended_at is null and expires_at > $2 returning user_id, expires_at`,
    [parentId, call.now(), secretHash(secret)],
  )
  if (!own) return null
  const token = tokens.sign({ session: secret, user: own.user_id, expires: new Date(own.expires_at) })
  return { userId: own.user_id, token }
}

const serveSignOut = (parts: IdentityParts): Served =>
  serve(
    signOut,
    async (call): Promise<Answer<User | null>> => {
      const { session } = call.caller
      const back = await call.db.transaction(async (tx) => {
        const own = await tx.row<{ parent_id: number | null }>(
          'select parent_id from session where id = $1 for update',
          [session],
        )
        const parent = own?.parent_id ?? null
        await tx.rows('update session set ended_at = $2 where id = $1 and ended_at is null', [session, call.now()])
        const { organisation_id: organisationId } = call.actor
        await audit(tx, call.caller, { resource: 'session', recordId: session, organisationId })
        if (parent === null) return null
        const told = await tx.row<Acted>(`${acted} where s.id = $1`, [session])
        if (told) await tell(tx, told, call.now())
        const taken = await takeUp(call, tx, parts, parent)
        return taken && { ...taken, session: parent }
      })
      if (!back) return { data: null }
      return { ...(await sessionAnswer(call, parts.standard, back.userId, back.session)), token: back.token }
    },
    { plain: true },
  )

/** Acting as someone, and the way back, which is signing out. */
export const impersonationCalls = (parts: IdentityParts): readonly Served[] => [
  serveImpersonate(parts),
  serveSignOut(parts),
]
