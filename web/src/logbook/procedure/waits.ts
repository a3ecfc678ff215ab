import { procedure } from '@college/contract/logbook'
import type { QueuedRecord } from '#kit'
import { newProcedure } from './links.ts'

/** Procedures may wait on the device to be sent. */
export const procedureWaits: QueuedRecord = { record: procedure, editor: newProcedure }
