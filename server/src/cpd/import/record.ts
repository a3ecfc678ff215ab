import { activityimport } from '@college/contract/cpd'
import { standard } from '#records'
import type { ServerRecord } from '#records'

/** Batches of imported activities. */
export const imports: ServerRecord = standard(activityimport)
