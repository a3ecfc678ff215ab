import { code, endpoint, idText, plural, showDate } from '#kit'
import { lastReminder } from '#messaging'
import { z } from 'zod'
import { amountInWords, goalInWords } from './amount-words.ts'
import { creditInWords, creditOfInWords } from './credits.ts'

/**
 * Why a person needs attention, the most pressing kind first: what waits for the reader, what is overdue, what is short of an
 * even pace, and what is due soon.
 */
export const causeKinds = [
  'agreement',
  'report_waiting',
  'form_waiting',
  'report_overdue',
  'report_returned',
  'goal_overdue',
  'form_unsigned',
  'programme_completed',
  'forms_to_sign',
  'goal_behind',
  'programme_behind',
  'hours_behind',
  'group_behind',
  'category_behind',
  'silent',
  'goal_due',
  'report_due',
] as const
export type CauseKind = (typeof causeKinds)[number]

/** Whether a cause waits for the reader, is past its day, holds the person up, or is coming. */
export type CauseTone = 'waiting' | 'overdue' | 'behind' | 'due'

const tones: Partial<Record<CauseKind, CauseTone>> = {
  agreement: 'waiting',
  report_waiting: 'waiting',
  form_waiting: 'waiting',
  programme_completed: 'waiting',
  report_overdue: 'overdue',
  goal_overdue: 'overdue',
  forms_to_sign: 'due',
  goal_due: 'due',
  report_due: 'due',
}

/** The tone of a kind of cause. */
export const causeTone = (kind: CauseKind): CauseTone => tones[kind] ?? 'behind'

const whole = z.number().int()

/**
 * One cause. Where the reader may not open its record, the id is left out. A goal that the college gave keeps its title; a person's own goals and
 * reports are then one cause of their kind, with how many they are as `done`.
 */
export const cause = z.strictObject({
  kind: z.enum(causeKinds),
  /** The goal, report, form or plan. */
  id: whole.nullable(),
  title: z.string().nullable(),
  /** When it is or was due, was asked for, or was last heard of. */
  day: z.string().nullable(),
  /** Whether a goal is one of the plan or of the cycle. */
  source: z.enum(['plan', 'cycle']).nullable(),
  unit: z.enum(['minutes', 'points', 'times', 'goals', 'reports']).nullable(),
  done: whole.nullable(),
  of: whole.nullable(),
  even_pace: whole.nullable(),
  /** Whose signature a form waits for. */
  waits_for: z.string().nullable(),
  /** Of a form that others have: the asks of those whom the reader may remind now. */
  remind: z.array(whole),
})
export type Cause = z.output<typeof cause>

/** Why a signer needs attention: of the forms that wait for them so many have waited long. */
export const causeOfSigner = (forms: number): Cause => ({
  kind: 'forms_to_sign',
  id: null,
  title: null,
  day: null,
  source: null,
  unit: null,
  done: forms,
  of: null,
  even_pace: null,
  waits_for: null,
  remind: [],
})

/** How many causes a row of a list says; the person's own page has all of them. */
export const causesInList = 3

const unseenWords: Partial<Record<CauseKind, (day: string) => string>> = {
  goal_overdue: (day) => `overdue since ${day}`,
  goal_behind: () => 'behind',
  goal_due: (day) => `due by ${day}`,
  report_overdue: (day) => `overdue since ${day}`,
  report_returned: (day) => `returned on ${day}`,
  report_due: (day) => `due by ${day}`,
}

const unseenThing = ({ unit, source }: Cause): string => {
  if (unit === 'reports') return 'placement report'
  return source === null ? 'goal' : source === 'cycle' ? 'cycle goal' : 'programme goal'
}

/** `Hours of the cycle: 11:48 behind, 20:12 of 50:00`, as the chip beside it says how many are missing. */
const hoursInWords = ({ unit, done, of, even_pace: pace }: Cause): string => {
  const shown = unit === 'points' ? 'points' : 'minutes'
  const short = (pace ?? 0) - (done ?? 0)
  const far = creditOfInWords(done ?? 0, of ?? 0, shown)
  return `${unit === 'points' ? 'Points' : 'Hours'} of the cycle: ${short > 0 ? `${creditInWords(short, shown)} behind, ` : ''}${far}`
}

/** `4 forms are waiting for their signature`: of a signer, or to them. */
export const toSignInWords = (forms: number, whose: 'their' | 'your'): string =>
  `${plural(forms, 'form')} ${forms === 1 ? 'is' : 'are'} waiting for ${whose} signature`

/** A cause in words, without a full stop: `Lumbar facet injection: 0 of 15, 4 expected by now`. */
export const causeInWords = (each: Cause): string => {
  const { title } = each
  const unseen = title === null ? unseenWords[each.kind] : undefined
  const day = each.day === null ? '' : showDate(each.day)
  if (unseen) return `${plural(each.done ?? 1, unseenThing(each))} ${unseen(day)}`
  const report = `Placement report ${title ?? ''}`
  const far = amountInWords(each)
  const goal = title ?? ''
  const form = title ?? 'A form'
  switch (each.kind) {
    case 'agreement':
      return 'The programme is waiting for you to agree'
    case 'report_waiting':
      return `${report} is waiting for you to accept it`
    case 'form_waiting':
      return `${form} is waiting for you to sign it`
    case 'report_overdue':
      return `${report} has been overdue since ${day}`
    case 'report_returned':
      return `${report} was returned on ${day}`
    case 'report_due':
      return `${report} is due ${day}`
    case 'goal_overdue':
      return [`${goal}: overdue since ${day}`, goalInWords(each)].filter(Boolean).join(', ')
    case 'goal_due':
      return [`${goal}: due ${day}`, goalInWords(each)].filter(Boolean).join(', ')
    case 'goal_behind':
      return far === null ? goal : `${goal}: ${far}`
    case 'form_unsigned':
      return each.waits_for === null
        ? `${form} has been unsigned since ${day}`
        : `${form} has been waiting for ${each.waits_for} since ${day}`
    case 'programme_completed':
      return `Ready to become a fellow: ${far ?? 'programme completed'}`
    case 'forms_to_sign':
      return toSignInWords(each.done ?? 0, 'their')
    case 'programme_behind':
      return far ?? 'Behind'
    case 'hours_behind':
      return hoursInWords(each)
    case 'group_behind':
    case 'category_behind':
      return `${title ?? 'A minimum'}: ${far ?? ''}`
    case 'silent':
      return day === '' ? 'No entries yet' : `No entries since ${day}`
  }
}

/** A person as those who look after them see them: who it is, and why they need attention. */
export const personCauses = endpoint({
  method: 'GET',
  path: '/cpd/causes',
  shows: { record: 'devplan', about: 'user_id' },
  summary:
    'Returns why a person needs attention: what is overdue, behind or due, most pressing first, each with its record.',
  who: 'signedIn',
  query: z.strictObject({ user_id: idText }),
  answer: z.strictObject({
    user_id: whole,
    organisation_id: whole,
    user_name: z.string(),
    company_name: z.string().nullable(),
    /** Roles held in the person's own organisation. */
    roles: z.array(z.string()),
    today: z.string(),
    causes: z.array(cause),
    /** Null for who can't remind them. */
    last_reminder: lastReminder.nullable(),
  }),
  ok: code.ok,
})
export type PersonCauses = z.output<typeof personCauses.answer>
