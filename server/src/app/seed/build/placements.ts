import { addDays, addMonths, daysBetween } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { coveredDays, daysOfQuarter, quarterNamed, quartersTouched, reportDue } from '@college/contract/logbook'
import { workday, writtenOn } from '../calendar.ts'
import type { Demo } from '../data/index.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds the places of the college; answers their ids by name. */
export const addLocations = (college: College): ReadonlyMap<string, number> =>
  new Map(
    college.demo.locations.map(({ name, address, latitude, longitude }) => [
      name,
      college.ledger.add(
        'location',
        { organisation_id: college.id, name, address, latitude, longitude, zoom: 15 },
        college.founded,
      ),
    ]),
  )

interface Stay {
  from: CivilDate
  to: CivilDate
}

/** Of a quarter with fewer days left nobody begins a placement, and reports on it. */
export const fewestDays = 28

/** Half a year here, half a year there: places change with quarters, and the first begins with the programme. */
export const staysOf = (start: CivilDate, until: CivilDate): Stay[] => {
  const { to: ending } = daysOfQuarter(quarterNamed(start))
  const begins = daysBetween(start, ending) < fewestDays ? addDays(ending, 1) : start
  const stays: Stay[] = []
  for (let from = begins; from <= until || stays.length === 0;) {
    const { to } = daysOfQuarter(quarterNamed(addMonths(from, 3)))
    stays.push({ from, to })
    from = addDays(to, 1)
  }
  return stays
}

interface Covered {
  quarter: string
  start_date: CivilDate
  end_date: CivilDate
}

/** Which part of a quarter somebody has worked by a day, from none to all of it. */
export const shareWorked = (stay: Covered, today: CivilDate): number => {
  const { from, to } = coveredDays(stay)
  const whole = daysOfQuarter(stay.quarter)
  const days = daysBetween(from, to < today ? to : today) + 1
  return Math.max(days, 0) / (daysBetween(whole.from, whole.to) + 1)
}

type Report = Pick<Demo['placementReports'][number], 'state' | 'went_well'>

/** How the report of a quarter stands: as the files say, else accepted when the quarter is over. */
const reportOf = ({ demo, today }: College, person: Person, quarter: string): Report => {
  const written = demo.placementReports.find(
    ({ username, quarters_ago }) =>
      username === person.text.username && quarterNamed(addMonths(today, -3 * quarters_ago)) === quarter,
  )
  return written ?? { state: quarter >= quarterNamed(today) ? 'due' : 'accepted' }
}

const textsOf = ({ demo: { texts } }: College, { dice }: Person, { state, went_well }: Report, share: number) => {
  if (state === 'due') return {}
  const hours = Math.round(dice.between(1_700, 2_600) * share) / 10
  if (state === 'draft') return { hours, went_well: went_well ?? dice.pick(texts.wentWell) }
  return {
    hours,
    leave_days: Math.round(dice.between(0, 10) * share),
    on_call_hours: Math.round(dice.between(0, 6) * share) * 4,
    went_well: dice.pick(texts.wentWell),
    was_hard: dice.pick(texts.wasHard),
    next_quarter: dice.pick(texts.nextQuarter),
  }
}

/** Adds what both sides did about a report; answers the stamps of it. */
const handIn = (
  college: College,
  person: Person,
  supervisor: Person,
  id: number,
  quarter: string,
  state: Report['state'],
) => {
  const { texts } = college.demo
  const { to } = daysOfQuarter(quarter)
  const on = (days: number): string => {
    const day = workday(addDays(to, days), addDays(to, 1), college.today)
    return writtenOn(day, college.today)
  }
  const say = (user: Person, act: string, days: number, comment: string | null = null): string => {
    const created_at = on(days)
    college.ledger.note({
      organisation_id: college.id,
      placement_id: id,
      user_id: user.id,
      act,
      comment,
      created_at,
    })
    return created_at
  }
  let submitted_at = say(person, 'submitted', person.dice.between(2, 8))
  if (person.dice.between(1, 6) === 1) {
    say(supervisor, 'returned', 9, texts.sentBack)
    submitted_at = say(person, 'submitted', 11)
  }
  if (state === 'submitted') return { submitted_at, accepted_at: null, accepted_by: null }
  const days = person.dice.between(12, 20)
  const words = person.dice.pick(texts.accepted)
  const accepted_at = say(supervisor, 'accepted', days, words === '(nothing)' ? null : words)
  return { submitted_at, accepted_at, accepted_by: supervisor.id }
}

/** Adds the placements of a trainee since the programme began, with a report for each quarter. */
export const addPlacements = (
  college: College,
  person: Person,
  supervisor: Person | null,
  places: ReadonlyMap<string, number>,
  from: CivilDate,
  until: CivilDate,
): void => {
  const types = college.demo.placement_types
  const home = person.text.workplace ?? ''
  const names = [home, ...person.dice.shuffled([...places.keys()].filter((name) => name !== home))]
  for (const [nth, { from: start_date, to: end_date }] of staysOf(from, until).entries()) {
    const number = college.ledger.stay()
    const place = start_date <= college.today && end_date >= college.today ? home : (names[nth % names.length] ?? home)
    for (const quarter of quartersTouched(start_date, end_date)) {
      const report = supervisor ? reportOf(college, person, quarter) : ({ state: 'due' } as const)
      const { state } = report
      const written = writtenOn(start_date < college.today ? start_date : college.today, college.today)
      const id = college.ledger.next('placement')
      const done =
        supervisor && (state === 'submitted' || state === 'accepted')
          ? handIn(college, person, supervisor, id, quarter, state)
          : { submitted_at: null, accepted_at: null, accepted_by: null }
      college.ledger.add(
        'placement',
        {
          organisation_id: college.id,
          user_id: person.id,
          stay_number: number,
          quarter,
          start_date,
          end_date,
          type: types[nth % types.length] ?? '',
          location_id: places.get(place) ?? null,
          hours: null,
          leave_days: null,
          on_call_hours: null,
          went_well: null,
          was_hard: null,
          next_quarter: null,
          ...textsOf(college, person, report, shareWorked({ quarter, start_date, end_date }, college.today)),
          supervisor_id: supervisor?.id ?? null,
          state,
          due_on: reportDue(quarter),
          ...done,
        },
        done.accepted_at ?? done.submitted_at ?? written,
        person.id,
      )
    }
  }
}
