import type { devactivity, devgoal } from '@college/contract/cpd'
import { badField } from '#platform'
import type { Save } from '#records'

/** Refuses a subcategory of another category, also one that stays behind while the category changes. */
export const subcategoryFits = ({
  before,
  after,
  given,
  targets,
}: Save<typeof devactivity> | Save<typeof devgoal>): void => {
  if (after.subcategory_id === null) return
  const found = targets.subcategory_id
  const leftBehind = before !== null && !given.has('subcategory_id') && after.category_id !== before.category_id
  if (leftBehind || (found && found.parent_id !== after.category_id))
    throw badField('subcategory_id', 'This subcategory belongs to another category')
}
