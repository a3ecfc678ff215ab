/** The calls on merging two accounts; the columns are those of `table.ts`. */
export const mergeTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  // Of one account with itself, which is said in the answer; then of one that was never merged.
  'GET /user/merge/preview': '  1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'GET /user/merges': '         1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'POST /user/merge': '         1111  3333  3333  3333  3333  3333  xxx4  xxxx',
  'POST /user/merge/undo': '    1     3     3     3     3     3     4     4',
}

/** Bodies of those that have one, of one account with itself. */
export const mergeBodies = (id: number): Readonly<Record<string, unknown>> => ({
  'POST /user/merge': { keep_id: id, old_id: id, reason: 'Twice here' },
  'POST /user/merge/undo': { id: 999_999 },
})
