/** The calls on forms, their templates, signatures and links; the columns are those of `table.ts`. */
export const formTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'GET /devformtemplate/version': '1111 yyy4 yyy4  yyy4  yyy4  yyy4  yyy4  yyyy',
  'GET /devformtemplate/versions': '1111 3333 3333 3333  3333  3333  yyy4  yyyy',
  'GET /devform/follow': '        1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /devform/results': '       1     y     y     y     y     y     y     y',
  'GET /devform/result': '        1111  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyyy',
  // Of whom nobody has rated.
  'POST /devform/result/release': '1111 x444 x444  x344  x344  x344  xxx4  xxxx',
  'GET /devformtemplate/drafts': '1111 3333 3333 3333  3333  3333  yyy4  yyyy',
  // To a version that is not the newest; then of a form that is none of the template's.
  'POST /devformtemplate/move': ' 1111  3333  3333  3333  3333  3333  ooo4  oooo',
  'POST /devformtemplate/moveback': '1111 3333 3333 3333  3333  3333  yyy4  yyyy',
  // As it stood long ago.
  'POST /devformtemplate/publish': '1111 3333 3333 3333  3333  3333  ooo4  oooo',
  'POST /devformtemplate/copy': '1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'PUT /devformtemplate/import': '1     3     3     3     3     3     0     0',
  'POST /devformtemplate/archive': '1111 3333 3333 3333  3333  3333  ooo4  oooo',
  'GET /devform/whole': '       1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /devform/pdf': '       1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // As it stood long ago. What each state allows whom is told in `server/src/forms/form/states.test.ts`.
  'POST /devform/complete': '   1111  o444  o444  o344  o344  o344  ooo4  oooo',
  'POST /devform/change': '     1111  o444  o444  o344  o344  o344  ooo4  oooo',
  'POST /devform/return': '     1111  3444  3444  3344  3344  3344  ooo4  oooo',
  'POST /devform/withdraw': '   1111  o444  o444  o344  o344  o344  o334  o333',
  'POST /devform/finish': '     1111  o444  o444  o344  o344  o344  ooo4  oooo',
  'POST /devform/reopen': '     1111  o444  o444  o344  o344  o344  ooo4  oooo',
  // Of a form that somebody without an account is asked to sign.
  // From a template that is none; whom a form is begun for and who is asked, the records say.
  'PUT /devform/asked': '        1     0     0     0     0     0     0     0',
  'GET /devform/candidates': '  1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  'GET /devformsignatures/waiting': '1 y   y     y     y     y     y     y',
  'GET /devform/waitsfor': '     1     y     y     y     y     y     y     y',
  // For a content that is none; who is asked, signs.
  'POST /devformsignature/sign': '1111 3444  3444  3344  3344  3344  3334  3333',
  'POST /devformsignatures/sign': '1   y     y     y     y     y     y     y',
  'POST /devformsignature/decline': '1111 3444 3444 3344  3344  3344  3334  3333',
  // Who is asked may want to pass it on; nobody has, so there is nothing to answer.
  'POST /devformsignature/pass': '1111 3444 3444 3344 3344 3344 3334 3333',
  'POST /devformsignature/passing': '1111 x444 x444 x344 x344 x344 xxx4 xxxx',
  // Nobody has signed anything; who is asked has nothing to undo.
  'POST /devformsignature/undo': '1111 3444 3444 3344 3344 3344 3334 3333',
  // Everybody was asked today, which is too soon.
  'POST /devformsignature/remind': '1111 m444 m444 mm44  mm44  mm44  mmm4  mmmm',
  // A link lets its holder sign: the office never gets one of another's form.
  'POST /devformsignature/link': '1111 y444  y444  y344  y344  y344  y334  y333',
  'GET /signature/default': '   1     y     y     y     y     y     y     y',
  'PUT /signature/default': '   1     y     y     y     y     y     y     y',
  // A link that nobody was given.
  'POST /signing/read': '       t     t     t     t     t     t     t     t',
  'POST /signing/code': '       t     t     t     t     t     t     t     t',
  'POST /signing/sign': '       t     t     t     t     t     t     t     t',
  'POST /signing/decline': '    t     t     t     t     t     t     t     t',
  'POST /signing/pass': '       t     t     t     t     t     t     t     t',
  'POST /signing/undo': '       t     t     t     t     t     t     t     t',
  'POST /signing/renew': '      t     t     t     t     t     t     t     t',
  'POST /verification': '       y     y     y     y     y     y     y     y',
}
