import type { QueuedRecord } from '#kit'
import { newActivity } from './links.ts'

/** Activities may wait on the device to be sent. */
export const activityWaits: QueuedRecord = {
  name: 'devactivity',
  title: 'Activity',
  editor: newActivity,
  load: async () => (await import('./queued.ts')).devactivity,
}
