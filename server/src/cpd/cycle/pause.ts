import { code } from '@college/contract/kit'
import type { Draft } from '@college/contract/kit'
import { devcyclepause } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Call } from '#platform'

interface Found {
  start_date: string
  end_date: string
  expired: boolean
  other: string | null
}

const archived = (): ApiError =>
  new ApiError(code.archived, 'This cycle has expired, so its pauses can’t change.', [
    { path: 'devcycle_id', message: 'This cycle has expired' },
  ])

type Pause = Pick<Draft<typeof devcyclepause>, 'id' | 'devcycle_id' | 'user_id' | 'from' | 'to'>

// Its days, whether it is over, and a pause of the person in it that shares a day with this one.
const cycleOf = (call: Call, row: Pause): Promise<Found | null> =>
  call.db.row<Found>(
    `select c.start_date, c.end_date, c.expired_at is not null as expired,
       (select p.reason from devcyclepause p where p.devcycle_id = c.id and p.user_id = $2 and p.id <> $3 and p.deleted_at is null
          and p."from" <= $5 and p."to" >= $4 limit 1) as other
     from devcycle c where c.id = $1`,
    [row.devcycle_id, row.user_id, row.id, row.from, row.to],
  )

const refuseClosed = async (call: Call, row: Pause): Promise<void> => {
  if ((await cycleOf(call, row))?.expired) throw archived()
}

/** Pauses lie in an open cycle, and no two of a person share a day. */
export const pauses: ServerRecord = standard(devcyclepause, {
  computed: {
    approved_by_name: (alias) => `(select u.display_name from "user" u where u.id = ${alias}.approved_by)`,
  },
  check: async (call, { before, after }) => {
    if (after.to < after.from) throw badField('to', 'The end is before the start')
    const cycle = await cycleOf(call, after)
    if (!cycle) throw badField('devcycle_id', 'We couldn’t find this cycle')
    if (cycle.expired) throw archived()
    if (before && before.from === after.from && before.to === after.to) return { approved_by: call.actor.id }
    if (after.to < cycle.start_date) throw badField('to', 'This is before the cycle')
    if (after.from > cycle.end_date) throw badField('from', 'This is after the cycle')
    if (cycle.other !== null) throw badField('from', `These dates overlap with the pause “${cycle.other}”`)
    return { approved_by: call.actor.id }
  },
  checkRemove: refuseClosed,
  checkRestore: async (call, removed) => {
    const cycle = await cycleOf(call, removed)
    if (cycle?.expired) throw archived()
    if (cycle && cycle.other !== null)
      throw new ApiError(code.conflict, `These dates overlap with the pause “${cycle.other}”.`)
  },
})
