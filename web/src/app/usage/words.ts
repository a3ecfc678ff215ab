import { screens } from '../screens.ts'

/** Where a tab of the page is. */
export const usageTab = (tab: 'counts' | 'trackers', more = ''): string => `/app/usage/admin?tab=${tab}${more}`

const titles = new Map(screens.map(({ path, title, who }) => [path, who === 'admin' ? `${title} (office)` : title]))

/** Screens that share a title, and reports by the path that gives them. */
const named: Readonly<Record<string, string>> = {
  '/home/trainee': 'Trainee home',
  '/home/fellow': 'Fellow home',
  '/home': 'Home of educators and directors',
  '/admin': 'Office home',
  '/cpd/report/cycle/pdf': 'Cycle report',
  '/cpd/report/conversation/pdf': 'Structured conversation',
  '/cpd/report/pdp/pdf': 'Professional development plan',
  '/cycle/trainee': 'Cycle reports (trainee)',
  '/cpd/report/order/pdf': 'Cycle report, printed in the background',
  '/devform/pdf': 'Form',
  '/placement/pdf': 'Placement report',
  '/procedures/pdf': 'Logbook',
  '/usage/pdf': 'Usage',
}

/** What people call the screen or report of a path; the path itself of one that is no longer there. */
export const subjectInWords = (subject: string): string => named[subject] ?? titles.get(subject) ?? subject
