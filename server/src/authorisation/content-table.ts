import type { OrganisationFixture } from '#testing'
import { exportBodies, exportTable } from './export-table.ts'
import { xeroQueries } from './xero-table.ts'

/** The calls on the college's own words; the columns are those of `table.ts`. */
export const contentTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  // Of a file that is not there.
  'GET /file/image': '          4     4     4     4     4     4     4     4',
  'GET /pagecontents/versions': '1111 3333  3333  3333  3333  3333  yyy4  yyyy',
  // As it stood long ago.
  'POST /pagecontent/publish': '1111  3333  3333  3333  3333  3333  ooo4  oooo',
  'POST /pagecontent/withdraw': '1111 3333  3333  3333  3333  3333  ooo4  oooo',
  'GET /pagecontents/public': ' y     y     y     y     y     y     y     y',
  'GET /pagecontents/ours': '   1     3     3     3     3     3     y     y',
  'GET /pagecontents/links': '  1     3     3     3     3     3     y     y | When links were looked at shows no one.',
  'GET /pagecontents/index': '  y     y     y     y     y     y     y     y',
  'GET /faqs/public': '         y     y     y     y     y     y     y     y',
  'POST /faq/feedback': '       yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4',
  // Those that lack. Who looks after the platform has to say which college.
  'POST /faqs/ours': '          1     3     3     3     3     3     y     0',
  'GET /website': '             y     y     y     y     y     y     y     y',
  'POST /website': '            1     3     3     3     3     3     y     0',
  ...exportTable,
}

const noWords = { welcome_title: null, welcome_sentence: null, welcome_text: null, signin_sentence: null }
const nothing = {
  ...noWords,
  register_sentence: null,
  confirmed_sentence: null,
  contact_sentence: null,
  asked_sentence: null,
  help_sentence: null,
  title: null,
  tagline: null,
  logo_file_id: null,
  email: null,
  phone: null,
  address: null,
  hours: null,
}

/** Bodies of those that have one. */
export const contentBodies = ({ page, faq }: OrganisationFixture): Readonly<Record<string, unknown>> => ({
  'POST /pagecontent/publish': { id: page, updated_at: '2020-01-01T00:00:00Z', at: null },
  'POST /pagecontent/withdraw': { id: page, updated_at: '2020-01-01T00:00:00Z' },
  'POST /faq/feedback': { id: faq, helped: true },
  ...exportBodies,
  'POST /website': { ...nothing, banner: null, accent: '#0a7085', updated_at: null },
})

/** What calls are asked for whoever a cell is about. */
export const fixedQueries: Readonly<Record<string, Record<string, string | number>>> = {
  'GET /cpd/frozenreport': { id: 999_999 },
  'GET /cpd/report/order/pdf': { id: 999_999 },
  'GET /export/file': { id: 999_999 },
  'GET /badge/file': { id: 999_999 },
  'GET /search': { q: 'trainee' },
  'DELETE /apitoken': { id: 999_999 },
  'GET /file/image': { id: 999_999 },
  'GET /pagecontents/public': { slug: 'privacy' },
  'GET /pagecontents/ours': { slug: 'terms' },
  ...xeroQueries,
}
