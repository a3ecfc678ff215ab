import { showMoney } from '@college/contract/accounting'
import { addDays, dayIn } from '@college/contract/kit'
import { longestStep, madeUpDays, reminderEvents } from '@college/contract/messaging'
import type { ReminderEvent } from '@college/contract/messaging'
import type { Deadline, DeadlineTask } from '@college/contract/cpd'
import { overdueFees } from '#accounting'
import type { Call } from '#platform'
import { feeDeadline } from '../deadlines/fees.ts'
import { deadlinesOfPeople } from '../deadlines/people-deadlines.ts'
import type { DuePart, ReadPeopleDeadlines } from '../deadlines/people-deadlines.ts'
import { readUnsigned } from '../people/unsigned-forms.ts'

/** A person of the college, as far as reminders need them. */
export interface Reader {
  readonly id: number
  readonly display_name: string
  readonly email: string | null
  readonly bounced: boolean
  readonly reminders: boolean
  readonly alerts: boolean
  readonly apc_date: string | null
  readonly wanted_role: string | null
  readonly wanted_since: string
  readonly home_roles: readonly string[]
  readonly is_office: boolean
}

/** Something that a person can be reminded of. */
export interface Thing {
  readonly event: ReminderEvent
  readonly reader: number
  /** The same at every run, as in the calendar. */
  readonly uid: string
  readonly what: string
  /** The day it is due, or since when it waits. */
  readonly day: string
  readonly path: string
  /** Whose it is, where it is not the reader's own. */
  readonly about: { readonly id: number; readonly name: string } | null
  /** Whether it waits for several, of whom any may do it: none of them is late then. */
  readonly isAnyones: boolean
}

/** Everything a run rests on, read once. */
export interface CollegeToday {
  readonly id: number
  readonly timezone: string
  readonly name: string
  readonly today: string
  readonly people: ReadonlyMap<number, Reader>
  readonly things: readonly Thing[]
  /** Who teaches whom today: ids of teachers by trainee. */
  readonly teachers: ReadonlyMap<number, readonly number[]>
  readonly directors: readonly number[]
}

const readPeople = (call: Call, organisation: number): Promise<Reader[]> =>
  call.db.rows<Reader>(
    `select u.id, u.display_name, u.email, u.email_undeliverable_at is not null as bounced, u.reminders, u.alerts, u.apc_date, u.wanted_role,
       coalesce(u.wanted_since, (u.created_at at time zone o.timezone)::date) as wanted_since,
       coalesce(h.names, '{}') as home_roles, coalesce(h.office, false) as is_office
     from "user" u join organisation o on o.id = u.organisation_id
     left join (select user_id, array_agg(distinct name) as names, bool_or(role_is_admin) as office from held_role
                where organisation_id = $1 group by user_id) h on h.user_id = u.id
     where u.organisation_id = $1 and u.active and u.confirmed_at is not null and u.deleted_at is null order by u.id`,
    [organisation],
  )

const readTeachers = async (call: Call, organisation: number, today: string): Promise<Map<number, number[]>> => {
  const rows = await call.db.rows<{ trainee_id: number; teachers: number[] }>(
    `select trainee_id, array_agg(distinct user_id) as teachers from userrelationship
     where organisation_id = $1 and kind in ('educator', 'supervisor', 'director') and deleted_at is null
       and coalesce(starts <= $2, true) and coalesce(ends >= $2, true) group by trainee_id`,
    [organisation, today],
  )
  return new Map(rows.map(({ trainee_id, teachers }) => [trainee_id, teachers]))
}

const eventOf: Partial<Record<DeadlineTask, ReminderEvent>> = {
  end_cycle: 'cycle_end',
  write_report: 'placement_due',
  complete_goal: 'goal_deadline',
  end_plan: 'plan_end',
  renew_certificate: 'certificate_date',
  sign_form: 'waiting_signature',
  fill_form: 'waiting_signature',
}

const thingOf = (reader: number, each: Deadline): Thing[] => {
  const event = eventOf[each.task]
  const day = each.day ?? each.since
  if (!event || day === null) return []
  const { uid, title: what, path } = each
  const about = each.user_name === null ? null : { id: each.user_id, name: each.user_name }
  return [{ event, reader, uid, what, day, path, about, isAnyones: false }]
}

