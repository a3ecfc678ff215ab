/** The calls on exports; the columns are those of `table.ts`. */
export const exportTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'GET /export/kinds': '        1     3     3     3     3     3     y     y',
  'PUT /export/list': '         1     3     3     3     3     3     y     y',
  'PUT /export/person': '       1     y     y     y     y     y     y     y',
  'GET /exports': '             1     y     y     y     y     y     y     y',
  // Of one that is not there, as are those of anyone else.
  'GET /export/file': '         1     4     4     4     4     4     4     4',
  'POST /export/cancel': '      1     4     4     4     4     4     4     4',
  'POST /export/again': '       1     4     4     4     4     4     4     4',
  // A platform administrator who has chosen no college is asked for it.
  'GET /signingkeys': '         1     3     3     3     3     3     y     0',
  // Of a person and a file that are not there.
  'POST /personimport/check': ' 1     3     3     3     3     3     4     4',
  'PUT /personimport': '        1     3     3     3     3     3     4     4',
  'GET /personimports': '       1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'POST /personimport/undo': '  1     3     3     3     3     3     4     4',
}

/** Bodies of those that have one. */
export const exportBodies: Readonly<Record<string, unknown>> = {
  'PUT /export/list': { resource: 'devactivity', format: 'csv' },
  'PUT /export/person': {},
  'POST /export/cancel': { id: 999_999 },
  'POST /export/again': { id: 999_999 },
  'POST /personimport/check': { file_id: 999_999, user_id: 999_999 },
  'PUT /personimport': { file_id: 999_999, user_id: 999_999, expected: 1 },
  'POST /personimport/undo': { id: 999_999 },
}
