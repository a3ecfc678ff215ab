import {
  behindFrom,
  behindInMinimum,
  creditInWords,
  dueSoonDays,
  isBehind,
  lateReportQuery,
  toCatchUp,
  type Cause,
  type CycleUnit,
  type Trainee,
  type TraineeTotals,
} from '@college/contract/cpd'
import { longWaitTo } from '@college/contract/forms'
import { addDays, hasRole, showDate, type Actor, type CivilDate } from '@college/contract/kit'
import type { BarTone, Count, StateKind } from '#kit'
import { progressPage } from '../person/links.ts'

export { initialsOf } from '#kit'

export interface PaceWords {
  readonly kind: StateKind
  readonly words: string
  readonly tone: BarTone
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

type Paced = Pick<Trainee, 'standing' | 'behind' | 'minutes_behind' | 'cycle_unit' | 'cycle_behind' | 'start_date'>

/** `Hours 11:48 behind`: where goals stand beside it, the words say that it is the hours. */
const hoursInWords = (minutes: number, unit: CycleUnit): string =>
  unit === 'minutes' ? `Hours ${creditInWords(minutes, unit)} behind` : `${creditInWords(minutes, unit)} behind`

/** What is behind, in the room of a chip: the goals before the hours; the causes beside it say all. */
const shortInWords = ({ behind, minutes_behind: minutes, cycle_unit: unit, cycle_behind: inCycle }: Paced): string => {
  if (behind !== null && behind >= behindFrom) return `${behind} goals ${toCatchUp}`
  if (!inCycle || !minutes) return ''
  return hoursInWords(minutes, unit ?? 'minutes')
}

/** What goals and hours together are called, so that they are not taken for the goals of a list of plans or the hours of a cycle. */
export const overallTitle = 'Overall'

/** The two orders by pace, the one ahead first. */
export const paceOrders = ['Furthest ahead first', 'Furthest behind first'] as const

/** A trainee's progress against an even pace, goals and hours together. */
export const paceOf = (row: Paced): PaceWords => {
  const { standing, behind, start_date: start } = row
  const goals = behind ?? 0
  switch (standing) {
    case 'none':
      return { kind: 'draft', words: 'No programme', tone: 'bar' }
    case 'to_come':
      return { kind: 'asked', words: start === null ? 'To come' : `Starts ${showDate(start)}`, tone: 'bar' }
    case 'finished':
      return { kind: 'completed', words: 'All goals completed', tone: 'bar' }
    case 'on_track':
      return { kind: 'onPace', words: goals <= -behindFrom ? `${-goals} goals ahead` : 'On track', tone: 'bar' }
    case 'behind':
    case 'well_behind': {
      const short = shortInWords(row)
      const words = short === '' ? behindInMinimum : short
      return standing === 'behind' ? { kind: 'behind', words, tone: 'warn' } : { kind: 'late', words, tone: 'bad' }
    }
  }
}

type Placed = Pick<Trainee, 'standing' | 'year' | 'years' | 'company_name'>

const yearInWords = ({ standing, year, years }: Placed): string => {
  if (year && years) return `Year ${year} of ${years}`
  return standing === 'to_come' ? 'Programme to come' : 'No programme assigned'
}

/** `Year 2 of 4, Burwood Hospital`. */
export const underName = (row: Placed): string => [yearInWords(row), row.company_name].filter(Boolean).join(', ')

type Due = Pick<Trainee, 'late' | 'next_due' | 'next_title' | 'compulsory_open'>

/** What is late or due next; a Director has no titles of trainees who are not linked. */
export const dueOf = ({ late, next_due, next_title, compulsory_open }: Due, today: CivilDate): string => {
  const compulsory = compulsory_open > 0 ? many(compulsory_open, 'compulsory goal open', 'compulsory goals open') : null
  if (next_due === null) return compulsory ?? 'Nothing due'
  if (next_due < today) {
    if (late > 1 || !next_title) return `${many(late, 'goal', 'goals')} overdue since ${showDate(next_due)}`
    return `${next_title}, overdue since ${showDate(next_due)}`
  }
  if (next_due > addDays(today, dueSoonDays)) return compulsory ?? 'Nothing due'
  return next_title ? `${next_title}, due ${showDate(next_due)}` : `Goal due ${showDate(next_due)}`
}

/**
 * Whether a form that others have has waited long, and the reader can do something about it: remind its signers, or the trainee where
 * no one is asked. A Director looks after what holds up those who are linked to others.
 */
const isHeldUp = ({ mine }: Trainee, { kind, day, remind, waits_for }: Cause, today: CivilDate): boolean =>
  kind === 'form_unsigned' &&
  day !== null &&
  day <= longWaitTo(today) &&
  (!mine || remind.length > 0 || waits_for === null)

/** Whether a trainee needs attention now: something waits, is overdue or due within two weeks, or they are behind, silent or ready to become a fellow. */
const needsAttention = (row: Trainee, today: CivilDate): boolean =>
  row.waiting ||
  isBehind(row.standing) ||
  row.late > 0 ||
  row.report_late ||
  row.silent ||
  // Forms that wait for the reader stand in a section of their own.
  row.causes.some((cause) => isHeldUp(row, cause, today)) ||
  row.causes.some(({ kind }) => kind === 'programme_completed') ||
  (row.next_due !== null && row.next_due <= addDays(today, 14))

const shortOf = ({ standing, short }: Trainee): number => (isBehind(standing) ? short : 0)

/** Trainees who need attention, the most pressing first. */
export const inNeed = (rows: readonly Trainee[], today: CivilDate): Trainee[] =>
  rows
    .filter((row) => needsAttention(row, today))
    .toSorted(
      (a, b) =>
        b.waits.length - a.waits.length ||
        shortOf(b) - shortOf(a) ||
        b.late - a.late ||
        b.reports_late - a.reports_late ||
        Number(b.silent) - Number(a.silent) ||
        (a.next_due ?? '9').localeCompare(b.next_due ?? '9'),
    )

type Caused = Pick<Trainee, 'causes' | 'reports_late'>

/**
 * What the line of a trainee says of why, in so many parts. Reports that are late are one of them, in number where not each has room:
 * whatever else waits, no line leaves them out.
 */
export const linesOf = (
  { causes, reports_late: late }: Caused,
  most: number,
): { causes: readonly Cause[]; late: number } => {
  const first = causes.slice(0, most)
  const said = first.reduce((sum, { kind, done }) => (kind === 'report_overdue' ? sum + (done ?? 1) : sum), 0)
  if (late <= said) return { causes: first, late: 0 }
  return { causes: causes.filter(({ kind }) => kind !== 'report_overdue').slice(0, most - 1), late }
}

/** `3 placement reports are overdue`. */
export const lateInWords = (count: number): string =>
  many(count, 'placement report is overdue', 'placement reports are overdue')

/** Where the late reports of a trainee are: in their list, or, where the reader may not open them, where the page of the trainee says how many and since when. */
export const lateReportsPage = ({ id, mine }: Pick<Trainee, 'id' | 'mine'>, today: CivilDate): string =>
  mine ? `${reportsPage(id)}&${lateReportQuery(today)}` : progressPage(id)

/** `6 trainees`. */
export const peopleWords = (people: number): string => many(people, 'trainee', 'trainees')

/** Whose people a list for teaching counts: a Director’s are all of the college’s. */
export const whoseWords = (actor: Actor): string => (hasRole(actor, 'Director') ? 'of the college' : 'of yours')

/**
 * Whom a reminder to those behind goes to: `9 trainees behind`, or `7 of 9 trainees behind`, as who has not confirmed their address gets
 * none. Without a number where not all of them are known.
 */
export const behindInWords = (rows: readonly Trainee[], people: number): string => {
  const behind = rows.filter(({ standing }) => isBehind(standing))
  const reached = behind.filter(({ unconfirmed }) => !unconfirmed).length
  const some = reached < behind.length ? `${reached} of ` : ''
  return rows.length < people ? 'trainees behind' : `${some}${peopleWords(behind.length)} behind`
}

/** What of these trainees stands out, each count with its list: who is behind, without a programme, late with a report, silent. */
export const countsOf = (totals: TraineeTotals, forms = 0): readonly Count[] => {
  const one = (count: number, single: string, more: string, to: string): Count => ({
    count,
    words: count === 1 ? single : more,
    to,
  })
  return [
    one(forms, 'form to sign', 'forms to sign', '/app/forms/trainee#waiting'),
    one(
      totals.standing.behind + totals.standing.well_behind,
      'behind',
      'behind',
      `${traineeList}?standing=behind&standing=well_behind`,
    ),
    one(
      totals.without_programme,
      'without a programme',
      'without a programme',
      `${traineeList}?without_programme=true`,
    ),
    one(totals.report_late, 'with an overdue report', 'with an overdue report', `${traineeList}?report_late=true`),
    one(
      totals.silent,
      'with no entries for four weeks',
      'with no entries for four weeks',
      `${traineeList}?silent=true`,
    ),
  ].filter(({ count }) => count > 0)
}

/** All trainees whom the reader may know. */
export const traineeList = '/app/trainees'

/** The placement reports of a trainee, the late ones first to be done. */
export const reportsPage = (id: number): string => `/app/placements?user_id=${id}`
