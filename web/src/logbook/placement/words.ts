import { isDueSoon } from '@college/contract/cpd'
import { coveredDays, isLate, reportPeriod, stateTitle, type Placement } from '@college/contract/logbook'
import { dayIn, daysBetween, plural, showDate, type CivilDate } from '@college/contract/kit'
import type { StateKind } from '#kit'

type Report = Pick<
  Placement,
  'quarter' | 'start_date' | 'end_date' | 'state' | 'due_on' | 'archived_at' | 'returned_at'
>

const days = (count: number): string => plural(count, 'day')

/** `14/01/2027, in 55 days`. */
export const dayWithDistance = (day: CivilDate, today: CivilDate): string => {
  const left = daysBetween(today, day)
  if (left === 0) return `${showDate(day)}, today`
  return left > 0 ? `${showDate(day)}, in ${days(left)}` : `${showDate(day)}, ${days(-left)} ago`
}

/** The days of a report. */
export const daysOf = (row: Report): { from: CivilDate; to: CivilDate } =>
  coveredDays({ ...row, quarter: row.quarter ?? '' })

/** `October to December 2026`, or the days of a report that is not of the whole quarter. */
export const periodOf = (row: Pick<Report, 'quarter' | 'start_date' | 'end_date'>): string =>
  reportPeriod({ ...row, quarter: row.quarter ?? '' })

/** `Burwood Hospital, spinal and musculoskeletal clinic`; the type alone where no place is named. */
export const placeOf = (row: Pick<Placement, 'location_name' | 'type'>): string => row.location_name ?? row.type

/** The chip of a report on a day, in a time zone. */
export const chipOf = (row: Report, today: CivilDate, zone: string): { kind: StateKind; words: string } => {
  const state = row.state ?? 'due'
  if (row.archived_at !== null && state !== 'accepted') return { kind: 'inactive', words: 'Programme closed' }
  if (row.returned_at !== null)
    return { kind: 'due', words: `Returned on ${showDate(dayIn(zone, new Date(row.returned_at)))}` }
  if (isLate(row, today)) return { kind: 'late', words: `${days(daysBetween(row.due_on ?? today, today))} overdue` }
  if (state === 'accepted') return { kind: 'completed', words: stateTitle.accepted }
  if (state === 'submitted') return { kind: 'asked', words: stateTitle.submitted }
  if (state === 'draft') return { kind: 'draft', words: stateTitle.draft }
  const { from } = daysOf(row)
  if (from > today) return { kind: 'inactive', words: `From ${showDate(from)}` }
  const due = row.due_on ?? today
  return { kind: isDueSoon(due, today) ? 'due' : 'ahead', words: `Due ${showDate(due)}` }
}

/**
 * Whether a report waits for a supervisor who is not the reader: a linked teacher may accept it in their place, and it is not called
 * the reader's turn. One that names no supervisor waits for those who may accept it.
 */
export const waitsForOther = (row: Pick<Placement, 'state' | 'supervisor_id'>, reader: number): boolean =>
  row.state === 'submitted' && row.supervisor_id !== null && row.supervisor_id !== reader

/** How many words a text has. */
export const countWords = (text: string | null): number =>
  text === null ? 0 : text.split(/\s+/).filter((word) => word !== '').length

export interface Part {
  readonly name: string
  readonly label: string
  /** Null where it is counted from the logbook rather than filled in. */
  readonly filled: boolean | null
  /** Nothing is missing where it is left out. */
  readonly isOptional?: true
}

/** Whether a part has something filled in, or is waited for. */
export const isAsked = ({ filled, isOptional }: Part): boolean => filled === true || (filled === false && !isOptional)

type ReportTexts = Pick<
  Placement,
  'hours' | 'leave_days' | 'went_well' | 'was_hard' | 'next_quarter' | 'supervisor_id' | 'on_call_hours'
>

/** The parts of a report, in order, and which of them are filled. */
export const partsOf = (row: ReportTexts): readonly Part[] => {
  const text = (words: string | null): boolean => (words ?? '').trim() !== ''
  return [
    { name: 'hours', label: 'Hours', filled: row.hours !== null },
    { name: 'leave', label: 'Leave', filled: row.leave_days !== null, isOptional: true },
    { name: 'procedures', label: 'Procedures', filled: null },
    { name: 'activities', label: 'Activities', filled: null },
    { name: 'reached', label: 'Goals completed', filled: null },
    { name: 'well', label: 'What went well', filled: text(row.went_well) },
    { name: 'hard', label: 'What was hard', filled: text(row.was_hard) },
    { name: 'next', label: 'Next quarter', filled: text(row.next_quarter) },
  ]
}
