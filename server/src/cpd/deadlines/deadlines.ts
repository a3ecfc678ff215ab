import { deadlines, goalAmount, inDeadlineOrder, waitsForAgreement } from '@college/contract/cpd'
import type { Deadline, DeadlineTask, Goal, Plan, Stats } from '@college/contract/cpd'
import { dayIn } from '@college/contract/kit'
import { waitingFor } from '#forms'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { readRows } from '#records'
import { todayOf } from '../people/person.ts'
import { statsOf } from '../progress/stats.ts'
import { plans } from '../records.ts'
import { returnedForms } from './returned-forms.ts'
import type { ReadDeadlines } from './returned-forms.ts'

const own = (call: Call): Omit<Deadline, 'uid' | 'task' | 'title' | 'path'> => ({
  user_id: call.actor.id,
  user_name: null,
  day: null,
  since: null,
  unit: null,
  done: null,
  of: null,
})

type Figures = Pick<Stats, 'cycle' | 'plan'>
type Amount = Pick<Deadline, 'unit' | 'done' | 'of'>

const amountOf = (goal: Goal, done: { time: number; count: number } | undefined): Amount => {
  const amount = goalAmount(goal, done ?? { time: 0, count: 0 }, 0)
  return { unit: amount?.unit ?? null, done: amount?.done ?? null, of: amount?.of ?? null }
}

const goalDeadlines = (call: Call, part: Figures['cycle'] | Figures['plan']): Deadline[] => {
  const progress = new Map(part?.progress.map((each) => [each.devgoal_id, each]))
  return (part?.goals ?? []).flatMap((goal): Deadline[] => {
    const done = progress.get(goal.id)
    if (goal.deadline === null || done?.completed === 1) return []
    return [
      {
        ...own(call),
        uid: `goal-${goal.id}`,
        task: 'complete_goal',
        title: goal.title,
        day: goal.deadline,
        ...amountOf(goal, done),
        path: `/app/${goal.devcycle_id === null ? 'plan' : 'cycle'}/goal?id=${goal.id}`,
      },
    ]
  })
}

const cycleDeadlines = (call: Call, cycle: Figures['cycle']): Deadline[] => {
  if (!cycle) return []
  const { devcycle, ends: day, standing, logged: done, required: of } = cycle
  const missing = standing.council?.missing ?? []
  const due = (task: DeadlineTask, path: string): Deadline => ({
    ...own(call),
    uid: `${task}-${devcycle.id}`,
    task,
    title: devcycle.name,
    day,
    path,
  })
  return [
    ...(missing.includes('conversation') ? [due('hold_conversation', '/app/conversation')] : []),
    ...(missing.includes('plan') ? [due('write_plan', '/app/plan/edit')] : []),
    { ...due('end_cycle', '/app/cycle/goals'), uid: `cycle-${devcycle.id}`, unit: standing.unit, done, of },
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
            ...own(call),
            uid: `agree-${id}`,
            task: 'agree_plan' as const,
            title,
            since: since && dayIn(call.actor.timezone, new Date(since)),
            path: `/app/plan/edit?id=${id}`,
          },
        ]
      : []),
    ...(day === null
      ? []
      : [
          {
            ...own(call),
            uid: `plan-${id}`,
            task: 'end_plan' as const,
            title,
            day,
            unit: 'goals' as const,
            done,
            of: goals.length,
            path: '/app/plan/goals',
          },
        ]),
  ]
}

const certificateDeadline = async (call: Call): Promise<Deadline[]> => {
  const account = await call.db.row<{ apc_date: string | null }>('select apc_date from "user" where id = $1', [
    call.actor.id,
  ])
  const day = account?.apc_date ?? null
  if (day === null) return []
  const title = 'Practising certificate'
  return [{ ...own(call), uid: 'certificate', task: 'renew_certificate', title, day, path: '/app/profile/edit' }]
}

/** Whoever keeps records of their own is asked for a cycle and a plan. */
const keepsRecords = ({ actor }: Call): boolean =>
  actor.home_roles.some((role) => ['Trainee', 'Fellow', 'Educator', 'Director'].includes(role))

const ownDeadlines = async (call: Call): Promise<Deadline[]> => {
  const { cycle, plan } = keepsRecords(call) ? await statsOf(call, {}) : { cycle: null, plan: null }
  return [
    ...goalDeadlines(call, cycle),
    ...goalDeadlines(call, plan),
    ...cycleDeadlines(call, cycle),
    ...planDeadlines(call, plan),
    ...(await certificateDeadline(call)),
  ]
}

const toSign = async (call: Call): Promise<Deadline[]> =>
  (await waitingFor(call)).map(({ id, devform_id, form_name, form_title, user_id, user_name, asked_at }) => ({
    ...own(call),
    uid: `signature-${id}`,
    task: 'sign_form',
    title: [form_name, form_title].filter(Boolean).join(': '),
    user_id,
    user_name: user_id === call.actor.id ? null : user_name,
    since: dayIn(call.actor.timezone, new Date(asked_at)),
    path: `/app/form?id=${devform_id}`,
  }))

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
        ...own(call),
        uid: `agree-${plan.id}`,
        task: 'agree_plan',
        title: plan.name,
        user_id: plan.user_id,
        user_name: plan.user_name,
        since: dayIn(actor.timezone, new Date(plan.agreed_at)),
        path: `/app/plan/edit?id=${plan.id}`,
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
    returnedForms(call),
    toAgree(call, today),
    ...more.map((read) => read(call)),
  ])
  return inDeadlineOrder(found.flat(), today)
}

/** The page of deadlines. */
export const serveDeadlines = (more: readonly ReadDeadlines[]): Served =>
  serve(deadlines, async (call) => ({ data: await deadlinesOf(call, more) }))
