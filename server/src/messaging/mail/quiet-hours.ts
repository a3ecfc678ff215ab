import type { Runner } from '#database'

/** The claim of a mail, by which its node alone settles it. */
interface Claim {
  readonly id: number
  readonly node: string
  readonly attempts: number
  readonly organisation: number
}

// One that its hours hold back beyond its time has an hour of them still.
const inTime = "case when give_up_at <= $1 then $1::timestamptz + interval '1 hour' else give_up_at end"

/**
 * Puts a reminder back until its college's hours, as if it had not been tried, and with it the others of the college that wait: else nodes would take
 * each of them up in the night.
 */
export const holdReminders = async (
  db: Runner,
  { id, node, attempts, organisation }: Claim,
  until: Date,
): Promise<void> => {
  await db.rows(
    `update outbox set state = 'queued', attempts = attempts - 1, claimed_at = null, next_attempt_at = $1, give_up_at = ${inTime}, updated_at = now()
     where id = $2 and state = 'sending' and claimed_by = $3 and attempts = $4`,
    [until, id, node, attempts],
  )
  await db.rows(
    `update outbox set next_attempt_at = $1, give_up_at = ${inTime}, updated_at = now() where id in (
       select o.id from outbox o where o.organisation_id = $2 and o.event = 'reminder_digest' and o.dedupe is not null and o.state = 'queued'
         and (o.next_attempt_at is null or o.next_attempt_at < $1) for update skip locked)`,
    [until, organisation],
  )
}
