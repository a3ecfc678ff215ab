import { daysBetween, plural, showDate } from '@college/contract/kit'
import { fillPlaceholders, madeUpDays, reminderEvent, reminderEvents } from '@college/contract/messaging'
import type { LeftOutReason, ReminderEvent, ReminderMessage } from '@college/contract/messaging'
import { grouped } from '#platform'
import { countsDown } from './college.ts'
import type { CollegeToday, Reader, Thing } from './college.ts'

/** A reminder as a run reads it once, so that what the office changes meanwhile is for the next one. */
export type ReminderWording = Pick<
  ReminderMessage,
  'id' | 'name' | 'event' | 'audience' | 'subject' | 'text' | 'days' | 'educator_after' | 'director_after' | 'required'
>

/** Who reads a reminder: the person themselves, or who hears that they are late. */
export type ReadAs = 'self' | 'educator' | 'director'

/** One reminder to one reader, with its words. */
export interface DueReminder {
  readonly reminder: ReminderWording
  readonly thing: Thing
  readonly reader: Reader
  readonly as: ReadAs
  /** Names the step: the days, or who hears that it is late. */
  readonly step: string
  readonly about: { readonly id: number; readonly name: string } | null
  readonly what: string
  readonly path: string
  readonly subject: string
  readonly text: string
}

/** Words of the college for who hears that something is late. */
export interface LateWords {
  readonly subject: string
  readonly text: string
}

const gapOf = ({ event, day }: Thing, today: string): number =>
  countsDown(event) ? daysBetween(today, day) : daysBetween(day, today)

/**
 * The step that is due today: the newest one that has come, for as long as it is made up for. What came long before the reminder was written is not
 * gone back to.
 */
export const stepOn = ({ days }: Pick<ReminderWording, 'days'>, thing: Thing, today: string): number | null => {
  const gap = gapOf(thing, today)
  const isDown = countsDown(thing.event)
  const come = days.filter((step) => {
    const ago = isDown ? step - gap : gap - step
    return ago >= 0 && ago < madeUpDays
  })
  return come.length === 0 ? null : isDown ? Math.min(...come) : Math.max(...come)
}

const daysLate = (thing: Thing, day: string): number => {
  const gap = gapOf(thing, day)
  return countsDown(thing.event) ? -gap : gap
}

