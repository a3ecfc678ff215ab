import type { Served } from '#kit'
import { serveCurrent } from './current.ts'
import { serveExpiring } from './cycle/expiring.ts'
import { serveActivitiesCsv } from './export.ts'
import { serveMakeFellow } from './fellow/serving.ts'
import { importCalls } from './import/calls.ts'
import { serveSimulate } from './cycle/simulating.ts'
import { serveCopyGoals } from './goal/copying.ts'
import { serveGoalFlips } from './goal/flips.ts'
import { serveContacts } from './people/contacts.ts'
import { serveCyclePeople } from './people/cyclepeople.ts'
import { serveFellows } from './people/fellows.ts'
import { serveUsersOverview } from './people/overview.ts'
import { serveTrainees } from './people/trainees.ts'
import type { ReadReports } from './people/trainees.ts'
import { servePlans } from './plan/index.ts'
import { serveProgramme } from './programme.ts'
import { serveStats } from './stats.ts'
import type { ReadDeadlines } from './stats.ts'

/** The calls of training and professional development beyond the standard ones. */
export const cpdCalls = (parts: { readReports: ReadReports; readDeadlines: ReadDeadlines }): readonly Served[] => [
  ...serveCurrent,
  ...serveExpiring,
  serveCopyGoals,
  serveGoalFlips,
  serveSimulate,
  serveStats(parts.readDeadlines),
  serveProgramme,
  serveActivitiesCsv,
  ...importCalls,
  ...serveContacts,
  serveTrainees(parts.readReports),
  serveFellows,
  serveCyclePeople,
  serveUsersOverview,
  ...serveMakeFellow,
  ...servePlans,
]

export { serveCalendar } from './calendar.ts'
export { activitiesFollow } from './forms.ts'
export type { Deadline } from './calendar.ts'
export type { TraineeReports } from './people/trainees.ts'
export { goalsReached } from './reached.ts'
export { mayReadRows, subjectOf, todayOf } from './reading.ts'
export { readSubject } from './report/reading.ts'
export { cpdRecords } from './records.ts'
export { keepEnded } from './report/keeping.ts'
export { reportCalls } from './report/serving.ts'
