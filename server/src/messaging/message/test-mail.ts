import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { isTestUser } from '../mail/queue.ts'
import { oneLine } from '../mail/render.ts'
import type { MessageRow } from './draft.ts'
import { filled, placeholderProblems } from './placeholders.ts'
import type { FilledFor } from './placeholders.ts'
import { patience } from './send.ts'

/** Emails a draft to its sender, once for the same words; what the test user tries stays inside. */
export const queueTest = async (call: Call, row: MessageRow): Promise<{ id: number; to: string; kept: boolean }> => {
  const problems = placeholderProblems({ subject: row.subject ?? '', text: row.text ?? '' })
  const [first] = problems
  if (first) throw new ApiError(code.bad, `${first.message}.`, problems)
  const me = await call.db.row<FilledFor & { email: string | null }>(
    `select u.email, u.display_name as name, u.display_name as sender, u.firstname, o.name as organisation
     from "user" u, organisation o where u.id = $1 and o.id = $2`,
    [call.actor.id, row.organisation_id],
  )
  if (!me || me.email === null)
    throw new ApiError(code.notPossible, 'Your account has no email address to send a test to.')
  const isInside = await isTestUser(call.db, row.organisation_id, call.actor.id)
  const queued = await call.db.row<{ id: number }>(
    `insert into outbox (organisation_id, user_id, to_address, to_name, event, subject, state, dedupe, give_up_at, caused_by, of_message_id)
     values ($1, $2, $3, $4, 'message', $5, $9, $6, $7::timestamptz + interval '${patience}', $2, $8)
     on conflict (organisation_id, dedupe) where dedupe is not null do nothing returning id`,
    [
      row.organisation_id,
      call.actor.id,
      me.email,
      oneLine(me.name, 200),
      oneLine(filled(row.subject ?? '', me), 200) || 'No subject yet',
      `message test ${row.id} ${new Date(row.updated_at).toISOString()}`,
      call.now(),
      row.id,
      isInside ? 'kept' : 'queued',
    ],
  )
  if (!queued)
    throw new ApiError(code.notPossible, 'We’ve emailed you these words already. Change them to send another test.')
  return { id: queued.id, to: me.email, kept: isInside }
}
