import { code } from '@college/contract/kit'
import { procedureterm, proceduretarget, termKindTitle } from '@college/contract/logbook'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save, ServerRecord } from '#records'

const parentFits = ({ after, targets: pointed }: Save<typeof procedureterm>): void => {
  if (after.parent_id === null) return
  if (after.kind !== 'structure') throw badField('parent_id', 'Only a structure can have a region')
  const region = pointed.parent_id
  if (region && region.kind !== 'region') throw badField('parent_id', 'Choose the structure’s region')
}

const usedBy = `select 1 from procedure where deleted_at is null
    and $1 in (modality_id, type_id, region_id, supervision_id, outcome_id)
  union all select 1 from proceduretarget where deleted_at is null and $1 in (modality_id, region_id)
  union all select 1 from procedureterm where deleted_at is null and parent_id = $1 limit 1`

/** The words of the logbook: one that is used stays, and is retired instead. */
export const terms: ServerRecord = standard(procedureterm, {
  check: (_call, save) => parentFits(save),
  checkRemove: async (call, before) => {
    if (!(await call.db.row(usedBy, [before.id]))) return
    throw new ApiError(
      code.notPossible,
      'This is in use, so you can’t delete it. Make it inactive instead: it stays on old records but can’t be chosen.',
    )
  },
  conflicts: {
    procedureterm_once: () =>
      new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
  },
})

/** How many procedures are asked for. */
export const targets: ServerRecord = standard(proceduretarget, {
  check: (_call, { targets: pointed }) => {
    for (const [field, kind] of [
      ['modality_id', 'modality'],
      ['region_id', 'region'],
    ] as const) {
      const word = pointed[field]
      if (word && word.kind !== kind) throw badField(field, `This is no ${termKindTitle[kind][0].toLowerCase()}`)
    }
  },
  conflicts: {
    proceduretarget_once: () =>
      new ApiError(code.nameTaken, 'There’s already a target for these two.', [
        { path: 'region_id', message: 'There’s already a target for these two' },
      ]),
  },
})
