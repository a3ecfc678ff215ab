import { addDays } from '@college/contract/kit'
import { audit } from '#records'
import type { Changes } from '#records'
import type { Call } from '#platform'
import type { Candidate } from './candidate.ts'

/** A relationship that ended with the training. */
export interface Ended {
  id: number
  /** The end that had been set, if any. */
  ends: string | null
  /** It had not begun before that day, so that it was removed. */
  removed: boolean
}

interface Running {
  id: number
  starts: string | null
  ends: string | null
}

const running = `from userrelationship l join "user" u on u.id = l.user_id where l.trainee_id = $1 and l.organisation_id = $2 and l.deleted_at is null
  and coalesce(l.ends >= $3, true)`

/** Who teaches a person on a day or later, by name. */
export const teachersOf = (
  call: Call,
  person: Candidate,
  today: string,
): Promise<readonly { name: string; kind: string }[]> =>
  call.db.rows(`select u.display_name as name, l.kind ${running} order by u.display_name, l.kind`, [
    person.id,
    person.organisation_id,
    today,
  ])

const note = (call: Call, person: Candidate, id: number, changes: Changes): Promise<void> =>
  audit(call.db, call.caller, {
    resource: 'userrelationship',
    recordId: id,
    ownerId: person.id,
    organisationId: person.organisation_id,
    changes,
  })

/** Ends the relationships of a training the day before a day, so that nobody sees more of a fellow for having taught the trainee. */
export const endRelations = async (call: Call, person: Candidate, today: string, at: string): Promise<Ended[]> => {
  const rows = await call.db.rows<Running>(`select l.id, l.starts, l.ends ${running} order by l.id for update of l`, [
    person.id,
    person.organisation_id,
    today,
  ])
  const last = addDays(today, -1)
  const ended: Ended[] = []
  for (const { id, starts, ends } of rows) {
    const removed = starts !== null && starts >= today
    await call.db.rows(
      `update userrelationship set ${removed ? 'deleted_at' : 'ends'} = $2, updated_by = $3 where id = $1`,
      [id, removed ? at : last, call.actor.id],
    )
    await note(call, person, id, removed ? { deleted_at: [null, at] } : { ends: [ends, last] })
    ended.push({ id, ends, removed })
  }
  return ended
}

/** Lets relationships run again that ended with a training, unless somebody has changed them since. */
export const restoreRelations = async (
  call: Call,
  person: Candidate,
  making: { relations: readonly Ended[]; fellow_since: string; made_at: string },
): Promise<void> => {
  const last = addDays(making.fellow_since, -1)
  for (const { id, ends, removed } of making.relations) {
    const row = await call.db.row(
      removed
        ? `update userrelationship l set deleted_at = null, updated_by = $2 where id = $1 and deleted_at = $3
             and not exists (select from userrelationship o where o.deleted_at is null
               and (o.user_id, o.trainee_id, o.kind) = (l.user_id, l.trainee_id, l.kind)) returning 1`
        : `update userrelationship set ends = $4, updated_by = $2 where id = $1 and ends = $3 and deleted_at is null returning 1`,
      removed ? [id, call.actor.id, making.made_at] : [id, call.actor.id, last, ends],
    )
    if (row) await note(call, person, id, removed ? { deleted_at: [making.made_at, null] } : { ends: [last, ends] })
  }
}
