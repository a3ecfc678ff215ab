import { deadlines, goalAmount, inDeadlineOrder, isAskedForCycle, waitsForAgreement } from '@college/contract/cpd'
import type { CycleProgress, Deadline, DeadlineTask, Goal, Plan, Stats } from '@college/contract/cpd'
import type { WaitingSignature } from '@college/contract/forms'
import { dayIn } from '@college/contract/kit'
import { waitingFor } from '#forms'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { readRows } from '#records'
import { todayOf } from '../people/person.ts'
import { statsOf } from '../progress/stats.ts'
import { plans } from '../records.ts'
import type { ReadDeadlines } from './returned-forms.ts'

const own = (user: number): Omit<Deadline, 'uid' | 'task' | 'title' | 'path'> => ({
  user_id: user,
  user_name: null,
  day: null,
  since: null,
  unit: null,
  done: null,
  of: null,
})

type Figures = Pick<Stats, 'cycle' | 'plan'>
/** What of a goal its deadline says. */
export type GoalFacts = Pick<Goal, 'id' | 'title' | 'completion_type' | 'time' | 'count' | 'devcycle_id'>
type Amount = Pick<Deadline, 'unit' | 'done' | 'of'>

const amountOf = (goal: GoalFacts, done: { time: number; count: number } | undefined): Amount => {
  const amount = goalAmount(goal, done ?? { time: 0, count: 0 }, 0)
  return { unit: amount?.unit ?? null, done: amount?.done ?? null, of: amount?.of ?? null }
}

/** A goal that is open, with its day. */
export const goalDeadline = (
  user: number,
  goal: GoalFacts & { readonly deadline: string },
  done: { time: number; count: number } | undefined,
): Deadline => ({
  uid: `goal-${goal.id}`,
  task: 'complete_goal',
  title: goal.title,
  path: `/app/${goal.devcycle_id === null ? 'plan' : 'cycle'}/goal?id=${goal.id}`,
  ...own(user),
  day: goal.deadline,
  ...amountOf(goal, done),
})

const goalDeadlines = (user: number, part: Figures['cycle'] | Figures['plan']): Deadline[] => {
  const progress = new Map(part?.progress.map((each) => [each.devgoal_id, each]))
  return (part?.goals ?? []).flatMap((goal): Deadline[] => {
    const { deadline } = goal
    const done = progress.get(goal.id)
    return deadline === null || done?.completed === 1 ? [] : [goalDeadline(user, { ...goal, deadline }, done)]
  })
}

/** The last day of a person's cycle. */
export const cycleEnd = (
  user: number,
  cycle: { readonly id: number; readonly name: string },
  { term, unit, total }: Pick<CycleProgress, 'term' | 'unit' | 'total'>,
): Deadline => ({
  uid: `cycle-${cycle.id}`,
  task: 'end_cycle',
  title: cycle.name,
  path: '/app/cycle/goals',
  ...own(user),
  day: term.end,
  unit,
  done: total.counted,
  of: total.required,
})

const cycleDeadlines = (user: number, cycle: Figures['cycle']): Deadline[] => {
  if (!cycle) return []
  const { devcycle, ends: day, standing } = cycle
  const missing = standing.council?.missing ?? []
  const due = (task: DeadlineTask, path: string): Deadline => ({
    uid: `${task}-${devcycle.id}`,
    task,
    title: devcycle.name,
    path,
    ...own(user),
    day,
  })
  return [
    ...(missing.includes('conversation') ? [due('hold_conversation', '/app/conversation')] : []),
    ...(missing.includes('plan') ? [due('write_plan', '/app/plan/edit')] : []),
    cycleEnd(user, devcycle, standing),
  ]
}

const planDeadlines = (call: Call, plan: Figures['plan']): Deadline[] => {
  if (!plan) return []
  const { devplan, goals, progress } = plan
  const { id, name: title, end_date: day, supervisor_id, agreed_at, agreed_supervisor_at, agreement_lost_at } = devplan
  const since = agreed_supervisor_at ?? agreement_lost_at
  const agrees = agreed_at === null && (supervisor_id !== null || since !== null)
  const done = progress.filter(({ completed }) => completed === 1).length
  return [
    ...(agrees
      ? [
          {
            uid: `agree-${id}`,
            task: 'agree_plan' as const,
            title,
            path: `/app/plan/edit?id=${id}`,
            ...own(call.actor.id),
            since: since && dayIn(call.actor.timezone, new Date(since)),
          },
        ]
      : []),
    ...(day === null ? [] : [planEnd(call.actor.id, { id, name: title, end_date: day }, { done, of: goals.length })]),
  ]
}

