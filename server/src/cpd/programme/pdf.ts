import { code, dayIn } from '@college/contract/kit'
import { agreementInWords, goalDaysOfPlan } from '@college/contract/cpd'
import type { Activity, Plan } from '@college/contract/cpd'
import { renderPdf } from '#pdf'
import { readRows } from '#records'
import { ApiError } from '#platform'
import type { Report } from '#pdf'
import type { Call, Caller, JobOwner } from '#platform'
import { progressOf, ruleOf } from '../progress/goals.ts'
import { readPlanGoals, todayOf } from '../people/person.ts'
import { activities } from '../records.ts'
import { programmeReport } from './report.ts'
import { readTexts } from '../report/config.ts'
import type { PlanFigures } from '../report/figures.ts'
import { reportGoals } from '../report/pdf-document.ts'
import { printPlan } from '../report/printed-report.ts'
import type { PrintParts } from '../report/printed-report.ts'

interface Names {
  name: string
  mcnz_number: string | null
  trainee_since: string | null
  organisation: string
  tagline: string | null
}

const most = 5_000

const activitiesOf = (call: Call, userId: number, from: string, to: string): Promise<Activity[]> =>
  readRows<Activity>(call, activities, {
    condition: `t.user_id = ? and t.state = 'complete' and t.activity_date <= ? and (t.activity_date >= ? or t.end_date >= ?)`,
    given: [userId, to, from, from],
    order: `t.activity_date desc, t.id desc limit ${most}`,
  })

// What is dated ahead counts from its day.
const earlier = (end: string, today: string): string => (end < today ? end : today)

/** What the record says of a training programme; null for one without its dates. */
export const readProgramme = async (call: Call, devplan: Plan): Promise<PlanFigures | null> => {
  const { user_id: userId, start_date: from, end_date: to } = devplan
  if (!from || !to || userId === null) return null
  const rule = await ruleOf(call.db, devplan.organisation_id)
  const goals = await readPlanGoals(call, devplan.id)
  return {
    person: { id: userId },
    plan: { devplan, goals, progress: await progressOf(call, userId, goals, rule) },
    completion_rule: rule,
    activities: await activitiesOf(call, userId, from, earlier(to, todayOf(call))),
  }
}

/** What is printed of a training programme as it stands now, with its code, and the name of its file; null for one without its dates. */
export const programmePdfDocument = async (
  call: Call,
  parts: PrintParts,
  devplan: Plan,
): Promise<{ paper: Report; name: string } | null> => {
  const data = await readProgramme(call, devplan)
  if (!data || !devplan.start_date || !devplan.end_date) return null
  const today = todayOf(call)
  const names = await call.db.row<Names>(
    `select u.display_name as name, u.mcnz_number, u.trainee_since, o.name as organisation, o.tagline
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [devplan.user_id],
  )
  if (!names) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  const texts = await readTexts(call.db, devplan.organisation_id, 'programme')
  const paper = programmeReport({
    organisation: { name: names.organisation, tagline: names.tagline },
    texts,
    trainee: { name: names.name, mcnzNumber: names.mcnz_number, traineeSince: names.trainee_since },
    supervisor: devplan.supervisor_name,
    agreement: agreementInWords(devplan, (at) => dayIn(call.actor.timezone, new Date(at))),
    programme: { name: devplan.name, startDate: devplan.start_date, endDate: devplan.end_date },
    goals: reportGoals(data.plan, data.completion_rule, { days: goalDaysOfPlan(devplan, today), today }),
    activities: data.activities.map((each) => ({
      date: each.activity_date,
      title: each.title,
      learned: each.learnings,
      category: each.category_name,
      minutes: each.time,
    })),
    today,
    ...(await printPlan(call, parts, data, call.actor)),
  })
  return { paper, name: `Trainee report ${names.name} ${today}.pdf` }
}

/** The report of a training programme as a PDF; null for one without its dates. */
export const printProgramme = async (
  call: Call,
  parts: PrintParts,
  plan: Plan,
  by: Caller | JobOwner = call.caller,
): Promise<{ file: Buffer; name: string } | null> => {
  const printed = await programmePdfDocument(call, parts, plan)
  return printed && { file: await renderPdf(by, printed.paper), name: printed.name }
}
