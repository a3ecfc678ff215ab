import { devgoal, devplan } from '@college/contract/cpd'
import { badField, standard, targetOf } from '#kit'
import type { ServerRecord } from '#kit'
import { activities } from './activity.ts'
import { categories } from './category.ts'
import { cycles } from './cycle/record.ts'
import { periodFits } from './period.ts'
import { imports } from './import/storing.ts'
import { subcategoryFits } from './subcategory.ts'

const plans: ServerRecord = standard(devplan, {
  check: (_call, { after }) => {
    periodFits(after)
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
export const cpdRecords: readonly ServerRecord[] = [categories, cycles, plans, goals, imports, activities]
export { activities, cycles, goals, plans, categories }
