import { code } from '@college/contract/kit'
import { cpdGroups, devactivity, groupColumn } from '@college/contract/cpd'
import type { CpdGroup } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save as SaveOf, ServerRecord } from '#records'
import type { Call } from '#platform'
import { stateByForm } from './forms.ts'
import { subcategoryFits } from '../category/subcategory.ts'

type Save = SaveOf<typeof devactivity>
type Activity = Save['after']

const minutes = (row: Activity | null, group: CpdGroup): number => row?.[groupColumn[group]] ?? 0

const archived = (path: string, words: string): ApiError =>
  new ApiError(code.archived, `${words}.`, [{ path, message: words }])

/** The cycle an activity's date lies in, from the person's own set. */
const cycleByDate = async (call: Call, after: Activity): Promise<number | null> => {
  const cycle = await call.db.row<{ id: number }>(
    `select c.id from devcycle c where c.organisation_id = $1 and c.deleted_at is null and c.expired_at is null
       and $3::date between c.start_date and c.end_date
       and c.type = case when exists (
         select from held_role h where h.user_id = $2 and h.organisation_id = $1 and h.name = 'Trainee') then 'trainee' else 'fellow' end
     order by c.start_date desc, c.id desc limit 1`,
    [after.organisation_id, after.user_id, after.activity_date],
  )
  return cycle?.id ?? null
}

/** Whose the goal and plan are; a goal brings its cycle, plan and category along. */
const homesOf = ({ after, targets }: Save): Partial<Activity> => {
  const goal = targets.devgoal_id
  if (goal && goal.user_id !== null && goal.user_id !== after.user_id)
    throw badField('devgoal_id', 'This goal is someone else’s')
  const plan = targets.devplan_id
  if (plan && plan.user_id !== after.user_id) throw badField('devplan_id', 'This plan is someone else’s')
  if (!goal) return {}
  return {
    ...(goal.devplan_id === null ? {} : { devplan_id: goal.devplan_id }),
    ...(after.category_id === null ? { category_id: goal.category_id } : {}),
  }
}

/** Cycle of the goal an activity keeps while something else of it changes. */
const cycleOfKeptGoal = async (call: Call, save: Save): Promise<number | null> => {
  const { before, after } = save
  if (!before || after.devgoal_id === null || after.devgoal_id !== before.devgoal_id) return null
  const goal = await call.db.row<{ devcycle_id: number | null }>('select devcycle_id from devgoal where id = $1', [
    after.devgoal_id,
  ])
  return goal?.devcycle_id ?? null
}

/** The cycle an activity counts in: its goal's, else the one named, else the one its date lies in. */
const cycleOf = async (call: Call, save: Save): Promise<Partial<Activity>> => {
  const { before, after, given } = save
  const moved =
    !before ||
    (['devgoal_id', 'devcycle_id', 'activity_date'] as const).some(
      (name) => given.has(name) && after[name] !== before[name],
    )
  if (!moved) return {}
  const goal = save.targets.devgoal_id?.devcycle_id ?? (await cycleOfKeptGoal(call, save))
  const named = goal ?? (given.has('devcycle_id') ? after.devcycle_id : null)
  return { devcycle_id: named ?? (await cycleByDate(call, after)) }
}

/** The minutes of the three groups: as given when they add up to the time, else all in the group of the category. */
const splitOf = async (
  { before, after, given }: Save,
  group: () => Promise<CpdGroup | null>,
): Promise<Partial<Activity>> => {
  const { time } = after
  const sum = cpdGroups.reduce((total, each) => total + minutes(after, each), 0)
  if (sum === time && sum > 0) return {}
  const used = cpdGroups.filter((each) => minutes(before, each) > 0)
  const split = cpdGroups.some((each) => given.has(groupColumn[each])) && sum > 0
  if (split || used.length > 1) throw badField('time', 'The groups do not add up to the time')
  const only = used[0] ?? (time > 0 ? await group() : null)
  return Object.fromEntries(cpdGroups.map((each) => [groupColumn[each], each === only ? time : 0]))
}

const groupOf = async (call: Call, { targets }: Save, category: number | null): Promise<CpdGroup | null> => {
  const known = targets.category_id?.mcnz_group
  if (known) return known
  if (category === null) return null
  const row = await call.db.row<{ mcnz_group: CpdGroup | null }>('select mcnz_group from devcategory where id = $1', [
    category,
  ])
  return row?.mcnz_group ?? null
}

const sourceOf = ({ after, targets }: Save): 'typed' | 'copied' => {
  const copied = targets.source_activity_id
  if (copied && copied.user_id !== after.user_id)
    throw badField('source_activity_id', 'This activity is someone else’s')
  return copied ? 'copied' : 'typed'
}

// Whoever may read the activity may read its files: of a folder that would be all that is ever put into it.
const filesAreFiles = ({ targets }: Save): void => {
  if (targets.file_ids?.some((file) => file.is_folder))
    throw badField('file_ids', 'A folder cannot be attached. Zip it first.')
}

/** Activities: the goal must be the person's, the cycle open, the groups add up. */
export const activities: ServerRecord = standard(devactivity, {
  check: async (call, save) => {
    const { before, after } = save
    if (after.end_date !== null && after.end_date < after.activity_date) {
      throw badField('end_date', 'The end is before the start')
    }
    subcategoryFits(save)
    filesAreFiles(save)
    const homes = homesOf(save)
    const cycle = await cycleOf(call, save)
    const split = await splitOf(save, () => groupOf(call, save, homes.category_id ?? after.category_id))
    const state = await stateByForm(call, after)
    return { source: before?.source ?? sourceOf(save), ...homes, ...cycle, ...split, ...state }
  },
  conflicts: {
    devactivity_cycle_open: () => archived('devcycle_id', 'This cycle has expired'),
    devactivity_cycle_there: () => badField('devcycle_id', 'There is no such cycle'),
    devactivity_plan_open: () => archived('devplan_id', 'This plan is closed'),
  },
})
