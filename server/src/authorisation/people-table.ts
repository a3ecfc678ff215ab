/** The calls on many people at once; the columns are those of `table.ts`. */
export const peopleTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'POST /peopleimport/check': ' 1     3     3     3     3     3     y     y',
  // Without the columns that are needed; then with a teacher and a batch that are not there.
  'PUT /peopleimport': '        1     3     3     3     3     3     0     0',
  'POST /peopleacts/check': '   1     3     3     3     3     3     0     0',
  'PUT /peopleacts': '          1     3     3     3     3     3     0     0',
  'GET /peoplebatches': '       1     3     3     3     3     3     y     y',
  'POST /peoplebatch/undo': '   1     3     3     3     3     3     4     4',
}

const text = 'First name,Last name,Email\nAna,Hall,ana@hall.test'
const act = { people: { ids: [999_999] }, act: { kind: 'relationship', user_id: 999_999, as: 'educator' } }

/** Bodies of those that have one. */
export const peopleBodies: Readonly<Record<string, unknown>> = {
  'POST /peopleimport/check': { text },
  'PUT /peopleimport': { text, mapping: {}, print: '', invite: false },
  'POST /peopleacts/check': act,
  'PUT /peopleacts': { ...act, print: '' },
  'POST /peoplebatch/undo': { id: 999_999 },
}
