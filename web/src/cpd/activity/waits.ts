import { devactivity } from '@college/contract/cpd'
import type { QueuedRecord } from '#kit'
import { newActivity } from './links.ts'

/** Activities may wait on the device to be sent. */
export const activityWaits: QueuedRecord = { record: devactivity, editor: newActivity }
