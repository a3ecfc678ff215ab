import { activityimport, devactivity } from '@college/contract/cpd'
import { code, matches, ruleFor } from '@college/contract/kit'
import { violated } from '#database'
import { audit, auditInto, readRows, Values } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import type { ActivityImport } from '@college/contract/cpd'
import { readImport } from './batch.ts'
import { imports } from './record.ts'

/** How the activities of a batch stand. */
export interface Status {
  free: number
  changed: number
  closed: number
  deleted: number
}

/** A batch in the caller's sight; 404 for all others. */
export const findImport = async (call: Call, id: number): Promise<ActivityImport> => {
  const [found] = await readRows<ActivityImport>(call, imports, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!found) throw new ApiError(code.notFound, 'We couldn’t find this import.')
  return found
}

// Each activity of a batch by what is in the way of taking it back; `$1` is the batch, `$2` who asks, `$3` when.
const standings = `select a.id, case
    when a.deleted_at is not null then 'deleted'
    when exists (select 1 from devcycle c where c.id = a.devcycle_id and c.expired_at is not null)
      or exists (select 1 from devplan p where p.id = a.devplan_id and p.closed_at is not null) then 'closed'
    when a.updated_at > a.created_at or exists (select 1 from datalock k where k.resource = 'devactivity' and k.record_id = a.id
      and k.expires_at > $3 and k.deleted_at is null and k.user_id <> $2) then 'changed'
    else 'free' end as standing
  from devactivity a where a.activityimport_id = $1`

export const statusOf = async (call: Call, id: number): Promise<Status> => {
  const rows = await call.db.rows<{ standing: keyof Status; count: number }>(
    `select standing, count(*)::int as count from (${standings}) s group by standing`,
    [id, call.actor.id, call.now()],
  )
  return {
    free: 0,
    changed: 0,
    closed: 0,
    deleted: 0,
    ...Object.fromEntries(rows.map((row) => [row.standing, row.count])),
  }
}

const activitiesIn = (count: number): string => (count === 1 ? 'One activity' : `${count} activities`)

const inTheWay = ({ free, changed, closed }: Status): string =>
  [
    changed > 0 ? `${activitiesIn(changed)} of this import ${changed === 1 ? 'was' : 'were'} changed since.` : '',
    closed > 0 ? `${activitiesIn(closed)} ${closed === 1 ? 'lies' : 'lie'} in a cycle or plan that is closed.` : '',
    free > 0 ? `You can undo the other ${free}.` : 'None of it can be undone.',
  ]
    .filter(Boolean)
    .join(' ')

const removeFree = async (call: Call, id: number): Promise<void> => {
  const values = new Values()
  const params = [id, call.actor.id, call.now()].map((each) => values.add(each))
  const removed =
    `update devactivity t set deleted_at = now(), updated_by = ${params[1]} ` +
    `where t.id in (select s.id from (${standings}) s where s.standing = 'free') and t.deleted_at is null returning id, organisation_id, user_id`
  const logged = auditInto(
    call.caller,
    { kind: 'change', resource: devactivity.name, changes: { deleted: [false, true] } },
    '(select id, organisation_id, user_id as owner_id from gone) g',
    values,
  )
  await call.db.rows(`with gone as (${removed}) ${logged}`, values.list).catch((error: unknown) => {
    const closed = ['devactivity_cycle_open', 'devactivity_plan_open'].includes(violated(error) ?? '')
    throw closed ? new ApiError(code.archived, 'A cycle or plan was closed just now. Look again.') : error
  })
}

/** Takes the activities of a batch back. With something in the way it is refused, unless only what is free is asked for. */
export const rollBack = async (call: Call, asked: { id: number; onlyFree: boolean }): Promise<ActivityImport> => {
  const batch = await findImport(call, asked.id)
  if (!matches(ruleFor(devactivity, 'remove', call.actor), { ...batch }))
    throw new ApiError(code.forbidden, 'You can’t undo this import.')
  // Whoever else takes it back at this moment waits here, and then finds it done.
  await call.db.rows('select 1 from activityimport where id = $1 for no key update', [batch.id])
  const fresh = await readImport(call, batch.id)
  if (fresh.rolled_back_at !== null) throw new ApiError(code.notPossible, 'This import has already been undone.')
  // Whoever is just saving one of them is waited for, and what they saved is seen.
  await call.db.rows(
    'select 1 from devactivity where activityimport_id = $1 and deleted_at is null order by id for no key update',
    [batch.id],
  )
  const standing = await statusOf(call, batch.id)
  const stays = standing.changed + standing.closed
  if (stays > 0 && (!asked.onlyFree || standing.free === 0)) throw new ApiError(code.notPossible, inTheWay(standing))
  await removeFree(call, batch.id)
  await call.db.rows(
    `update activityimport set rolled_back_at = $2, rolled_back_by = $3, kept = $4, updated_by = $3 where id = $1`,
    [batch.id, call.now(), call.actor.id, stays],
  )
  await audit(call.db, call.caller, {
    resource: activityimport.name,
    recordId: batch.id,
    organisationId: batch.organisation_id,
    ownerId: batch.user_id,
    changes: { rolled_back: [false, true], kept: [null, stays] },
  })
  return readImport(call, batch.id)
}
