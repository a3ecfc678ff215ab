import {
  audiencesOf,
  closeNotification,
  currentNotifications,
  expireNotification,
  notification,
} from '@college/contract/messaging'
import type { Notification } from '@college/contract/messaging'
import { code } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import { audit, readRows, standard } from '#records'
import type { ServerRecord } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { Call } from '#platform'

/** Notices: an end comes after its beginning. */
export const notifications: ServerRecord = standard(notification, {
  anyCollege: true,
  check: (_call, { after }) => {
    if (after.expires_at !== null && new Date(after.expires_at) <= new Date(after.starts_at))
      throw badField('expires_at', 'The end must be after the start')
    if (after.text === '') throw badField('text', 'This cannot be empty')
  },
})

const found = async (call: Call, id: number): Promise<Notification> => {
  const [row] = await readRows<Notification>(call, notifications, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound(notification.title[0])
  return row
}

/** The notifications that stand for the caller now and were not closed, newest first. */
const serveCurrent: Served = serve(
  currentNotifications,
  async (call) => {
    const row = await call.db.row<{ body: string }>(
      `select coalesce(json_agg(row_to_json(x)), '[]')::text as body from (
         select id, 0 as organisation_id, created_at, updated_at, created_by, updated_by, title, text, level, audience, starts_at, expires_at
         from notification n where deleted_at is null and starts_at <= $1 and (expires_at is null or expires_at > $1) and audience = any($2)
           and not exists (select 1 from notification_closed c where c.user_id = $3 and c.notification_id = n.id
             and c.words_hash = md5(n.title || chr(10) || n.text))
         order by starts_at desc, id desc limit 20) x`,
      [call.now().toISOString(), audiencesOf(call.actor), call.actor.id],
    )
    const json = row?.body ?? '[]'
    return json === '[]' ? { data: [] } : { json }
  },
  { anyCollege: true },
)

const serveClose: Served = serve(
  closeNotification,
  async (call, { body }) => {
    const notice = await found(call, body.id)
    if (new Date(notice.updated_at).getTime() !== new Date(body.updated_at).getTime())
      throw new ApiError(code.outdated, 'This notice was changed since you opened it.', undefined, { current: notice })
    if (notice.level === 'urgent' && !body.read)
      throw new ApiError(code.notPossible, 'This notice is urgent. Read it before you close it.')
    await call.db.rows(
      `insert into notification_closed (organisation_id, notification_id, user_id, words_hash, closed_at)
       select $1, id, $2, md5(title || chr(10) || text), $3 from notification where id = $4
       on conflict (user_id, notification_id) do update set words_hash = excluded.words_hash, closed_at = excluded.closed_at`,
      [call.actor.organisation_id, call.actor.id, call.now(), notice.id],
    )
    return { data: { id: notice.id }, status: code.updated }
  },
  { anyCollege: true },
)

const serveExpire: Served = serve(
  expireNotification,
  async (call, { body }) => {
    const before = await found(call, body.id)
    const now = call.now()
    if (before.expires_at !== null && new Date(before.expires_at) <= now)
      throw new ApiError(code.archived, 'This notice is already over.')
    if (new Date(before.starts_at) >= now)
      throw new ApiError(code.notPossible, 'This notice hasn’t started yet. Change its start, or delete it.')
    await call.db.rows('update notification set expires_at = $2, updated_by = $3 where id = $1', [
      before.id,
      now,
      call.actor.id,
    ])
    await audit(call.db, call.caller, {
      resource: 'notification',
      recordId: before.id,
      organisationId: null,
      changes: { expires_at: [before.expires_at, now.toISOString()] },
    })
    return { data: await found(call, before.id), status: code.updated }
  },
  { anyCollege: true },
)

/** What is done with notices besides the standard calls. */
export const notificationCalls: readonly Served[] = [serveCurrent, serveClose, serveExpire]
