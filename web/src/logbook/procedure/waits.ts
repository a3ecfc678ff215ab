import type { QueuedRecord } from '#kit'
import { newProcedure } from './links.ts'

/** Procedures may wait on the device to be sent. */
export const procedureWaits: QueuedRecord = {
  name: 'procedure',
  title: 'Procedure',
  editor: newProcedure,
  load: async () => (await import('./queued.ts')).procedure,
}
