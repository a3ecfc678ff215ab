import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform'
import { openToken, sealToken } from './keys.ts'
import { renewTokens } from './oauth.ts'
import type { Tokens } from './oauth.ts'
import type { XeroSettings } from './settings.ts'
import { notConnected, XeroTrouble } from './trouble.ts'

export type XeroContext = Pick<Context, 'db' | 'now' | 'keys' | 'log' | 'random'>

/** Minutes before its end in which an access token is renewed. */
const renewAhead = 3 * 60_000
/** Milliseconds for which one node has the renewing to itself: longer than an answer may take. */
const claimLasts = 20_000
const waitsBetween = 150

interface Held {
  access_sealed: Buffer | null
  access_expires_at: string | null
  refresh_sealed: Buffer | null
  problem: string | null
}

const readHeld = ({ db }: XeroContext, organisation: number): Promise<Held | null> =>
  db.row<Held>(
    'select access_sealed, access_expires_at, refresh_sealed, problem from xero_connection where organisation_id = $1',
    [organisation],
  )

/** Ends a connection that Xero has ended: its keys are of no use any more. */
export const markLost = async (
  { db }: Pick<XeroContext, 'db'>,
  organisation: number,
  problem: string,
): Promise<void> => {
  await db.rows(
    `update xero_connection set state = 'lost', problem = $2, access_sealed = null, access_expires_at = null, refresh_sealed = null,
       renewing_until = null, offers = '[]' where organisation_id = $1`,
    [organisation, problem],
  )
}

/** The columns of keys. */
export const sealedTokens = (
  { keys, now }: Pick<XeroContext, 'keys' | 'now'>,
  organisation: number,
  tokens: Tokens,
): readonly [access: Buffer, expires: Date, refresh: Buffer] => [
  sealToken(keys, organisation, 'access', tokens.access),
  new Date(now().getTime() + tokens.lasts * 1000),
  sealToken(keys, organisation, 'refresh', tokens.refresh),
]

/** Keeps new keys, all in one statement, where the claim still stands. Tried again: the old refresh token is used up already. */
const keepRenewed = async (context: XeroContext, organisation: number, tokens: Tokens, claim: Date): Promise<void> => {
  const [access, expires, refresh] = sealedTokens(context, organisation, tokens)
  for (let tries = 1; ; tries += 1) {
    try {
      await context.db.rows(
        `update xero_connection set access_sealed = $2, access_expires_at = $3, refresh_sealed = $4, renewing_until = null
         where organisation_id = $1 and renewing_until = $5`,
        [organisation, access, expires, refresh, claim],
      )
      return
    } catch (error) {
      if (tries === 5) throw error
      await pause(waitsBetween * tries)
    }
  }
}

const renew = async (context: XeroContext, settings: XeroSettings, organisation: number): Promise<void> => {
  const now = context.now()
  const claim = new Date(now.getTime() + claimLasts)
  const claimed = await context.db.row<{ refresh_sealed: Buffer }>(
    `update xero_connection set renewing_until = $2 where organisation_id = $1 and refresh_sealed is not null
       and (renewing_until is null or renewing_until <= $3) and access_expires_at <= $4 returning refresh_sealed`,
    [organisation, claim, now, new Date(now.getTime() + renewAhead)],
  )
  // Another node is at it: its result is looked at in a moment.
  if (!claimed) return pause(waitsBetween)
  const refresh = openToken(context.keys, organisation, 'refresh', claimed.refresh_sealed)
  try {
    await keepRenewed(context, organisation, await renewTokens(settings, refresh), claim)
  } catch (error) {
    if (error instanceof XeroTrouble && error.kind === 'lost') await markLost(context, organisation, error.message)
    else
      await context.db.rows(
        'update xero_connection set renewing_until = null where organisation_id = $1 and renewing_until = $2',
        [organisation, claim],
      )
    throw error
  }
}

/** An access token that is good for some minutes more; renewed where it is not, by one node at a time. */
export const accessTokenOf = async (
  context: XeroContext,
  settings: XeroSettings,
  organisation: number,
): Promise<string> => {
  for (let tries = 0; tries < claimLasts / waitsBetween; tries += 1) {
    const held = await readHeld(context, organisation)
    if (!held) throw notConnected()
    if (held.access_sealed === null || held.access_expires_at === null)
      throw new XeroTrouble('lost', held.problem ?? 'Xero no longer accepts our connection. Connect it again.')
    if (Date.parse(held.access_expires_at) > context.now().getTime() + renewAhead)
      return openToken(context.keys, organisation, 'access', held.access_sealed)
    await renew(context, settings, organisation)
  }
  throw new XeroTrouble('away', 'Xero isn’t answering. We’ll try again later.')
}

/** That Xero has refused an access token before its time: the next call renews it. */
export const endAccess = async (
  { db, now, keys }: XeroContext,
  organisation: number,
  before: string,
): Promise<void> => {
  const held = await db.row<{ access_sealed: Buffer | null }>(
    'select access_sealed from xero_connection where organisation_id = $1',
    [organisation],
  )
  if (!held?.access_sealed || openToken(keys, organisation, 'access', held.access_sealed) !== before) return
  await db.rows('update xero_connection set access_expires_at = $2 where organisation_id = $1 and access_sealed = $3', [
    organisation,
    now(),
    held.access_sealed,
  ])
}