/** How far a day is for who reads of it, in words: `in 14 days`, `tomorrow`, `2 days ago`; of what waits how long: `14 days`. */
export const daysInWords = (thing: Thing, readOn: string): string => {
  const gap = gapOf(thing, readOn)
  if (!countsDown(thing.event)) return plural(Math.max(gap, 0), 'day')
  if (gap === 0) return 'today'
  if (gap === 1) return 'tomorrow'
  return gap > 0 ? `in ${gap} days` : `${plural(-gap, 'day')} ago`
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  fillPlaceholders(text, (name) => values[name] ?? '')

const lateThing: Partial<Record<ReminderEvent, string>> = {
  placement_due: 'Placement report',
  goal_deadline: 'Goal',
  certificate_date: 'Practising certificate',
  unsigned_form: 'Form',
  waiting_signature: 'Form to sign',
}

// What a form is called can be about a patient or a fault, and titles of goals and reports are for those who read the rows.
const lateWhat = ({ event, what }: Thing, reads: boolean): string => {
  const word = lateThing[event] ?? reminderEvents[event].title
  return reads && (event === 'placement_due' || event === 'goal_deadline') ? `${word}: ${what}` : word
}

// Who signs has no progress to look at: what helps is to write to them.
const lateHref = ({ event }: Thing, owner: number): string =>
  event === 'waiting_signature' ? `/app/message/edit?to=${owner}` : `/app/person?id=${owner}`

const isIn = ({ audience }: Pick<ReminderWording, 'audience'>, { home_roles: roles }: Reader): boolean =>
  audience === null || roles.includes(audience)

/** Active people in the audience of a reminder. */
export const audienceOf = (college: CollegeToday, reminder: Pick<ReminderWording, 'audience'>): number =>
  [...college.people.values()].filter((person) => isIn(reminder, person)).length

/** Why a reminder reaches nobody, where it is its audience. */
export const audienceProblem = (
  college: CollegeToday,
  reminder: Pick<ReminderWording, 'audience'>,
  roles: readonly string[],
): string | null => {
  const { audience } = reminder
  if (audience === null) return null
  if (!roles.includes(audience)) return `There’s no role called ${audience} any more. Choose another audience.`
  return audienceOf(college, reminder) === 0 ? `No one has the role ${audience}.` : null
}

/** What a mail that something is late rests on. */
interface LateInput {
  readonly words: LateWords
  readonly readOn: string
  /** Whether its owner has had a reminder of it, or gets one now. */
  readonly reminded: boolean
}

const lateInWords = (thing: Thing, days: string): string =>
  countsDown(thing.event)
    ? `was due on ${showDate(thing.day)}, ${days} ago`
    : `has been waiting for ${days}, since ${showDate(thing.day)}`

// Only what is so: one who turned reminders off, has no address or no reminder before the day has had none.
const remindedInWords = ({ bounced }: Reader, reminded: boolean): string =>
  bounced ? 'Emails to them bounce.' : reminded ? 'We’ve reminded them.' : 'No reminder has reached them.'

const lateFor = (
  college: CollegeToday,
  reminder: ReminderWording,
  thing: Thing,
  { words, readOn, reminded }: LateInput,
): DueReminder[] => {
  const { educator_after, director_after } = reminder
  const owner = college.people.get(thing.reader)
  const { escalates } = reminderEvent(thing.event)
  if (!owner || thing.isAnyones || escalates.length === 0) return []
  const late = daysLate(thing, college.today)
  const teachers = college.teachers.get(owner.id) ?? []
  const isNow = (after: number | null): boolean => after !== null && late >= after && late - after < madeUpDays
  const readers: [ReadAs, number][] = [
    ...(escalates.includes('educator') && isNow(educator_after)
      ? teachers.filter((id) => !college.directors.includes(id)).map((id): [ReadAs, number] => ['educator', id])
      : []),
    ...(escalates.includes('director') && isNow(director_after)
      ? college.directors.map((id): [ReadAs, number] => ['director', id])
      : []),
  ]
  return readers.flatMap(([as, id]) => {
    const reader = college.people.get(id)
    if (!reader || id === owner.id) return []
    const what = lateWhat(thing, teachers.includes(id))
    const days = plural(daysLate(thing, readOn), 'day')
    const values = {
      name: reader.display_name,
      organisation: college.name,
      person: owner.display_name,
      what,
      date: showDate(thing.day),
      days,
      late: lateInWords(thing, days),
      reminded: remindedInWords(owner, reminded),
    }
    return [
      {
        reminder,
        thing,
        reader,
        as,
        step: as,
        about: { id: owner.id, name: owner.display_name },
        what,
        path: lateHref(thing, owner.id),
        subject: fill(words.subject, values),
        text: fill(words.text, values),
      },
    ]
  })
}

/** What went before a run, by key, and who has the mail of the day. */
export interface AlreadySent {
  readonly keys: ReadonlySet<string>
  readonly hadToday: ReadonlySet<number>
}

const ownFor = (
  college: CollegeToday,
  reminder: ReminderWording,
  thing: Thing,
  { reader, readOn }: { reader: Reader; readOn: string },
): DueReminder[] => {
  const step = stepOn(reminder, thing, college.today)
  if (step === null) return []
  const values = {
    name: reader.display_name,
    organisation: college.name,
    what: thing.what,
    date: showDate(thing.day),
    days: daysInWords(thing, readOn),
    person: thing.about?.name ?? reader.display_name,
  }
  return [
    {
      reminder,
      thing,
      reader,
      as: 'self',
      step: String(step),
      about: thing.about,
      what: thing.what,
      path: thing.path,
      subject: fill(reminder.subject, values),
      text: fill(reminder.text, values),
    },
  ]
}

// Steps of the person's own are numbers of days.
const ownKey = /^(.*) \d+$/

/**
 * Everything that reminders say in a college today, to whom and in which words; who cannot or does not want to hear is among them. What is due goes by
 * today, and the words by the day on which the mail is read: one that is made on a Friday evening arrives on Monday.
 */
export const dueReminders = (
  college: CollegeToday,
  reminders: readonly ReminderWording[],
  { words, readOn, sent }: { words: LateWords; readOn: string; sent: AlreadySent },
): DueReminder[] => {
  const by = grouped(reminders, ({ event }) => event)
  const had = new Set([...sent.keys].flatMap((key) => ownKey.exec(key)?.[1] ?? []))
  return college.things.flatMap((thing) => {
    const reader = college.people.get(thing.reader)
    if (!reader) return []
    const asked = (by.get(thing.event) ?? []).filter((reminder) => isIn(reminder, reader))
    const own = asked.flatMap((reminder) => ownFor(college, reminder, thing, { reader, readOn }))
    const reminded = had.has(nameOf(reader, thing)) || own.some((each) => leftOutOf(each, sent.hadToday) === null)
    return [...own, ...asked.flatMap((reminder) => lateFor(college, reminder, thing, { words, readOn, reminded }))]
  })
}

/** Why a reader does not get a reminder; null for who does. */
export const leftOutOf = (
  { reader, reminder, thing }: DueReminder,
  hadToday: ReadonlySet<number>,
): LeftOutReason | null => {
  if (reader.email === null || reader.email === '') return 'no_address'
  if (reader.bounced) return 'bounced'
  const wants = reader.reminders && (reader.alerts || !reminderEvents[thing.event].alert)
  if (!wants && !reminder.required) return 'unwanted'
  return hadToday.has(reader.id) ? 'had_today' : null
}

const nameOf = ({ id }: Reader, { event, uid, day }: Thing): string => `${id} ${event} ${uid} ${day}`

/** Names a reminder for good: the same for one reader, thing, day and step. */
export const keyOf = ({ reader, thing, step }: DueReminder): string => `${nameOf(reader, thing)} ${step}`
