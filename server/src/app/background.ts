import { scopeOf } from '#database'
import { loadActor } from '#people'
import type { Call, Context } from '#platform'

/** The call in which a job works for who asked for it, as they may now, in the organisation it is of; null where they can no longer sign in. */
export const callInBackground = async (
  context: Context,
  asked: { readonly by: number; readonly organisationId: number; readonly name: string; readonly job: string },
): Promise<Call | null> => {
  const found = await loadActor(context.db, asked.by, context.now())
  if (!found) return null
  const actor = found.platform_admin ? { ...found, college: asked.organisationId } : found
  const caller: Call['caller'] = {
    actor,
    session: null,
    actingAs: null,
    waitsFor: [],
    ip: '',
    userAgent: null,
    cookies: null,
    requestId: asked.job,
    call: asked.name,
    idempotencyKey: null,
    bodyHash: () => '',
  }
  return { unscoped: context.db, actor, caller, ...context, db: context.db.scopedTo(scopeOf(actor)) }
}
