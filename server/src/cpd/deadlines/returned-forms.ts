import type { Deadline } from '@college/contract/cpd'
import type { Call } from '#platform'

/** Deadlines of the caller from one source. */
export type ReadDeadlines = (call: Call) => Promise<Deadline[]>

interface Declined {
  id: number
  name: string
  title: string | null
  day: string
}

/** Own forms that a signer declined: their owner asks again or changes them. */
export const returnedForms = async (call: Call): Promise<Deadline[]> => {
  const { id: user_id } = call.actor
  const rows = await call.db.rows<Declined>(
    `select f.id, f.name, f.title, (max(s.answered_at) at time zone o.timezone)::date as day
     from devformsignature s join devform f on f.id = s.devform_id join organisation o on o.id = f.organisation_id
     where f.user_id = $1 and f.state = 'completed' and f.deleted_at is null and s.state = 'declined' and s.deleted_at is null
       and not exists (select from devformsignature n where n.devform_id = f.id and n.party = s.party and n.state in ('asked', 'signed') and n.deleted_at is null)
     group by f.id, f.name, f.title, o.timezone order by day, f.id`,
    [user_id],
  )
  return rows.map(({ id, name, title, day }) => ({
    uid: `form-${id}`,
    task: 'change_form',
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
