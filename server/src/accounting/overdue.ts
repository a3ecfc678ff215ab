import { overdueFilters, showMoney } from '@college/contract/accounting'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'

/** An invoice that is overdue, with what is open of it in words. */
export interface OverdueFee {
  readonly id: number
  readonly user_id: number
  readonly what: string
  readonly due: CivilDate
}

/** Every overdue invoice of a college, for its reminders. */
export const overdueFees = async (db: Runner, organisation: number, today: CivilDate): Promise<OverdueFee[]> => {
  const { type, state, to } = overdueFilters(today)
  const rows = await db.rows<{
    id: number
    user_id: number
    due: string
    description: string
    reference: string | null
    open: number
  }>(
    `select id, user_id, due, description, reference, amount - allocated as open from transaction
     where organisation_id = $1 and type = $2 and state = $3 and due <= $4 and deleted_at is null order by id`,
    [organisation, type, state, to],
  )
  return rows.map(({ id, user_id, due, description, reference, open }) => ({
    id,
    user_id,
    due,
    what: `${[description, reference].filter(Boolean).join(', ')}: ${showMoney(open)}`,
  }))
}
