import { administered, code, matches } from '@college/contract/kit'
import { badgeFile, badges, issueBadge, renewBadgeKey, withdrawBadge } from '@college/contract/cpd'
import type { Badge } from '@college/contract/cpd'
import { serve } from '#http'
import { audit, noteLook } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { Served } from '#http'
import type { Call, Limit } from '#platform'
import { loadActor } from '#people'
import { keptOf } from '../report/kept-report.ts'
import { achievementOf } from './achievement.ts'
import { issueCertificate } from './issue.ts'
import { makeKey } from './keys.ts'
import type { BadgeParts } from './parts.ts'
import { publicBadgeCalls } from './published.ts'

/** Kept reports that are looked at, the newest first: each asks for the figures of its cycle. */
const mostReady = 12

const perPerson: Limit = { name: 'certificate', most: 20, seconds: 3_600 }

const byOffice = (call: Call, person: { id: number; organisation_id: number; user_id: number }): boolean =>
  // Rows of a college that was not chosen are out of a platform administrator's sight anyway.
  call.actor.platform_admin || matches(administered(call.actor), person)

type About = Pick<Badge, 'devcycle_id' | 'devplan_id'>

/** What of the kept reports of the caller a certificate can be made of. */
const readyOf = async (call: Call): Promise<About[]> => {
  const kept = (await keptOf(call.db, call.actor.id)).filter(({ kind }) => kind !== 'pdp')
  const ready: About[] = []
  for (const { devcycle_id, devplan_id } of kept.slice(0, mostReady)) {
    const about = devcycle_id === null ? { devplan_id: devplan_id ?? 0 } : { devcycle_id }
    const met = await achievementOf(call, call.actor, about).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    if (met) ready.push({ devcycle_id, devplan_id })
  }
  return ready
}

const serveList: Served = serve(badges, async (call, { query }) => {
  const asked = query.user_id ?? call.actor.id
  const person = asked === call.actor.id ? call.actor : await loadActor(call.db, asked, call.now(), true)
  const { id, organisation_id } = person ?? { id: 0, organisation_id: 0 }
  if (id !== call.actor.id && !byOffice(call, { id, organisation_id, user_id: id })) throw notFound('person')
  const rows = await call.db.rows<Badge>(
    `select id, user_id, devcycle_id, devplan_id, title, issued_at, withdrawn_at, reason from badge
     where user_id = $1 order by id desc limit 500`,
    [id],
  )
  await noteLook(call, { name: 'badge', sensitive: false }, { id, organisation_id, user_id: id })
  return { data: { badges: rows, ready: id === call.actor.id ? await readyOf(call) : [] } }
})

const readBadge = async (call: Call, id: number): Promise<Badge & { organisation_id: number; credential: string }> => {
  const row = await call.db.row<Badge & { organisation_id: number; credential: string }>(
    `select id, organisation_id, user_id, devcycle_id, devplan_id, title, issued_at, withdrawn_at, reason, credential
     from badge where id = $1`,
    [id],
  )
  if (!row || (row.user_id !== call.actor.id && !byOffice(call, row))) throw notFound('certificate')
  return row
}

const shown = ({
  organisation_id: _home,
  credential: _text,
  ...badge
}: Badge & { organisation_id: number; credential: string }): Badge => badge

const serveIssue = (parts: BadgeParts): Served =>
  serve(issueBadge, async (call, { body }) => {
    await parts.limits.take(perPerson, String(call.actor.id))
    return { data: await issueCertificate(call, parts.publicUrl(), call.actor, body), status: code.created }
  })

const serveFile: Served = serve(badgeFile, async (call, { query }) => {
  const { user_id, title, credential, withdrawn_at } = await readBadge(call, query.id)
  // Its holder hands it out, and no one else.
  if (user_id !== call.actor.id) throw notFound('certificate')
  if (withdrawn_at !== null) throw new ApiError(code.archived, 'This certificate has been withdrawn.')
  return { file: Buffer.from(credential), name: `${title}.jwt`, type: 'text/plain; charset=utf-8' }
})

const serveWithdraw: Served = serve(withdrawBadge, async (call, { body }) => {
  const before = await readBadge(call, body.id)
  const row = await call.db.row<Badge>(
    `update badge set withdrawn_at = $2, withdrawn_by = $3, reason = $4 where id = $1 and withdrawn_at is null
     returning id, user_id, devcycle_id, devplan_id, title, issued_at, withdrawn_at, reason`,
    [body.id, call.now().toISOString(), call.actor.id, body.reason],
  )
  if (!row) return { data: shown(await readBadge(call, body.id)) }
  await audit(call.db, call.caller, {
    resource: 'badge',
    recordId: row.id,
    organisationId: before.organisation_id,
    ownerId: row.user_id,
    changes: { withdrawn: [null, body.reason] },
  })
  return { data: row }
})

const serveRenew: Served = serve(renewBadgeKey, async (call, { body }) => {
  const { actor } = call
  const id =
    body.organisation_id ?? actor.college ?? (actor.platform_admin ? null : (actor.admin_organisations[0] ?? null))
  if (id === null) throw badField('organisation_id', 'Choose the college first')
  const isTheirs = actor.platform_admin ? (actor.college ?? id) === id : matches(administered(actor, 'id'), { id })
  if (!isTheirs) throw new ApiError(code.forbidden, 'This is for administrators of the college.')
  return { data: await makeKey(call, id), status: code.created }
})

/** Digital certificates: issued, taken along, withdrawn, and read by anyone they are shown to. */
export const badgeCalls = (parts: BadgeParts): readonly Served[] => [
  serveList,
  serveIssue(parts),
  serveFile,
  serveWithdraw,
  serveRenew,
  ...publicBadgeCalls(parts),
]
