import {
  deadlineDetail,
  deadlineInWords,
  isDueSoon,
  isOnesOwnToFinish,
  isOnesOwnTurn,
  isReturned,
  sentBackInWords,
  waitsForOthers,
} from '@college/contract/cpd'
import type { Deadline, DeadlineTask, Stats } from '@college/contract/cpd'
import { daysBetween, plural, showDate, type CivilDate } from '@college/contract/kit'
import { formEditor, formPage, type FormStep } from '#forms'
import { activityEditor, goalPage, homeOfGoal, logFor } from '../goal/links.ts'
import { figuresInWords, goalStatusesOf, openWords, toGo, type GoalStatus } from '../goal/goalStatus.ts'

/** One thing to do, with the way to do it. */
export interface NextThing {
  readonly key: string
  /** `10 days`, `12 days overdue`, `Draft`. */
  readonly when: string
  /** Under it: `30/11/2026`, `waiting`. */
  readonly under: string
  readonly tone: 'acc' | 'bad' | 'warn' | 'plain'
  /** The two in one piece, for where there is no column for them: `30/11/2026, in 10 days`. */
  readonly whenInWords: string
  readonly title: string
  readonly detail: string
  readonly act: { readonly label: string; readonly to: string }
  /** The asks of signers who may be reminded now: that is the act then, and `act` opens the form. */
  readonly reminds?: readonly number[]
}

/** How many days ahead something of another domain shows. */
const aheadDays = 60

/** How many drafts stand before what has a date, so that they do not push it out of sight. */
const mostDrafts = 2

const days = (count: number): string => plural(count, 'day')

/** `12 days`, `14 months`: how far away a day is, as people say it. */
const distance = (count: number): string => (count <= 90 ? days(count) : `${Math.round(count / 30.44)} months`)

/** When something is due, in words for a column and for a line. */
export const dueWords = (
  deadline: CivilDate,
  today: CivilDate,
): Pick<NextThing, 'when' | 'under' | 'tone' | 'whenInWords'> => {
  const left = daysBetween(today, deadline)
  const under = showDate(deadline)
  if (left < 0) {
    const late = `${days(-left)} overdue`
    return { when: late, under, tone: 'bad', whenInWords: `${under}, ${late}` }
  }
  if (left === 0) return { when: 'Today', under, tone: 'warn', whenInWords: `${under}, today` }
  const tone = isDueSoon(deadline, today) ? 'warn' : 'plain'
  return { when: distance(left), under, tone, whenInWords: `${under}, in ${distance(left)}` }
}

const kindOf = ({ goal }: GoalStatus, planWords: string): string => {
  if (homeOfGoal(goal) === 'plan') return planWords
  if (goal.user_id !== null) return 'Own cycle goal'
  return goal.compulsory ? 'Compulsory cycle goal' : 'Cycle goal'
}

const actOf = ({ goal }: GoalStatus): NextThing['act'] => {
  switch (goal.completion_type) {
    case 'time':
    case 'count':
      return { label: 'Log', to: logFor(goal) }
    case 'form':
    case 'manual':
      return { label: 'Open', to: goalPage(goal) }
  }
}

/** What is logged; a time that is just reached says what is still missing. */
const loggedWords = (status: GoalStatus): string => {
  const why = openWords(status)?.toLowerCase()
  return ` ${figuresInWords(status)} logged${why ? `; ${why}` : ''}.`
}

/** What a goal of several is called, and the next steps of those that ask for a form. */
interface Words {
  readonly planWords: string
  readonly steps: ReadonlyMap<number, FormStep>
}

const thingOf = (status: GoalStatus, { planWords, steps }: Words, today: CivilDate): NextThing => {
  const { goal } = status
  const left = toGo(status)
  const amount = goal.completion_type === 'time' || goal.completion_type === 'count'
  const step = steps.get(goal.id)
  return {
    key: `goal ${goal.id}`,
    ...(goal.deadline
      ? dueWords(goal.deadline, today)
      : { when: 'Compulsory', under: 'no deadline', tone: 'plain' as const, whenInWords: 'Compulsory, no deadline' }),
    title: left ? `${goal.title}: ${left}` : goal.title,
    detail: `${kindOf(status, planWords)}.${amount ? loggedWords(status) : step ? ` ${step.words}` : ''}`,
    act: step?.act ?? actOf(status),
  }
}

