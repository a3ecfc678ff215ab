import { code } from '@college/contract/kit'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from '@college/contract/identity'
import { serve } from '#http'
import { audit } from '#records'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call, Context, Limit, Limits } from '#platform'
import type { IdentityParts } from './open-session.ts'
import { secretHash } from './tokens.ts'

/** Bytes of a calendar's secret: 128 bits, which nobody guesses. */
const secretBytes = 16
const perPerson: Limit = { name: 'calendar-made', most: 20, seconds: 3_600 }
const perFeed: Limit = { name: 'calendar-read', most: 120, seconds: 3_600 }
const perAddress: Limit = { name: 'calendar-missed', most: 30, seconds: 600 }

const end = async (tx: Runner, userId: number, at: Date): Promise<number> =>
  (
    await tx.rows('update calendarfeed set ended_at = $2 where user_id = $1 and ended_at is null returning id', [
      userId,
      at,
    ])
  ).length

const audited = (call: Call, tx: Runner, changes: Parameters<typeof audit>[2]['changes']): Promise<void> =>
  audit(tx, call.caller, {
    resource: 'calendarfeed',
    recordId: null,
    organisationId: call.actor.organisation_id,
    ownerId: call.actor.id,
    ...(changes ? { changes } : {}),
  })

interface Feed {
  created_at: string
  last_fetched_at: string | null
  ended_by: 'password' | 'sessions' | 'session' | null
}

const serveRead: Served = serve(readCalendarFeed, async (call) => ({
  // The newest, so that one ended by somebody else is seen until another is made.
  data: await call.db.row<Feed>(
    `select created_at, last_fetched_at, ended_by from (
       select * from calendarfeed where user_id = $1 order by id desc limit 1) newest
     where ended_at is null or ended_by is not null`,
    [call.actor.id],
  ),
}))

// Plain, so that the secret is not kept as the answer of a repeated call: a repeat makes another address.
const serveMake = ({ limits, publicUrl }: IdentityParts): Served =>
  serve(
    makeCalendarFeed,
    async (call) => {
      await limits.take(perPerson, String(call.actor.id))
      const secret = call.random(secretBytes).toString('hex')
      const now = call.now()
      await call.db.transaction(async (tx) => {
        await tx.rows('select 1 from "user" where id = $1 for no key update', [call.actor.id])
        const ended = await end(tx, call.actor.id, now)
        await tx.rows('insert into calendarfeed (user_id, secret_hash, created_at, made_in) values ($1, $2, $3, $4)', [
          call.actor.id,
          secretHash(secret),
          now,
          call.caller.session,
        ])
        await audited(call, tx, { calendar_address: [ended > 0, true] })
      })
      return { data: { address: `${publicUrl()}/api/v1/calendar/${secret}.ics` } }
    },
    { plain: true },
  )

const serveEnd: Served = serve(endCalendarFeed, async (call) => {
  const ended = await end(call.db, call.actor.id, call.now())
  if (ended > 0) await audited(call, call.db, { calendar_address: [true, false] })
  return { data: null, status: code.deleted }
})

/** The calls with which people keep the address of their calendar. */
export const calendarFeedCalls = (parts: IdentityParts): readonly Served[] => [serveRead, serveMake(parts), serveEnd]

/**
 * Whose calendar a secret opens, or null: never made, ended, or of somebody who may not be in. Each reading is counted by its calendar.
 * Misses are counted by where they come from, and alone refused there: whoever shares an address with a program that asks for ended
 * calendars goes on reading the own. Nobody comes to a secret of 128 bits by trying, at the pace that traffic as a whole is held to.
 */
export const openCalendarFeed = async (
  context: Pick<Context, 'db' | 'now'>,
  limits: Limits,
  asked: { secret: string; network: string },
): Promise<number | null> => {
  const hash = secretHash(asked.secret)
  const found = await context.db.row<{ id: number; user_id: number }>(
    `update calendarfeed f set last_fetched_at = $2 from "user" u
     where f.secret_hash = $1 and f.ended_at is null and u.id = f.user_id and u.active and u.deleted_at is null
       and u.confirmed_at is not null returning f.id, f.user_id`,
    [hash, context.now()],
  )
  if (!found) {
    await limits.take(perAddress, asked.network)
    return null
  }
  await limits.take(perFeed, String(found.id))
  return found.user_id
}
