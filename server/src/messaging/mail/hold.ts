import type { Runner } from '#database'

/**
 * Holds the mails of a message before the message itself is held, in the order of their ids. What becomes of a mail holds them in that order as well,
 * so that whatever stops a message and whatever claims its mails do not wait for each other.
 */
export const holdMails = async (db: Runner, message: number): Promise<void> => {
  await db.rows(
    `select count(*) from (
       select 1 from outbox where of_message_id = $1 and of_recipient_id is not null order by id for update) held`,
    [message],
  )
}