/** The last day of a plan, with how many of its goals are completed where that is known. */
export const planEnd = (
  user: number,
  plan: { readonly id: number; readonly name: string; readonly end_date: string },
  goals: { readonly done: number; readonly of: number } | null,
): Deadline => ({
  uid: `plan-${plan.id}`,
  task: 'end_plan',
  title: plan.name,
  path: '/app/plan/goals',
  ...own(user),
  day: plan.end_date,
  ...(goals && { unit: 'goals', ...goals }),
})

/** The last day of a practising certificate. */
export const certificateEnd = (user: number, day: string): Deadline => ({
  uid: 'certificate',
  task: 'renew_certificate',
  title: 'Practising certificate',
  path: '/app/profile/edit',
  ...own(user),
  day,
})

const certificateDeadline = async (call: Call): Promise<Deadline[]> => {
  const account = await call.db.row<{ apc_date: string | null }>('select apc_date from "user" where id = $1', [
    call.actor.id,
  ])
  const day = account?.apc_date ?? null
  return day === null ? [] : [certificateEnd(call.actor.id, day)]
}

/** Whoever keeps records of their own may have a plan, whose days are theirs. */
export const keepsRecords = (homeRoles: readonly string[]): boolean =>
  isAskedForCycle(homeRoles) || homeRoles.some((role) => ['Educator', 'Director'].includes(role))

const ownDeadlines = async (call: Call): Promise<Deadline[]> => {
  const { home_roles: roles } = call.actor
  const { cycle: logged, plan } = keepsRecords(roles) ? await statsOf(call, {}) : { cycle: null, plan: null }
  const cycle = isAskedForCycle(roles) ? logged : null
  return [
    ...goalDeadlines(call.actor.id, cycle),
    ...goalDeadlines(call.actor.id, plan),
    ...cycleDeadlines(call.actor.id, cycle),
    ...planDeadlines(call, plan),
    ...(await certificateDeadline(call)),
  ]
}

const toSign = async (call: Call): Promise<Deadline[]> =>
  (await waitingFor(call)).map((waiting) => toSignDeadline(call.actor.id, call.actor.timezone, waiting))

/** A signature that waits for somebody. */
export const toSignDeadline = (signer: number, zone: string, waiting: WaitingSignature): Deadline => ({
  uid: `signature-${waiting.id}`,
  task: waiting.fills ? 'fill_form' : 'sign_form',
  title: [waiting.form_name, waiting.form_title].filter(Boolean).join(', '),
  path: `/app/form?id=${waiting.devform_id}`,
  ...own(waiting.user_id),
  user_name: waiting.user_id === signer ? null : waiting.user_name,
  since: dayIn(zone, new Date(waiting.asked_at)),
})

const toAgree = async (call: Call, today: string): Promise<Deadline[]> => {
  const { actor } = call
  const found = await readRows<Plan>(call, plans, {
    condition: `(t.supervisor_id = ? or (t.supervisor_id is null and t.user_id = any(?::bigint[])))
      and t.agreed_at is not null and t.agreed_supervisor_at is null and t.closed_at is null
      and (t.end_date is null or t.end_date >= ?)`,
    given: [actor.id, actor.linked, today],
    order: 't.agreed_at, t.id limit 200',
  })
  return found.flatMap((plan): Deadline[] => {
    if (plan.user_id === null || plan.agreed_at === null || !waitsForAgreement(actor, plan)) return []
    return [
      {
        uid: `agree-${plan.id}`,
        task: 'agree_plan',
        title: plan.name,
        path: `/app/plan/edit?id=${plan.id}`,
        ...own(plan.user_id),
        user_name: plan.user_name,
        since: dayIn(actor.timezone, new Date(plan.agreed_at)),
      },
    ]
  })
}

/** What is due for the caller and when: the one answer, for the page of deadlines and for the calendar feed. */
export const deadlinesOf = async (call: Call, more: readonly ReadDeadlines[]): Promise<Deadline[]> => {
  const today = todayOf(call)
  const found = await Promise.all([
    ownDeadlines(call),
    toSign(call),
    toAgree(call, today),
    ...more.map((read) => read(call)),
  ])
  return inDeadlineOrder(found.flat(), today)
}

/** The page of deadlines. */
export const serveDeadlines = (more: readonly ReadDeadlines[]): Served =>
  serve(deadlines, async (call) => ({ data: await deadlinesOf(call, more) }))
