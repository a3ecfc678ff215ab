import { devactivity, importFields } from '@college/contract/cpd'
import type { ImportField, ImportMapping } from '@college/contract/cpd'
import { readDate, readTime, showTime } from '@college/contract/kit'

/** What a row says of an activity, and what of it cannot be read. */
export interface ReadRow {
  readonly title: string
  readonly activity_date: string | null
  readonly end_date: string | null
  readonly time: number | null
  readonly reviewing_minutes: number
  readonly measuring_minutes: number
  readonly educational_minutes: number
  /** Whether the file splits the time itself. */
  readonly split: boolean
  readonly goal: string
  readonly category: string
  readonly subcategory: string
  readonly provider: string | null
  readonly motivation: string | null
  readonly learnings: string | null
  readonly patient_benefit: string | null
  readonly cultural_safety: boolean
  readonly cultural_safety_note: string | null
  readonly reasons: string[]
}

const quotedFormula = /^'(?=\s*[=+\-@\t\r])/

// The apostrophe that an export puts before what a spreadsheet would compute is not part of the text.
export const plain = (cell: string | undefined): string =>
  (cell ?? '').replace(quotedFormula, '').trim().normalize('NFC')

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'āe', 'ae', 'covered'])
const no = new Set(['', 'no', 'n', 'false', '0', 'kāo', 'kao'])

/** Minutes of a cell; a plain number is in the unit of its column. */
const minutesOf = (cell: string, unit: 'hours' | 'minutes'): number | null => {
  if (unit === 'minutes' && /^\d{1,6}([.,]0+)?$/.test(cell)) return Math.round(Number(cell.replace(',', '.')))
  const clock = /^(\d{1,4}):(\d{2}):00$/.exec(cell)
  const read = readTime(clock ? `${clock[1]}:${clock[2]}` : cell.replace(/\s*(hours?|hrs?)\.?$/i, ''))
  return typeof read === 'number' ? read : null
}

/** The day of a cell, or null; a time behind it is left out. */
export const dayOf = (cell: string): string | null => readDate(/^(\d{4}-\d{1,2}-\d{1,2})[T ]/.exec(cell)?.[1] ?? cell)

/** Why a cell gives no day. */
export const dateReason = (what: string, cell: string): string =>
  /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(cell)
    ? `${what} “${cell}” isn’t a date. Use DD/MM/YYYY`
    : `${what} “${cell.slice(0, 40)}” cannot be read: write DD/MM/YYYY or YYYY-MM-DD`

const timeReason = (what: string, cell: string): string =>
  cell.startsWith('-')
    ? `${what} “${cell.slice(0, 40)}” is below zero`
    : `${what} “${cell.slice(0, 40)}” cannot be read: write 1:30, 1.5 or 90m`

const parts = ['reviewing_minutes', 'measuring_minutes', 'educational_minutes'] as const
const longTexts = ['provider', 'motivation', 'learnings', 'patient_benefit', 'cultural_safety_note'] as const
const names: Readonly<Record<(typeof longTexts)[number] | (typeof parts)[number], string>> = {
  provider: 'The provider',
  motivation: 'The motivation',
  learnings: 'The text of what was learned',
  patient_benefit: 'The text of the patient benefit',
  cultural_safety_note: 'The note on cultural safety',
  reviewing_minutes: 'The time of reviewing',
  measuring_minutes: 'The time of measuring',
  educational_minutes: 'The time of education',
}

/** Reads one row by the mapping. */
export const readRow = (cells: readonly string[], mapping: ImportMapping, unit: 'hours' | 'minutes'): ReadRow => {
  const reasons: string[] = []
  const cellOf = (field: ImportField): string => {
    const at = mapping[field]
    return at === undefined ? '' : plain(cells[at])
  }
  const texts = Object.fromEntries(importFields.map((field) => [field, cellOf(field)])) as Record<ImportField, string> // one for each field

  const day = (field: 'activity_date' | 'end_date', what: string): string | null => {
    if (texts[field] === '') return null
    const read = dayOf(texts[field])
    if (read === null) reasons.push(dateReason(what, texts[field]))
    return read
  }
  const minutes = (field: 'time' | (typeof parts)[number], what: string): number | null => {
    if (texts[field] === '') return null
    const read = minutesOf(texts[field], unit)
    const fits = read === null ? null : (devactivity.fields[field].schema.safeParse(read).data ?? null)
    if (read === null) reasons.push(timeReason(what, texts[field]))
    else if (fits === null) reasons.push(`${what} ${showTime(read)} is too long`)
    return fits
  }
  const long = (field: (typeof longTexts)[number]): string | null => {
    if (texts[field] === '') return null
    const read = devactivity.fields[field].schema.safeParse(texts[field])
    if (!read.success) reasons.push(`${names[field]} is too long: ${read.error.issues[0]?.message.toLowerCase() ?? ''}`)
    return read.data ?? null
  }

  if (texts.title === '') reasons.push('The title is empty')
  else if (!devactivity.fields.title.schema.safeParse(texts.title).success)
    reasons.push('The title has more than 300 characters')
  const activity_date = day('activity_date', 'The date')
  if (texts.activity_date === '') reasons.push('The date is empty')
  const end_date = day('end_date', 'The end date')
  if (activity_date && end_date && end_date < activity_date) reasons.push('The end is before the start')
  const time = minutes('time', 'The time')
  if (texts.time === '') reasons.push('The time is empty')
  const [reviewing, measuring, educational] = parts.map((part) => minutes(part, names[part]) ?? 0)
  const sum = (reviewing ?? 0) + (measuring ?? 0) + (educational ?? 0)
  if (time !== null && sum > 0 && sum !== time)
    reasons.push(`The groups add up to ${showTime(sum)}, and the time is ${showTime(time)}`)
  const safety = texts.cultural_safety.toLowerCase()
  const noted = !yes.has(safety) && !no.has(safety) ? texts.cultural_safety : ''
  return {
    title: texts.title,
    activity_date,
    end_date: end_date === activity_date ? null : end_date,
    time,
    reviewing_minutes: reviewing ?? 0,
    measuring_minutes: measuring ?? 0,
    educational_minutes: educational ?? 0,
    split: sum > 0,
    goal: texts.goal,
    category: texts.category,
    subcategory: texts.subcategory,
    provider: long('provider'),
    motivation: long('motivation'),
    learnings: long('learnings'),
    patient_benefit: long('patient_benefit'),
    // Words instead of yes or no are the note.
    cultural_safety: yes.has(safety) || noted !== '' || texts.cultural_safety_note !== '',
    cultural_safety_note: long('cultural_safety_note') ?? (noted === '' ? null : noted.slice(0, 5_000)),
    reasons,
  }
}
