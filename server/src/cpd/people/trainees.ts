import { daysBetween, either, hasRole, where } from '@college/contract/kit'
import { programmeProgress, silentDays, trainee, trainees, yearOf } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import type { Trainee } from '@college/contract/cpd'
import { serve } from '#http'
import { pageOf, readList } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { organisationRulesOf } from './organisation-rules.ts'
import { programmesOf } from '../programme/progress.ts'
import type { ProgrammeStatus } from '../programme/progress.ts'
import { directedBy, headOf, readable, seenPeople, sight } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

const nothing = {
  standing: 'no_programme',
  programme: null,
  start_date: null,
  end_date: null,
  year: null,
  years: null,
  days_total: null,
  days_left: null,
  percent: null,
  goals: null,
  completed: null,
  even_pace: null,
  behind: null,
} as const

const progressOf = ({ programme, progress }: ProgrammeStatus, today: string) => {
  if (!programme?.start_date || !programme.end_date) return nothing
  const { goals, completed, evenPace, total, left, percent } = progress
  const { year, of } = yearOf(programme.start_date, programme.end_date, today)
  return {
    standing: programmeProgress(completed, goals, evenPace),
    programme: programme.name,
    start_date: programme.start_date,
    end_date: programme.end_date,
    year,
    years: of,
    days_total: total,
    days_left: left,
    percent,
    goals,
    completed,
    even_pace: evenPace,
    behind: evenPace - completed,
  }
}

// The trainee has agreed to the programme, and whoever teaches them has not.
const agreementWaits = (actor: Actor, { programme }: ProgrammeStatus, mine: boolean): boolean =>
  programme !== null &&
  programme.agreed_at !== null &&
  programme.agreed_supervisor_at === null &&
  (programme.supervisor_id === actor.id ||
    (mine && programme.supervisor_id === null && hasRole(actor, 'Educator', 'Director')))

/** How the placement reports of a trainee stand; whoever keeps them says so. */
export interface TraineeReports {
  late: number
  /** When the earliest that is not handed in is due. */
  next_due: string | null
  /** How many wait for the caller to accept them. */
  waiting: number
}

/** How the reports of people stand, by person; nothing for whoever has none. */
export type ReadReports = (
  call: Call,
  people: readonly { id: number; today: string }[],
) => Promise<ReadonlyMap<number, TraineeReports>>

const noReports: TraineeReports = { late: 0, next_due: null, waiting: 0 }

const rowOf = (
  call: Call,
  person: Seen,
  standing: ProgrammeStatus,
  reports: TraineeReports,
  today: string,
): Trainee => {
  const open = standing.open.toSorted((a, b) => (a.deadline ?? '9').localeCompare(b.deadline ?? '9') || a.id - b.id)
  const [next] = open.filter(({ deadline }) => deadline !== null)
  const mine = call.actor.linked.includes(person.id) && hasRole(call.actor, 'Educator', 'Director', 'Instructor')
  const waits: Trainee['waits'] = [
    ...(agreementWaits(call.actor, standing, mine) ? (['agreement'] as const) : []),
    ...(reports.waiting > 0 ? (['report'] as const) : []),
  ]
  const progress = progressOf(standing, today)
  const { last_activity } = person
  const underWay = progress.start_date !== null && progress.standing !== 'finished'
  const may = <T>(field: 'email' | 'phone_mobile' | 'phone_work' | 'next_title', value: T): T | null =>
    readable(call, trainee, field, person, value)
  return {
    ...headOf(call, person),
    display_name: person.display_name,
    roles: person.roles,
    relations: person.relations,
    company_name: person.company_name,
    email: may('email', person.email),
    phone_mobile: may('phone_mobile', person.phone_mobile),
    phone_work: may('phone_work', person.phone_work),
    mine,
    ...progress,
    last_activity,
    late: open.filter(({ deadline }) => deadline !== null && deadline < today).length,
    compulsory_open: open.filter(({ compulsory, deadline }) => compulsory && deadline === null).length,
    next_due: next?.deadline ?? null,
    next_title: may('next_title', next?.title ?? null),
    reports_late: reports.late,
    report_due: reports.next_due,
    waits,
    waiting: waits.length > 0,
    silent: underWay && daysBetween(last_activity ?? progress.start_date, today) >= silentDays,
  }
}

/** Trainees with the progress of their programmes. */
export const serveTrainees = (readReports: ReadReports): Served =>
  serve(trainees, async (call, { query }) => {
    const ask = readList(trainee, query)
    const directed = await directedBy(call)
    const rule = either(sight(call, trainee), where('organisation_id', ...directed))
    const people = await seenPeople(call, rule, { role: 'Trainee', home: true, activities: true })
    const places = await organisationRulesOf(
      call,
      people.map((person) => person.organisation_id),
      'trainee',
    )
    const standings = await programmesOf(call, people, places)
    const reports = await readReports(
      call,
      people.flatMap(({ id, organisation_id }) => {
        const today = places.get(organisation_id)?.today
        return today === undefined ? [] : [{ id, today }]
      }),
    )
    const all = people.flatMap((person) => {
      const standing = standings.get(person.id)
      const place = places.get(person.organisation_id)
      return standing && place ? [rowOf(call, person, standing, reports.get(person.id) ?? noReports, place.today)] : []
    })
    const { rows, info } = pageOf(trainee, ask, all)
    return { data: rows, info }
  })
