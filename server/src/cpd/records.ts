import type { ServerRecord } from '#records'
import { activities } from './activity/record.ts'
import { categories } from './category/record.ts'
import { cycles } from './cycle/record.ts'
import { imports } from './import/record.ts'
import { pauses } from './cycle/pause.ts'
import { plans } from './plan/record.ts'
import { qualifications } from './plan/qualification.ts'
import { reportconfigs } from './report/config.ts'
import { goals } from './goal/record.ts'
import { remindermessages } from './reminders/record.ts'

/** The records of training and professional development. */
export const cpdRecords: readonly ServerRecord[] = [
  categories,
  reportconfigs,
  remindermessages,
  cycles,
  pauses,
  plans,
  goals,
  imports,
  activities,
  qualifications,
]
export { activities, cycles, goals, plans, categories }
