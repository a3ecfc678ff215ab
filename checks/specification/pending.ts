import { fiveCalls } from './calls.ts'

/** Calls of section 7 that are still to be built, by name. This list only shrinks. */
export const pendingCalls: readonly string[] = [
  ...fiveCalls('tracker'),
  ...fiveCalls('trackerevent'),
  'GET /usage',
  'GET /geoinfo',
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

/** Screens of section 2 that are still to be built, by path: they answer "Not here yet". This list only shrinks. */
export const pendingScreens: readonly string[] = ['/export/user', '/export/admin']
