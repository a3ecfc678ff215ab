import { importFields } from '@college/contract/cpd'
import type { ImportField, ImportMapping } from '@college/contract/cpd'

/** Words under which other CPD homes keep a field, in the order in which they are believed. */
const known: Readonly<Record<ImportField, readonly string[]>> = {
  title: ['title', 'activity', 'activity title', 'activity name', 'name', 'description', 'event', 'topic', 'subject'],
  activity_date: [
    'date',
    'activity date',
    'start date',
    'date started',
    'start',
    'from',
    'date of activity',
    'completed',
  ],
  end_date: ['end date', 'date ended', 'finish date', 'end', 'to', 'until', 'finish'],
  time: ['time', 'minutes', 'hours', 'duration', 'length', 'time credit', 'credits', 'cpd hours', 'total hours'],
  reviewing_minutes: ['reviewing and reflecting on practice', 'reviewing and reflecting', 'reviewing'],
  measuring_minutes: ['measuring and improving outcomes', 'measuring and improving', 'measuring'],
  educational_minutes: ['educational activities', 'educational', 'education'],
  goal: ['goal', 'goal title', 'development goal', 'pdp goal'],
  category: ['category', 'activity category', 'type', 'activity type', 'cpd category'],
  subcategory: ['subcategory', 'sub category', 'subtype'],
  provider: ['provider', 'organiser', 'organisation', 'institution', 'venue', 'delivered by'],
  motivation: ['motivation', 'why', 'reason', 'purpose'],
  learnings: [
    'learnings',
    'learning',
    'learning outcomes',
    'what i learned',
    'reflection',
    'reflections',
    'outcome',
    'notes',
  ],
  patient_benefit: ['patient benefit', 'benefit to patients', 'benefit', 'impact on practice', 'impact'],
  cultural_safety: ['cultural safety', 'health equity', 'cultural safety and health equity'],
  cultural_safety_note: ['cultural safety note', 'cultural safety notes', 'health equity note'],
}

/** Case, macrons, signs and what stands in brackets do not make another head. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Words of the file as a sentence can hold them. */
export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

/** Which column is which field, as far as the heads tell; each column once. */
export const guessColumns = <F extends string>(
  heads: readonly string[],
  fields: readonly F[],
  words: Readonly<Record<F, readonly string[]>>,
): Partial<Record<F, number>> => {
  const plain = heads.map((head) => folded(head))
  const mapping: Partial<Record<F, number>> = {}
  const taken = new Set<number>()
  for (const field of fields) {
    const at = words[field].map((word) => plain.findIndex((head, index) => head === word && !taken.has(index)))
    const found = at.find((index) => index >= 0)
    if (found === undefined) continue
    mapping[field] = found
    taken.add(found)
  }
  return mapping
}

/** The columns of a file of activities. */
export const guessMapping = (heads: readonly string[]): ImportMapping => guessColumns(heads, importFields, known)

/** What plain numbers under a head are, as far as it says so. */
export const unitOf = (head: string | undefined): 'hours' | 'minutes' =>
  /\bmin(ute)?s?\b/i.test(head ?? '') ? 'minutes' : 'hours'
