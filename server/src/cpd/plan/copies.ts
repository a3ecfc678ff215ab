import { daysBetween } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { countedWords } from '@college/contract/cpd'
import type { Plan } from '@college/contract/cpd'
import { violated } from '#database'
import { audit, auditInto, Values } from '#records'
import type { Call } from '#platform'
import { overlapWords } from './record.ts'

/** A plan that is about to be added. */
export interface NewPlan extends Pick<
  Plan,
  'organisation_id' | 'user_id' | 'category' | 'name' | 'start_date' | 'end_date' | 'supervisor_id' | 'notes'
> {
  source_plan_id: number
}

const columns = [
  ...(['organisation_id', 'user_id', 'category', 'name', 'start_date', 'end_date'] as const),
  ...(['supervisor_id', 'notes', 'source_plan_id'] as const),
]

/** Adds a plan, with its audit row; the days of another programme refuse it. */
export const addPlan = async (call: Call, plan: NewPlan): Promise<number> => {
  const places = columns.map((_, at) => `$${at + 1}`).join(', ')
  const me = `$${columns.length + 1}`
  const row = await call.db
    .row<{ id: number }>(
      `insert into devplan (${columns.join(', ')}, created_by, updated_by) values (${places}, ${me}, ${me}) returning id`,
      [...columns.map((name) => plan[name]), call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'devplan_apart' ? overlapWords(null) : error
    })
  if (!row) throw new Error('an insert gave no row')
  await audit(call.db, call.caller, {
    resource: 'devplan',
    recordId: row.id,
    organisationId: plan.organisation_id,
    ownerId: plan.user_id,
    changes: Object.fromEntries(
      columns.flatMap((name) => (plan[name] === null ? [] : [[name, [null, plan[name]] as const] as const])),
    ),
  })
  return row.id
}

/** How a goal's deadline moves with its plan; null leaves it out. */
interface Moved {
  days: number | null
  /** No deadline is later. */
  end: CivilDate | null
}

/** Deadlines keep their distance from the start of the plan, and none is after its end. */
export const movedFrom = (source: Pick<Plan, 'start_date'>, plan: Pick<Plan, 'start_date' | 'end_date'>): Moved => ({
  days: source.start_date && plan.start_date ? daysBetween(source.start_date, plan.start_date) : null,
  end: plan.end_date,
})

const texts = [
  ...([
    'title',
    'description',
    'category_id',
    'subcategory_id',
    'completion_type',
    'compulsory',
    'time',
    'count',
    'counts',
  ] as const),
  ...countedWords,
  ...([
    'level',
    'devformtemplate_id',
    'specific',
    'measurable',
    'achievable',
    'realistic',
    'timely',
    'position',
  ] as const),
]

/** Copies goals of a plan to another one, each with its audit row, in one statement. */
export const copyGoals = async (
  call: Call,
  from: number,
  to: Pick<Plan, 'id' | 'user_id'>,
  { moved, predefined, only }: { moved: Moved; predefined: boolean; only?: readonly number[] },
): Promise<void> => {
  const values = new Values()
  const own = texts.map((name) => `g.${name}`).join(', ')
  const days = `${values.add(moved.days)}::int`
  const deadline = `case when ${days} is not null then least(g.deadline + ${days}, ${values.add(moved.end)}::date) end`
  const me = `${values.add(call.actor.id)}::bigint`
  const wanted = only === undefined ? '' : ` and g.id = any(${values.add(only)}::bigint[])`
  const copied =
    `insert into devgoal (organisation_id, devplan_id, user_id, predefined, deadline, source_goal_id, ${texts.join(', ')}, created_by, updated_by) ` +
    `select g.organisation_id, ${values.add(to.id)}::bigint, ${values.add(to.user_id)}::bigint, ${predefined ? 'true' : 'g.predefined'}, ` +
    `case when g.deadline is not null then ${deadline} end, g.id, ${own}, ${me}, ${me} ` +
    `from devgoal g where g.devplan_id = ${values.add(from)} and g.deleted_at is null${wanted} order by g.position, g.id ` +
    'returning id, organisation_id, user_id as owner_id'
  const changes = { devplan_id: [null, to.id], copied_from: [null, from] } as const
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devgoal', changes }, 'made', values)
  await call.db.rows(`with made as (${copied}) ${noted}`, values.list)
}
