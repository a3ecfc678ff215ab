import { administered, both, dayIn, either, matches, own, ruleFor, showDate, where } from '@college/contract/kit'
import type { ListInfo } from '@college/contract/kit'
import {
  agreementOf,
  agreementTitle,
  goalsState,
  isCompleted,
  planOverviews,
  planoverview,
  planProgress,
  planTitle,
  plansCsv,
} from '@college/contract/cpd'
import type { Goal, Plan, PlanOverview, PlanState } from '@college/contract/cpd'
import { inTurn, noteExport, pageOf, readList, ruleSql, Values } from '#records'
import { guardExport, serve } from '#http'
import { lastReminders } from '#messaging'
import { csvStream } from '#platform'
import type { Served } from '#http'
import type { ListAsk } from '#records'
import type { Call, CsvColumn } from '#platform'
import { formDoneAt } from '../activity/forms.ts'
import { countToward } from '../goal/counted.ts'
import { organisationRulesOf } from '../people/organisation-rules.ts'
import type { OrganisationRules } from '../people/organisation-rules.ts'
import { directedBy } from '../people/visible-people.ts'

type Head = Pick<
  Plan,
  'id' | 'organisation_id' | 'created_at' | 'updated_at' | 'created_by' | 'updated_by' | 'category' | 'name'
> &
  Pick<
    Plan,
    'start_date' | 'end_date' | 'trainee_since' | 'closed_at' | 'agreed_at' | 'agreed_supervisor_at' | 'supervisor_name'
  > & {
    user_id: number
    display_name: string
    readable: boolean
  }

// What narrows the plans before their goals are counted.
const narrowing = ['category', 'user_id']

const readHeads = async (call: Call, ask: ListAsk): Promise<Head[]> => {
  const values = new Values()
  const seen = ruleFor(planoverview, 'see', call.actor)
  const directed = both(where('organisation_id', ...(await directedBy(call))), where('category', 'PLAN'))
  // Whoever is a fellow by now is a trainee no more, and a number for a Director.
  const learns = `exists (select from held_role h where h.user_id = p.user_id and h.organisation_id = u.organisation_id and h.name = 'Trainee')`
  const asked = ask.filters
    .filter(({ column }) => narrowing.includes(column))
    .map((filter) => ` and ${ruleSql({ kind: 'where', column: filter.column, values: filter.values }, 'p', values)}`)
  const row = await call.db.row<{ body: Head[] }>(
    `select coalesce(json_agg(row_to_json(x)), '[]') as body from (
       select p.id, p.organisation_id, p.created_at, p.updated_at, p.created_by, p.updated_by, p.user_id, u.display_name,
         p.category, p.name, p.start_date, p.end_date, p.closed_at, p.agreed_at, p.agreed_supervisor_at,
         s.display_name as supervisor_name, case when p.category = 'PLAN' then u.trainee_since end as trainee_since, coalesce(${ruleSql(seen, 'p', values)}, false) as readable
       from devplan p join "user" u on u.id = p.user_id left join "user" s on s.id = p.supervisor_id
       where p.deleted_at is null and u.deleted_at is null and u.active
         and (${ruleSql(seen, 'p', values)} or (${ruleSql(directed, 'p', values)} and ${learns}))${asked.join('')}) x`,
    values.list,
  )
  return row?.body ?? []
}

interface Counted extends Pick<Goal, 'completion_type' | 'time' | 'count'> {
  plan_id: number
  done_time: number
  done_count: number
  ticked: boolean
  form: boolean
}

// What was done is added up once: where nothing is known of the tables yet, it would be added up again for each goal.
const readCounted = (call: Call, plans: readonly { id: number; today: string }[]): Promise<Counted[]> =>
  call.db.rows<Counted>(
    `with goal as (
         select g.*, p.user_id as person, q.today from unnest($1::bigint[], $2::date[]) q (plan_id, today)
         join devplan p on p.id = q.plan_id join devgoal g on g.devplan_id = p.id where g.deleted_at is null
       ),
       done as materialized (
         select a.devgoal_id, sum(a.time)::int as time, count(*)::int as count from goal g
         join devactivity a on a.user_id = g.person and a.devgoal_id = g.id and a.state = 'complete' and a.deleted_at is null
           and a.activity_date <= g.today
         group by a.devgoal_id
       )
     select g.devplan_id as plan_id, g.completion_type, g.time, g.count, coalesce(d.time, 0) as done_time,
       ${countToward('g', 'g.person', 'coalesce(d.count, 0)')} as done_count, k.user_id is not null as ticked,
       ${formDoneAt('g', 'g.person')} is not null as form
     from goal g left join done d on d.devgoal_id = g.id
     left join devgoaltick k on k.user_id = g.person and k.devgoal_id = g.id`,
    [plans.map(({ id }) => id), plans.map(({ today }) => today)],
  )

const stateOf = ({ closed_at, start_date, end_date }: Head, today: string): PlanState => {
  if (closed_at !== null) return 'closed'
  if (start_date !== null && start_date > today) return 'upcoming'
  return end_date !== null && end_date < today ? 'over' : 'current'
}

