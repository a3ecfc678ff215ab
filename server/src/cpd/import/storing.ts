import { activityimport } from '@college/contract/cpd'
import { standard } from '#kit'
import type { ServerRecord } from '#kit'

/** Batches of imported activities. */
export const imports: ServerRecord = standard(activityimport)
