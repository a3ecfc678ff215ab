import type { Deadline } from '@college/contract/cpd'
import type { Call } from '#platform'

/** Deadlines of the caller from one source. */
export type ReadDeadlines = (call: Call) => Promise<Deadline[]>

interface CameBack {
  id: number
  name: string
  title: string | null
  day: string
  task: 'ask_again' | 'change_form' | 'add_part' | 'answer_pass' | 'ask_to_sign' | 'read_rejection'
}

/** For so many days a form that a signer rejected is pointed out to its owner, who can do nothing more about it. */
const rejectedDays = 14

/**
 * Own forms that wait for their owner, each once: a signer declined, rejected or wants to pass it on, it was returned for changes, the part
 * of another was filled in before the owner's, or nobody is asked to sign it.
 */
export const returnedForms = async (call: Call): Promise<Deadline[]> => {
  const { id: user_id } = call.actor
  const rows = await call.db.rows<CameBack>(
    `with mine as (
     select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date as day, 'ask_again' as task, 1 as place
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and (f.state = 'completed' or (f.state = 'started' and s.fills and f.returned_at is null)) and f.deleted_at is null
       and s.state = 'declined' and s.deleted_at is null
       and not exists (select from devformsignature n where n.devform_id = f.id and n.party = s.party and n.state in ('asked', 'signed') and n.deleted_at is null)
     group by f.id, f.name, f.title, o.timezone
     union all
     select f.id, f.name, f.title, (f.returned_at at time zone o.timezone)::date, 'change_form', 0
     from devform f join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is not null and f.deleted_at is null
     union all
     select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date, 'add_part', 2
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is null and f.deleted_at is null
       and s.state = 'signed' and s.fills and s.deleted_at is null
     group by f.id, f.name, f.title, o.timezone
     union all
     select f.id, f.name, f.title, (min(s.asked_at) at time zone o.timezone)::date, 'answer_pass', 3
     from devformsignature s join suggested_signer w on w.devformsignature_id = s.id and w.passes and w.accepted is null
       join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state in ('started', 'completed') and f.deleted_at is null and s.state = 'asked' and s.deleted_at is null
     group by f.id, f.name, f.title, o.timezone
     union all
     select f.id, f.name, f.title, (f.completed_at at time zone o.timezone)::date, 'ask_to_sign', 4
     from devform f join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'completed' and f.signing_required and f.deleted_at is null
       and f.signatures_given is distinct from f.signatures_needed
       and not exists (select from devformsignature s where s.devform_id = f.id and s.state = 'asked' and s.deleted_at is null)
     union all
     select f.id, f.name, f.title, (f.ended_at at time zone o.timezone)::date, 'read_rejection', 5
     from devform f join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'rejected' and f.deleted_at is null and f.ended_at > $2::timestamptz - make_interval(days => $3)
     ), first as (select distinct on (id) id, name, title, day, task from mine order by id, place)
     select id, name, title, day, task from first order by day, id`,
    [user_id, call.now(), rejectedDays],
  )
  return rows.map(({ id, name, title, day, task }) => ({
    uid: `form-${id}`,
    task,
    title: [name, title].filter(Boolean).join(', '),
    user_id,
    user_name: null,
    day: null,
    since: day,
    unit: null,
    done: null,
    of: null,
    path: task === 'add_part' ? `/app/form/edit?id=${id}` : `/app/form?id=${id}`,
  }))
}
