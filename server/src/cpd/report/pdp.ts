import { code } from '@college/contract/kit'
import { contains, mostReported } from '@college/contract/cpd'
import type { Activity } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { readRows } from '#records'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import { ruleOf } from '../progress/goals.ts'
import { readPlans, todayOf } from '../people/person.ts'
import { activities } from '../records.ts'
import { readTexts } from './config.ts'
import type { PdpReport } from './pdp-pdf-document.ts'
import { readPlanPart, readSubject } from './cycle-report.ts'

const forGoals = (call: Call, userId: number, goals: readonly { id: number }[]): Promise<Activity[]> =>
  readRows<Activity>(call, activities, {
    condition: `t.user_id = ? and t.devgoal_id = any(?::bigint[]) and t.state = 'complete'`,
    given: [userId, goals.map(({ id }) => id)],
    order: `t.activity_date desc, t.id desc limit ${mostReported}`,
  })

/** The report of a person's development plan: the one named, the one that contains today, or else the newest. */
export const readPdp = async (call: Call, person: Actor, planId: number | undefined): Promise<PdpReport> => {
  const today = todayOf(call)
  const all = (await readPlans(call, person.id)).filter((plan) => plan.category === 'PDP')
  const current = all.find((plan) => plan.closed_at === null && contains(plan, today))
  const devplan = planId === undefined ? (current ?? all[0]) : all.find(({ id }) => id === planId)
  if (!devplan) throw new ApiError(code.notFound, 'There is no development plan to report on.')
  const [subject, texts, plan, completion_rule] = await Promise.all([
    readSubject(call, person.id),
    readTexts(call.db, person.organisation_id, 'pdp'),
    readPlanPart(call, person, devplan),
    ruleOf(call.db, person.organisation_id),
  ])
  const done = await forGoals(call, person.id, plan.goals)
  return { ...subject, today, texts, plan, completion_rule, activities: done }
}
