import { accountingScreens } from '#accounting'
import { contentScreens } from '#content'
import { cpdScreens } from '#cpd'
import { filesScreens } from '#files'
import { formsScreens } from '#forms'
import { identityScreens } from '#identity'
import type { ScreenLoads } from '#kit'
import { healthScreens } from './health/screens.ts'
import { integrationScreens } from './integrations/screens.ts'
import { logbookScreens } from '#logbook'
import { exportScreens } from './export/screens.ts'
import { importScreens } from './import/screens.ts'
import { messageScreens } from './messages/screens.tsx'
import { messagingScreens } from '#messaging'
import { officeScreens } from './office/screens.ts'
import { offlineScreens } from './offline/screens.ts'
import { publicScreens } from './public/screens.ts'
import { trainingScreens } from './training/screens.tsx'
import { usageScreens } from './usage/screens.ts'

/** Who may open a screen; what it shows them is decided by the policies of its records. */
export type Who = 'public' | 'signedIn' | 'admin' | 'platform'

/** One route of the specification's section 2. */
export interface Screen {
  /** Without `/app`, under which all of them live. */
  readonly path: string
  readonly who: Who
  readonly title: string
}

const table = (who: Who, titles: Readonly<Record<string, string>>): Screen[] =>
  Object.entries(titles).map(([path, title]) => ({ path, who, title }))

