import type { Deadline } from '@college/contract/cpd'
import type { Call } from '#platform'

/** Deadlines of the caller from one source. */
export type ReadDeadlines = (call: Call) => Promise<Deadline[]>

interface CameBack {
  id: number
  name: string
  title: string | null
  day: string
  returned: boolean
}

/** Own forms that came back: a signer declined, or one was returned for changes. Their owner changes them or asks again. */
export const returnedForms = async (call: Call): Promise<Deadline[]> => {
  const { id: user_id } = call.actor
  const rows = await call.db.rows<CameBack>(
    `select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date as day, false as returned
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'completed' and f.deleted_at is null and s.state = 'declined' and s.deleted_at is null
       and not exists (select from devformsignature n where n.devform_id = f.id and n.party = s.party and n.state in ('asked', 'signed') and n.deleted_at is null)
     group by f.id, f.name, f.title, o.timezone
     union all
     select f.id, f.name, f.title, (f.returned_at at time zone o.timezone)::date, true
     from devform f join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'started' and f.returned_at is not null and f.deleted_at is null
     order by day, id`,
    [user_id],
  )
  return rows.map(({ id, name, title, day, returned }) => ({
    uid: `form-${id}`,
    task: returned ? 'change_form' : 'ask_again',
    title: [name, title].filter(Boolean).join(': '),
    user_id,
    user_name: null,
    day: null,
    since: day,
    unit: null,
    done: null,
    of: null,
    path: `/app/form?id=${id}`,
  }))
}
