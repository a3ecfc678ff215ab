import type { Option } from '#kit/form'

const plain = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

/** The choices, with what is held already where it is none of them. */
const withHeld = (options: readonly Option[], held: string | null): readonly Option[] =>
  held === null || options.some(({ value }) => value === held) ? options : [...options, { value: held, label: held }]

const genders = plain(['Female', 'Male', 'Another gender', 'Rather not say'])
export const genderOptions = (held: string | null): readonly Option[] => withHeld(genders, held)

const languages: readonly Option[] = [
  { value: 'en', label: 'English' },
  { value: 'en-NZ', label: 'English (New Zealand)' },
  { value: 'en-AU', label: 'English (Australia)' },
]
export const languageOptions = (held: string | null): readonly Option[] => withHeld(languages, held)

const near = ['Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Rarotonga', 'Pacific/Apia', 'Pacific/Tongatapu']
const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').split('/').toReversed().join(', ')
const zones: readonly Option[] = [...new Set([...near, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zoneWords(zone),
}))
/** Time zones, those of New Zealand and its neighbours first. */
export const zoneOptions = (held: string | null): readonly Option[] => withHeld(zones, held)
