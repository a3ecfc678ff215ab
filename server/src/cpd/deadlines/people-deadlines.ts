import { currentPlan, cycleSet, isAskedForCycle, isCompleted } from '@college/contract/cpd'
import type { Deadline, Done, Plan } from '@college/contract/cpd'
import { waitingForPeople } from '#forms'
import type { Call } from '#platform'
import type { Runner } from '#database'
import { formDoneAt } from '../activity/forms.ts'
import { countToward } from '../goal/counted.ts'
import { organisationRulesOf } from '../people/organisation-rules.ts'
import type { OrganisationRules } from '../people/organisation-rules.ts'
import { factsOf, openGoalsOf, progressByPerson } from '../progress/facts.ts'
import { certificateEnd, cycleEnd, goalDeadline, keepsRecords, planEnd, toSignDeadline } from './deadlines.ts'
import type { GoalFacts } from './deadlines.ts'

/** What of a person their deadlines depend on. */
export interface DuePerson {
  readonly id: number
  readonly home_roles: readonly string[]
  readonly apc_date: string | null
}

/** What is due for one person, of what can be read for many at once. */
export interface PersonDeadlines {
  deadlines: Deadline[]
  /** Whether the cycle asks nothing more of the person. */
  met: boolean
}

/** Deadlines of many people that another domain knows of, each under the person whose `user_id` it has. */
export type ReadPeopleDeadlines = (db: Runner, people: readonly number[]) => Promise<Deadline[]>

/** Days between which plan goals are looked for: nobody is reminded of what is further away. */
export interface Horizon {
  readonly from: string
  readonly to: string
}

type OpenPlan = Pick<Plan, 'id' | 'category' | 'name' | 'start_date' | 'end_date' | 'closed_at'> & { user_id: number }

const readPlans = (db: Runner, people: readonly number[]): Promise<OpenPlan[]> =>
  db.rows<OpenPlan>(
    `select id, user_id, category, name, start_date, end_date, closed_at from devplan
     where user_id = any($1::bigint[]) and closed_at is null and deleted_at is null`,
    [people],
  )

type PlanGoal = GoalFacts & { user_id: number; deadline: string; done: Done }

const readPlanGoals = (
  db: Runner,
  plans: readonly OpenPlan[],
  { from, to }: Horizon,
  today: string,
): Promise<PlanGoal[]> =>
  db.rows<PlanGoal>(
    `with asked as (select * from unnest($1::bigint[], $2::bigint[]) as q (user_id, plan_id)),
       goal as (
         select q.user_id as person, g.* from asked q join devgoal g on g.devplan_id = q.plan_id
         where g.deleted_at is null and g.deadline between $3 and $4)
     select g.person as user_id, g.id, g.title, g.completion_type, g.time, g.count, g.devcycle_id, g.deadline,
       json_build_object('time', d.time, 'count', ${countToward('g', 'g.person', 'd.count')}, 'ticked', k.user_id is not null,
         'form', ${formDoneAt('g', 'g.person')} is not null) as done
     from goal g
     left join lateral (
       select coalesce(sum(a.time), 0)::int as time, count(*)::int as count from devactivity a
       where a.user_id = g.person and a.devgoal_id = g.id and g.counts = 'activities' and a.state = 'complete' and a.deleted_at is null
         and a.activity_date <= $5) d on true
     left join devgoaltick k on k.user_id = g.person and k.devgoal_id = g.id`,
    [plans.map(({ user_id }) => user_id), plans.map(({ id }) => id), from, to, today],
  )

/** The cycle's part of what is due for the people of one set. */
const cycleParts = async (
  call: Call,
  people: readonly DuePerson[],
  place: OrganisationRules | undefined,
): Promise<Map<number, PersonDeadlines>> => {
  const found = new Map<number, PersonDeadlines>()
  if (!place?.cycle || people.length === 0) return found
  const { cycle, today, rule: completion } = place
  const ids = people.map(({ id }) => id)
  const facts = await factsOf(call, cycle, ids, { today, completion })
  for (const [id, progress] of progressByPerson(cycle, facts)) {
    const goals = openGoalsOf(facts, id, progress.term.joined)
    const deadlines = [...goals.map(({ goal, done }) => goalDeadline(id, goal, done)), cycleEnd(id, cycle, progress)]
    found.set(id, { deadlines, met: progress.met })
  }
  return found
}

/** Which parts are wanted: each costs statements of its own. */
export type DuePart = 'cycle' | 'plan' | 'report' | 'signature'

/**
 * What is due for many people of one organisation, as their page of deadlines has it: a fixed number of statements, however many they are. Of plans
 * only the goals within the horizon.
 */
export const deadlinesOfPeople = async (
  call: Call,
  { id: organisation, timezone }: { readonly id: number; readonly timezone: string },
  people: readonly DuePerson[],
  wanted: {
    readonly parts: ReadonlySet<DuePart>
    readonly horizon: Horizon
    readonly readReports: ReadPeopleDeadlines
  },
): Promise<ReadonlyMap<number, PersonDeadlines>> => {
  const { parts, horizon, readReports } = wanted
  const all = new Map<number, PersonDeadlines>(people.map(({ id }) => [id, { deadlines: [], met: false }]))
  const add = (id: number, ...deadlines: Deadline[]): void => void all.get(id)?.deadlines.push(...deadlines)
  const ids = people.map(({ id }) => id)
  for (const { id, apc_date } of people) if (apc_date !== null) add(id, certificateEnd(id, apc_date))
  const keepers = people.filter(({ home_roles }) => keepsRecords(home_roles))
  for (const set of ['trainee', 'fellow'] as const) {
    const place = (await organisationRulesOf(call, [organisation], set)).get(organisation)
    const own = keepers.filter(({ home_roles }) => cycleSet(home_roles) === set)
    if (!place) continue
    const asked = own.filter(({ home_roles }) => isAskedForCycle(home_roles))
    if (parts.has('cycle'))
      for (const [id, { deadlines, met }] of await cycleParts(call, asked, place)) {
        add(id, ...deadlines)
        const known = all.get(id)
        if (known) known.met = met
      }
    if (!parts.has('plan')) continue
    const { today, rule } = place
    const plans = new Map<number, OpenPlan[]>(own.map(({ id }) => [id, []]))
    for (const plan of await readPlans(call.db, [...plans.keys()])) plans.get(plan.user_id)?.push(plan)
    const current = own.flatMap(({ id, home_roles }) => currentPlan(plans.get(id) ?? [], home_roles, today) ?? [])
    for (const { end_date, ...plan } of current)
      if (end_date !== null) add(plan.user_id, planEnd(plan.user_id, { ...plan, end_date }, null))
    for (const { user_id, done, ...goal } of await readPlanGoals(call.db, current, horizon, today))
      if (!isCompleted(goal, done, rule)) add(user_id, goalDeadline(user_id, goal, done))
  }
  if (parts.has('report')) for (const each of await readReports(call.db, ids)) add(each.user_id, each)
  if (parts.has('signature'))
    for (const { signer, body } of await waitingForPeople(call.db, organisation, ids))
      add(signer, toSignDeadline(signer, timezone, body))
  return all
}
