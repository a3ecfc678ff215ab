/** The standard calls of a record; each as a row of the table. */
export type Calls = Partial<Record<'get' | 'list' | 'create' | 'update' | 'remove' | 'restore', string>>

/** Rows that several calls answer alike; each record names the one it follows. */
export const own = {
  //     guest Train Fello Educa Direc Instr Admin padmi
  get: ' 1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  list: '1111  ynnn  ynnn  yynn  yynn  yynn  yyyn  yyyy',
}

export const shared = {
  //     guest Train Fello Educa Direc Instr Admin padmi
  get: ' 1111  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyyy',
  list: '1111  yyyn  yyyn  yyyn  yyyn  yyyn  yyyn  yyyy',
  edit: '1111  3334  3334  3334  3334  3334  yyy4  yyyy',
  make: '1111  3333  3333  3333  3333  3333  yyy3  yyyy',
}

export const office = {
  //     guest Train Fello Educa Direc Instr Admin padmi
  get: ' 1111  4444  4444  4444  4444  4444  yyy4  yyyy',
  list: '1111  nnnn  nnnn  nnnn  nnnn  nnnn  yyyn  yyyy',
}
