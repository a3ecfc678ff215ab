/** The calls on digital certificates; the columns are those of `table.ts`. Nobody of the table has met a closed cycle. */
export const badgeTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'GET /badges': '              1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // Of a programme that is not there, and of a certificate that is not.
  'PUT /badge': '               1     4     4     4     4     4     4     4',
  'GET /badge/file': '          1     4     4     4     4     4     4     4',
  'POST /badge/withdraw': '     1     4     4     4     4     4     4     4',
  // A platform administrator who has chosen no college is asked for it.
  'POST /badge/key': '          1     3     3     3     3     3     y     0',
  // Of a college or key that has issued nothing.
  'GET /badge/issuer/:organisation_id': '4 4 4 4 4 4 4 4',
  'GET /badge/keys/:organisation_id': '4 4 4 4 4 4 4 4',
  'GET /badge/key/:kid': '      4     4     4     4     4     4     4     4',
  'GET /badge/status/:organisation_id': '4 4 4 4 4 4 4 4',
  'POST /badge/verify': '       y     y     y     y     y     y     y     y',
}

/** Bodies of those that have one. */
export const badgeBodies: Readonly<Record<string, unknown>> = {
  'PUT /badge': { devplan_id: 999_999, named: true },
  'POST /badge/withdraw': { id: 999_999, reason: 'It was a mistake.' },
  'POST /badge/verify': { credential: 'not one' },
}

/** The path to what a college or key that is not there has published. */
export const pathOfNone = (pattern: string): string =>
  pattern.replace(':organisation_id', '999999').replace(':kid', '0'.repeat(32))
