import { addDays, daysBetween } from '@college/contract/kit'
import type { CivilDate } from '@college/contract/kit'
import { countedWords, deadlineOfCopy, joinedFor } from '@college/contract/cpd'
import type { JoiningDays, Plan } from '@college/contract/cpd'
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

interface CopiedFrom {
  id: number
  deadline: CivilDate | null
}

/** The goals that are copied, each with the day it is due in the plan that it is copied to. */
const moving = async (
  { db }: Pick<Call, 'db'>,
  from: number,
  to: Pick<Plan, 'user_id' | 'category'>,
  { days, end }: Moved,
): Promise<CopiedFrom[]> => {
  const goals = await db.rows<CopiedFrom & JoiningDays>(
    `select g.id, g.deadline, u.trainee_since, u.fellow_since from devgoal g left join "user" u on u.id = $2
     where g.devplan_id = $1 and g.deleted_at is null`,
    [from, to.user_id],
  )
  return goals.map(({ id, deadline, ...joining }) => {
    if (deadline === null || days === null) return { id, deadline: null }
    const moved = addDays(deadline, days)
    const due = end !== null && moved > end ? end : moved
    return { id, deadline: deadlineOfCopy(due, joinedFor(to.category === 'PLAN', joining)) }
  })
}

/** Copies goals of a plan to another one, each with its audit row. */
export const copyGoals = async (
  call: Call,
  from: number,
  to: Pick<Plan, 'id' | 'user_id' | 'category'>,
  { moved, predefined, only }: { moved: Moved; predefined: boolean; only?: readonly number[] },
): Promise<void> => {
  const all = await moving(call, from, to, moved)
  const goals = only === undefined ? all : all.filter(({ id }) => only.includes(id))
  const values = new Values()
  const own = texts.map((name) => `g.${name}`).join(', ')
  const me = `${values.add(call.actor.id)}::bigint`
  const ids = `${values.add(goals.map(({ id }) => id))}::bigint[]`
  const deadlines = `${values.add(goals.map(({ deadline }) => deadline))}::date[]`
  const copied =
    `insert into devgoal (organisation_id, devplan_id, user_id, predefined, deadline, source_goal_id, ${texts.join(', ')}, created_by, updated_by) ` +
    `select g.organisation_id, ${values.add(to.id)}::bigint, ${values.add(to.user_id)}::bigint, ${predefined ? 'true' : 'g.predefined'}, ` +
    `d.deadline, g.id, ${own}, ${me}, ${me} ` +
    `from unnest(${ids}, ${deadlines}) d (id, deadline) join devgoal g on g.id = d.id and g.deleted_at is null order by g.position, g.id ` +
    'returning id, organisation_id, user_id as owner_id'
  const changes = { devplan_id: [null, to.id], copied_from: [null, from] } as const
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devgoal', changes }, 'made', values)
  await call.db.rows(`with made as (${copied}) ${noted}`, values.list)
}
