import { devactivity } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import type { QueuedRecord } from '#kit'
import { newActivity } from './places.ts'

/** An activity that waits on the device to be sent. */
export const activityWaits: QueuedRecord = {
  record: devactivity,
  words: ({ title, time }) =>
    [typeof title === 'string' ? title : '', typeof time === 'number' && time > 0 ? showTime(time) : '']
      .filter(Boolean)
      .join(', '),
  editor: newActivity,
}
