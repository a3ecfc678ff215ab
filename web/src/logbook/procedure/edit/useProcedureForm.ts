import { procedure } from '@college/contract/logbook'
import { useRecordForm, type RecordForm, type RecordFormOptions } from '#kit/form'

export type ProcedureForm = RecordForm<typeof procedure>
export type ProcedureFormOptions = Omit<RecordFormOptions<typeof procedure>, 'record'>

/** The one way a procedure is saved from this page: whatever stands between it and the network stands here. */
export const useProcedureForm = (options: ProcedureFormOptions): ProcedureForm =>
  useRecordForm({ record: procedure, ...options })
