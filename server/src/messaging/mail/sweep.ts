import type { Context } from '#platform'

/** Empties the bodies of mails that were not sent and have had their time, and forgets old mails altogether. */
export const sweepOutbox = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> => {
  await db.rows(
    `with emptied as (
       update outbox set text = null, html = null, shown = null where text is not null and state in ('kept', 'failed')
         and created_at < $1::timestamptz - interval '7 days' returning id)
     delete from outbox_attachment x using emptied where x.outbox_id = emptied.id`,
    [now()],
  )
  await db.rows(
    `delete from outbox where state in ('sent', 'kept', 'failed') and created_at < $1::timestamptz - interval '90 days'`,
    [now()],
  )
  await db.rows(`delete from mail_bounce where taken_at < $1::timestamptz - interval '1 day'`, [now()])
  await db.rows(`delete from mail_written where day < ($1::timestamptz - interval '40 days')::date`, [now()])
}
