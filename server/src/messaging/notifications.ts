import { audiencesOf, currentNotifications } from '@college/contract/messaging'
import { serve } from '#http'
import type { Served } from '#http'

/** The notifications that stand for the caller now, newest first. */
export const serveCurrentNotifications: Served = serve(currentNotifications, async (call) => {
  const row = await call.db.row<{ body: string }>(
    `select coalesce(json_agg(row_to_json(x)), '[]')::text as body from (
       select id, 0 as organisation_id, created_at, updated_at, created_by, updated_by, title, text, level, audience, starts_at, expires_at
       from notification where deleted_at is null and starts_at <= $1 and (expires_at is null or expires_at > $1) and audience = any($2)
       order by starts_at desc, id desc limit 20) x`,
    [call.now().toISOString(), audiencesOf(call.actor)],
  )
  const json = row?.body ?? '[]'
  return json === '[]' ? { data: [] } : { json }
})
