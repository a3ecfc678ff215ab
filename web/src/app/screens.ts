/** Who may open a screen; what it shows them is decided by the policies of its records. */
export type Who = 'public' | 'signedIn' | 'admin' | 'platform'

/** One route of the specification's section 2. */
export interface Screen {
  /** Without `/app`, under which all of them live. */
  readonly path: string
  readonly who: Who
  readonly title: string
  /** The topic of the article of Help that its "?" opens; null where there is none. */
  readonly help: string | null
}

const table = (who: Who, rows: Readonly<Record<string, readonly [title: string, help?: string]>>): Screen[] =>
  Object.entries(rows).map(([path, [title, help = null]]) => ({ path, who, title, help }))

/** Every screen of the specification, by who may open it. */
export const screens: readonly Screen[] = [
  ...table('public', {
    '/': ['Welcome', 'sign-in-trouble'],
    '/signin': ['Sign in', 'sign-in-trouble'],
    '/signin/college': ['College sign-in', 'sign-in-trouble'],
    '/signout': ['Signed out', 'sign-in-trouble'],
    '/static/': ['College pages', 'ask-us'],
    '/contact': ['Contact', 'ask-us'],
    '/about': ['About', 'ask-us'],
    '/help': ['Help'],
    '/page': ['Page', 'ask-us'],
    '/privacy': ['Privacy', 'ask-us'],
    '/terms': ['Terms', 'ask-us'],
    '/forbidden': ['No access', 'no-access'],
    '/register': ['Register', 'register'],
    '/register/email': ['Confirm your email', 'register'],
    '/register/thanks': ['Thank you for registering', 'register'],
    '/register/token': ['Confirm your registration', 'register'],
    '/password/reset': ['Forgotten password', 'sign-in-trouble'],
    '/password/email': ['Check your email', 'sign-in-trouble'],
    '/password/thanks': ['Password changed', 'sign-in-trouble'],
    '/password/token': ['New password', 'sign-in-trouble'],
    '/404': ['Page not found', 'no-access'],
    '/sign': ['Sign a form', 'forms-and-signing'],
    '/verify': ['Verify a form or report', 'ask-us'],
    '/enquiry': ['Your question', 'ask-us'],
    '/unsubscribe': ['Unsubscribe', 'messages'],
  }),
  ...table('signedIn', {
    '/home/trainee': ['Home', 'first-steps'],
    '/home/fellow': ['Home', 'my-cycle'],
    '/home': ['Home', 'home'],
    '/profile/edit': ['Profile', 'my-profile'],
    '/transactions': ['Transactions', 'my-fees'],
    '/transaction': ['Transaction', 'my-fees'],
    '/messages': ['Messages', 'messages'],
    '/message': ['Message', 'messages'],
    '/message/edit': ['Write a message', 'messages'],
    '/notifications': ['Notices', 'messages'],
    '/files': ['Files', 'files'],
    '/file': ['File', 'files'],
    '/file/edit': ['Edit file', 'files'],
    '/placements': ['Placements', 'placement-reports'],
    '/placement': ['Placement', 'placement-reports'],
    '/placement/edit': ['Edit placement', 'placement-reports'],
    '/procedures': ['Procedures', 'log-procedure'],
    '/procedure': ['Procedure', 'log-procedure'],
    '/procedure/edit': ['Edit procedure', 'log-procedure'],
    '/activities': ['Activities', 'log-activity'],
    '/activities/import': ['Import activities', 'import-activities'],
    '/waiting': ['On this device', 'no-network'],
    '/activity': ['Activity', 'log-activity'],
    '/activity/edit': ['Edit activity', 'log-activity'],
    '/cycle': ['Cycle', 'my-cycle'],
    '/cycle/trainee': ['Cycle reports', 'cycle-report'],
    '/cycle/fellow': ['Cycle reports', 'cycle-report'],
    '/conversation': ['Structured conversation', 'conversation'],
    '/deadlines': ['Deadlines', 'deadlines'],
    '/reminders': ['Reminders', 'messages'],
    '/report/:user_id/cycle/:cycle_id': ['Print report', 'cycle-report'],
    '/cycle/goals': ['Cycle goals', 'cycle-goals'],
    '/cycle/goal': ['Cycle goal', 'cycle-goals'],
    '/cycle/goal/edit': ['Edit cycle goal', 'cycle-goals'],
    '/cycle/activities': ['Cycle activities', 'cycle-report'],
    '/plan/edit': ['Edit plan', 'programme-goals'],
    '/plan/goal': ['Plan goal', 'programme-goals'],
    '/plan/goal/edit': ['Edit plan goal', 'programme-goals'],
    '/plan/goals': ['Plan goals', 'programme-goals'],
    '/export/user': ['Export', 'my-data'],
    '/forms': ['Forms', 'forms-and-signing'],
    '/forms/results': ['Results', 'results'],
    '/form': ['Form', 'forms-and-signing'],
    '/form/edit': ['Edit form', 'forms-and-signing'],
    '/formtemplate': ['Form template', 'forms-and-signing'],
    '/trainee/report': ['Trainee report', 'programme-goals'],
    '/trainees': ['Trainees', 'sign-for-trainees'],
    '/person': ['Progress', 'sign-for-trainees'],
    '/forms/trainee': ['My trainee forms', 'sign-for-trainees'],
    '/forms/alltrainee': ['All trainee forms', 'sign-for-trainees'],
    '/plans/training': ['Training plans', 'sign-for-trainees'],
    '/trainee/programme': ['Training programme', 'programme-goals'],
    '/cycles/trainees': ['Trainee cycles', 'sign-for-trainees'],
    '/admin': ['Home', 'home'],
    '/forms/admin': ['All forms', 'college-records'],
    '/procedures/admin': ['All procedures', 'college-records'],
    '/placements/admin': ['All placements', 'college-records'],
  }),
  ...table('admin', {
    '/export/admin': ['Export', 'office-figures'],
    '/person/import': ['Import from another college', 'office-figures'],
    '/users/import': ['Add people from a file', 'office-many-people'],
    '/files/admin': ['All files', 'college-records'],
    '/activities/admin': ['All activities', 'college-records'],
    '/categories/admin': ['Categories', 'office-categories'],
    '/category/admin': ['Category', 'office-categories'],
    '/cycle/dashboard': ['Cycle dashboard', 'office-cycles'],
    '/cycles/admin': ['Cycles', 'office-programmes'],
    '/cycles': ['All cycles', 'office-programmes'],
    '/cycles/fellows': ['All fellow cycles', 'office-cycles'],
    '/cycle/admin': ['Cycle', 'office-programmes'],
    '/cycle/simulator': ['Try other rules', 'office-cycles'],
    '/cycle/goal/admin': ['Shared cycle goal', 'cycle-goals'],
    '/plan/goal/admin': ['Programme goal', 'office-programmes'],
    '/plans/pdp': ['All fellow PDPs', 'office-cycles'],
    '/trainingprogrammes/admin': ['Training programmes', 'office-programmes'],
    '/plan/admin': ['Plan', 'office-programmes'],
    '/enquiries/admin': ['Enquiries', 'office-enquiries'],
    '/enquiry/admin': ['Enquiry', 'office-enquiries'],
    '/messages/admin': ['All messages', 'office-messages'],
    '/transactions/admin': ['All transactions', 'office-fees'],
    '/faqs/admin': ['FAQs', 'edit-pages'],
    '/faq/admin': ['FAQ', 'edit-pages'],
    '/messagetemplates/admin': ['Message templates', 'office-messages'],
    '/messagetemplate/admin': ['Message template', 'office-messages'],
    '/organisationconfigs/admin': ['Organisation settings', 'office-settings'],
    '/organisationconfig/admin': ['Organisation setting', 'office-settings'],
    '/pagecontents/admin': ['Page contents', 'edit-pages'],
    '/pagecontent/admin': ['Page content', 'edit-pages'],
    '/settings/admin': ['Settings', 'office-settings'],
    '/integrations/admin': ['Integrations', 'office-figures'],
    '/usage/admin': ['Usage', 'office-figures'],
    '/xero/admin': ['Xero', 'office-fees'],
    '/user/admin': ['User', 'office-people'],
    '/users/admin': ['All users', 'office-people'],
    '/userrelationship/admin': ['User relationship', 'office-people'],
    '/userrelationships/admin': ['User relationships', 'office-people'],
    '/website/admin': ['Website', 'edit-pages'],
    '/formtemplate/admin': ['Edit form template', 'office-forms'],
    '/formtemplates/admin': ['Form templates', 'office-forms'],
    '/formtemplates/library': ['Template library', 'office-forms'],
  }),
  ...table('platform', {
    '/notifications/admin': ['All notices', 'office-notices'],
    '/notification/admin': ['Notification', 'office-notices'],
    '/health/admin': ['Health', 'office-figures'],
  }),
]

const topics = new Map(screens.map(({ path, help }) => [path, help]))

// The parts of the profile that have an answer of their own.
const profileTopics: Readonly<Record<string, string>> = {
  'two-step': 'two-step',
  sessions: 'two-step',
  messages: 'messages',
  preferences: 'messages',
  calendar: 'deadlines',
  data: 'my-data',
}

/** The topic of the answer that the "?" opens at an address; null where there is none. */
export const helpTopicAt = (path: string, section: string | null): string | null =>
  (path === '/profile/edit' && section !== null && profileTopics[section]) || (topics.get(path) ?? null)

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
