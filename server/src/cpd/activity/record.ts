import { code } from '@college/contract/kit'
import { cpdGroups, devactivity, expiredCycleWords, groupColumn } from '@college/contract/cpd'
import type { CpdGroup } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save as SaveOf, ServerRecord } from '#records'
import type { Call } from '#platform'
import { stateByForm } from './forms.ts'
import { subcategoryFits } from '../category/subcategory.ts'
import { cycleByDate, cycleOfDay } from '../cycle/by-date.ts'
import type { DatedCycle } from '../cycle/by-date.ts'

type Save = SaveOf<typeof devactivity>
type Activity = Save['after']

const minutes = (row: Activity | null, group: CpdGroup): number => row?.[groupColumn[group]] ?? 0

const archived = (path: string, words: string): ApiError =>
  new ApiError(code.archived, `${words}.`, [{ path, message: words }])

const expired = (cycle: DatedCycle): ApiError => {
  const message = expiredCycleWords(cycle)
  return new ApiError(code.archived, message, [{ path: 'activity_date', message }])
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

/** Refuses an open cycle that is named for a day which does not lie in it; of one that has expired the database does. */
const holdsDay = async (
  call: Call,
  { after, given }: Save,
  { named, dated, state }: { named: number; dated: DatedCycle | null; state: Activity['state'] },
): Promise<void> => {
  const cycle = await call.db.row<{ name: string; holds: boolean }>(
    'select name, expired_at is not null or $2::date between start_date and end_date as holds from devcycle where id = $1',
    [named, after.activity_date],
  )
  if (!cycle || cycle.holds) return
  if (dated?.expired && state === 'complete') throw expired(dated)
  throw badField(
    given.has('activity_date') ? 'activity_date' : 'devcycle_id',
    `This date isn’t in ${cycle.name}. Correct the date, or choose the cycle it’s in`,
  )
}

/**
 * The cycle an activity counts in: its goal's, else the one of its date, which may be named. What is complete is refused where that has
 * expired, and a draft is in no cycle until that is open again.
 */
const cycleOf = async (call: Call, save: Save, { state }: Pick<Activity, 'state'>): Promise<Partial<Activity>> => {
  const { before, after, given } = save
  const moved =
    !before ||
    (['devgoal_id', 'devcycle_id', 'activity_date'] as const).some(
      (name) => given.has(name) && after[name] !== before[name],
    )
  const completed = state === 'complete' && before?.state !== 'complete' && after.devcycle_id === null
  if (!moved && !completed) return {}
  const goal = save.targets.devgoal_id?.devcycle_id ?? (await cycleOfKeptGoal(call, save))
  if (goal !== null) return { devcycle_id: goal }
  const dated = await cycleOfDay(call, after)
  const named = given.has('devcycle_id') ? after.devcycle_id : null
  if (named !== null) {
    // What an expired cycle keeps is refused by the database, with words of its own.
    const isKept = dated?.expired === true && before?.devcycle_id === dated.id
    if (dated?.id !== named && !isKept) await holdsDay(call, save, { named, dated, state })
    return { devcycle_id: named }
  }
  if (dated?.expired && state === 'complete') throw expired(dated)
  return { devcycle_id: dated && !dated.expired ? dated.id : null }
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
  if (split || used.length > 1) throw badField('time', 'The groups don’t add up to the time')
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
    throw badField('file_ids', 'You can’t attach a folder. Zip it first.')
}

/** Activities: the goal must be the person's, the cycle open, the groups add up. */
export const activities: ServerRecord = standard(devactivity, {
  // The table keeps them by itself, so that lists find them; a save never writes them.
  computed: {
    in_reviewing: (alias) => `${alias}.in_reviewing`,
    in_measuring: (alias) => `${alias}.in_measuring`,
    in_educational: (alias) => `${alias}.in_educational`,
  },
  check: async (call, save) => {
    const { before, after } = save
    if (after.end_date !== null && after.end_date < after.activity_date) {
      throw badField('end_date', 'The end is before the start')
    }
    subcategoryFits(save)
    filesAreFiles(save)
    const homes = homesOf(save)
    const state = await stateByForm(call, after)
    const cycle = await cycleOf(call, save, { ...after, ...state })
    const split = await splitOf(save, () => groupOf(call, save, homes.category_id ?? after.category_id))
    return { source: before?.source ?? sourceOf(save), ...homes, ...cycle, ...split, ...state }
  },
  checkRestore: async (call, removed) => {
    if (removed.state === 'draft' || removed.devcycle_id !== null) return
    const dated = await cycleByDate(call, removed)
    if (dated?.expired) throw expired(dated)
  },
  conflicts: {
    devactivity_cycle_open: () =>
      archived(
        'devcycle_id',
        'This cycle has expired, so its activities stay as they are. Ask the college office to reopen it',
      ),
    devactivity_cycle_there: () => badField('devcycle_id', 'We couldn’t find this cycle'),
    devactivity_plan_open: () => archived('devplan_id', 'This plan is closed'),
  },
})
