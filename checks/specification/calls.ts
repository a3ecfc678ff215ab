/** Standard records of section 7 with the path of their lists: each has get, create, update, remove and list. */
export const standardResources = {
  procedure: 'procedures',
  placement: 'placements',
  pagecontent: 'pagecontents',
  organisationconfig: 'organisationconfigs',
  reportconfig: 'reportconfigs',
  userconfig: 'userconfigs',
  userpermission: 'userpermissions',
  notification: 'notifications',
  devcycle: 'devcycles',
  devplan: 'devplans',
  devgoal: 'devgoals',
  devactivity: 'devactivities',
  devform: 'devforms',
  devformtemplate: 'devformtemplates',
  devformsignature: 'devformsignatures',
  devqualification: 'devqualifications',
  userrelationship: 'userrelationships',
  message: 'messages',
  remindermessage: 'remindermessages',
  messagetemplate: 'messagetemplates',
  faq: 'faqs',
  role: 'roles',
  devcategory: 'devcategories',
  location: 'locations',
  tracker: 'trackers',
  trackerevent: 'trackerevents',
  transaction: 'transactions',
  membership: 'memberships',
  enquiry: 'enquiries',
  subscription: 'subscriptions',
  datalock: 'datalocks',
} as const

export type StandardResource = keyof typeof standardResources

/** The five calls of a standard record, as method and path. */
export const fiveCalls = (name: StandardResource): string[] => [
  `GET /${name}`,
  `PUT /${name}`,
  `POST /${name}`,
  `DELETE /${name}`,
  `GET /${standardResources[name]}`,
]

const beyondStandard = [
  'GET /procedure/next_case_number',
  'GET /procedure/max_case_number',
  'POST /userconfig/save',
  'POST /notification/expire',
  'GET /notifications/current',
  'GET /devcycle/current',
  'POST /devcycle/expire',
  'GET /devplan/current',
  'POST /devgoals/copy',
  'POST /message/resend',
]

const user = [
  'GET /user',
  'PUT /user',
  'POST /user',
  'DELETE /user',
  'POST /user/confirm',
  'POST /user/signin',
  'POST /user/impersonate',
  'POST /user/signout',
  'POST /user/role',
  'GET /user/token',
  'GET /user/organisations',
  'GET /users',
  'DELETE /users',
]

const tokenAndCredentials = ['POST /token', 'POST /password/change', 'POST /password/reset', 'POST /username/change']

const info = ['GET /options', 'GET /usage', 'GET /geoinfo']

const cpd = [
  'GET /cpd/refdata',
  'GET /cpd/stats',
  'GET /cpd/contacts',
  'GET /cpd/educators',
  'GET /cpd/trainees',
  'GET /cpd/fellows',
  'GET /cpd/directors',
  'GET /cpd/devcycle/report/send',
  'GET /cpd/sendpdp',
  'POST /cpd/makefellow',
]

const readOnly = ['GET /devgoalprogress', 'GET /signature/default']

const guardCode = ['POST /guardcode/send', 'POST /guardcode/verify']

const website = ['GET /website', 'POST /website']

const organisation = [
  'GET /organisation',
  'GET /organisation/members',
  'GET /organisation/members/role',
  'GET /organisation/member',
  'PUT /organisation/member',
  'POST /organisation/member',
  'DELETE /organisation/member',
  'GET /organisations/overview',
]

const files = [
  'GET /file',
  'PUT /file',
  'POST /file',
  'DELETE /file',
  'POST /file/zip',
  'POST /file/unzip',
  'POST /file/encrypt',
  'POST /file/decrypt',
  'POST /file/:file_id/download',
  'POST /file/:file_id/view',
  'GET /files',
  'GET /folders',
]

const accounting = [
  'GET /xero/invoices',
  'PUT /xero/invoices',
  'POST /xero/invoices',
  'DELETE /xero/invoices',
  'GET /xero/contacts',
  'PUT /xero/contacts',
  'POST /xero/contacts',
  'DELETE /xero/contacts',
  'GET /xero/items',
  'GET /xero/currencies',
  'GET /xero/taxtypes',
  'GET /xero/taxrates',
  'GET /xero/accounts',
  'GET /xero/brandingthemes',
  'POST /xero/disconnect',
]

/** Whether a name is that of a standard record. */
export const isResource = (name: string): name is StandardResource => name in standardResources

/** Every call of section 7, as method and path below /api/v1. */
export const calls: readonly string[] = [
  ...Object.keys(standardResources)
    .filter((name) => isResource(name))
    .flatMap((name) => fiveCalls(name)),
  ...beyondStandard,
  ...user,
  ...tokenAndCredentials,
  ...info,
  ...cpd,
  ...readOnly,
  ...guardCode,
  ...website,
  ...organisation,
  ...files,
  ...accounting,
]
