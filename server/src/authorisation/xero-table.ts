/** The calls on a college's books at Xero, which no college of the fixtures has connected; the columns are those of `table.ts`. */
export const xeroTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  // Who looks after the platform has to say which college.
  'GET /xero/state': '          1     3     3     3     3     3     y     0',
  'POST /xero/connect': '       1     3     3     3     3     3     s     0',
  'POST /xero/callback': '      1     3     3     3     3     3     s     0',
  'POST /xero/tenant': '        1     3     3     3     3     3     s     0',
  'POST /xero/settings': '      1     3     3     3     3     3     s     0',
  'POST /xero/sync': '          1     3     3     3     3     3     s     0',
  'POST /xero/disconnect': '    1     3     3     3     3     3     s     0',
  // Without a signature.
  'POST /xero/webhook': '       1     1     1     1     1     1     1     1',
  'GET /xero/invoices': '       1     3     3     3     3     3     s     0',
  'PUT /xero/invoices': '       1     3     3     3     3     3     s     0',
  'POST /xero/invoices': '      1     3     3     3     3     3     s     0',
  'DELETE /xero/invoices': '    1     3     3     3     3     3     s     0',
  'GET /xero/contacts': '       1     3     3     3     3     3     s     0',
  'PUT /xero/contacts': '       1     3     3     3     3     3     s     0',
  'POST /xero/contacts': '      1     3     3     3     3     3     s     0',
  'DELETE /xero/contacts': '    1     3     3     3     3     3     s     0',
  'GET /xero/items': '          1     3     3     3     3     3     s     0',
  'GET /xero/currencies': '     1     3     3     3     3     3     s     0',
  'GET /xero/taxtypes': '       1     3     3     3     3     3     s     0',
  'GET /xero/taxrates': '       1     3     3     3     3     3     s     0',
  'GET /xero/accounts': '       1     3     3     3     3     3     s     0',
  'GET /xero/brandingthemes': ' 1     3     3     3     3     3     s     0',
  'GET /xero/comparison': '     1     3     3     3     3     3     s     0',
  'POST /xero/settle': '        1     3     3     3     3     3     s     0',
}

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

/** Bodies of those that have one. */
export const xeroBodies: Readonly<Record<string, unknown>> = {
  'POST /xero/connect': {},
  'POST /xero/callback': { state: 'not one', code: 'nor this' },
  'POST /xero/tenant': { tenant_id: id },
  'POST /xero/settings': { account_code: '200', branding_theme_id: null, settings_at: '2020-01-01T00:00:00Z' },
  'POST /xero/sync': {},
  'POST /xero/disconnect': {},
  'POST /xero/webhook': { events: [] },
  'PUT /xero/invoices': {
    contact_id: id,
    date: '2026-07-01',
    due: '2026-07-31',
    lines: [{ description: 'Fee', quantity: 1, unit_amount: 115 }],
  },
  'POST /xero/invoices': { id, reference: 'Words' },
  'POST /xero/settle': {
    believe: 'ours',
    differences: [{ transaction_id: 1, xero_id: null, ours_version: null, theirs_version: null }],
  },
  'PUT /xero/contacts': { name: 'Ana Whitu' },
  'POST /xero/contacts': { id, name: 'Ana Whitu' },
}

export const xeroQueries: Readonly<Record<string, Record<string, string>>> = {
  'DELETE /xero/invoices': { id },
  'DELETE /xero/contacts': { id },
}
