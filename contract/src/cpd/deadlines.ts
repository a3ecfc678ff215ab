import { code, endpoint } from '#kit'
import type { CivilDate } from '#kit'
import { z } from 'zod'
import { isReturned, waitsForOthers } from './deadline-turns.ts'

/** What deadlines are filtered by. */
export const deadlineKinds = ['goal', 'report', 'form', 'plan', 'conversation', 'cycle', 'certificate', 'fee'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** What a person has to do, or waits for. */
export const deadlineTasks = [
  'complete_goal',
  'write_report',
  'change_report',
  'accept_report',
  'sign_form',
  'fill_form',
  'change_form',
  'add_part',
  'ask_again',
  'answer_pass',
  'ask_to_sign',
  'read_rejection',
  'continue_form',
  'finish_form',
  'wait_for_signer',
  'agree_plan',
  'write_plan',
  'end_plan',
  'hold_conversation',
  'end_cycle',
  'renew_certificate',
  'pay_fee',
] as const
export type DeadlineTask = (typeof deadlineTasks)[number]

const kinds: Readonly<Record<DeadlineTask, DeadlineKind>> = {
  complete_goal: 'goal',
  write_report: 'report',
  change_report: 'report',
  accept_report: 'report',
  sign_form: 'form',
  fill_form: 'form',
  change_form: 'form',
  add_part: 'form',
  ask_again: 'form',
  answer_pass: 'form',
  ask_to_sign: 'form',
  read_rejection: 'form',
  continue_form: 'form',
  finish_form: 'form',
  wait_for_signer: 'form',
  agree_plan: 'plan',
  write_plan: 'plan',
  end_plan: 'plan',
  hold_conversation: 'conversation',
  end_cycle: 'cycle',
  renew_certificate: 'certificate',
  pay_fee: 'fee',
}

/** The kind of what has to be done. */
export const deadlineKind = (task: DeadlineTask): DeadlineKind => kinds[task]

const whole = z.number().int()

/** One thing that a person has to do, or whose day they keep in sight. */
export const deadline = z.strictObject({
  /** The same each time it is read, so that calendar programs know it again. */
  uid: z.string(),
  task: z.enum(deadlineTasks),
  /** The goal, report, form, plan, cycle, year or fee. */
  title: z.string(),
  /** Whose it is: the reader's own, or of a person who waits for the reader. */
  user_id: whole,
  user_name: z.string().nullable(),
  /** The last day on which it is done on time; none where it has waited since a day. */
  day: z.string().nullable(),
  since: z.string().nullable(),
  /** What is done of what is asked for. */
  unit: z.enum(['minutes', 'points', 'times', 'goals', 'cents']).nullable(),
  done: whole.nullable(),
  of: whole.nullable(),
  /** Of a form that came back: what was done with it, by whom, and why. */
  sent_back: z
    .strictObject({
      how: z.enum(['declined', 'returned', 'rejected', 'reopened']),
      who: z.string(),
      reason: z.string().nullable(),
    })
    .optional(),
  /** Of an own form that its signers have: who is asked, with how many others, and the asks of those who may be reminded now. */
  waits_for: z.strictObject({ who: z.string(), others: whole, remind: z.array(whole) }).optional(),
  /** Path of the screen where it is done. */
  path: z.string(),
})
export type Deadline = z.output<typeof deadline>

const isOverdue = ({ day }: Pick<Deadline, 'day'>, today: CivilDate): boolean => day !== null && day < today

/** Overdue first, then what came back, what waits for the reader, what is to come, forms that may be finished at any time, and those that wait for their signers, each by its day. */
export const inDeadlineOrder = (all: readonly Deadline[], today: CivilDate): Deadline[] => {
  const place = (each: Deadline): number => {
    if (isOverdue(each, today)) return 0
    if (isReturned(each)) return 1
    // All have signed it, and nothing more has to be done.
    if (each.task === 'finish_form') return 4
    if (waitsForOthers(each)) return 5
    return each.day === null ? 2 : 3
  }
  const dayOf = ({ day, since }: Deadline): string => day ?? since ?? ''
  return all.toSorted((a, b) => place(a) - place(b) || dayOf(a).localeCompare(dayOf(b)) || a.uid.localeCompare(b.uid))
}

/** Everything that is due for the caller, in the order of the page. */
export const deadlines = endpoint({
  method: 'GET',
  path: '/cpd/deadlines',
  shows: { record: 'devplan', by: 'user_id' },
  summary:
    'Returns everything that is due for the signed-in user: goals, placement reports, forms to sign and own forms that wait for others, plans to agree to, the conversation, fees to pay, and the ends of the cycle, plan and certificate. Overdue items come first, then by date.',
  who: 'signedIn',
  answer: z.array(deadline),
  ok: code.ok,
})
