import type { Served } from '#http'
import type { Standard } from '#records'
import { serveCurrent } from './progress/current.ts'
import { serveExpiring } from './cycle/expiry.ts'
import { serveActivitiesCsv } from './activity/csv.ts'
import { serveLogMessage } from './activity/log-message.ts'
import { serveMakeFellow } from './fellow/calls.ts'
import { importCalls } from './import/calls.ts'
import { serveSimulate } from './cycle/simulation.ts'
import { serveCopyGoals } from './goal/copies.ts'
import { serveGoalFlips } from './goal/flips.ts'
import { servePersonCauses } from './people/person-causes.ts'
import { serveContacts } from './people/contacts.ts'
import { serveCyclePeople } from './people/cyclepeople.ts'
import { serveFellows } from './people/fellows.ts'
import { serveSupervisors } from './people/supervisors.ts'
import { serveUsersOverview } from './people/overview.ts'
export { peopleList } from './people/overview.ts'
import { serveRequiredForms } from './people/required-forms.ts'
import { serveTrainees } from './people/trainees.ts'
import type { ReadReports } from './people/reports.ts'
import { servePlans } from './plan/index.ts'
import { serveProgramme } from './programme/calls.ts'
import { serveProgrammes } from './programme/list.ts'
import type { PrintParts } from './report/printed-report.ts'
import { serveStats } from './progress/stats.ts'
import type { ReadCases } from './progress/stats.ts'
import { serveDeadlines } from './deadlines/deadlines.ts'
import type { ReadDeadlines } from './deadlines/returned-forms.ts'

/** The calls of training and professional development beyond the standard ones. */
export const cpdCalls = (parts: {
  readReports: ReadReports
  deadlines: readonly ReadDeadlines[]
  recentCases: ReadCases
  print: PrintParts
  standard: Standard
}): readonly Served[] => [
  ...serveCurrent,
  ...serveExpiring,
  serveCopyGoals,
  serveGoalFlips,
  serveSimulate,
  serveStats(parts),
  serveDeadlines(parts.deadlines),
  serveProgramme(parts.print),
  serveActivitiesCsv,
  serveLogMessage(parts.standard),
  ...importCalls,
  ...serveContacts,
  serveSupervisors,
  serveTrainees(parts.readReports),
  serveRequiredForms,
  servePersonCauses(parts.readReports),
  serveFellows,
  serveCyclePeople,
  serveUsersOverview,
  ...serveMakeFellow(parts.print),
  ...servePlans,
]

/** The lists of people and programmes that are worked out, for who makes files of them. */
export const officeLists = (readReports: ReadReports) => ({
  trainees: serveTrainees(readReports),
  fellows: serveFellows,
  cyclePeople: serveCyclePeople,
  programmes: serveProgrammes,
})

export { badgeCalls } from './badge/calls.ts'
export { addresses as badgeAddresses } from './badge/credential.ts'
export { issueCertificate } from './badge/issue.ts'
export { readBadgeKeys, resealBadgeKeys } from './badge/keys.ts'
export { serveCalendar } from './calendar/calendar.ts'
export { feeDeadlines } from './deadlines/fees.ts'
export { returnedForms } from './deadlines/returned-forms.ts'
export { activitiesFollow } from './activity/forms.ts'
export type { TraineeReports } from './people/reports.ts'
export { checkFile, importFile } from './import/calls.ts'
export { notLogged } from './import/judge.ts'
export { dateReason, dayOf, plain } from './import/cells.ts'
export { folded, guessColumns, short } from './import/columns.ts'
export { mostLike } from './import/similar.ts'
export { readTable } from './import/table.ts'
export type { Table } from './import/table.ts'
export { assignProgramme, programmesOf } from './plan/templates.ts'
export type { ProgrammeTemplate } from './plan/templates.ts'
export { rollBack } from './import/rollback.ts'
export { goalsReached } from './goal/reached.ts'
export { mayReadRows, subjectOf, todayOf } from './people/person.ts'
export { readSubject } from './report/cycle-report.ts'
export { cpdRecords } from './records.ts'
export { mayRemindNow, nextReminderTime } from './reminders/run.ts'
export { callAs as readAsOwner, keepEnded } from './report/ended-reports.ts'
export { printOrders } from './report/printed-order.ts'
export { keepExpired } from './progress/closed.ts'
export { reportCalls } from './report/calls.ts'
export { conversationOf } from './report/talk-page.ts'
export { hashOf } from './report/figures.ts'
export { reportCode } from './report/pdf-document.ts'
export type { Print } from './report/pdf-document.ts'
export { noteReport } from './report/printed-report.ts'
export type { PrintParts } from './report/printed-report.ts'
export { findReport } from './report/verified-report.ts'
export type { ReadFigures } from './report/verified-report.ts'
export { reminderCalls } from './reminders/calls.ts'
export { ourReminders } from './reminders/ours.ts'
export { sendReminders } from './reminders/nightly.ts'
