import { administered, either, hasRole, matches, where } from '@college/contract/kit'
import {
  causesInList,
  goalTermOfPlan,
  hoursBehindBy,
  hoursState,
  isBehind,
  isSilent,
  overallState,
  shortBy,
  trainee,
  trainees,
  traineeTotalsOf,
  waitsForAgreement,
  yearOf,
} from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import type { CycleProgress, Trainee } from '@college/contract/cpd'
import { serve } from '#http'
import { lastReminders } from '#messaging'
import { pageOf, readList } from '#records'
import { forReading } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { causesOf } from './causes.ts'
import type { CauseFacts } from './causes.ts'
import { currentProgressOf } from './current-progress.ts'
import type { NamedProgress } from './current-progress.ts'
import { organisationRulesOf } from './organisation-rules.ts'
import { mayReadRows } from './person.ts'
import type { ReadReports, TraineeReports } from './reports.ts'
import { unsignedForms } from './unsigned-forms.ts'
import type { UnsignedForm } from './unsigned-forms.ts'
import { programmesOf } from '../programme/progress.ts'
import type { ProgrammeStatus } from '../programme/progress.ts'
import { directedBy, headOf, readerOf, seenPeople, sight } from './visible-people.ts'
import type { Seen } from './visible-people.ts'

const nothing = {
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

const figuresOf = ({ programme, state, progress }: ProgrammeStatus, today: string) => {
  if (!programme?.start_date || !programme.end_date || state === 'to_come') return nothing
  const { goals, completed, evenPace, total, left, percent } = progress
  const { year, of } = yearOf(programme.start_date, programme.end_date, today)
  return {
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

/** Who is behind stands before who is not in the order of how far, however few percent it is of all that is asked. */
const before = { well_behind: 20_000, behind: 10_000, on_track: 0, finished: 0, to_come: 0, none: 0 } as const

/** Where a trainee stands with goals and hours together. */
const progressOf = (status: ProgrammeStatus, cycle: CycleProgress | null, today: string) => {
  const { programme, state, progress } = status
  const total = cycle?.total
  const hours = cycle ? hoursState(cycle) : null
  const standing = overallState(state, cycle)
  return {
    standing,
    without_programme: programme === null,
    short:
      before[standing] +
      Math.max(
        shortBy(progress.completed, progress.goals, progress.evenPace),
        total ? shortBy(total.counted, total.required, total.due) : -50_000,
      ),
    programme: programme?.name ?? null,
    start_date: programme?.start_date ?? null,
    end_date: programme?.end_date ?? null,
    minutes_behind: total ? hoursBehindBy(total) : null,
    cycle_unit: cycle?.unit ?? null,
    cycle_behind: isBehind(hours),
    ...figuresOf(status, today),
  }
}

const agreementWaits = (actor: Actor, { programme }: ProgrammeStatus): boolean =>
  programme !== null && waitsForAgreement(actor, programme)

/** Whether somebody makes fellows of the person's college, or is the Director who asks for it. */
const makesFellows = (actor: Actor, person: Pick<Seen, 'organisation_id'>): boolean =>
  actor.platform_admin ||
  matches(administered(actor), person) ||
  (hasRole(actor, 'Director') && actor.organisation_id === person.organisation_id)

const noReports: TraineeReports = { late: 0, next_due: null, waiting: 0, open: [] }

/** What is known of a trainee beside the person. */
interface Known {
  programme: ProgrammeStatus
  cycle: NamedProgress | null
  reports: TraineeReports | undefined
  forms: readonly UnsignedForm[] | undefined
}

const isMine = ({ actor }: Call, { id }: Pick<Seen, 'id'>): boolean =>
  actor.linked.includes(id) && hasRole(actor, 'Educator', 'Director', 'Instructor')

/** What the causes of a trainee are worked out of, in lists and on their own page alike. */
export const traineeFacts = (
  call: Call,
  person: Pick<Seen, 'id' | 'organisation_id' | 'last_activity'>,
  { programme: status, cycle, reports = noReports, forms = [] }: Known,
  today: string,
): CauseFacts => {
  const { programme, state, progress, open } = status
  const { completed, goals, evenPace } = progress
  const { last_activity: lastEntry } = person
  return {
    today,
    opens: mayReadRows(call, person),
    agreement: agreementWaits(call.actor, status) ? (programme?.id ?? null) : null,
    reports: reports.open,
    forms,
    open,
    planDays: programme && goalTermOfPlan(programme),
    programme: programme && { state, completed, goals, evenPace, id: programme.id },
    cycle,
    ready: state === 'finished' && status.isLast && makesFellows(call.actor, person),
    silent: isAsked(status, cycle) && isSilent(lastEntry, joinedOf(status, cycle), today),
    lastEntry,
  }
}

const rowOf = (
  call: Call,
  person: Seen,
  facts: CauseFacts,
  known: Known,
  may: ReturnType<typeof readerOf>,
): Omit<Trainee, 'causes' | 'last_reminder'> => {
  const { programme: standing, cycle, reports = noReports } = known
  const { today } = facts
  const { late, compulsory, next } = standing.due
  const mine = isMine(call, person)
  const waits: Trainee['waits'] = [
    ...(agreementWaits(call.actor, standing) ? (['agreement'] as const) : []),
    ...(reports.waiting > 0 ? (['report'] as const) : []),
  ]
  const progress = progressOf(standing, cycle, today)
  const { last_activity } = person
  return {
    display_name: person.display_name,
    roles: person.roles,
    relations: person.relations,
    company_name: person.company_name,
    email: may('email', person, person.email),
    phone_mobile: may('phone_mobile', person, person.phone_mobile),
    phone_work: may('phone_work', person, person.phone_work),
    mine,
    unconfirmed: person.unconfirmed,
    last_activity,
    late,
    compulsory_open: compulsory,
    next_due: next?.deadline ?? null,
    next_title: may('next_title', person, next?.title ?? null),
    reports_late: reports.late,
    report_late: reports.late > 0,
    report_due: reports.next_due,
    waits,
    waiting: waits.length > 0,
    silent: facts.silent,
    ...headOf(call, person),
    ...progress,
  }
}

/** Whether the programme or the cycle still asks for something. */
const isAsked = ({ state }: ProgrammeStatus, cycle: CycleProgress | null): boolean =>
  state === 'on_track' || isBehind(state) || (cycle !== null && !cycle.met)

/** Since when something is asked: of who logged nothing, the cycle's own days before the programme's. */
const joinedOf = ({ programme }: ProgrammeStatus, cycle: CycleProgress | null): string =>
  cycle?.term.joined ?? programme?.start_date ?? ''

/** Trainees with the progress of their programmes. */
export const serveTrainees = (readReports: ReadReports): Served =>
  serve(trainees, async (call, { query }) => {
    const ask = readList(trainee, query)
    const directed = await directedBy(call)
    const rule = either(sight(call, trainee), where('organisation_id', ...directed))
    const reading = await forReading(call)
    const people = await seenPeople(reading, rule, { role: 'Trainee', home: true, activities: true })
    const places = await organisationRulesOf(
      reading,
      people.map((person) => person.organisation_id),
      'trainee',
    )
    const todays = people.flatMap(({ id, organisation_id }) => {
      const today = places.get(organisation_id)?.today
      return today === undefined ? [] : [{ id, today }]
    })
    const ids = people.map(({ id }) => id)
    const [standings, cycles, reports, forms] = await Promise.all([
      programmesOf(reading, people, places),
      currentProgressOf(reading, people, places),
      readReports(reading, todays),
      unsignedForms(reading, ids),
    ])
    const factsBy = new Map<number, CauseFacts>()
    const may = readerOf(call, trainee)
    const all = people.flatMap((person) => {
      const programme = standings.get(person.id)
      const place = places.get(person.organisation_id)
      if (!programme || !place) return []
      const cycle = cycles.get(person.id) ?? null
      const known = { programme, cycle, reports: reports.get(person.id), forms: forms.get(person.id) }
      const facts = traineeFacts(call, person, known, place.today)
      factsBy.set(person.id, facts)
      return [rowOf(call, person, facts, known, may)]
    })
    const { rows, info } = pageOf(trainee, ask, all)
    // Nothing narrows or orders by causes, and of hundreds of people they are most of the work.
    const causesFor = (id: number): Trainee['causes'] => {
      const facts = factsBy.get(id)
      return facts ? causesOf(facts).slice(0, causesInList) : []
    }
    const reminders = await lastReminders(reading, rows)
    return {
      data: rows.map((row): Trainee => ({
        causes: causesFor(row.id),
        last_reminder: reminders.get(row.id) ?? null,
        ...row,
      })),
      info: { ...info, totals: traineeTotalsOf(all) },
    }
  })
