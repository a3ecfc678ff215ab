import { code } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import { creditInWords, devcategory } from '@college/contract/cpd'
import type { CycleUnit } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save, ServerRecord } from '#records'
import type { Call } from '#platform'
import { canBegin } from '../activity/forms.ts'
import { creditFits } from './credit.ts'

const many = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count.toLocaleString('en-NZ')} ${more}`]

/** What a category is used by, in words; null where nothing uses it. */
const useOf = async ({ db }: Pick<Call, 'db'>, id: number): Promise<string | null> => {
  const used = await db.row<{ activities: number; goals: number; categories: number; cycles: number }>(
    `select
       (select count(*)::int from devactivity where (category_id = $1 or subcategory_id = $1) and deleted_at is null) as activities,
       (select count(*)::int from devgoal where (category_id = $1 or subcategory_id = $1) and deleted_at is null) as goals,
       (select count(*)::int from devcategory where parent_id = $1 and deleted_at is null) as categories,
       (select count(*)::int from devcycle where category_minima @> jsonb_build_array(jsonb_build_object('category_id', $1::bigint)) and deleted_at is null) as cycles`,
    [id],
  )
  if (!used) return null
  const parts = [
    ...many(used.activities, 'activity', 'activities'),
    ...many(used.goals, 'goal', 'goals'),
    ...many(used.categories, 'subcategory', 'subcategories'),
    ...many(used.cycles, 'cycle', 'cycles'),
  ]
  return parts.length === 0 ? null : `${parts.slice(0, -1).join(', ')}${parts.length > 1 ? ' and ' : ''}${parts.at(-1)}`
}

type ParentCategory = Pick<Row<typeof devcategory>, 'kind' | 'parent_id'>

const placeFits = async (call: Call, { before, after, targets }: Save<typeof devcategory>): Promise<void> => {
  if (after.parent_id === null) return
  if (after.parent_id === after.id) throw badField('parent_id', 'A category can’t be its own parent')
  const moved = before === null || before.parent_id !== after.parent_id || before.kind !== after.kind
  if (!moved) return
  const found =
    targets.parent_id ??
    (await call.db.row<ParentCategory>('select kind, parent_id from devcategory where id = $1', [after.parent_id]))
  if (!found) return
  if (found.kind !== after.kind) throw badField('parent_id', 'A subcategory must be the same kind as its category')
  if (found.parent_id !== null) throw badField('parent_id', 'A subcategory can’t have subcategories of its own')
  if (before === null) return
  const own = await call.db.row('select 1 from devcategory where parent_id = $1 and deleted_at is null limit 1', [
    after.id,
  ])
  if (own) throw badField('parent_id', 'This category has subcategories of its own')
}

// Who would have to reach the minimum could not.
const capFits = async (call: Call, { before, after }: Save<typeof devcategory>): Promise<void> => {
  if (before === null || after.max_minutes === null || after.max_minutes === before.max_minutes) return
  const cycle = await call.db.row<{ name: string; unit: CycleUnit; minutes: number; within: string | null }>(
    `select c.name, c.unit, (m.value->>'minutes')::int as minutes, case when k.id <> $2 then k.name end as within
     from devcycle c cross join jsonb_array_elements(c.category_minima) m
     join devcategory k on k.id = (m.value->>'category_id')::bigint and k.deleted_at is null
     where c.organisation_id = $1 and c.expired_at is null and c.deleted_at is null
       and (k.id = $2 or k.parent_id = $2) and (m.value->>'minutes')::int > $3 order by 3 desc limit 1`,
    [after.organisation_id, before.id, after.max_minutes],
  )
  if (cycle)
    throw badField(
      'max_minutes',
      `The cycle ${cycle.name} has a minimum of ${creditInWords(cycle.minutes, cycle.unit)} for ${cycle.within ?? 'this category'}`,
    )
}

const formFits = ({ before, after, targets }: Save<typeof devcategory>): void => {
  if (after.devformtemplate_id === null) return
  if (after.kind !== 'activity') throw badField('devformtemplate_id', 'Only categories of activities have a form')
  // A form that has gone out of use since stays named until another is chosen.
  if (before?.devformtemplate_id !== after.devformtemplate_id) canBegin(targets.devformtemplate_id)
}

/** Categories: a name stands once in its place, a subcategory below a category of its kind, and what is used stays. */
export const categories: ServerRecord = standard(devcategory, {
  check: async (call, save) => {
    creditFits(save)
    formFits(save)
    await placeFits(call, save)
    await capFits(call, save)
  },
  checkRemove: async (call, before) => {
    const use = await useOf(call, before.id)
    if (use === null) return
    throw new ApiError(
      code.notPossible,
      `It is used by ${use}, so it stays. Make it inactive instead: it stays on old records but can’t be chosen.`,
    )
  },
  conflicts: {
    devcategory_name: () =>
      new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
  },
})
