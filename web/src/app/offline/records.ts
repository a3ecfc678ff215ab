import { activityWaits } from '#cpd'
import type { QueuedRecord } from '#kit'

/** The records that can be logged without a network. */
export const queuedRecords: readonly QueuedRecord[] = [activityWaits]

export const recordNamed = (name: string): QueuedRecord['record'] | null =>
  queuedRecords.find(({ record }) => record.name === name)?.record ?? null