const waitingThing = (draft: Stats['drafts'][number], form: number): NextThing => ({
  key: `draft ${draft.id}`,
  when: 'Waiting',
  under: showDate(draft.activity_date),
  tone: 'plain',
  whenInWords: `Activity of ${showDate(draft.activity_date)}`,
  title: `“${draft.title}” is waiting for its form`,
  detail: 'Completes automatically once everyone has signed the form.',
  act: { label: 'Open form', to: formPage(form) },
})

/** An activity whose form its signers have, with who they are and since when. */
const signersThing = (draft: Stats['drafts'][number], waits: NextThing): NextThing => ({
  ...waits,
  key: `draft ${draft.id}`,
  detail: `“${draft.title}” completes automatically once everyone has signed.`,
})

const draftThing = (draft: Stats['drafts'][number]): NextThing => ({
  key: `draft ${draft.id}`,
  when: 'Draft',
  under: showDate(draft.activity_date),
  tone: 'acc',
  whenInWords: `Draft of ${showDate(draft.activity_date)}`,
  title: `Complete “${draft.title}”`,
  detail: draft.devgoal_name
    ? `Counts towards ${draft.devgoal_name} once it is completed.`
    : 'It counts once it is completed.',
  act: { label: 'Continue', to: activityEditor(draft.id) },
})

const verbs: Readonly<Record<DeadlineTask, string>> = {
  complete_goal: 'Open',
  write_report: 'Write',
  change_report: 'Change',
  accept_report: 'Read',
  sign_form: 'Read and sign',
  fill_form: 'Fill in and sign',
  change_form: 'Change',
  add_part: 'Fill in',
  ask_again: 'Open',
  answer_pass: 'Answer',
  ask_to_sign: 'Ask',
  read_rejection: 'Read',
  continue_form: 'Continue',
  finish_form: 'Finish',
  wait_for_signer: 'Open',
  agree_plan: 'Read',
  write_plan: 'Write',
  end_plan: 'Open',
  hold_conversation: 'Open',
  end_cycle: 'Open',
  renew_certificate: 'Open',
  pay_fee: 'Open',
}

const cameBack: Partial<Record<DeadlineTask, string>> = { ask_again: 'Declined', read_rejection: 'Rejected' }

const isReopened = ({ sent_back }: Deadline): boolean => sent_back?.how === 'reopened'

const waitingSince = (each: Deadline): Pick<NextThing, 'when' | 'under' | 'tone' | 'whenInWords'> => {
  const since = each.since === null ? '' : `${isReturned(each) ? 'on' : 'since'} ${showDate(each.since)}`
  const when = isReturned(each) ? (cameBack[each.task] ?? (isReopened(each) ? 'Reopened' : 'Returned')) : 'Waiting'
  const tone = isReturned(each) ? 'bad' : waitsForOthers(each) ? 'plain' : 'acc'
  return { when, under: since, tone, whenInWords: `${when} ${since}`.trim() }
}

const isNear = ({ day }: Deadline, today: CivilDate): boolean => day !== null && daysBetween(today, day) <= aheadDays

/** A deadline with the way to do it. */
export const deadlineThing = (each: Deadline, today: CivilDate): NextThing => ({
  key: each.uid,
  ...(each.day === null ? waitingSince(each) : dueWords(each.day, today)),
  title: deadlineInWords(each),
  detail: each.day === null ? sentBackInWords(each) : deadlineDetail(each),
  act: { label: verbs[each.task], to: each.path },
  ...(each.waits_for && each.waits_for.remind.length > 0 && { reminds: each.waits_for.remind }),
})

type OpenParts = Pick<Stats, 'today' | 'cycle' | 'plan'>

// An expired cycle takes nothing more, and one that asks nothing of the person waits for nothing.
const isNext = (cycle: Stats['cycle']): boolean => cycle?.devcycle.expired_at === null && cycle.standing.asked

const openOf = (stats: OpenParts): GoalStatus[] =>
  [isNext(stats.cycle) ? stats.cycle : null, stats.plan].flatMap((part) =>
    part ? goalStatusesOf(part, [], stats.today).filter((status) => !status.completed) : [],
  )

/** The goals of a person that are open. */
export const goalsOf = (stats: OpenParts | undefined): GoalStatus['goal'][] =>
  stats ? openOf(stats).map(({ goal }) => goal) : []

/** One of what waits for others stays in sight, however much there is to do. */
const withWaiting = (toDo: readonly NextThing[], waiting: readonly NextThing[], most: number): NextThing[] =>
  [...toDo.slice(0, waiting.length > 0 ? most - 1 : most), ...waiting].slice(0, most)

