import type { PersonFixture } from '#testing'

/** The calls on fees and payments; the columns are those of `table.ts`. */
export const accountingTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'GET /transactions/account': '1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'GET /transactions/statement': '1111 y444 y444  y444  y444  y444  yyy4  yyyy',
  'GET /transaction/pdf': '     1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // As it stood long ago.
  'POST /transaction/void': '   1111  3333  3333  3333  3333  3333  ooo4  oooo',
  'POST /transactions/send': '  1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'POST /transactions/send/check': '1111 3333 3333 3333 3333  3333  yyy4  yyyy',
  // A platform administrator who has chosen no college is asked for it.
  'GET /transactions/overview': '1    3     3     3     3     3     y     0',
  'GET /subscriptions/preview': '1    3     3     3     3     3     y     0',
  // While no fees are set; then of a raising that is not there.
  'POST /subscriptions/raise': '1     3     3     3     3     3     x     0',
  'POST /subscriptions/raise/undo': '1 3    3     3     3     3     4     0',
  'POST /transactions/bank/check': '1  3     3     3     3     3     y     0',
  // Without a column for the date; then of an import that is not there.
  'PUT /transactions/bank': '   1     3     3     3     3     3     0     0',
  'POST /transactions/bank/undo': '1   3     3     3     3     3     4     0',
}

/** What is asked of them, where it is not the person. */
export const accountingAsk = (call: string, who: PersonFixture | null): Record<string, string | number> | null => {
  if (call === 'GET /subscriptions/preview') return { year: 2026 }
  if (call === 'GET /transaction/pdf' && who) return { id: who.transaction }
  return null
}

/** Their bodies. */
export const accountingBodies = (who: PersonFixture): Readonly<Record<string, unknown>> => ({
  'POST /transaction/void': { id: who.transaction, updated_at: '2020-01-01T00:00:00Z', reason: 'Entered twice' },
  'POST /transactions/send': { ids: [who.transaction], by: 'office' },
  'POST /transactions/send/check': { ids: [who.transaction] },
  'POST /subscriptions/raise': { year: 2026, expected: { invoices: 1, total: 100 } },
  'POST /subscriptions/raise/undo': { id: 999_999 },
  'POST /transactions/bank/check': { text: 'Date,Amount\n1/2/2026,5.00' },
  'PUT /transactions/bank': {
    text: 'Date,Amount\n1/2/2026,5.00',
    mapping: {},
    lines: [{ line: 99, user_id: who.id }],
  },
  'POST /transactions/bank/undo': { id: 999_999 },
})
