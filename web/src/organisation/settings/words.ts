import { knownSetting, type OrganisationConfig } from '@college/contract/organisation'

/** What people call the kinds of values. */
export const typeTitle: Readonly<Record<OrganisationConfig['type'], string>> = {
  string: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
}

/** What a setting is called in plain words; its own name where the application does not know it. */
export const titleOf = (name: string): string => knownSetting(name)?.title ?? name

/** A value as people read it. */
export const valueWords = (name: string, type: OrganisationConfig['type'], value: string): string => {
  const chosen = knownSetting(name)?.choices?.find((choice) => choice.value === value)
  if (chosen) return chosen.label
  if (type === 'boolean') return value === 'true' || Number(value) > 0 ? 'Yes' : 'No'
  return value === '' ? 'Nothing' : value
}

/** The default of a setting. */
export const defaultWords = (name: string): string => {
  const known = knownSetting(name)
  if (!known) return ''
  return known.fallback === '' ? 'Nothing' : valueWords(name, known.type, String(known.fallback))
}
