import { code, matches, ruleFor } from '@college/contract/kit'
import { copyGoals, countedWords, deadlineOfCopy, joinedFor, shiftBetween } from '@college/contract/cpd'
import type { Cycle, Goal, JoiningDays, Plan } from '@college/contract/cpd'
import { addDays, addMonths } from '@college/contract/kit'
import { serve } from '#http'
import { audit, readRows } from '#records'
import { ApiError, badField, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { cycles, goals, plans } from '../records.ts'

/** Where goals are copied to. */
interface Target {
  kind: 'devcycle' | 'devplan'
  id: number
  organisation_id: number
  /** Whose plan it is; null for a cycle or a template. */
  user_id: number | null
  start_date: string | null
  end_date: string | null
  /** Whether it is of training. */
  training: boolean
  /** Whether the caller looks after it for everyone. */
  office: boolean
}

interface CopyParams {
  ids: number[]
  devcycle_id?: number | undefined
  devplan_id?: number | undefined
}

type TargetRow = Pick<Target, 'id' | 'organisation_id' | 'user_id' | 'start_date' | 'end_date'> & {
  expired_at?: string | null
  closed_at?: string | null
  type?: Cycle['type']
  category?: Plan['category']
}

const over = (path: string, words: string): ApiError =>
  new ApiError(code.archived, `${words}.`, [{ path, message: words }])

/** The cycle or plan that is named, locked so that it is not closed meanwhile. */
const targetOf = async (call: Call, asked: CopyParams): Promise<Target> => {
  const { devcycle_id, devplan_id } = asked
  if ((devcycle_id === undefined) === (devplan_id === undefined))
    throw badField('devcycle_id', 'Choose one cycle or one plan to copy goals into')
  const [kind, id] =
    devcycle_id === undefined ? (['devplan', devplan_id] as const) : (['devcycle', devcycle_id] as const)
  const entry = kind === 'devcycle' ? cycles : plans
  await call.db.rows(`select 1 from ${kind} where id = $1 for no key update`, [id])
  const [row] = await readRows<TargetRow>(call, entry, { condition: 't.id = ?', given: [id], order: 't.id' })
  if (!row) throw notFound(entry.record.title[0])
  if (row.expired_at) throw over('devcycle_id', 'This cycle has expired')
  if (row.closed_at) throw over('devplan_id', 'This plan is closed')
  const user_id = row.user_id ?? null
  const place = { organisation_id: row.organisation_id, user_id }
  if (kind === 'devplan' && !matches(ruleFor(plans.record, 'update', call.actor), place))
    throw new ApiError(code.forbidden, 'You can’t add goals to this plan.')
  const office = matches(ruleFor(cycles.record, 'update', call.actor), place)
  return { kind, ...row, user_id, office, training: row.type === 'trainee' || row.category === 'PLAN' }
}

const sourcesOf = async (call: Call, target: Target, ids: readonly number[]): Promise<Goal[]> => {
  const found = await readRows<Goal>(call, goals, {
    condition: 't.id = any(?::bigint[])',
    given: [ids],
    order: 't.position, t.id',
  })
  if (found.length < new Set(ids).size) throw new ApiError(code.notFound, 'One of these goals has been deleted.')
  const home = `${target.kind}_id` as const
  if (found.some((goal) => goal[home] === target.id)) {
    const here = target.kind === 'devcycle' ? 'in this cycle' : 'on this plan'
    throw badField(home, found.length === 1 ? `This goal is ${here} already` : `One of these goals is ${here} already`)
  }
  if (found.some((goal) => goal.organisation_id !== target.organisation_id))
    throw badField(home, 'This belongs to another organisation')
  return found
}

/** Whose the copy of a goal is; null for everyone's. Refuses what would give a goal to somebody else. */
const ownerOf = (call: Call, target: Target, goal: Goal): number | null => {
  const refuse = (words: string): never => {
    throw new ApiError(code.forbidden, words, [{ path: 'ids', message: words }])
  }
  const { user_id } = goal
  if (user_id === null) {
    if (target.user_id === null && !target.office) refuse('Only the college office can copy goals for everyone.')
    return target.user_id
  }
  if (target.kind === 'devplan' && target.user_id === null) refuse('A personal goal can’t become one for everyone.')
  if (target.kind === 'devplan' && target.user_id !== user_id) refuse('A personal goal can’t move to another person.')
  if (target.kind === 'devcycle' && user_id !== call.actor.id && !target.office) refuse('This goal is someone else’s.')
  return user_id
}

interface Copy {
  id: number
  user_id: number | null
  predefined: boolean
  compulsory: boolean
  deadline: string | null
  position: number
}

interface Home {
  id: number
  start_date: string | null
}

/** First days of the cycles and plans that goals come from. */
const startsOf = async (call: Call, from: readonly Goal[]): Promise<(goal: Goal) => string | null> => {
  const ids = (name: 'devcycle_id' | 'devplan_id'): number[] => from.flatMap((goal) => goal[name] ?? [])
  const rows = await call.db.rows<Home & { kind: string }>(
    `select 'cycle' as kind, id, start_date from devcycle where id = any($1::bigint[])
     union all select 'plan', id, start_date from devplan where id = any($2::bigint[])`,
    [ids('devcycle_id'), ids('devplan_id')],
  )
  const starts = new Map(rows.map(({ kind, id, start_date }) => [`${kind} ${id}`, start_date]))
  return (goal) =>
    starts.get(goal.devcycle_id === null ? `plan ${goal.devplan_id}` : `cycle ${goal.devcycle_id}`) ?? null
}

/** When those joined to whom goals are copied. */
const joinedOf = async (call: Call, owners: readonly (number | null)[]): Promise<ReadonlyMap<number, JoiningDays>> => {
  const people = [...new Set(owners)].filter((id) => id !== null)
  if (people.length === 0) return new Map()
  const rows = await call.db.rows<JoiningDays & { id: number }>(
    'select id, trainee_since, fellow_since from "user" where id = any($1::bigint[])',
    [people],
  )
  return new Map(rows.map(({ id, ...joining }) => [id, joining]))
}

/** A deadline keeps its distance from the start, and lies within where the goal is copied to. */
const movedDeadline = (deadline: string | null, start: string | null, target: Target): string | null => {
  if (deadline === null || target.start_date === null) return null
  const { months, days } = shiftBetween(start ?? target.start_date, target.start_date)
  const moved = addDays(addMonths(deadline, months), days)
  if (moved < target.start_date) return target.start_date
  return target.end_date !== null && moved > target.end_date ? target.end_date : moved
}

const copied = [
  'title',
  'description',
  'category_id',
  'subcategory_id',
  'completion_type',
  'time',
  'count',
  'counts',
  ...countedWords,
  'level',
  'devformtemplate_id',
  'specific',
  'measurable',
  'achievable',
  'realistic',
  'timely',
]

const insertCopies = async (call: Call, target: Target, copies: readonly Copy[]): Promise<number[]> => {
  const own = copied.map((name) => `g.${name}`).join(', ')
  const rows = await call.db.rows<{ id: number; source_goal_id: number }>(
    `insert into devgoal (organisation_id, ${target.kind}_id, user_id, predefined, compulsory, deadline, position, source_goal_id, ${copied.join(', ')},
       created_by, updated_by)
     select g.organisation_id, $1, c.user_id, c.predefined, c.compulsory, c.deadline, c.position, g.id, ${own}, $2, $2
     from unnest($3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[], $7::date[], $8::int[])
       as c (id, user_id, predefined, compulsory, deadline, position)
     join devgoal g on g.id = c.id order by c.position returning id, source_goal_id`,
    [
      target.id,
      call.actor.id,
      copies.map(({ id }) => id),
      copies.map(({ user_id }) => user_id),
      copies.map(({ predefined }) => predefined),
      copies.map(({ compulsory }) => compulsory),
      copies.map(({ deadline }) => deadline),
      copies.map(({ position }) => position),
    ],
  )
  const owners = new Map(copies.map(({ id, user_id }) => [id, user_id]))
  for (const row of rows)
    await audit(call.db, call.caller, {
      resource: 'devgoal',
      recordId: row.id,
      organisationId: target.organisation_id,
      ownerId: owners.get(row.source_goal_id) ?? null,
      changes: { [`${target.kind}_id`]: [null, target.id], source_goal_id: [null, row.source_goal_id] },
    })
  return rows.map(({ id }) => id)
}

/** What is there of the goals already, and the last position. */
const presentIn = async (
  call: Call,
  target: Target,
): Promise<{ sources: Map<number, Set<number | null>>; last: number }> => {
  const rows = await call.db.rows<{ source_goal_id: number | null; user_id: number | null; position: number }>(
    `select source_goal_id, user_id, position from devgoal where ${target.kind}_id = $1 and deleted_at is null`,
    [target.id],
  )
  const sources = new Map<number, Set<number | null>>()
  for (const { source_goal_id, user_id } of rows)
    if (source_goal_id !== null) sources.set(source_goal_id, (sources.get(source_goal_id) ?? new Set()).add(user_id))
  return { sources, last: Math.max(0, ...rows.map(({ position }) => position)) }
}

/** Copies goals between cycles and plans. */
export const serveCopyGoals: Served = serve(copyGoals, async (call, { body }) => {
  const target = await targetOf(call, body)
  const from = await sourcesOf(call, target, body.ids)
  const { sources, last } = await presentIn(call, target)
  const startOf = await startsOf(call, from)
  const owned = from.map((goal) => ({ goal, user_id: ownerOf(call, target, goal) }))
  const joining = await joinedOf(
    call,
    owned.map(({ user_id }) => user_id),
  )
  const fresh = owned.filter(({ goal, user_id }) => !sources.get(goal.id)?.has(user_id))
  const copies = fresh.map(({ goal, user_id }, at): Copy => {
    // What somebody copies for themselves is theirs to change.
    const predefined = user_id === null || (goal.predefined && user_id !== call.actor.id)
    // Whether a goal is compulsory is the office's to say, of a copy too that is no longer the college's.
    const compulsory = goal.compulsory && (predefined || target.office)
    const moved = movedDeadline(goal.deadline, startOf(goal), target)
    const joined = user_id === null ? undefined : joining.get(user_id)
    const deadline = joined ? deadlineOfCopy(moved, joinedFor(target.training, joined)) : moved
    return { id: goal.id, user_id, predefined, compulsory, deadline, position: last + at + 1 }
  })
  const ids = copies.length > 0 ? await insertCopies(call, target, copies) : []
  const made = await readRows<Goal>(call, goals, {
    condition: 't.id = any(?::bigint[])',
    given: [ids],
    order: 't.position, t.id',
  })
  const left_out = owned.filter((each) => !fresh.includes(each)).map(({ goal }) => goal.id)
  return { data: { goals: made, left_out } }
})
