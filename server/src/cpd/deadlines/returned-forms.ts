import type { Deadline } from '@college/contract/cpd'
import type { Call } from '#platform'

/** Deadlines of the caller from one source. */
export type ReadDeadlines = (call: Call) => Promise<Deadline[]>

interface CameBack {
  id: number
  name: string
  title: string | null
  day: string
  task: 'ask_again' | 'change_form' | 'add_part'
}

/** Own forms that came back: a signer declined, one was returned for changes, or the part of another was filled in before the owner's. */
export const returnedForms = async (call: Call): Promise<Deadline[]> => {
  const { id: user_id } = call.actor
  const rows = await call.db.rows<CameBack>(
    `select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date as day, 'ask_again' as task
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'completed' and f.deleted_at is null and s.state = 'declined' and s.deleted_at is null
       and not exists (select from devformsignature n where n.devform_id = f.id and n.party = s.party and n.state in ('asked', 'signed') and n.deleted_at is null)
     group by f.id, f.name, f.title, o.timezone
     union all
     select f.id, f.name, f.title, (f.returned_at at time zone o.timezone)::date, 'change_form'
     from devform f join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is not null and f.deleted_at is null
     union all
     select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date, 'add_part'
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is null and f.deleted_at is null
       and s.state = 'signed' and s.fills and s.deleted_at is null
     group by f.id, f.name, f.title, o.timezone
     order by day, id`,
    [user_id],
  )
  return rows.map(({ id, name, title, day, task }) => ({
    uid: `form-${id}`,
    task,
    title: [name, title].filter(Boolean).join(': '),
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
