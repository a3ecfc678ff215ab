import { code } from '@college/contract/kit'
import { readProvider, saveProvider, switchProvider } from '@college/contract/identity'
import type { SignInProvider } from '@college/contract/identity'
import { serve } from '#http'
import { audit } from '#records'
import { addressRefusal, ApiError, badField } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call, Context, Reach } from '#platform'
import type { IdentityParts } from '../open-session.ts'

/** What the calls of sign-in at the college are made with. */
export interface OidcParts extends IdentityParts {
  /** How far the server may reach for a provider. */
  reach: Reach
}

/** A provider as it is kept. */
export interface Provider extends SignInProvider {
  organisation_id: number
  client_secret: Buffer
}

/** The provider of a college, or null. */
export const findProvider = (db: Runner, organisationId: number): Promise<Provider | null> =>
  db.row<Provider>(
    `select organisation_id, name, issuer, client_id, client_secret, enabled, tested_at, updated_at
     from signinprovider where organisation_id = $1`,
    [organisationId],
  )

const sealedFor = (organisationId: number): { purpose: string; about: string } => ({
  purpose: 'sign-in client secret',
  about: `organisation ${organisationId}`,
})

/** The client secret of a provider. */
export const secretOf = ({ keys }: Pick<Context, 'keys'>, provider: Provider): string =>
  keys.open(sealedFor(provider.organisation_id), provider.client_secret).toString()

/** Seals what older keys sealed with the newest; gives how many. */
export const resealProviders = async ({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<number> => {
  const rows = await db.rows<{ organisation_id: number; client_secret: Buffer }>(
    'select organisation_id, client_secret from signinprovider',
  )
  let changed = 0
  for (const { organisation_id: id, client_secret: sealed } of rows) {
    if (keys.isCurrent(sealed)) continue
    const done = await db.rows(
      'update signinprovider set client_secret = $2 where organisation_id = $1 and client_secret = $3 returning 1',
      [id, keys.reseal(sealedFor(id), sealed), sealed],
    )
    changed += done.length
  }
  return changed
}

/** The college that an administrator’s call is about. */
export const officeOf = ({ actor }: Pick<Call, 'actor'>, asked: number | undefined): number => {
  const id = asked ?? actor.college ?? (actor.platform_admin ? null : (actor.admin_organisations[0] ?? null))
  if (id === null) throw badField('organisation_id', 'Choose the college first')
  if (
    actor.platform_admin ? actor.college !== undefined && actor.college !== id : !actor.admin_organisations.includes(id)
  )
    throw new ApiError(code.forbidden, 'This is for administrators of the college.')
  return id
}

const shown = ({ name, issuer, client_id, enabled, tested_at, updated_at }: Provider): SignInProvider => ({
  name,
  issuer,
  client_id,
  enabled,
  tested_at,
  updated_at,
})

/** Where a provider sends the browser back to. */
export const redirectUri = ({ publicUrl }: Pick<IdentityParts, 'publicUrl'>): string =>
  `${publicUrl()}/app/signin/college`

const answerOf = (parts: OidcParts, provider: Provider | null) => ({
  data: { provider: provider && shown(provider), redirect_uri: redirectUri(parts) },
})

const changed = (call: Call, organisationId: number, changes: Parameters<typeof audit>[2]['changes']): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'signinprovider',
    recordId: organisationId,
    organisationId,
    ...(changes ? { changes } : {}),
  })

const serveRead = (parts: OidcParts): Served =>
  serve(readProvider, async (call, { query }) => {
    const id = officeOf(call, query.organisation_id)
    return answerOf(parts, await findProvider(call.db, id))
  })

const outdated = (current: Provider): ApiError =>
  new ApiError(code.outdated, 'This was changed meanwhile. Look at it again.', undefined, { current: shown(current) })

const serveSave = (parts: OidcParts): Served =>
  serve(saveProvider, async (call, { body }) => {
    const id = officeOf(call, body.organisation_id)
    const refusal = addressRefusal(body.issuer, parts.reach)
    if (refusal !== null) throw badField('issuer', refusal)
    if (/[?#]/.test(body.issuer)) throw badField('issuer', 'The issuer has no ? and no #')
    const before = await call.db.row<Provider>(
      `select organisation_id, name, issuer, client_id, client_secret, enabled, tested_at, updated_at
       from signinprovider where organisation_id = $1 for update`,
      [id],
    )
    if (before && body.updated_at !== before.updated_at) throw outdated(before)
    if (!before && body.client_secret === undefined) throw badField('client_secret', 'Enter the client secret')
    const sameSecret =
      before !== null && (body.client_secret === undefined || secretOf(call, before) === body.client_secret)
    const same = sameSecret && before.issuer === body.issuer && before.client_id === body.client_id
    const secret = sameSecret
      ? before.client_secret
      : call.keys.seal(sealedFor(id), Buffer.from(body.client_secret ?? ''))
    const saved = await call.db.row<Provider>(
      `insert into signinprovider (organisation_id, name, issuer, client_id, client_secret, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (organisation_id) do update set name = $2, issuer = $3, client_id = $4, client_secret = $5,
         updated_at = greatest($6, signinprovider.updated_at + interval '1 millisecond'), updated_by = $7,
         enabled = signinprovider.enabled and $8, tested_at = case when $8 then signinprovider.tested_at end
       where $9 returning organisation_id, name, issuer, client_id, client_secret, enabled, tested_at, updated_at`,
      [id, body.name, body.issuer, body.client_id, secret, call.now(), call.actor.id, same, before !== null],
    )
    if (!saved) throw new ApiError(code.outdated, 'This was changed meanwhile. Look at it again.')
    await changed(call, id, {
      name: [before?.name ?? null, saved.name],
      issuer: [before?.issuer ?? null, saved.issuer],
      client_id: [before?.client_id ?? null, saved.client_id],
      ...(sameSecret ? {} : { client_secret: [null, 'changed'] }),
      enabled: [before?.enabled ?? false, saved.enabled],
    })
    return answerOf(parts, saved)
  })

const serveSwitch = (parts: OidcParts): Served =>
  serve(switchProvider, async (call, { body }) => {
    const id = officeOf(call, body.organisation_id)
    const provider = await findProvider(call.db, id)
    if (!provider) throw new ApiError(code.notPossible, 'Sign-in through the college isn’t set up yet.')
    if (body.enabled && provider.tested_at === null)
      throw new ApiError(code.notPossible, 'Test it first: sign in there once with your own account.')
    await call.db.rows(
      `update signinprovider set enabled = $2, updated_at = greatest($3, updated_at + interval '1 millisecond'), updated_by = $4
       where organisation_id = $1 and enabled <> $2 and (tested_at is not null or not $2)`,
      [id, body.enabled, call.now(), call.actor.id],
    )
    if (provider.enabled !== body.enabled) await changed(call, id, { enabled: [provider.enabled, body.enabled] })
    return answerOf(parts, await findProvider(call.db, id))
  })

/** The office’s calls on its identity provider. */
export const providerCalls = (parts: OidcParts): readonly Served[] => [
  serveRead(parts),
  serveSave(parts),
  serveSwitch(parts),
]
