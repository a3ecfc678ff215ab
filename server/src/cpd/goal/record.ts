import { code } from '@college/contract/kit'
import { countedKinds, countedWords, devgoal } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save, ServerRecord } from '#records'
import type { Call } from '#platform'
import { asksForForm } from '../activity/forms.ts'
import { subcategoryFits } from '../category/subcategory.ts'

// What an expired cycle asked for stays, as its kept reports say it.
const cycleOver = (): ApiError =>
  new ApiError(code.archived, 'The cycle of this goal has expired, so its goals stay as they are.', [
    { path: 'devcycle_id', message: 'This cycle has expired' },
  ])

const cycleOpen = async (
  { db }: Pick<Call, 'db'>,
  ...rows: ({ devcycle_id: number | null } | null)[]
): Promise<void> => {
  const ids = [...new Set(rows.flatMap((row) => row?.devcycle_id ?? []))]
  if (ids.length === 0) return
  const over = await db.row('select 1 from devcycle where id = any($1::bigint[]) and expired_at is not null', [ids])
  if (over) throw cycleOver()
}

type GoalSave = Save<typeof devgoal>

const kindTitle = { modality: 'modality', region: 'region', type: 'procedure type', supervision: 'supervision level' }

const wordsFit = ({ after, targets }: GoalSave): void => {
  if (after.counts !== 'procedures') return
  for (const word of countedWords) {
    const target = targets[word]
    if (!target) continue
    const kind = countedKinds[word]
    if (target.kind !== kind) throw badField(word, `Choose a ${kindTitle[kind]} from the logbook`)
    if (!target.active) throw badField(word, 'This is no longer in use. Choose another')
  }
}

// What a goal no longer counts says nothing of it.
const countedOf = ({ completion_type, counts }: GoalSave['after']): Partial<GoalSave['after']> => {
  if (completion_type === 'count' && counts === 'procedures') return {}
  const words = { modality_id: null, region_id: null, type_id: null, supervision_id: null }
  return completion_type === 'count' && counts === 'forms' ? words : { ...words, counts: 'activities' }
}

export const goals: ServerRecord = standard(devgoal, {
  check: async (call, save) => {
    const { before, after, given } = save
    if ((after.devcycle_id === null) === (after.devplan_id === null)) {
      throw badField('devcycle_id', 'A goal belongs to one cycle or one plan')
    }
    subcategoryFits(save)
    asksForForm(save)
    wordsFit(save)
    const plan = save.targets.devplan_id
    const moved = plan !== undefined || (before !== null && given.has('user_id') && before.user_id !== after.user_id)
    if (moved && after.devplan_id !== null && plan?.user_id !== after.user_id) {
      throw badField('devplan_id', 'This plan is someone else’s')
    }
    await cycleOpen(call, before, after)
    // A shared goal is the college's, whoever writes it down.
    return { ...countedOf(after), ...(after.user_id === null && { predefined: true }) }
  },
  checkRemove: (call, before) => cycleOpen(call, before),
  checkRestore: cycleOpen,
  conflicts: {
    devgoal_cycle_open: cycleOver,
    devgoal_cycle_there: () => badField('devcycle_id', 'We couldn’t find this cycle'),
    devgoal_plan_open: () =>
      new ApiError(code.archived, 'The plan of this goal is closed, so its goals stay as they are.'),
  },
})
