import {
  groupTitle,
  importFields,
  type ImportField,
  type ImportMapping,
  type neededImportFields,
} from '@college/contract/cpd'

/** What a column can be, in words. */
export const fieldTitle: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  activity_date: 'Date',
  end_date: 'End date',
  time: 'Time',
  reviewing_minutes: `Time: ${groupTitle.reviewing_reflecting}`,
  measuring_minutes: `Time: ${groupTitle.measuring_improving}`,
  educational_minutes: `Time: ${groupTitle.educational}`,
  goal: 'Goal',
  category: 'Category',
  subcategory: 'Subcategory',
  provider: 'Provider',
  motivation: 'Motivation',
  learnings: 'What was learned',
  patient_benefit: 'Patient benefit',
  cultural_safety: 'Cultural safety (yes or no)',
  cultural_safety_note: 'Cultural safety note',
}

const isField = (text: string): text is ImportField => text in fieldTitle

/** Which field a column is; an empty text where it is none. */
export const fieldOf = (mapping: ImportMapping, column: number): ImportField | '' =>
  importFields.find((field) => mapping[field] === column) ?? ''

/** The mapping after a column was said to be a field, which is then no other column; an empty text frees the column. */
export const mapped = (mapping: ImportMapping, column: number, field: string): ImportMapping => {
  const rest = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
  return { ...Object.fromEntries(rest), ...(isField(field) ? { [field]: column } : {}) }
}

/** The needed fields that no column is, as one sentence. */
export const missingWords = (missing: readonly (typeof neededImportFields)[number][]): string => {
  const names = missing.map((field) => fieldTitle[field].toLowerCase())
  return `Say which column is the ${names.join(', and which the ')}.`
}
