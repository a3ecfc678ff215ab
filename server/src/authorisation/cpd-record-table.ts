import { office, own, shared } from './common-rows.ts'
import type { Calls } from './common-rows.ts'

/** The standard calls of the records of professional development, procedures, placements and files; see `record-table.ts`. */
export const cpdRecords: Readonly<Record<string, Calls>> = {
  devcategory: { ...shared, create: shared.make, update: shared.edit, remove: shared.edit, restore: shared.edit },
  // Removed: one in which something is logged.
  devcycle: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...shared,
    create: shared.make,
    update: shared.edit,
    remove: ' 1111  3334  3334  3334  3334  3334  xxx4  xxxx',
    restore: shared.edit,
  },

  devcyclepause: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  3300  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3344  3344  3344  yyy4  yyyy',
    remove: ' 1111  3444  3444  3344  3344  3344  yyy4  yyyy',
    restore: '1111  3444  3444  3344  3344  3344  yyy4  yyyy',
  },

  reportconfig: {
    ...office,
    create: shared.make,
    update: office.get,
    remove: office.get,
    restore: office.get,
  },
  devplan: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y300  y000  yy00  yy00  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  yy44  yy44  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },
  'devplan (template)': {
    ...shared,
    create: shared.make,
    update: shared.edit,
    remove: shared.edit,
    restore: shared.edit,
  },

  devgoal: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y000  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },
  // The college's goal on a person's own plan: removed by that person, never written or edited.
  'devgoal (predefined)': {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  3000  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3344  3344  3344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },
  'devgoal (shared)': {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...shared,
    create: ' 1111  3330  3330  3330  3330  3330  yyy0  yyyy',
    update: shared.edit,
    remove: shared.edit,
    restore: shared.edit,
  },

  // Linked: the activities are read, the files they came from are not.
  activityimport: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
  },

  devactivity: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y300  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },

  // One that nobody has begun to write.
  placement: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y300  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },

  // Removed: a word that cases have.
  procedureterm: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...shared,
    create: shared.make,
    update: shared.edit,
    remove: ' 1111  3334  3334  3334  3334  3334  xxx4  xxxx',
    restore: shared.edit,
  },
  // Created: of words of the same place.
  proceduretarget: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...shared,
    create: ' 1111  3330  3330  3330  3330  3330  yyy0  yyyy',
    update: shared.edit,
    remove: shared.edit,
    restore: shared.edit,
  },
  procedure: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  y300  y000  y300  y300  y300  yyy0  yyyy',
    update: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    remove: ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
    restore: '1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  },

  // Created: in the root folder of the person. Files that are attached to a record are told of in `server/src/files/attached.test.ts`.
  file: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    get: '    1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    list: '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
    create: ' 1111  y000  y000  y000  y000  y000  yyy0  yyyy',
    update: ' 1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    remove: ' 1111  y444  y444  y444  y444  y444  yyy4  yyyy',
    restore: '1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  },

  // Only the college awards one, whoever it is about.
  devqualification: {
    //        guest Train Fello Educa Direc Instr Admin padmi
    ...own,
    create: ' 1111  3300  3000  3300  3300  3300  yyy0  yyyy',
    update: ' 1111  3444  3444  3344  3344  3344  yyy4  yyyy',
    remove: ' 1111  3444  3444  3344  3344  3344  yyy4  yyyy',
    restore: '1111  3444  3444  3344  3344  3344  yyy4  yyyy',
  },
}
