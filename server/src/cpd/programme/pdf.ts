import { code, dayIn } from '@college/contract/kit'
import { agreementInWords } from '@college/contract/cpd'
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
import { reportGoals } from '../report/pdf-document.ts'

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

type OwnedPlan = Plan & { user_id: number }

/** What is printed of a training programme as it stands now, and the name of its file; null for one without its dates. */
export const programmePdfDocument = async (
  call: Call,
  plan: OwnedPlan,
): Promise<{ paper: Report; name: string } | null> => {
  if (!plan.start_date || !plan.end_date) return null
  const today = todayOf(call)
  const rule = await ruleOf(call.db, plan.organisation_id)
  const names = await call.db.row<Names>(
    `select u.display_name as name, u.mcnz_number, u.trainee_since, o.name as organisation, o.tagline
     from "user" u join organisation o on o.id = u.organisation_id where u.id = $1`,
    [plan.user_id],
  )
  if (!names) throw new ApiError(code.notFound, 'We couldn’t find this person.')
  const goals = await readPlanGoals(call, plan.id)
  const logged = await activitiesOf(call, plan.user_id, plan.start_date, earlier(plan.end_date, today))
  const progress = await progressOf(call, plan.user_id, goals, rule)
  const texts = await readTexts(call.db, plan.organisation_id, 'programme')
  const paper = programmeReport({
    organisation: { name: names.organisation, tagline: names.tagline },
    texts,
    trainee: { name: names.name, mcnzNumber: names.mcnz_number, traineeSince: names.trainee_since },
    supervisor: plan.supervisor_name,
    agreement: agreementInWords(plan, (at) => dayIn(call.actor.timezone, new Date(at))),
    programme: { name: plan.name, startDate: plan.start_date, endDate: plan.end_date },
    goals: reportGoals({ goals, progress }, rule),
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
  })
  return { paper, name: `Training programme ${names.name} ${today}.pdf` }
}

/** The report of a training programme as a PDF; null for one without its dates. */
export const printProgramme = async (
  call: Call,
  plan: OwnedPlan,
  by: Caller | JobOwner = call.caller,
): Promise<{ file: Buffer; name: string } | null> => {
  const printed = await programmePdfDocument(call, plan)
  return printed && { file: await renderPdf(by, printed.paper), name: printed.name }
}
