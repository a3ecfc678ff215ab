import { badField, targetOf } from '#kit'
import type { Save } from '#kit'

/** Refuses a subcategory of another category, also one that stays behind while the category changes. */
export const subcategoryFits = (save: Save): void => {
  const { before, after, given } = save
  if (after['subcategory_id'] === null) return
  const found = targetOf(save, 'subcategory_id')
  const leftBehind = before !== null && !given.has('subcategory_id') && after['category_id'] !== before['category_id']
  if (leftBehind || (found && found['parent_id'] !== after['category_id']))
    throw badField('subcategory_id', 'This subcategory belongs to another category')
}
