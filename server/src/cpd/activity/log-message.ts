import { eventOf, logMessage } from '@college/contract/cpd'
import type { Activity } from '@college/contract/cpd'
import { message } from '@college/contract/messaging'
import { serve } from '#http'
import { readConversation } from '#messaging'
import { notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import type { Standard } from '#records'
import { todayOf } from '../people/person.ts'
import { activities } from './record.ts'

type Event = ReturnType<typeof eventOf>

/** The caller’s own row of a message that has come, held until the call ends: of two presses at once one waits for the other. */
const holdReceipt = async (call: Call, id: number): Promise<{ id: number; devactivity_id: number | null }> => {
  const held = await call.db.row<{ id: number; devactivity_id: number | null }>(
    `select id, devactivity_id from messagerecipient where message_id = $1 and user_id = $2 and arrives_at <= $3::timestamptz for update`,
    [id, call.actor.id, call.now()],
  )
  if (!held) throw notFound(message.title[0])
  return held
}

/** The activity that a message was logged as, or one of the same event that was begun in the editor. */
const loggedBefore = async (call: Call, logged: number | null, event: Event): Promise<number | null> => {
  const row = await call.db.row<{ id: number }>(
    `select a.id from devactivity a where a.user_id = $1 and a.deleted_at is null and (a.id = $2::bigint
       or (a.activity_date = $3 and a.provider = $4 and (a.title = $5 or a.motivation = $6)))
     order by a.id = $2::bigint desc nulls last, a.id limit 1`,
    [call.actor.id, logged, event.activity_date, event.provider, event.title, event.motivation],
  )
  return row?.id ?? null
}

/** Logs the event of a message as a draft, once for each of its readers. */
export const serveLogMessage = (standard: Standard): Served =>
  serve(logMessage, async (call, { body }) => {
    const held = await holdReceipt(call, body.id)
    const { messages } = await readConversation(call, body.id)
    const one = messages.find(({ id }) => id === body.id)
    if (!one) throw notFound(message.title[0])
    const event = eventOf(one, todayOf(call))
    const before = await loggedBefore(call, held.devactivity_id, event)
    // The answer that is kept for a repeat is that of the whole.
    const within = { ...call, caller: { ...call.caller, idempotencyKey: null } }
    const draft = { user_id: call.actor.id, time: 0, state: 'draft', ...event }
    const text =
      before === null
        ? (await standard.create(within, activities, draft)).body
        : await standard.get(within, activities, before)
    const activity = JSON.parse(text) as Activity // a row of the record
    await call.db.rows('update messagerecipient set devactivity_id = $2 where id = $1', [held.id, activity.id])
    return { data: { activity, made: before === null } }
  })
