import type { Placement } from '@college/contract/logbook'
import { reportPeriod, undoMinutes } from '@college/contract/logbook'
import { mayMail, queueMail, withdrawMail } from '#messaging'
import type { Call } from '#platform'

/** What the mails about reports are written with. */
export interface PlacementParts {
  /** Where the application is reached from outside. */
  readonly publicUrl: () => string
}

type Told = Pick<
  Placement,
  | 'id'
  | 'organisation_id'
  | 'user_id'
  | 'quarter'
  | 'start_date'
  | 'end_date'
  | 'type'
  | 'location_name'
  | 'accepted_at'
  | 'accepted_by'
  | 'returned_at'
>

const causes = { placement_returned: 'returned_at', placement_accepted: 'accepted_at' } as const
type Decision = keyof typeof causes

/** Names one decision about a report, which has one mail. */
const causeOf = (row: Told, event: Decision): string =>
  `${event} ${row.id} ${new Date(row[causes[event]] ?? 0).toISOString()}`

// A minute more than a decision can be undone, so that no mail says what is taken back.
const whenFinal = (call: Call): Date => new Date(call.now().getTime() + (undoMinutes + 1) * 60_000)

/**
 * Writes to the owner of a report that it was accepted or returned, unless they turned alerts off. What was said with it is read in the
 * report alone. `row` is the report as the decision left it.
 */
export const tellOwner = async (
  call: Call,
  { publicUrl }: PlacementParts,
  row: Told,
  event: Decision,
): Promise<void> => {
  const owner = await call.db.row<{ email: string; by: string }>(
    `select u.email, b.display_name as by from "user" u join "user" b on b.id = $2
     where u.id = $1 and u.active and u.confirmed_at is not null and u.deleted_at is null and u.email is not null`,
    [row.user_id, (event === 'placement_accepted' && row.accepted_by) || call.actor.id],
  )
  if (!owner) return
  const { organisation_id: organisationId } = row
  const about = { sender: call.actor.id, organisationId, to: owner.email, account: true, about: `placement ${row.id}` }
  if (!(await mayMail(call, about))) return
  await queueMail(call.db, {
    event,
    organisationId,
    userId: row.user_id,
    to: owner.email,
    causedBy: call.actor.id,
    values: {
      person: owner.by,
      report: [reportPeriod({ ...row, quarter: row.quarter ?? '' }), row.location_name ?? row.type].join(', '),
    },
    link: `${publicUrl()}/app/placement?id=${row.id}`,
    dedupe: causeOf(row, event),
    leavesAt: whenFinal(call),
  })
}

/** Takes back the mail of a decision that is undone. `row` is the report as the decision left it. */
export const withdraw = (call: Call, row: Told, event: Decision): Promise<void> =>
  withdrawMail(call.db, row.organisation_id, causeOf(row, event))
