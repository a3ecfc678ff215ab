import {
  chooseXeroTenant,
  connectXero,
  disconnectXero,
  finishXero,
  readXero,
  saveXeroSettings,
  syncXero,
  xeroMinutes,
} from '@college/contract/accounting'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import { ApiError, badField } from '#platform'
import type { Call } from '#platform'
import { challengeOf, openToken, stateHash, verifierOf } from './keys.ts'
import { authorisePage, endOffer, readOffers, revokeTokens, takeCode } from './oauth.ts'
import type { Offer } from './oauth.ts'
import { noteBooks, ownBooks, withXero } from './parts.ts'
import type { XeroParts } from './parts.ts'
import type { XeroSettings } from './settings.ts'
import { stateOf } from './state.ts'
import { queueTask, retryFailed } from './tasks.ts'
import { accessTokenOf, sealedTokens } from './tokens.ts'
import { notAvailable, notConnected, XeroTrouble } from './trouble.ts'

/** The page that Xero sends administrators back to; it is named in the registration there. */
export const redirectOf = ({ publicUrl }: XeroParts): string => `${publicUrl()}/app/xero/admin`

const settingsOf = ({ settings }: XeroParts): XeroSettings => {
  if (settings === null) throw notAvailable()
  return settings
}

const serveConnect = (parts: XeroParts): Served =>
  serve(connectXero, async (call) => {
    const organisation = await ownBooks(call)
    const settings = settingsOf(parts)
    const state = call.random(24).toString('base64url')
    await call.db.rows(
      `insert into xero_authorisation (state_hash, organisation_id, user_id, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        stateHash(state),
        organisation,
        call.actor.id,
        call.caller.session,
        call.now(),
        new Date(call.now().getTime() + xeroMinutes * 60_000),
      ],
    )
    const challenge = challengeOf(verifierOf(call.keys, state))
    return { data: { url: authorisePage(settings, { redirect: redirectOf(parts), state, challenge }) } }
  })

const stale = (): ApiError =>
  new ApiError(
    code.tokenInvalid,
    'This connection was begun elsewhere, or is used up. Start again with Connect to Xero.',
  )

const refusals: Readonly<Record<string, string>> = {
  access_denied: 'Xero wasn’t connected: access was not allowed there.',
}

/** Uses up the state of a connection that this session has begun. */
const takeState = async (call: Call, organisation: number, state: string): Promise<void> => {
  const begun = await call.db.row<{ organisation_id: number; expires_at: string }>(
    'delete from xero_authorisation where state_hash = $1 and session_id = $2 and user_id = $3 returning organisation_id, expires_at',
    [stateHash(state), call.caller.session, call.actor.id],
  )
  if (!begun || begun.organisation_id !== organisation) throw stale()
  if (Date.parse(begun.expires_at) <= call.now().getTime())
    throw new ApiError(
      code.tokenExpired,
      `Xero wasn’t connected: it took longer than ${xeroMinutes} minutes. Start again.`,
    )
}

const keepConnection = async (
  call: Call,
  organisation: number,
  tokens: Parameters<typeof sealedTokens>[2],
  offers: readonly Offer[],
): Promise<void> => {
  const [access, expires, refresh] = sealedTokens(call, organisation, tokens)
  await call.db.transaction(async (tx) => {
    await tx.rows(
      `insert into xero_connection as c (organisation_id, state, offers, access_sealed, access_expires_at, refresh_sealed, connected_by, connected_at, settings_at)
       values ($1, 'choosing', $2::jsonb, $3, $4, $5, $6, $7, $7)
       on conflict (organisation_id) do update set state = 'choosing', problem = null, tenant_id = null, tenant_name = null, connection_id = null,
         offers = excluded.offers, access_sealed = excluded.access_sealed, access_expires_at = excluded.access_expires_at,
         refresh_sealed = excluded.refresh_sealed, renewing_until = null, connected_by = excluded.connected_by, connected_at = excluded.connected_at,
         waits_until = null, waits_for = null, failures = 0`,
      [organisation, JSON.stringify(offers), access, expires, refresh, call.actor.id, call.now()],
    )
    await noteBooks({ ...call, db: tx }, organisation, 'change', { xero: [null, 'agreed'] })
  })
}

const serveFinish = (parts: XeroParts): Served =>
  serve(
    finishXero,
    async (call, { body }) => {
      const organisation = await ownBooks(call)
      const settings = settingsOf(parts)
      await takeState(call, organisation, body.state)
      if (body.error !== undefined || body.code === undefined)
        throw new ApiError(
          code.notPossible,
          refusals[body.error ?? ''] ?? 'Xero wasn’t connected: Xero refused. Start again with Connect to Xero.',
        )
      const given = { code: body.code, redirect: redirectOf(parts), verifier: verifierOf(call.keys, body.state) }
      await withXero(call, async () => {
        const tokens = await takeCode(settings, given).catch((error: unknown) => {
          if (error instanceof XeroTrouble && error.kind === 'lost')
            throw new XeroTrouble('refused', 'Xero wasn’t connected: its code is used up or too old. Start again.')
          throw error
        })
        await keepConnection(call, organisation, tokens, await readOffers(settings, tokens.access))
      })
      return { data: await stateOf(call, parts, organisation) }
    },
    { plain: true },
  )

const serveChoose = (parts: XeroParts): Served =>
  serve(chooseXeroTenant, async (call, { body }) => {
    const organisation = await ownBooks(call)
    settingsOf(parts)
    const row = await call.db.row<{ state: string; offers: Offer[] }>(
      'select state, offers from xero_connection where organisation_id = $1 for update',
      [organisation],
    )
    if (row?.state !== 'choosing') throw notConnected()
    const chosen = row.offers.find(({ id }) => id === body.tenant_id)
    if (!chosen) throw badField('tenant_id', 'Choose one of the organisations that Xero offers')
    const taken = await call.unscoped.row(
      `select 1 from xero_connection where tenant_id = $1 and state = 'connected' and organisation_id <> $2`,
      [chosen.id, organisation],
    )
    if (taken) throw new ApiError(code.conflict, `${chosen.name} is connected with another college already.`)
    await call.db.rows(
      `update xero_connection set state = 'connected', tenant_id = $2, tenant_name = $3, connection_id = $4, offers = '[]', connected_at = $5
       where organisation_id = $1`,
      [organisation, chosen.id, chosen.name, chosen.connection, call.now()],
    )
    // What another organisation had is nothing of this one's.
    await call.db.rows('delete from xero_invoice where organisation_id = $1', [organisation])
    await call.db.rows('delete from xero_contact where organisation_id = $1', [organisation])
    await queueTask(call.db, call.now(), { organisation, kind: 'everything' })
    await noteBooks(call, organisation, 'change', { xero: [null, chosen.name] })
    return { data: await stateOf(call, parts, organisation) }
  })

const serveSettings = (parts: XeroParts): Served =>
  serve(saveXeroSettings, async (call, { body }) => {
    const organisation = await ownBooks(call)
    settingsOf(parts)
    const before = await call.db.row<{ account_code: string | null; settings_at: string }>(
      `select account_code, settings_at from xero_connection where organisation_id = $1 and state = 'connected' for update`,
      [organisation],
    )
    if (!before) throw notConnected()
    if (Date.parse(before.settings_at) !== Date.parse(body.settings_at))
      throw new ApiError(code.outdated, 'The connection was changed since you opened it.', undefined, {
        current: await stateOf(call, parts, organisation),
      })
    await call.db.rows(
      'update xero_connection set account_code = $2, branding_theme_id = $3, settings_at = $4 where organisation_id = $1',
      [organisation, body.account_code, body.branding_theme_id, call.now()],
    )
    await noteBooks(call, organisation, 'change', { account: [before.account_code, body.account_code] })
    return { data: await stateOf(call, parts, organisation) }
  })

const serveSync = (parts: XeroParts): Served =>
  serve(syncXero, async (call) => {
    const organisation = await ownBooks(call)
    settingsOf(parts)
    // Not while a decision about differences puts some of them back itself.
    const row = await call.db.row<{ state: string }>(
      'select state from xero_connection where organisation_id = $1 for update',
      [organisation],
    )
    if (row?.state !== 'connected') throw notConnected()
    await retryFailed(call.db, call.now(), organisation)
    await queueTask(call.db, call.now(), { organisation, kind: 'everything' })
    return { data: await stateOf(call, parts, organisation) }
  })

interface Held {
  state: string
  tenant_name: string | null
  connection_id: string | null
  refresh_sealed: Buffer | null
}

/** Ends the connection at Xero as far as Xero can be reached: it is forgotten here either way. */
const endAtXero = async (call: Call, settings: XeroSettings, organisation: number, held: Held): Promise<boolean> => {
  if (held.refresh_sealed === null) return true
  const context = { ...call, db: call.unscoped }
  try {
    const access = await accessTokenOf(context, settings, organisation)
    const now = await call.unscoped.row<{ refresh_sealed: Buffer; others: number }>(
      `select refresh_sealed, (select count(*)::int from xero_connection o where o.state = 'connected' and o.organisation_id <> $1) as others
       from xero_connection where organisation_id = $1`,
      [organisation],
    )
    if (held.connection_id !== null) await endOffer(settings, access, held.connection_id)
    // Revoking ends all that the Xero user has agreed to: other colleges of this installation keep theirs.
    if (now && now.others === 0)
      await revokeTokens(settings, openToken(call.keys, organisation, 'refresh', now.refresh_sealed))
    return true
  } catch (error) {
    if (!(error instanceof XeroTrouble)) throw error
    call.log.warn({ organisation, problem: error.message }, 'a connection with Xero is forgotten, and may stand there')
    return error.kind === 'lost'
  }
}

const serveDisconnect = (parts: XeroParts): Served =>
  serve(
    disconnectXero,
    async (call) => {
      const organisation = await ownBooks(call)
      const settings = settingsOf(parts)
      const held = await call.db.row<Held>(
        'select state, tenant_name, connection_id, refresh_sealed from xero_connection where organisation_id = $1',
        [organisation],
      )
      if (!held) throw notConnected()
      const isEnded = await endAtXero(call, settings, organisation, held)
      await call.db.transaction(async (tx) => {
        await tx.rows('delete from xero_connection where organisation_id = $1', [organisation])
        await tx.rows('delete from xero_authorisation where organisation_id = $1', [organisation])
        await tx.rows(`delete from xero_task where organisation_id = $1 and state <> 'done'`, [organisation])
        await noteBooks({ ...call, db: tx }, organisation, 'change', { xero: [held.tenant_name, null] })
      })
      return {
        data: await stateOf(call, parts, organisation),
        info: { ended_at_xero: isEnded },
      }
    },
    { plain: true },
  )

/** Connecting a college with Xero, and ending it. */
export const xeroConnectCalls = (parts: XeroParts): readonly Served[] => [
  serve(readXero, async (call) => ({ data: await stateOf(call, parts, await ownBooks(call)) })),
  serveConnect(parts),
  serveFinish(parts),
  serveChoose(parts),
  serveSettings(parts),
  serveSync(parts),
  serveDisconnect(parts),
]
