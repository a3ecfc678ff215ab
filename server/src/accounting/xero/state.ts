import type { XeroState } from '@college/contract/accounting'
import type { Call } from '#platform'
import { readDifferences } from './compare.ts'
import type { XeroParts } from './parts.ts'

interface Connection {
  state: 'choosing' | 'connected' | 'lost'
  problem: string | null
  tenant_id: string | null
  tenant_name: string | null
  offers: { id: string; name: string }[]
  connected_by: string | null
  connected_at: string | null
  synced_at: string | null
  compared_at: string | null
  waits_until: string | null
  waits_for: 'minute' | 'day' | 'concurrent' | 'trouble' | null
  account_code: string | null
  branding_theme_id: string | null
  settings_at: string
}

interface Failed {
  id: number
  kind: string
  subject: string
  problem: string
  at: string
  about: string | null
}

const mostFailed = 50

const whatOf: Readonly<Record<string, string>> = {
  changes: 'Changes in Xero',
  everything: 'The nightly comparison',
  fetch: 'An invoice that changed in Xero',
  send: 'An invoice for Xero',
}

/** Nothing is connected: what a college has at first, and after it disconnected. */
const off: Omit<Connection, 'settings_at' | 'state'> = {
  problem: null,
  tenant_id: null,
  tenant_name: null,
  offers: [],
  connected_by: null,
  connected_at: null,
  synced_at: null,
  compared_at: null,
  waits_until: null,
  waits_for: null,
  account_code: null,
  branding_theme_id: null,
}

const readConnection = (call: Call, organisation: number): Promise<Connection | null> =>
  call.db.row<Connection>(
    `select c.state, c.problem, c.tenant_id, c.tenant_name, c.offers, u.display_name as connected_by, c.connected_at, c.synced_at, c.compared_at,
       c.waits_until, c.waits_for, c.account_code, c.branding_theme_id, c.settings_at
     from xero_connection c left join "user" u on u.id = c.connected_by where c.organisation_id = $1`,
    [organisation],
  )

const readFailed = (call: Call, organisation: number): Promise<Failed[]> =>
  call.db.rows<Failed>(
    `select k.id, k.kind, k.subject, coalesce(k.problem, '') as problem, k.ended_at as at,
       (select concat_ws(' ', 'Invoice', t.reference) from transaction t
         where k.kind = 'send' and t.id::text = k.subject and t.organisation_id = k.organisation_id) as about
     from xero_task k where k.organisation_id = $1 and k.state = 'failed' order by k.ended_at desc limit $2`,
    [organisation, mostFailed],
  )

/** How a college stands with Xero. */
export const stateOf = async (call: Call, parts: XeroParts, organisation: number): Promise<XeroState> => {
  const connection = await readConnection(call, organisation)
  const failed = await readFailed(call, organisation)
  const counts = await call.db.row<{ waiting: number; calls: number }>(
    `select (select count(*)::int from xero_task where organisation_id = $1 and state = 'waiting') as waiting,
       (select count(*)::int from xero_call where organisation_id = $1 and started_at > $2) as calls`,
    [organisation, new Date(call.now().getTime() - 24 * 3_600_000)],
  )
  const { tenant_id: id, tenant_name: name, offers, waits_until: waits, ...rest } = connection ?? off
  const isWaiting = waits !== null && Date.parse(waits) > call.now().getTime()
  return {
    available: parts.settings !== null,
    state: connection?.state ?? 'off',
    problem: rest.problem,
    tenant: id === null ? null : { id, name: name ?? '' },
    tenants: connection?.state === 'choosing' ? offers.map((offer) => ({ id: offer.id, name: offer.name })) : [],
    connected_by: rest.connected_by,
    connected_at: rest.connected_at,
    synced_at: rest.synced_at,
    compared_at: rest.compared_at,
    waits_until: isWaiting ? waits : null,
    waits_for: isWaiting ? rest.waits_for : null,
    calls: counts?.calls ?? 0,
    waiting: counts?.waiting ?? 0,
    failed: failed.map(({ id, kind, subject, problem, at, about }) => ({
      id,
      what: about ?? whatOf[kind] ?? kind,
      problem,
      at,
      path: about === null ? null : `/app/transaction?id=${subject}`,
    })),
    differences: connection?.state === 'connected' ? (await readDifferences(call.db, organisation)).length : 0,
    account_code: rest.account_code,
    branding_theme_id: rest.branding_theme_id,
    settings_at: connection?.settings_at ?? null,
  }
}