const rowOf = (head: Head, counted: readonly Counted[], place: OrganisationRules): PlanOverview => {
  const { closed_at: _closed, trainee_since: _since, ...known } = head
  const goals = counted.map((goal) => {
    const done = { time: goal.done_time, count: goal.done_count, ticked: goal.ticked, form: goal.form }
    return { completed: isCompleted(goal, done, place.rule) ? (1 as const) : (0 as const) }
  })
  const progress = planProgress(head, goals, place.today)
  return {
    state: stateOf(head, place.today),
    agreement: agreementOf(head),
    days_total: progress.total,
    days_left: progress.left,
    percent: progress.percent,
    goals: progress.goals,
    completed: progress.completed,
    even_pace: progress.evenPace,
    behind: progress.evenPace - progress.completed,
    standing: goalsState(progress.completed, progress.goals, progress.evenPace),
    last_reminder: null,
    ...known,
  }
}

const withGoals = async (
  call: Call,
  heads: readonly Head[],
  places: ReadonlyMap<number, OrganisationRules>,
): Promise<PlanOverview[]> => {
  const byPlan = new Map<number, Counted[]>(heads.map(({ id }) => [id, []]))
  const dated = heads.flatMap(({ id, organisation_id }) => {
    const place = places.get(organisation_id)
    return place ? [{ id, today: place.today }] : []
  })
  if (dated.length > 0) for (const goal of await readCounted(call, dated)) byPlan.get(goal.plan_id)?.push(goal)
  return heads.flatMap((head) => {
    const place = places.get(head.organisation_id)
    return place ? [rowOf(head, byPlan.get(head.id) ?? [], place)] : []
  })
}

// Whether who is on the page, and in which order, depends on what is done.
const byGoals = (ask: ListAsk): boolean =>
  ask.filters.some(({ column }) => column === 'standing') ||
  ask.sort.some(({ column }) => column === 'completed' || column === 'behind')

/** The asked page of plans. Goals are counted of the plans of the page alone, unless the page depends on them. */
const pageOfPlans = async (call: Call, ask: ListAsk): Promise<{ rows: PlanOverview[]; info: ListInfo }> => {
  const heads = await readHeads(call, ask)
  const places = await organisationRulesOf(
    call,
    heads.map((head) => head.organisation_id),
    'trainee',
  )
  if (byGoals(ask)) return pageOf(planoverview, ask, await withGoals(call, heads, places))
  const bare = heads.flatMap((head) => {
    const place = places.get(head.organisation_id)
    return place ? [rowOf(head, [], place)] : []
  })
  const { rows, info } = pageOf(planoverview, ask, bare)
  const byId = new Map(heads.map((head) => [head.id, head]))
  return {
    rows: await withGoals(
      call,
      rows.flatMap(({ id }) => byId.get(id) ?? []),
      places,
    ),
    info,
  }
}

const serveList: Served = serve(planOverviews, async (call, { query }) => {
  const { rows, info } = await pageOfPlans(call, readList(planoverview, query))
  const reminders = await lastReminders(
    call,
    rows.map(({ user_id: id, organisation_id }) => ({ id, organisation_id })),
  )
  return { data: rows.map((row) => ({ ...row, last_reminder: reminders.get(row.user_id) ?? null })), info }
})

const date = (day: string | null): string | null => (day === null ? null : showDate(day))

const stateTitle: Readonly<Record<PlanState, string>> = {
  current: 'Current',
  upcoming: 'To come',
  over: 'Over',
  closed: 'Closed',
}

const columns: readonly CsvColumn<PlanOverview>[] = [
  { head: 'Id', cell: (row) => row.id },
  { head: 'Person', cell: (row) => row.display_name },
  { head: 'Kind', cell: (row) => planTitle[row.category] },
  { head: 'Plan', cell: (row) => row.name },
  { head: 'Start', cell: (row) => date(row.start_date) },
  { head: 'End', cell: (row) => date(row.end_date) },
  { head: 'State', cell: (row) => stateTitle[row.state] },
  { head: 'Days', cell: (row) => row.days_total },
  { head: 'Days left', cell: (row) => row.days_left },
  { head: 'Percent elapsed', cell: (row) => row.percent },
  { head: 'Goals', cell: (row) => row.goals },
  { head: 'Goals completed', cell: (row) => row.completed },
  { head: 'Goals expected by now', cell: (row) => row.even_pace },
  { head: 'Supervisor', cell: (row) => row.supervisor_name },
  { head: 'Agreement', cell: (row) => agreementTitle[row.agreement] },
]

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<T[]> {
  yield [...rows]
}

const serveCsv: Served = serve(plansCsv, async (call, { query }) => {
  const ask = readList(planoverview, query)
  const whole = { ...ask, limit: Number.MAX_SAFE_INTEGER, offset: 0, after: null }
  const { actor } = call
  await guardExport(call, query)
  const takeable = either(own(actor), administered(actor))
  // A row for each plan of a person: some megabytes for ten thousand.
  const { rows: all } = await inTurn(call, (reading) => pageOfPlans(reading, whole))
  const rows = all.filter((row) => actor.platform_admin || matches(takeable, { ...row }))
  const places = [...new Set(rows.map((row) => row.organisation_id))]
  await noteExport(call, {
    resource: 'devplan',
    people: rows.map((row) => row.user_id),
    rows: rows.length,
    query,
    organisation: places.length === 1 ? (places[0] ?? null) : null,
  })
  return {
    file: csvStream(inOne(rows), columns),
    name: `Plans ${dayIn(call.actor.timezone, call.now())}.csv`,
    type: 'text/csv; charset=utf-8',
  }
})

/** Plans of people with their progress, on the page and as CSV. */
export const serveOverviews: readonly Served[] = [serveList, serveCsv]
