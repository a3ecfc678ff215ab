import type { devcategory } from '@college/contract/cpd'
import { badField } from '#platform'
import type { Save } from '#records'

/** Refuses half of a factor, and a factor where nothing is logged. */
export const creditFits = ({
  after: { kind, credit_per: per, credit_factor: factor },
}: Pick<Save<typeof devcategory>, 'after'>): void => {
  if (per !== null && factor === null)
    throw badField('credit_factor', `Enter how much credit each ${per} earns, or clear what earns it`)
  if (per === null && factor !== null)
    throw badField('credit_per', 'Choose whether each hour or each entry earns this credit, or clear the factor')
  if (per !== null && kind !== 'activity')
    throw badField('credit_per', 'Only activities earn credit. Clear this, or make it a category of activities')
}
