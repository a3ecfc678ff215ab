import type { CollegeRecord } from '@college/contract/kit'
import { activityWaits } from '#cpd'
import { procedureWaits } from '#logbook'
import type { QueuedRecord } from '#kit'

/** The records that can be logged without a network. */
export const queuedRecords: readonly QueuedRecord[] = [activityWaits, procedureWaits]

export const recordNamed = async (name: string): Promise<CollegeRecord | null> =>
  (await queuedRecords.find((queued) => queued.name === name)?.load()) ?? null
