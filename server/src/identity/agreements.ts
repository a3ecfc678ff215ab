import { code } from '@college/contract/kit'
import { agree, agreements, publishAgreement } from '@college/contract/identity'
import type { Agreement } from '@college/contract/identity'
import { serve } from '#http'
import { audit, collegeFor, refuseElsewhere } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { nothingLeftToAgree } from './waits.ts'

// The newest text of each kind in an organisation, the person's own where none is named, and whether the person has accepted it.
const current = `select distinct on (a.kind) a.id, a.kind, a.version, a.title, a.text, a.published_at,
    exists (select 1 from user_agreement g where g.user_id = u.id and g.agreement_id = a.id) as agreed
  from "user" u join agreement a on a.organisation_id = coalesce($2, u.organisation_id) where u.id = $1
  order by a.kind desc, a.version desc`

const currentOf = (db: Runner, userId: number, organisation: number | null = null): Promise<Agreement[]> =>
  db.rows<Agreement>(current, [userId, organisation])

/** Ids of the texts that a person has still to accept. */
export const outstandingAgreements = async (db: Runner, userId: number): Promise<number[]> =>
  (await currentOf(db, userId)).filter(({ agreed }) => !agreed).map(({ id }) => id)

interface Keeping {
  texts: TextsKept
}

const refuseOutsiders = ({ actor }: Call, organisation: number): void => {
  if (!actor.platform_admin && !actor.admin_organisations.includes(organisation))
    throw new ApiError(code.forbidden, 'Only an administrator of this organisation may do this.')
  refuseElsewhere(actor, organisation)
}

const serveAgreements: Served = serve(agreements, async (call, { query: { organisation_id: asked } }) => {
  if (asked !== undefined && asked !== call.actor.organisation_id) refuseOutsiders(call, asked)
  return { data: await currentOf(call.db, call.actor.id, asked) }
})

type KeptText = Agreement & { organisation_id: number }

/** Keeps the texts that people accept, and that they did, as forms. */
export interface TextsKept {
  readonly published: (call: Call, text: KeptText) => Promise<void>
  /** Gives the ids of the form and of its template. */
  readonly accepted: (call: Call, text: KeptText) => Promise<{ form_id: number; template_id: number }>
}

const accept = async (call: Call, texts: TextsKept, text: Agreement): Promise<void> => {
  await call.db.rows(
    'insert into user_agreement (user_id, agreement_id, agreed_at, ip) values ($1, $2, $3, $4) on conflict do nothing',
    [call.actor.id, text.id, call.now(), call.caller.ip],
  )
  // The database knows two kinds and no other; the person's columns are named after them.
  const { kind } = text
  const kept = await texts.accepted(call, { ...text, organisation_id: call.actor.organisation_id })
  await call.db.rows(
    `update "user" set ${kind}_agreed = true, ${kind}_agreed_at = $2, ${kind}_agreed_ip = $3, ${kind}_form_id = $4, ${kind}_template_id = $5
     where id = $1`,
    [call.actor.id, call.now(), call.caller.ip, kept.form_id, kept.template_id],
  )
}

const serveAgree = ({ texts: keeper }: Keeping): Served =>
  serve(agree, async (call, { body }) => {
    const texts = await currentOf(call.db, call.actor.id)
    const chosen = texts.filter(({ id }) => body.ids.includes(id))
    if (chosen.length < new Set(body.ids).size)
      throw new ApiError(code.outdated, 'The text has changed since you opened it. Read it again.')
    const fresh = chosen.filter(({ agreed }) => !agreed)
    for (const text of fresh) await accept(call, keeper, text)
    if (fresh.length > 0)
      await audit(call.db, call.caller, {
        resource: 'user',
        recordId: call.actor.id,
        organisationId: call.actor.organisation_id,
        changes: Object.fromEntries(fresh.map(({ kind, version }) => [`${kind}_agreed`, [null, version] as const])),
      })
    const left = await currentOf(call.db, call.actor.id)
    if (left.every(({ agreed }) => agreed)) await nothingLeftToAgree(call.db, call.actor.id)
    return { data: left }
  })

const servePublish = ({ texts }: Keeping): Served =>
  serve(publishAgreement, async (call, { body }) => {
    const organisation = await collegeFor(call, body.organisation_id)
    refuseOutsiders(call, organisation)
    const made = await call.db.row<{ id: number; version: number }>(
      `insert into agreement (organisation_id, kind, version, title, text, published_at, published_by)
     select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6 from agreement where organisation_id = $1 and kind = $2
     returning id, version`,
      [organisation, body.kind, body.title, body.text, call.now(), call.actor.id],
    )
    if (body.over !== undefined && made?.version !== body.over + 1)
      throw new ApiError(
        code.outdated,
        'Another version was published since you began. Read it before you publish yours.',
      )
    await audit(call.db, call.caller, {
      resource: 'agreement',
      recordId: made?.id ?? null,
      organisationId: organisation,
      changes: { [body.kind]: [null, made?.version ?? null] },
    })
    const data = await currentOf(call.db, call.actor.id, organisation)
    const text = data.find(({ id }) => id === made?.id)
    if (text) await texts.published(call, { ...text, organisation_id: organisation })
    return { data, status: code.created }
  })

/** The texts that people accept. */
export const agreementCalls = (parts: Keeping): readonly Served[] => [
  serveAgreements,
  serveAgree(parts),
  servePublish(parts),
]
