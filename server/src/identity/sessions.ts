import { code } from '@college/contract/kit'
import { endSession, endSessions, sessions } from '@college/contract/identity'
import { requireStepUp, serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Call, Context } from '#platform'
import { guardCredentials } from '#people'
import { addedIn, removeAdded } from './added.ts'
import { deviceName } from './device.ts'
import { endSessionsOf, endWithWhatItMade } from './tokens.ts'

interface SessionRow {
  id: number
  created_at: string
  last_seen_at: string
  expires_at: string
  remember: boolean
  ip: string | null
  user_agent: string | null
  acting_name: string | null
}

/** Whose sessions a call is about: the caller's, or those of a person the caller looks after. */
const whose = async (call: Call, asked: number | undefined): Promise<number> => {
  if (asked === undefined || asked === call.actor.id) return call.actor.id
  await guardCredentials(call, asked)
  return asked
}

const serveList: Served = serve(sessions, async (call, { query }) => {
  const userId = await whose(call, query.user_id)
  const rows = await call.db.rows<SessionRow>(
    `select s.id, s.created_at, s.last_seen_at, s.expires_at, s.remember, s.ip, s.user_agent, a.display_name as acting_name
     from session s left join "user" a on a.id = s.acting_as
     where s.user_id = $1 and s.ended_at is null and s.expires_at > $2 and not s.resting and s.machine is null
     order by s.last_seen_at desc, s.id desc limit 200`,
    [userId, call.now()],
  )
  const added = await addedIn(
    call.db,
    rows.map(({ id }) => id),
  )
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      ...row,
      added: [...(added.get(row.id) ?? [])],
      device: deviceName(user_agent),
      current: row.id === call.caller.session,
    })),
  }
})

const ended = async (call: Call, userId: number, recordId: number | null, count: number): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'session',
    recordId,
    ownerId: userId,
    organisationId: call.actor.organisation_id,
    changes: { ended: [null, { user_id: userId, count }] },
  })

const serveEnd: Served = serve(endSession, async (call, { query }) => {
  const row = await call.db.row<{ user_id: number }>('select user_id from session where id = $1', [query.id])
  const unknown = (): ApiError => new ApiError(code.notFound, 'We couldn’t find this session.')
  if (!row) throw unknown()
  const userId = await whose(call, row.user_id).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === code.notFound ? unknown() : error
  })
  const now = call.now()
  if (query.added) {
    if (query.id === call.caller.session)
      throw new ApiError(code.notPossible, 'You’re in this session. Remove what you added in your profile.')
    await requireStepUp(call, call.caller.session)
    await removeAdded(call, userId, [query.id])
  }
  // Who ends the session they are in signs out, which leaves their calendar and their tokens to them.
  if (query.id === call.caller.session)
    await call.db.rows('update session set ended_at = $2 where id = $1 and ended_at is null', [query.id, now])
  else await endWithWhatItMade(call.db, now, query.id)
  await ended(call, userId, query.id, 1)
  return { data: null, status: code.deleted }
})

const serveEndAll: Served = serve(endSessions, async (call, { query }) => {
  const userId = await whose(call, query.user_id)
  if (query.added) {
    await requireStepUp(call, call.caller.session)
    const rows = await call.db.rows<{ id: number }>(
      'select id from session where user_id = $1 and id is distinct from $2 and ended_at is null and machine is null',
      [userId, call.caller.session],
    )
    await removeAdded(
      call,
      userId,
      rows.map(({ id }) => id),
    )
  }
  const count = await endSessionsOf(call.db, call.now(), userId, call.caller.session)
  await ended(call, userId, null, count)
  return { data: null, status: code.deleted }
})

/** A person's sessions, seen and ended. */
export const sessionCalls: readonly Served[] = [serveList, serveEnd, serveEndAll]

/** Remembers which sessions were used, and writes it down now and then, for the list of sessions. */
export class SessionUse {
  #used = new Set<number>()

  note(session: number): void {
    this.#used.add(session)
  }

  async write(context: Pick<Context, 'db' | 'now'>): Promise<void> {
    const used = [...this.#used]
    if (used.length === 0) return
    this.#used = new Set()
    await context.db.rows('update session set last_seen_at = greatest(last_seen_at, $2) where id = any($1::bigint[])', [
      used,
      context.now(),
    ])
  }
}
