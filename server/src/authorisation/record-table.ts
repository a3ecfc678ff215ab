import { office, own, shared } from './common-rows.ts'
import type { Calls } from './common-rows.ts'
import { cpdRecords } from './cpd-record-table.ts'

/** The standard calls of each record. A name in brackets is a second kind of row of the same record. */
export const records: Readonly<Record<string, Calls>> = {
  organisation: { get: shared.get, list: shared.list, update: shared.edit },

  // Same: a secret setting.
  organisationconfig: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  yy44  yy44  yy44  yy44  yy44  yyy4  yyyy',
    list: '   1111  yynn  yynn  yynn  yynn  yynn  yyyn  yyyy',
    create: shared.make,
    update: ' 1111  3344  3344  3344  3344  3344  yyy4  yyyy',
    remove: ' 1111  3344  3344  3344  3344  3344  yyy4  yyyy',
    restore: '1111  3344  3344  3344  3344  3344  yyy4  yyyy',
  },

  // Created: a lock on an activity of the person.
  datalock: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: shared.get,
    list: shared.list,
    create: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y334  y334  y334  y334  y334  yyy4  yyyy',
  },

  user: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  yy44  y444  yy44  yy44  yy44  yyy4  yyyy',
    list: '   1111  yynn  ynnn  yynn  yynn  yynn  yyyn  yyyy',
    update: ' 1111  y344  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  3344  3444  3344  3344  3344  3yy4  3yyy',
    // Own: whoever was deleted is signed in no longer. Whom they look after or are looked after by is known while both are there.
    restore: '1111  1344  1444  1344  1344  1344  1yy4  1yyy',
  },

  // Same: a role that administers the platform.
  role: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: shared.get,
    list: shared.list,
    create: ' 1111  3333  3333  3333  3333  3333  yy33  yyyy',
    update: ' 1111  3334  3334  3334  3334  3334  yy34  yyyy',
    remove: ' 1111  3334  3334  3334  3334  3334  yy34  yyyy',
    restore: '1111  3334  3334  3334  3334  3334  yy34  yyyy',
  },

  membership: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  3300  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    remove: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    // Whoever has lost the role that let them does not give it back to themselves.
    restore: '1111  3444  3444  3444  3444  3444  3yy4  3yyy',
  },

  // Own: with the caller in it; linked: of the linked trainee with someone else.
  userrelationship: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  yy44  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  yynn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  0000  0000  0000  0000  0000  yyy0  yyyy',
    update: ' 1111  3344  3444  3444  3444  3444  yyy4  yyyy',
    remove: ' 1111  3344  3444  3444  3444  3444  yyy4  yyyy',
    restore: '1111  3344  3444  3444  3444  3444  yyy4  yyyy',
  },

  // Own: about the caller. Created: for an administrator to read.
  userpermission: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  0000  0000  0000  0000  0000  yyy0  yyyy',
    update: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    remove: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    restore: '1111  3444  3444  3444  3444  3444  yyy4  yyyy',
  },

  userconfig: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  y444  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  ynnn  yyyy',
    create: ' 1111  y300  y000  y300  y300  y300  y330  yyyy',
    update: ' 1111  y444  y444  y444  y444  y444  y444  yyyy',
    remove: ' 1111  y444  y444  y444  y444  y444  y444  yyyy',
    restore: '1111  y444  y444  y444  y444  y444  y444  yyyy',
  },

  notification: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    // Of one that stands now, for everyone.
    get: '    1111  yyyy  yyyy  yyyy  yyyy  yyyy  yyyy  yyyy',
    list: '   1111  yyyy  yyyy  yyyy  yyyy  yyyy  yyyy  yyyy',
    create: ' 1111  3333  3333  3333  3333  3333  3333  yyyy',
    update: ' 1111  3333  3333  3333  3333  3333  3333  yyyy',
    remove: ' 1111  3333  3333  3333  3333  3333  3333  yyyy',
    restore: '1111  3333  3333  3333  3333  3333  3333  yyyy',
  },

  messagetemplate: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    // An active one without an event, as Directors choose it for a message.
    get: '    1111  4444  4444  4444  yyy4  4444  yyy4  yyyy',
    list: '   1111  nnnn  nnnn  nnnn  yyyn  nnnn  yyyn  yyyy',
    create: shared.make,
    update: ' 1111  4444  4444  4444  3334  4444  yyy4  yyyy',
    remove: ' 1111  4444  4444  4444  3334  4444  yyy4  yyyy',
    restore: '1111  4444  4444  4444  3334  4444  yyy4  yyyy',
  },
  remindermessage: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...office,
    create: shared.make,
    update: office.get,
    remove: office.get,
    restore: office.get,
  },
  tracker: { ...office, create: shared.make, update: office.get, remove: office.get, restore: office.get },
  // With the password or a code; made by a call of its own.
  webhook: { ...office, update: office.get, remove: office.get, restore: office.get },
  webhookdelivery: office,
  // They are made and ended by calls of their own.
  apitoken: office,
  // Counts come by a call of their own.
  trackerevent: { ...office, update: office.get, remove: office.get, restore: office.get },
  outbox: office,
  // Anyone asks by a call of its own.
  enquiry: { ...office, update: office.get, remove: office.get, restore: office.get },

  pagecontent: { ...office, create: shared.make, update: office.get, remove: office.get, restore: office.get },
  // Published.
  faq: { ...shared, create: shared.make, update: shared.edit, remove: shared.edit, restore: shared.edit },

  // A draft: its writer's alone. Platform administrators are past that, and change nobody's words.
  message: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  y444  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  ynnn  yyyy',
    create: ' 1111  yyy3  yyy3  yyy3  yyy3  yyy3  yyy3  yyyy',
    update: ' 1111  y444  y444  y444  y444  y444  y444  y333',
    remove: ' 1111  y444  y444  y444  y444  y444  y444  yyyy',
    restore: '1111  y444  y444  y444  y444  y444  y444  yyyy',
  },
  // What recipients see is told in `server/src/messaging/message/thread.test.ts`.
  'message (sent)': {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  yyy3  yyy3  yyy3  yyy3  yyy3  yyy3  yyyy',
    update: ' 1111  3444  3444  3444  3444  3444  3334  x333',
    remove: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    restore: '1111  3444  3444  3444  3444  3444  yyy4  yyyy',
  },

  location: { ...shared, create: shared.make, update: shared.edit, remove: shared.edit, restore: shared.edit },
  // A draft, from which no form was begun.
  devformtemplate: { ...shared, create: shared.make, update: shared.edit, remove: shared.edit, restore: shared.edit },
  // Of a template for anybody; who signs, and what each state allows, is told in `server/src/forms/form/states.test.ts`.
  devform: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y300  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },
  // Of somebody without an account, asked to sign a form of the person; who may be asked is told in `server/src/forms/signing/`.
  devformsignature: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y000  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },
  ...cpdRecords,

  // Only the office writes what people owe. Removed: an invoice that was never sent.
  transaction: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  3300  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    remove: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    restore: '1111  3444  3444  3444  3444  3444  yyy4  yyyy',
  },
  // One that has ended.
  subscription: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  3300  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    remove: ' 1111  3444  3444  3444  3444  3444  yyy4  yyyy',
    restore: '1111  3444  3444  3444  3444  3444  yyy4  yyyy',
  },
}
