import { createHash } from 'node:crypto'
import { frozenReport, makeFellow, makeFellowPreview, undoMakeFellow } from '@college/contract/cpd'
import type { MakeFellowPreview } from '@college/contract/cpd'
import { writeOnce } from '#files'
import { serve } from '#http'
import { noteLook } from '#records'
import { FairQueue, notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'
import { progressOf } from '../progress/goals.ts'
import { mayReadRows, readPlanGoals } from '../people/person.ts'
import { candidateFor, statusOf } from './candidate.ts'
import type { Status } from './candidate.ts'
import type { PrintParts } from '../report/printed-report.ts'
import { isFresh, make, makingOf, printProgrammes, undoUntil, unmake } from './fellowship.ts'
import type { Making } from './fellowship.ts'
import { teachersOf } from './relations.ts'

const madeOf = async (call: Call, making: Making): Promise<NonNullable<MakeFellowPreview['made']>> => ({
  at: making.made_at,
  by: making.by,
  undo_until: undoUntil(making).toISOString(),
  reports: await call.db.rows<{ id: number; name: string }>(
    'select id, name from frozen_report where made_fellow_id = $1 and withdrawn_at is null order by id',
    [making.id],
  ),
})

const planOf = async (
  call: Call,
  plan: Status['plans'][number],
  { rule }: Status['place'],
): Promise<MakeFellowPreview['plans'][number]> => {
  const goals = await readPlanGoals(call, plan.id)
  const progress = await progressOf(call, plan.user_id, goals, rule)
  const completed = new Set(progress.flatMap((each) => (each.completed === 1 ? [each.devgoal_id] : [])))
  const open = goals.filter(({ id }) => !completed.has(id)).map(({ title }) => title)
  const { id, name, start_date, end_date } = plan
  return { id, name, start_date, end_date, goals: goals.length, completed: completed.size, open }
}

const draftsIn = async (call: Call, plans: Status['plans']): Promise<number> => {
  const row = await call.db.row<{ count: number }>(
    `select count(*)::int as count from devactivity where devplan_id = any($1::bigint[]) and state = 'draft' and deleted_at is null`,
    [plans.map(({ id }) => id)],
  )
  return row?.count ?? 0
}

const servePreview: Served = serve(makeFellowPreview, async (call, { query }) => {
  const person = await candidateFor(call, query.user_id)
  const standing = await statusOf(call, person)
  const { held, move, place, refused } = standing
  const making = await makingOf(call, person.id)
  const closing = refused === null ? standing.plans : []
  const plans: MakeFellowPreview['plans'] = []
  for (const plan of closing) plans.push(await planOf(call, plan, place))
  const roles = held.map((each) => each.name)
  const moved = held.map((each) => (each.id === move?.membership.id ? 'Fellow' : each.name))
  const { cycle } = place
  return {
    data: {
      user_id: person.id,
      name: person.name,
      refused,
      plans,
      cycle: cycle && {
        id: cycle.id,
        name: cycle.name,
        start_date: cycle.start_date,
        end_date: cycle.end_date,
        unit: cycle.unit,
        hours_required: cycle.hours_required,
      },
      relations: refused === null ? [...(await teachersOf(call, person, place.today))] : [],
      roles,
      roles_after: refused === null ? moved : roles,
      fellow_since: place.today,
      drafts: closing.length > 0 ? await draftsIn(call, closing) : 0,
      made: making && isFresh(call, making) ? await madeOf(call, making) : null,
    },
  }
})

// One after the other, so that who makes the same person a fellow twice is told so before the report is printed again.
const queue = new FairQueue({
  what: 'fellows',
  name: 'fellows',
  running: 1,
  waiting: 100,
  waitingEach: 50,
  time: 60_000,
  slow: 'This took too long, so nothing was changed. Please try again.',
})

const serveMake = (parts: PrintParts): Served =>
  serve(
    makeFellow,
    async (call, { body }) => {
      const { status, body: json } = await writeOnce(call, async (finish) => {
        const printed = await printProgrammes(call, parts, body.user_id)
        return finish(async (tx) => {
          const inTransaction = { ...call, db: tx }
          const made = await madeOf(inTransaction, await make(inTransaction, body.user_id, printed))
          return { status: makeFellow.ok, body: JSON.stringify(made) }
        })
      })
      return { json, status }
    },
    { plain: true, queue },
  )

const serveUndo: Served = serve(undoMakeFellow, async (call, { body }) => {
  await unmake(call, body.user_id)
  return { data: { user_id: body.user_id } }
})

interface Frozen {
  user_id: number
  organisation_id: number
  name: string
  type: string
  content: Buffer
  checksum: Buffer
}

const serveReport: Served = serve(frozenReport, async (call, { query }) => {
  const report = await call.db.row<Frozen>(
    'select user_id, organisation_id, name, type, content, checksum from frozen_report where id = $1 and withdrawn_at is null',
    [query.id],
  )
  if (!report || !mayReadRows(call, { id: report.user_id, organisation_id: report.organisation_id }))
    throw notFound('report')
  if (!createHash('sha256').update(report.content).digest().equals(report.checksum))
    throw new Error(`the frozen report ${query.id} does not fit its checksum`)
  await noteLook(call, { name: 'frozen_report', sensitive: true }, { ...report, id: query.id })
  return { file: report.content, name: report.name, type: report.type }
})

/** Making trainees fellows, and the reports that are kept of it. */
export const serveMakeFellow = (parts: PrintParts): readonly Served[] => [
  servePreview,
  serveMake(parts),
  serveUndo,
  serveReport,
]