type Known = Pick<Stats, 'today' | 'cycle' | 'plan' | 'drafts' | 'deadlines'>

interface Things {
  readonly toDo: readonly NextThing[]
  readonly waiting: readonly NextThing[]
}

const thingsFor = (stats: Known, words: Words): Things => {
  const { today } = stats
  const open = openOf(stats)
  const drafts = stats.drafts.filter((draft) => draft.devform_id === null)
  const dated = [
    ...open
      .filter(({ goal }) => goal.deadline !== null)
      .toSorted((a, b) => a.goal.id - b.goal.id)
      .map((status) => ({ day: status.goal.deadline ?? '', thing: thingOf(status, words, today) })),
    ...stats.deadlines
      .filter((each) => isNear(each, today))
      .map((each) => ({ day: each.day ?? '', thing: deadlineThing(each, today) })),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const compulsory = open.filter(({ goal }) => goal.deadline === null && goal.compulsory)
  const ofTask = (task: DeadlineTask): NextThing[] =>
    stats.deadlines.filter((each) => each.task === task).map((each) => deadlineThing(each, today))
  // What a goal or an activity has as its own next step is no second one.
  const elsewhere = new Set([
    ...[...words.steps.values()].map(({ act }) => act?.to),
    ...stats.drafts.flatMap(({ devform_id }) => (devform_id === null ? [] : formEditor(devform_id))),
  ])
  const begun = ofTask('continue_form').filter(({ act }) => !elsewhere.has(act.to))
  const toDo = [
    // What came back stands above all.
    ...stats.deadlines
      .filter((each) => isOnesOwnTurn(each) && !isReturned(each))
      .map((deadline) => deadlineThing(deadline, today)),
    ...drafts.slice(0, mostDrafts).map(draftThing),
    ...begun.slice(0, mostDrafts),
    ...dated.map(({ thing }) => thing),
    ...compulsory.map((status) => thingOf(status, words, today)),
    ...ofTask('finish_form'),
  ]
  const atSigners = ofTask('wait_for_signer')
  const ofDrafts = stats.drafts.flatMap((draft) => {
    if (draft.devform_id === null) return []
    const waits = atSigners.find(({ act }) => act.to === formPage(draft.devform_id ?? 0))
    return waits ? signersThing(draft, waits) : waitingThing(draft, draft.devform_id)
  })
  const said = new Set(ofDrafts.map(({ act }) => act.to))
  return { toDo, waiting: [...ofDrafts, ...atSigners.filter(({ act }) => !said.has(act.to))] }
}

/**
 * What is next for a person beside what came back to them: what wants their part, drafts that wait, open goals by their deadline, then open compulsory goals without one, then what waits for
 * a form or for a signer.
 * `planWords` says what a goal of the plan is called, `steps` what is next of a form that a goal asks for.
 */
export const nextFor = (
  stats: Known,
  planWords: string,
  steps: ReadonlyMap<number, FormStep> = new Map(),
  most = 5,
): NextThing[] => {
  const { toDo, waiting } = thingsFor(stats, { planWords, steps })
  return withWaiting(toDo, waiting, most)
}

/** What presses among that, and what waits for others: for a home that has figures above all. */
export const pressingFor = (
  stats: Known,
  planWords: string,
  steps: ReadonlyMap<number, FormStep>,
  most = 5,
): NextThing[] => {
  const { toDo, waiting } = thingsFor(stats, { planWords, steps })
  return withWaiting(
    toDo.filter(({ tone }) => tone !== 'plain'),
    waiting,
    most,
  )
}

/** What came back to a person: declined or rejected by a signer, or returned for changes. */
export const cameBackTo = ({ deadlines, today }: Pick<Stats, 'deadlines' | 'today'>): NextThing[] =>
  deadlines.filter(isReturned).map((each) => deadlineThing(each, today))

/** What a home without goals has of its reader’s own: forms and reports whose turn it is, fees to pay, what they can go on with, then what waits for others. */
export const ownThings = (deadlines: readonly Deadline[], today: CivilDate, most: number): NextThing[] => {
  const things = (which: (each: Deadline) => boolean): NextThing[] =>
    deadlines.filter(which).map((each) => deadlineThing(each, today))
  const toDo = [
    ...things(isOnesOwnTurn),
    ...things((each) => each.task === 'pay_fee' && isNear(each, today)),
    ...things(isOnesOwnToFinish),
  ]
  return withWaiting(toDo, things(waitsForOthers), most)
}
