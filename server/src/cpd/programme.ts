import { code } from '@college/contract/kit'
import { programmeReport as endpoint } from '@college/contract/cpd'
import type { Activity, Goal, GoalProgress } from '@college/contract/cpd'
import { ApiError, audit, readRows, renderPdf, serve } from '#kit'
import type { Call, Served } from '#kit'
import { programmeReport } from './programme/programme-report.ts'
import type { ReportGoal } from './programme/report-goals.ts'
import { progressOf, ruleOf } from './progress.ts'
import { readPlanGoals, readPlans, subjectOf, todayOf } from './reading.ts'
import { activities } from './records.ts'
import { contains } from '@college/contract/cpd'

interface Names {
  name: string
  mcnz_number: string | null
  trainee_since: string | null
  organisation: string
  tagline: string | null
}

const most = 5_000

const requirement = (goal: Goal, exceeds: boolean): ReportGoal['requirement'] => {
  switch (goal.completion_type) {
    case 'time':
      return { type: 'time', minutes: goal.time, exceeds }
    case 'count':
      return { type: 'count', count: goal.count }
    case 'form':
      return { type: 'form', form: null }
    case 'manual':
      return { type: 'manual' }
  }
}

const reportGoal = (goal: Goal, done: GoalProgress | undefined, exceeds: boolean): ReportGoal => ({
  title: goal.title,
  category: goal.category_name ?? 'Other goals',
  compulsory: goal.compulsory,
  requirement: requirement(goal, exceeds),
  loggedMinutes: done?.time ?? 0,
  loggedCount: done?.count ?? 0,
  completed: done?.completed === 1,
  completedOn: done?.completed_at?.slice(0, 10) ?? null,
  deadline: goal.deadline,
})

const activitiesOf = (call: Call, userId: number, from: string, to: string): Promise<Activity[]> =>
  readRows<Activity>(call, activities, {
    condition: `t.user_id = ? and t.state = 'complete' and t.activity_date between ? and ?`,
    given: [userId, from, to],
    order: `t.activity_date desc, t.id desc limit ${most}`,
  })

/** The report of a person's training programme as a PDF: who, programme, progress, goals by category, activities. */
export const serveProgramme: Served = serve(endpoint, async (call, { query }) => {
  const person = await subjectOf(call, query.user_id)
  const today = todayOf(call)
  const plans = (await readPlans(call, person.id)).filter((plan) => plan.category === 'PLAN')
  const plan = plans.find((each) => each.closed_at === null && contains(each, today)) ?? plans[0]
  if (!plan?.start_date || !plan.end_date)
    throw new ApiError(code.notFound, 'There is no training programme to report on.')
  const rule = await ruleOf(call.db, person.organisation_id)
  const [names, goals, logged] = await Promise.all([
    call.db.row<Names>(
      `select u.display_name as name, u.mcnz_number, u.trainee_since, o.name as organisation, o.tagline
       from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
      [person.id],
    ),
    readPlanGoals(call, plan.id),
    activitiesOf(call, person.id, plan.start_date, plan.end_date),
  ])
  if (!names) throw new ApiError(code.notFound, 'There is no such person.')
  const progress = new Map((await progressOf(call.db, person.id, goals, rule)).map((each) => [each.devgoal_id, each]))
  const file = await renderPdf(
    programmeReport({
      organisation: { name: names.organisation, tagline: names.tagline },
      trainee: { name: names.name, mcnzNumber: names.mcnz_number, traineeSince: names.trainee_since },
      supervisor: plan.supervisor_name,
      programme: { name: plan.name, startDate: plan.start_date, endDate: plan.end_date },
      goals: goals.map((goal) => reportGoal(goal, progress.get(goal.id), rule === 'exceeds')),
      activities: logged.map((each) => ({
        date: each.activity_date,
        title: each.title,
        learned: each.learnings,
        category: each.category_name,
        minutes: each.time,
      })),
      today,
      printedAt: call.now(),
      timeZone: call.actor.timezone,
    }),
  )
  await audit(call.db, call.caller, { resource: 'devplan', recordId: plan.id, organisationId: plan.organisation_id })
  return { file, name: `Training programme ${names.name} ${today}.pdf`, type: 'application/pdf' }
})
