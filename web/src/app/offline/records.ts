import { activityWaits } from '#cpd'
import { procedureWaits } from '#logbook'
import type { QueuedRecord } from '#kit'

/** The records that can be logged without a network. */
export const queuedRecords: readonly QueuedRecord[] = [activityWaits, procedureWaits]

export const recordNamed = (name: string): QueuedRecord['record'] | null =>
  queuedRecords.find(({ record }) => record.name === name)?.record ?? null
