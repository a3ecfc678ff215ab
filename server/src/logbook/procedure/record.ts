import { code, dayIn } from '@college/contract/kit'
import { isMaskedNhi, procedure, termKindTitle } from '@college/contract/logbook'
import type { TermKind } from '@college/contract/logbook'
import { checkSupervisor } from '#people'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { Save as SaveOf, ServerRecord } from '#records'
import type { Call } from '#platform'
import { nhiColumns } from './nhi.ts'

type Save = SaveOf<typeof procedure>

const kinds = {
  modality_id: 'modality',
  type_id: 'type',
  region_id: 'region',
  supervision_id: 'supervision',
  outcome_id: 'outcome',
} as const satisfies Record<string, TermKind>
const wordFields = ['modality_id', 'type_id', 'region_id', 'supervision_id', 'outcome_id'] as const

const taken = (): ApiError =>
  new ApiError(code.numberTaken, 'This case number is taken.', [
    { path: 'case_number', message: 'This case number is taken' },
  ])

const wordsFit = ({ targets }: Save): void => {
  for (const field of wordFields) {
    const word = targets[field]
    if (!word) continue
    const [one] = termKindTitle[kinds[field]]
    if (word.kind !== kinds[field]) throw badField(field, `This is no ${one.toLowerCase()}`)
    if (!word.active) throw badField(field, 'This is no longer in use. Choose another')
  }
}

const tooShort = 'Enter the case number, 1 or higher'

// A new case without a number is given the next one by the database.
const numberFits = ({ before, after, given }: Save): void => {
  if (!given.has('case_number')) return
  const number = after.case_number
  if (number === 0 || (number === null && before))
    throw new ApiError(code.numberTooShort, tooShort, [{ path: 'case_number', message: tooShort }])
}

const nhiOf = (call: Call, { before, after, given }: Save) => {
  if (!given.has('nhi')) return {}
  const { nhi } = after
  const masked = nhi !== null && isMaskedNhi(nhi)
  // Whoever sends back what was read changes nothing.
  if (masked && nhi === before?.nhi) return {}
  if (masked) throw badField('nhi', 'Enter the whole NHI')
  return nhiColumns(call.keys, after, nhi === '' ? null : nhi)
}

/** Procedures: the words are the college's, the day has come, the supervisor may supervise, and the NHI is never kept in clear. */
export const procedures: ServerRecord = standard(procedure, {
  // The table keeps them by itself; a save never writes them.
  computed: {
    difficult: (alias) => `${alias}.difficult`,
    complicated: (alias) => `${alias}.complicated`,
  },
  hidden: { nhi: ['nhi_sealed', 'nhi_index'] },
  uncheckedReferences: ['supervisor_id'],
  check: async (call, save) => {
    const { before, after } = save
    if (after.procedure_date > dayIn(call.actor.timezone, call.now()))
      throw badField('procedure_date', 'This date is in the future')
    wordsFit(save)
    numberFits(save)
    await checkSupervisor(call, after, before)
    return nhiOf(call, save)
  },
  conflicts: { procedure_case: taken },
})
