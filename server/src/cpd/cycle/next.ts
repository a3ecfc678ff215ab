import { countedWords, lastDay, nextCycle, shiftBetween } from '@college/contract/cpd'
import type { Cycle } from '@college/contract/cpd'
import { violated } from '#database'
import { badField } from '#platform'
import { audit, auditInto, changesBetween, Values } from '#records'
import type { Call } from '#platform'
import { takeIn } from './intake.ts'
import { periodFits } from './period.ts'
import { overlapOf } from './record.ts'

/** What the next cycle is to be called and when it is, where not as it follows from the one before. */
export interface NextAsk {
  name?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

const rules = [
  'type',
  'length',
  'unit',
  'hours_required',
  'years_valid',
  'category_minima',
  'group_minima',
  'cultural_safety_required',
  'carry_over_max',
  'carry_over_cycles',
]

/** Opens the cycle that follows one, with its rules; the id of the new one. */
export const openNext = async (
  call: Call,
  from: Cycle,
  ask: NextAsk,
): Promise<Pick<Cycle, 'id' | 'start_date' | 'end_date'>> => {
  const usual = nextCycle(from)
  const start_date = ask.start_date ?? usual.start_date
  const end_date = ask.end_date ?? lastDay(start_date, from.length)
  const next = { ...from, name: ask.name ?? usual.name, start_date, end_date, source_cycle_id: from.id }
  periodFits(next, 'next.')
  const overlap = (name: string): Error => badField('next.start_date', `These dates overlap with ${name}`)
  const other = await overlapOf(call, { ...next, id: null })
  if (other !== null) throw overlap(`the cycle ${other}`)
  const row = await call.db
    .row<{ id: number }>(
      `insert into devcycle (organisation_id, name, start_date, end_date, source_cycle_id, created_by, updated_by, ${rules.join(', ')})
       select organisation_id, $2, $3, $4, id, $5, $5, ${rules.join(', ')} from devcycle where id = $1 returning id`,
      [from.id, next.name, start_date, end_date, call.actor.id],
    )
    .catch((error: unknown) => {
      throw violated(error) === 'devcycle_apart' ? overlap('another cycle') : error
    })
  if (!row) throw new Error('an insert gave no row')
  const changes = changesBetween(null, next, ['name', 'start_date', 'end_date', 'source_cycle_id', ...rules])
  const place = { resource: 'devcycle', recordId: row.id, organisationId: from.organisation_id }
  await audit(call.db, call.caller, { ...place, changes })
  await takeIn(call, row)
  return { id: row.id, start_date, end_date }
}

const copied = [
  'organisation_id',
  'title',
  'description',
  'category_id',
  'subcategory_id',
  'completion_type',
  'compulsory',
  'predefined',
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
  'position',
]

/** Copies the shared goals of a cycle into the next one, their deadlines moved on with it; how many they are. */
export const copyShared = async (
  call: Call,
  from: Pick<Cycle, 'id' | 'start_date'>,
  to: Pick<Cycle, 'id' | 'start_date' | 'end_date'>,
): Promise<number> => {
  const values = new Values()
  const { months, days } = shiftBetween(from.start_date, to.start_date)
  const place = values.add(to.id)
  const by = values.add(call.actor.id)
  const moved = `(deadline + make_interval(months => ${values.add(months)}::int, days => ${values.add(days)}::int))::date`
  // The deadline stays within the cycle; least and greatest would make a date of none.
  const deadline = `case when deadline is not null then greatest(${values.add(to.start_date)}::date, least(${values.add(to.end_date)}::date, ${moved})) end`
  const made = `insert into devgoal (devcycle_id, deadline, source_goal_id, created_by, updated_by, ${copied.join(', ')})
    select ${place}, ${deadline}, id, ${by}, ${by}, ${copied.join(', ')} from devgoal
    where devcycle_id = ${values.add(from.id)} and user_id is null and deleted_at is null order by position, id
    returning id, organisation_id, null::bigint as owner_id`
  const changes = { devcycle_id: [null, to.id] as const }
  const noted = auditInto(call.caller, { kind: 'change', resource: 'devgoal', changes }, 'made', values)
  const row = await call.db.row<{ count: number }>(
    `with made as (${made}), noted as (${noted}) select count(*)::int as count from noted`,
    values.list,
  )
  return row?.count ?? 0
}
