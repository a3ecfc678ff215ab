import { goalTermOfPlan, isSilent, personCauses } from '@college/contract/cpd'
import type { Stats } from '@college/contract/cpd'
import type { Actor } from '@college/contract/kit'
import { serve } from '#http'
import { lastReminders } from '#messaging'
import type { Served } from '#http'
import type { Call } from '#platform'
import { programmesOf } from '../programme/progress.ts'
import type { OpenGoal } from '../programme/progress.ts'
import { statsOf } from '../progress/stats.ts'
import { causesOf } from './causes.ts'
import type { CauseFacts } from './causes.ts'
import { currentProgressOf } from './current-progress.ts'
import { organisationRulesOf } from './organisation-rules.ts'
import { mayReadRows, subjectOf, todayOf } from './person.ts'
import { traineeFacts } from './trainees.ts'
import type { ReadReports } from './reports.ts'
import { unsignedForms } from './unsigned-forms.ts'

interface Head {
  user_name: string
  company_name: string | null
  last_activity: string | null
}

const readHead = (call: Call, id: number): Promise<Head | null> =>
  call.db.row<Head>(
    `select u.display_name as user_name, u.company_name,
       (select a.activity_date from devactivity a where a.user_id = u.id and a.state = 'complete' and a.deleted_at is null
        order by a.activity_date desc limit 1) as last_activity
     from "user" u where u.id = $1`,
    [id],
  )

type Part = Pick<NonNullable<Stats['plan']>, 'goals' | 'progress'>

const openIn = (part: Part | null, userId: number, planned: boolean): OpenGoal[] => {
  const progress = new Map(part?.progress.map((each) => [each.devgoal_id, each]))
  return (part?.goals ?? []).flatMap((goal) => {
    const done = progress.get(goal.id)
    if (done?.completed === 1) return []
    const { time = 0, count = 0 } = done ?? {}
    const given = goal.predefined || goal.user_id === null
    return [
      { planned, given, done_time: time, done_count: count, ticked: false, form: false, ...goal, user_id: userId },
    ]
  })
}

/** Anyone but a trainee stands where their own plan does, and a fellow where their cycle does: a cycle asks nothing of others. */
const othersFacts = async (call: Call, person: Actor, head: Head): Promise<Omit<CauseFacts, 'reports' | 'forms'>> => {
  const { cycle, plan, today } = await statsOf(call, { user_id: person.id })
  const asked = person.home_roles.includes('Fellow') ? cycle : null
  const joined = asked?.standing.term.joined
  return {
    today,
    opens: mayReadRows(call, person),
    agreement: null,
    open: () => [...openIn(asked, person.id, false), ...openIn(plan, person.id, true)],
    planDays: plan && goalTermOfPlan(plan.devplan),
    programme: null,
    cycle: asked && { named: asked.categories, ...asked.standing },
    ready: false,
    silent: joined !== undefined && asked?.standing.met === false && isSilent(head.last_activity, joined, today),
    lastEntry: head.last_activity,
  }
}

const factsOf = async (call: Call, person: Actor, head: Head, readReports: ReadReports): Promise<CauseFacts> => {
  const places = await organisationRulesOf(call, [person.organisation_id], 'trainee')
  const today = places.get(person.organisation_id)?.today ?? todayOf(call)
  const { id } = person
  const [reports, forms] = await Promise.all([readReports(call, [{ id, today }]), unsignedForms(call, [id])])
  if (person.home_roles.includes('Trainee')) {
    const programme = (await programmesOf(call, [person], places)).get(id)
    const cycle = (await currentProgressOf(call, [person], places)).get(id) ?? null
    const known = { cycle, reports: reports.get(id), forms: forms.get(id) }
    if (programme) return traineeFacts(call, { ...person, ...head }, { programme, ...known }, today)
  }
  return {
    ...(await othersFacts(call, person, head)),
    reports: reports.get(id)?.open ?? [],
    forms: forms.get(id) ?? [],
  }
}

/** Why a person needs attention, for whoever reads their rows; for a Director, of any trainee of theirs. */
export const servePersonCauses = (readReports: ReadReports): Served =>
  serve(personCauses, async (call, { query }) => {
    const person = await subjectOf(call, query.user_id, { figures: true })
    const head = (await readHead(call, person.id)) ?? { user_name: '', company_name: null, last_activity: null }
    const facts = await factsOf(call, person, head, readReports)
    const reminders = await lastReminders(call, [person])
    return {
      data: {
        user_id: person.id,
        organisation_id: person.organisation_id,
        user_name: head.user_name,
        company_name: head.company_name,
        roles: [...person.home_roles],
        today: facts.today,
        causes: causesOf(facts),
        last_reminder: reminders.get(person.id) ?? null,
      },
    }
  })