/** A signature that is asked of a role waits for everyone who holds it. */
const askedOfSeveral = (things: readonly Thing[]): Thing[] => {
  const signers = new Map<string, number>()
  for (const { event, uid } of things) if (event === 'waiting_signature') signers.set(uid, (signers.get(uid) ?? 0) + 1)
  return things.map((thing) => ({ ...thing, isAnyones: (signers.get(thing.uid) ?? 0) > 1 }))
}

const partOf: Partial<Record<ReminderEvent, readonly DuePart[]>> = {
  cycle_end: ['cycle'],
  placement_due: ['report'],
  goal_deadline: ['cycle', 'plan'],
  plan_end: ['plan'],
  waiting_signature: ['signature'],
}

const roleRequests = (people: readonly Reader[]): Thing[] => {
  const office = people.filter(({ is_office: isOffice }) => isOffice)
  return people.flatMap(({ id, display_name: name, wanted_role: what, wanted_since: day }) =>
    what === null
      ? []
      : office.map((reader) => ({
          event: 'role_request' as const,
          reader: reader.id,
          uid: `role-${id}`,
          what,
          day,
          path: `/app/user/admin?id=${id}`,
          about: { id, name },
          isAnyones: true,
        })),
  )
}

const unsigned = async (call: Call, people: readonly number[]): Promise<Thing[]> =>
  (await readUnsigned(call.db, people)).map(({ id, user_id: reader, name, title, day }) => ({
    event: 'unsigned_form',
    reader,
    uid: `form-${id}`,
    what: [name, title].filter(Boolean).join(', '),
    day,
    path: `/app/form?id=${id}`,
    about: null,
    isAnyones: false,
  }))

const fees = async (call: Call, organisation: number, today: string): Promise<Thing[]> =>
  (await overdueFees(call.db, organisation, today)).map((fee) => {
    const { user_id: reader, uid, title, path } = feeDeadline(fee)
    const what = `${title}: ${showMoney(fee.amount - fee.allocated)}`
    return { event: 'fee_due', reader, uid, what, day: fee.due, path, about: null, isAnyones: false }
  })

/**
 * What there is to be reminded of in a college today, of these events: a fixed number of statements, however many people it has. Days and progress are
 * those of the page of deadlines.
 */
export const readCollege = async (
  call: Call,
  organisation: number,
  events: ReadonlySet<ReminderEvent>,
  readReports: ReadPeopleDeadlines,
): Promise<CollegeToday | null> => {
  const place = await call.db.row<{ name: string; timezone: string }>(
    'select name, timezone from organisation where id = $1 and deleted_at is null',
    [organisation],
  )
  if (!place) return null
  const today = dayIn(place.timezone, call.now())
  const people = await readPeople(call, organisation)
  const ids = people.map(({ id }) => id)
  const known = await deadlinesOfPeople(call, { id: organisation, timezone: place.timezone }, people, {
    parts: new Set([...events].flatMap((event) => partOf[event] ?? [])),
    horizon: { from: addDays(today, -longestStep - madeUpDays), to: addDays(today, longestStep) },
    readReports,
  })
  const due = askedOfSeveral(
    [...known].flatMap(([reader, { deadlines, met }]) =>
      deadlines.filter(({ task }) => task !== 'end_cycle' || !met).flatMap((each) => thingOf(reader, each)),
    ),
  )
  const things = [
    ...due,
    ...(events.has('unsigned_form') ? await unsigned(call, ids) : []),
    ...(events.has('role_request') ? roleRequests(people) : []),
    ...(events.has('fee_due') ? await fees(call, organisation, today) : []),
  ]
  return {
    id: organisation,
    ...place,
    today,
    people: new Map(people.map((person) => [person.id, person])),
    things: things.filter(({ event }) => events.has(event)),
    teachers: await readTeachers(call, organisation, today),
    directors: people.filter(({ home_roles: roles }) => roles.includes('Director')).map(({ id }) => id),
  }
}

/** Whether an event's days count down to it. */
export const countsDown = (event: ReminderEvent): boolean => reminderEvents[event].counts === 'before'
