import { templateIssues } from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import type { Runner } from '#database'
import { eventTexts } from './texts.ts'

/** The words of an event as they stand in an organisation: its own active ones, else those of the application. */
export const mailWordsOf = async (
  db: Runner,
  organisationId: number,
  event: MailEvent,
): Promise<{ subject: string; text: string }> => {
  const own = await db.row<{ subject: string; text: string }>(
    'select subject, text from messagetemplate where organisation_id = $1 and event = $2 and active and deleted_at is null',
    [organisationId, event],
  )
  return own && templateIssues(event, own).length === 0 ? own : eventTexts[event]
}
