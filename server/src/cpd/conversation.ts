import { conversationCode } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import type { Call } from '#kit'

/** The day of a person's newest structured conversation in a cycle: a complete activity under the category with that code. */
export const conversationIn = async (call: Call, userId: number, cycle: Cycle): Promise<string | null> => {
  const row = await call.db.row<{ day: string }>(
    `select a.activity_date as day from devactivity a join devcategory c on c.id = a.category_id
     where a.user_id = $1 and c.code = $2 and a.state = 'complete' and a.deleted_at is null
       and (a.devcycle_id = $3 or (a.devcycle_id is null and a.activity_date between $4 and $5))
     order by a.activity_date desc, a.id desc limit 1`,
    [userId, conversationCode, cycle.id, cycle.start_date, cycle.end_date],
  )
  return row?.day ?? null
}
