import { code } from '@college/contract/kit'
import { devcategory, devcycle, devgoal, devplan } from '@college/contract/cpd'
import { ApiError, badField, standard, targetOf } from '#kit'
import type { RowValues, ServerRecord } from '#kit'
import { activities } from './activity.ts'
import { subcategoryFits } from './subcategory.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const period = (after: RowValues): void => {
  const start = text(after['start_date'])
  const end = text(after['end_date'])
  if (start && end && end < start) throw badField('end_date', 'The end is before the start')
}

const categories: ServerRecord = standard(devcategory, {
  check: (_call, { after }) => {
    if (after['parent_id'] !== null && after['parent_id'] === after['id'])
      throw badField('parent_id', 'A category is not its own parent')
    return {}
  },
  conflicts: {
    devcategory_name: () =>
      new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
  },
})

const cycles: ServerRecord = standard(devcycle, {
  check: async (call, { after }) => {
    period(after)
    const other = await call.db.row<{ name: string }>(
      `select name from devcycle where organisation_id = $1 and type = $2 and id <> $3 and deleted_at is null and expired_at is null
       and start_date <= $5 and end_date >= $4 limit 1`,
      [after['organisation_id'], after['type'], after['id'], after['start_date'], after['end_date']],
    )
    if (other && after['expired_at'] === null)
      throw badField('start_date', `These dates overlap with the cycle ${other.name}`)
    return {}
  },
})

const plans: ServerRecord = standard(devplan, {
  check: (_call, { after }) => {
    period(after)
    if (after['user_id'] !== null && (after['start_date'] === null || after['end_date'] === null)) {
      throw badField(after['start_date'] === null ? 'start_date' : 'end_date', "A person's plan has a start and an end")
    }
    return {}
  },
})

const goals: ServerRecord = standard(devgoal, {
  check: (_call, save) => {
    const { before, after, given } = save
    if ((after['devcycle_id'] === null) === (after['devplan_id'] === null)) {
      throw badField('devcycle_id', 'A goal belongs to one cycle or one plan')
    }
    subcategoryFits(save)
    const plan = targetOf(save, 'devplan_id')
    const moved = plan !== null || (before !== null && given.has('user_id') && before['user_id'] !== after['user_id'])
    if (moved && after['devplan_id'] !== null && plan?.['user_id'] !== after['user_id']) {
      throw badField('devplan_id', 'This plan is someone else’s')
    }
    // A shared goal is the college's, whoever writes it down.
    return after['user_id'] === null ? { predefined: true } : {}
  },
})

/** The records of training and professional development. */
export const cpdRecords: readonly ServerRecord[] = [categories, cycles, plans, goals, activities]
export { activities, cycles, goals, plans, categories }
