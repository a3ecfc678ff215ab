import { administered, both, choice, either, defaulted, flag, member, record, text, where, nameText } from '#kit'
import type { Row } from '#kit'

/** A typed setting of an organisation, found by its name. */
export const organisationconfig = record('organisationconfig', {
  title: ['Setting', 'Settings'],
  fields: {
    name: nameText(100),
    type: choice('string', 'number', 'boolean'),
    value: text(5_000),
    secret: defaulted(flag(), false),
  },
  label: 'name',
  filters: ['name', 'type'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name'],
  policy: {
    see: (actor) => either(administered(actor), both(member(actor), where('secret', false))),
    create: administered,
    update: administered,
    remove: administered,
  },
  invalidates: ['cpd'],
})

export type OrganisationConfig = Row<typeof organisationconfig>

/**
 * The value of a setting, coerced to the type of the fallback: string, number, or boolean
 * (true for true, a positive number, or the text `true`). Source: specification section 3.
 */
export const configValue = <T extends string | number | boolean>(
  configs: readonly { name: string; value: string | number | boolean }[],
  name: string,
  fallback: T,
): T => {
  const found = configs.find((config) => config.name === name)
  if (!found) return fallback
  return coerce(found.value, fallback) as T // the branch taken below is the fallback's own type
}

const coerce = (value: string | number | boolean, fallback: string | number | boolean): string | number | boolean => {
  if (typeof fallback === 'string') return String(value)
  if (typeof fallback === 'number') {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? number : fallback
  }
  if (typeof value === 'boolean') return value
  return value === 'true' || Number(value) > 0
}
