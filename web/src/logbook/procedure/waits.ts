import { procedure } from '@college/contract/logbook'
import type { QueuedRecord } from '#kit'
import { newProcedure } from './places.ts'

/** Procedures may wait on the device to be sent. */
export const procedureWaits: QueuedRecord = { record: procedure, editor: newProcedure }
