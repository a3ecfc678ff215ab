import { overdueFilters, owedFilters } from '@college/contract/accounting'
import type { CivilDate } from '@college/contract/kit'
import type { Runner } from '#database'

/** An invoice of which something is open, with what of it is settled. */
export interface OpenFee {
  readonly id: number
  readonly user_id: number
  readonly due: CivilDate
  readonly description: string
  readonly reference: string | null
  readonly amount: number
  readonly allocated: number
}

const columns = 'select id, user_id, due, description, reference, amount, allocated from transaction'

/** Every overdue invoice of a college, for its reminders. */
export const overdueFees = (db: Runner, organisation: number, today: CivilDate): Promise<OpenFee[]> => {
  const { type, state, to } = overdueFilters(today)
  return db.rows<OpenFee>(
    `${columns} where organisation_id = $1 and type = $2 and state = $3 and due <= $4 and deleted_at is null order by id`,
    [organisation, type, state, to],
  )
}

/** What a person owes, the next to pay first. */
export const openFeesOf = (db: Runner, person: number): Promise<OpenFee[]> =>
  db.rows<OpenFee>(
    `${columns} where user_id = $1 and type = $2 and state = $3 and due is not null and deleted_at is null order by due, id limit 200`,
    [person, owedFilters.type, owedFilters.state],
  )
