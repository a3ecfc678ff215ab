import { behindFrom, isBehind, type Trainee } from '@college/contract/cpd'
import { addDays, showDate, showTime, type CivilDate } from '@college/contract/kit'
import type { BarTone, StateKind } from '#kit'

export { initialsOf } from '#kit'

/** How many days ahead a deadline begins to press. */
const soon = 30

export interface PaceWords {
  readonly kind: StateKind
  readonly words: string
  readonly tone: BarTone
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

type Paced = Pick<Trainee, 'standing' | 'behind' | 'minutes_behind' | 'cycle_behind' | 'start_date'>

/** What of programme and cycle is behind: `3 goals and 05:15`. */
const shortInWords = ({ behind, minutes_behind: minutes, cycle_behind: inCycle }: Paced): string => {
  const goals = behind !== null && behind >= behindFrom ? `${behind} goals` : null
  const time = inCycle && minutes !== null && minutes > 0 ? showTime(minutes) : null
  return [goals, time].filter((part) => part !== null).join(' and ')
}

/** A trainee's progress against an even pace, goals and hours together. */
export const paceOf = (row: Paced): PaceWords => {
  const { standing, behind, start_date: start } = row
  const goals = behind ?? 0
  switch (standing) {
    case 'none':
      return { kind: 'draft', words: 'No programme', tone: 'bar' }
    case 'to_come':
      return { kind: 'asked', words: start === null ? 'To come' : `Begins ${showDate(start)}`, tone: 'bar' }
    case 'finished':
      return { kind: 'completed', words: 'All goals completed', tone: 'bar' }
    case 'on_track':
      return { kind: 'onPace', words: goals <= -behindFrom ? `${-goals} goals ahead` : 'Even pace', tone: 'bar' }
    case 'behind':
    case 'well_behind': {
      const short = shortInWords(row)
      const words = short === '' ? 'Behind in a minimum' : `${short} behind`
      return standing === 'behind' ? { kind: 'behind', words, tone: 'warn' } : { kind: 'late', words, tone: 'bad' }
    }
  }
}

/** `Year 2 of 4, Burwood Hospital`. */
export const underName = ({ year, years, company_name }: Pick<Trainee, 'year' | 'years' | 'company_name'>): string =>
  [year && years ? `Year ${year} of ${years}` : 'No programme assigned', company_name].filter(Boolean).join(', ')

type Due = Pick<Trainee, 'late' | 'next_due' | 'next_title' | 'compulsory_open'>

/** What is late or due next; a Director has no titles of trainees who are not linked. */
export const dueOf = ({ late, next_due, next_title, compulsory_open }: Due, today: CivilDate): string => {
  const compulsory = compulsory_open > 0 ? many(compulsory_open, 'compulsory goal open', 'compulsory goals open') : null
  if (next_due === null) return compulsory ?? 'Nothing due'
  if (next_due < today) {
    if (late > 1 || !next_title) return `${many(late, 'goal', 'goals')} overdue since ${showDate(next_due)}`
    return `${next_title}, overdue since ${showDate(next_due)}`
  }
  if (next_due > addDays(today, soon)) return compulsory ?? 'Nothing due'
  return next_title ? `${next_title}, due ${showDate(next_due)}` : `Goal due ${showDate(next_due)}`
}

/** Whether a trainee needs attention now: something waits, is overdue or due within two weeks, or they are behind or silent. */
const needsAttention = (row: Trainee, today: CivilDate): boolean =>
  row.waiting ||
  isBehind(row.standing) ||
  row.late > 0 ||
  row.report_late ||
  row.silent ||
  // Forms that wait for the reader stand in a section of their own.
  row.causes.some(({ kind, day }) => kind === 'form_unsigned' && day !== null && day <= addDays(today, -14)) ||
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

/** `6 trainees. 1 form waits for your signature, 2 are behind an even pace, 1 has no programme.` */
export const sentenceOf = (rows: readonly Trainee[], forms = 0): string => {
  const people = many(rows.length, 'trainee', 'trainees')
  const behind = rows.filter(({ standing }) => isBehind(standing)).length
  const none = rows.filter((row) => row.without_programme).length
  const silent = rows.filter((row) => row.silent).length
  const reports = rows.filter((row) => row.report_late).length
  const parts = [
    forms > 0 ? `${forms} ${forms === 1 ? 'form waits' : 'forms wait'} for your signature` : null,
    behind > 0 ? `${behind} ${behind === 1 ? 'is' : 'are'} behind an even pace` : null,
    none > 0 ? `${none} ${none === 1 ? 'has' : 'have'} no programme` : null,
    reports > 0 ? `${reports} ${reports === 1 ? 'has' : 'have'} a placement report late` : null,
    silent > 0 ? `${silent} ${silent === 1 ? 'has' : 'have'} no entry for four weeks` : null,
  ].filter((part) => part !== null)
  if (parts.length > 0) return `${people}. ${parts.join(', ')}.`
  return rows.length === 1 ? `${people}, at an even pace or ahead.` : `${people}. All are at an even pace or ahead.`
}

/** The placement reports of a trainee, the late ones first to be done. */
export const reportsPage = (id: number): string => `/app/placements?user_id=${id}`