/** Every screen of the specification, by who may open it. */
export const screens: readonly Screen[] = [
  ...table('public', {
    '/': 'Welcome',
    '/signin': 'Sign in',
    '/signin/college': 'College sign-in',
    '/signout': 'Signed out',
    '/static/': 'College pages',
    '/contact': 'Contact',
    '/about': 'About',
    '/help': 'Help',
    '/page': 'Page',
    '/privacy': 'Privacy',
    '/terms': 'Terms',
    '/forbidden': 'No access',
    '/register': 'Register',
    '/register/email': 'Confirm your email',
    '/register/thanks': 'Thank you for registering',
    '/register/token': 'Confirm your registration',
    '/password/reset': 'Forgotten password',
    '/password/email': 'Check your email',
    '/password/thanks': 'Password changed',
    '/password/token': 'New password',
    '/404': 'Page not found',
    '/sign': 'Sign a form',
    '/verify': 'Verify a form or report',
    '/enquiry': 'Your question',
  }),
  ...table('signedIn', {
    '/home/trainee': 'Home',
    '/home/fellow': 'Home',
    '/home': 'Home',
    '/profile/edit': 'Profile',
    '/transactions': 'Transactions',
    '/transaction': 'Transaction',
    '/messages': 'Messages',
    '/message': 'Message',
    '/message/edit': 'Write a message',
    '/notifications': 'Notices',
    '/files': 'Files',
    '/file': 'File',
    '/file/edit': 'Edit file',
    '/placements': 'Placements',
    '/placement': 'Placement',
    '/placement/edit': 'Edit placement',
    '/procedures': 'Procedures',
    '/procedure': 'Procedure',
    '/procedure/edit': 'Edit procedure',
    '/activities': 'Activities',
    '/activities/import': 'Import activities',
    '/waiting': 'On this device',
    '/activity': 'Activity',
    '/activity/edit': 'Edit activity',
    '/cycle': 'Cycle report',
    '/cycle/trainee': 'Trainee cycle report',
    '/cycle/fellow': 'Cycle reports',
    '/conversation': 'Structured conversation',
    '/deadlines': 'Deadlines',
    '/reminders': 'Reminders',
    '/report/:user_id/cycle/:cycle_id': 'Print report',
    '/cycle/goals': 'Cycle goals',
    '/cycle/goal': 'Cycle goal',
    '/cycle/goal/edit': 'Edit cycle goal',
    '/cycle/activities': 'Cycle activities',
    '/plan/edit': 'Edit plan',
    '/plan/goal': 'Plan goal',
    '/plan/goal/edit': 'Edit plan goal',
    '/plan/goals': 'Plan goals',
    '/export/user': 'Export',
    '/forms': 'Forms',
    '/forms/results': 'Results',
    '/form': 'Form',
    '/form/edit': 'Edit form',
    '/formtemplate': 'Form template',
    '/trainee/report': 'Trainee report',
    '/trainees': 'Trainees',
    '/person': 'Progress',
    '/forms/trainee': 'My trainee forms',
    '/forms/alltrainee': 'All trainee forms',
    '/plans/training': 'Training plans',
    '/trainee/programme': 'Training programme',
    '/cycles/trainees': 'Trainee cycles',
    '/admin': 'Home',
    '/forms/admin': 'All forms',
    '/procedures/admin': 'All procedures',
    '/placements/admin': 'All placements',
  }),
  ...table('admin', {
    '/export/admin': 'Export',
    '/person/import': 'Import from another college',
    '/users/import': 'Add people from a file',
    '/files/admin': 'All files',
    '/activities/admin': 'All activities',
    '/categories/admin': 'Categories',
    '/category/admin': 'Category',
    '/cycle/dashboard': 'Cycle dashboard',
    '/cycles/admin': 'Cycles',
    '/cycles': 'All cycles',
    '/cycles/fellows': 'Fellow cycles',
    '/cycle/admin': 'Cycle',
    '/cycle/simulator': 'Try other rules',
    '/cycle/goal/admin': 'Shared cycle goal',
    '/plan/goal/admin': 'Programme goal',
    '/plans/pdp': 'Fellow PDPs',
    '/trainingprogrammes/admin': 'Training programmes',
    '/plan/admin': 'Plan',
    '/enquiries/admin': 'Enquiries',
    '/enquiry/admin': 'Enquiry',
    '/messages/admin': 'All messages',
    '/transactions/admin': 'All transactions',
    '/faqs/admin': 'FAQs',
    '/faq/admin': 'FAQ',
    '/messagetemplates/admin': 'Message templates',
    '/messagetemplate/admin': 'Message template',
    '/organisationconfigs/admin': 'Organisation settings',
    '/organisationconfig/admin': 'Organisation setting',
    '/pagecontents/admin': 'Page contents',
    '/pagecontent/admin': 'Page content',
    '/settings/admin': 'Settings',
    '/integrations/admin': 'Integrations',
    '/usage/admin': 'Usage',
    '/xero/admin': 'Xero',
    '/user/admin': 'User',
    '/users/admin': 'Users',
    '/userrelationship/admin': 'User relationship',
    '/userrelationships/admin': 'User relationships',
    '/website/admin': 'Website',
    '/formtemplate/admin': 'Edit form template',
    '/formtemplates/admin': 'Form templates',
    '/formtemplates/library': 'Template library',
  }),
  ...table('platform', {
    '/notifications/admin': 'Notifications',
    '/notification/admin': 'Notification',
    '/health/admin': 'Health',
  }),
]

/** Paths the specification defines without giving them a screen. */
export const withoutScreen: readonly string[] = [
  '/pricing',
  '/map',
  '/demo',
  '/downloads',
  '/update',
  '/search',
  '/boundaries',
  '/userconfigs',
  '/trainee/dashboard',
  '/teststation',
  '/register/owner',
]

/** How the screen of each path is fetched. */
export const built: ScreenLoads = {
  ...publicScreens,
  ...officeScreens,
  ...usageScreens,
  ...healthScreens,
  ...exportScreens,
  ...importScreens,
  ...integrationScreens,
  ...identityScreens,
  ...messageScreens,
  ...filesScreens,
  ...formsScreens,
  ...cpdScreens,
  ...trainingScreens,
  ...logbookScreens,
  ...accountingScreens,
  ...contentScreens,
  ...messagingScreens,
  ...offlineScreens,
}
