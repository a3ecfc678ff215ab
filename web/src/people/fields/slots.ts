import { configValue, type OrganisationConfig } from '@college/contract/organisation'

/** Fields of a person that mean what the organisation says they mean. */
const slotNames = [
  'is_adult',
  'is_senior',
  'date1',
  'date2',
  'date3',
  'date4',
  'date5',
  'prop1',
  'prop2',
  'prop3',
  'prop4',
  'prop5',
] as const

export type SlotName = (typeof slotNames)[number]

/** The words of the slots that the organisation uses; the others are not shown. */
export type PersonSlots = ReadonlyMap<SlotName, string>

/** Reads the settings `label_prop1`, `label_date1`, `label_is_adult` and their like. */
export const slotsOf = (configs: readonly OrganisationConfig[]): PersonSlots =>
  new Map(
    slotNames
      .map((name) => [name, configValue(configs, `label_${name}`, '').trim()] as const)
      .filter(([, label]) => label !== ''),
  )
