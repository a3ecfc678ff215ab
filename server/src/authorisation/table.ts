/**
 * Who may do what, written out: every call, every role, every scope, and the answer. The tests beside it ask the running
 * application for each cell, and fail for a call without a row here and for a row without a call.
 *
 * Columns are the roles of `roles`. A cell has one letter a scope of `scopes`, or one letter alone where a call is about nobody.
 */
export const roles = [
  ...(['guest', 'Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator', 'padmin'] as const),
]
export type Role = (typeof roles)[number]

/**
 * Whose the row is, from the caller's side:
 * own; linked (of a trainee with a relationship to the caller; for the trainee, of their educator; the fellow and the administrator
 * have the relationship without a role that uses it); of someone else of the same organisation; of another organisation.
 */
export const scopes = ['own', 'linked', 'same', 'other'] as const
export type Scope = (typeof scopes)[number]

/** Meaning of a letter as a status; `y` is the call's own success, and `n` an answer that leaves the row out. */
export const meaning = {
  0: 400,
  1: 401,
  3: 403,
  4: 404,
  f: 415,
  t: 469,
  u: 463,
  e: 466,
  a: 473,
  o: 474,
  x: 476,
  s: 501,
  m: 429,
} as const

export { records } from './record-table.ts'
import { accountingTable } from './accounting-table.ts'
import { badgeTable } from './badge-table.ts'
import { contentTable } from './content-table.ts'
import { formTable } from './form-table.ts'
import { mergeTable } from './merge-table.ts'
import { oidcTable } from './oidc-table.ts'
import { peopleTable } from './people-table.ts'
import { xeroTable } from './xero-table.ts'

/** Every other call. After a bar: why its answer shows nobody else’s records, where the call doesn’t state whose it shows. */
export const calls: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  'POST /user/signin': '        y     y     y     y     y     y     y     y',
  'POST /user/signout': '       1     y     y     y     y     y     y     y',
  'GET /user/token': '          1     y     y     y     y     y     y     y',
  'POST /token': '              1     y     y     y     y     y     y     y',
  'GET /user/organisations': '  1     y     y     y     y     y     y     y',
  // Nobody acts as an administrator, so nobody as themselves; same, of the platform: a platform administrator.
  'POST /user/impersonate': '   1111  3333  3333  3333  3333  3333  3yy4  3yyy',
  // With the roles the person has.
  'GET /user/mailallowance': '  1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'POST /user/mailallowance': ' 1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'POST /user/role': '          1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  // Of a person who asks for none.
  'POST /user/role/decline': '  1111  3333  3333  3333  3333  3333  xxx4  xxxx',
  // Nobody: whom it could not be done to, and why, is in the answer.
  'POST /users/act': '          1     3     3     3     3     3     y     y',
  'DELETE /users': '            1     3     3     3     3     3     y     y',
  'GET /users/overview': '      1     3     3     3     3     3     y     y',
  'GET /user/history': '        1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // Of an activity of the person.
  'GET /history': '             1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'GET /user/data': '           1     y     y     y     y     y     y     y',
  'GET /organisation/members': '1111  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyyy',
  'GET /organisation/members/role': '1111 yyy4 yyy4 yyy4  yyy4  yyy4  yyy4  yyyy',
  // A member is a membership: its rows above say who may write one. Here: a role that is not there, an old version, no such member.
  'GET /organisation/member': ' 1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'PUT /organisation/member': ' 1     0     0     0     0     0     0     0',
  'POST /organisation/member': '1111  3444  3444  3444  3444  3444  ooo4  oooo',
  'DELETE /organisation/member': '1   4     4     4     4     4     4     4',
  'GET /organisations/overview': '1   3     3     3     3     3     3     y',
  'GET /sessions': '            1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'DELETE /session': '          1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'DELETE /sessions': '         1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // With a role that is not there, which a guest may not name at all.
  'PUT /user': '                0     3     3     3     3     3     0     0',
  'POST /user/confirm': '       1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  // With a wrong current password.
  'POST /password/change': '    1     0     0     0     0     0     0     0',
  'POST /password/reset': '     t     t     t     t     t     t     t     t',
  'POST /password/link': '      1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  // Of the own one: the platform's administrators hand out no link to theirs.
  'POST /password/link/copy': ' 1111  3333  3333  3333  3333  3333  yyy4  3yyy',
  // With a name and an address that cannot be one.
  'POST /username/change': '    1     u     u     u     u     u     u     u',
  'POST /email/change': '       1     e     e     e     e     e     e     e',
  'GET /agreements': '          1     y     y     y     y     y     y     y',
  // A text that does not stand.
  'POST /user/agree': '         1     o     o     o     o     o     o     o',
  // A platform administrator who has chosen no college is asked for it.
  'POST /agreement': '          1     3     3     3     3     3     y     0',
  // Nobody of the table has a second step: its calls get as far as saying so.
  'GET /calendarfeed': '        1     y     y     y     y     y     y     y',
  'POST /calendarfeed': '       1     y     y     y     y     y     y     y',
  'DELETE /calendarfeed': '     1     y     y     y     y     y     y     y',
  'GET /pushdevices': '         1     y     y     y     y     y     y     y',
  // An address inside, and a device that is nobody's.
  'PUT /pushdevice': '          1     0     0     0     0     0     0     0',
  'DELETE /pushdevice': '       1     4     4     4     4     4     4     4',
  // Until a day that is over; then one that is not there. What programs may do is in identity/attacks/apitokens.test.ts.
  'PUT /apitoken': '            1     3     3     3     3     3     0     0',
  'DELETE /apitoken': '         1     3     3     3     3     3     4     4',
  // An address that nobody was given.
  'GET /calendar/:secret': '    4     4     4     4     4     4     4     4',
  'POST /guardcode/send': '      0     0     0     0     0     0     0     0',
  'POST /guardcode/verify': '    t     t     t     t     t     t     t     t',
  'POST /passkey/options': '     y     y     y     y     y     y     y     y',
  'POST /passkey/signin': '      t     t     t     t     t     t     t     t',
  'POST /user/stepup': '         1     y     y     y     y     y     y     y',
  'GET /twostep': '              1     y     y     y     y     y     y     y',
  'POST /twostep/begin': '       1     y     y     y     y     y     y     y',
  'POST /twostep/confirm': '     1     t     t     t     t     t     t     t',
  'POST /twostep/primary': '     1     x     x     x     x     x     x     x',
  'POST /twostep/remove': '      1     x     x     x     x     x     x     x',
  'POST /twostep/recovery': '    1     x     x     x     x     x     x     x',
  'POST /passkey/begin': '       1     y     y     y     y     y     y     y',
  'POST /passkey/add': '         1     t     t     t     t     t     t     t',
  'DELETE /passkey': '           1     4     4     4     4     4     4     4',
  'POST /twostep/reset': '      1111  3333  3333  3333  3333  3333  3xx4  3xxx',
  'POST /user/first': '         t     t     t     t     t     t     t     t',
  'GET /options': '             y     y     y     y     y     y     y     y',
  'PUT /trackerevent': '        1     y     y     y     y     y     y     y',
  'GET /geoinfo': '             y     y     y     y     y     y     y     y',
  // A platform administrator who has chosen no college is asked for it.
  'GET /health': '              1     3     3     3     3     3     3     y',
  'GET /usage': '               1     3     3     3     3     3     y     0',
  'GET /usage/pdf': '           1     3     3     3     3     3     y     0',
  'POST /userconfig/save': '    1     y     y     y     y     y     y     y',
  'GET /notifications/current': '1    y     y     y     y     y     y     y',
  // As it stood long ago; then one that is not there.
  'POST /notification/close': ' 1     o     o     o     o     o     o     o',
  'POST /notification/expire': '1     3     3     3     3     3     3     4',
  'GET /enquiry/challenge': '   y     y     y     y     y     y     y     y',
  // With a proof of work that is none.
  'PUT /enquiry': '             t     t     t     t     t     t     t     t',
  'GET /enquiry/thread': '      1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  // A platform administrator who has chosen no college is asked for it.
  'GET /enquiry/assignees': '   1     3     3     3     3     3     y     0',
  // As it stood long ago.
  'POST /enquiry/answer': '     1111  3333  3333  3333  3333  3333  ooo4  oooo',
  // A link that nobody was given.
  'POST /enquiry/read': '       t     t     t     t     t     t     t     t',
  'POST /enquiry/ask': '        t     t     t     t     t     t     t     t',
  'GET /outbox/text': '         1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'POST /outbox/resend': '      1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  'GET /messages/box': '        1     y     y     y     y     y     y     y',
  'GET /messages/unread': '     1     y     y     y     y     y     y     y',
  'GET /message/people': '      1     y     y     y     y     y     y     y',
  'POST /message/mark': '       1     y     y     y     y     y     y     y',
  // Of a message that was sent. Its sender and the office know whom it went to.
  'GET /message/thread': '      1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'GET /message/recipients': '  1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'POST /message/undo': '       1111  x444  x444  x444  x444  x444  x444  x444',
  'POST /message/pause': '      1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /message/resume': '     1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /message/resend': '     1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  // Of one that they did not get; who got one logs it: `server/src/cpd/activity/log-message.test.ts`.
  'POST /message/activity': '   1111  4444  4444  4444  4444  4444  4444  4444',
  // Of a draft, which is its writer's alone; it is for nobody yet.
  'GET /message/writing': '     1111  y444  y444  y444  y444  y444  y444  y444',
  'GET /message/check': '       1111  y444  y444  y444  y444  y444  y444  y444',
  'POST /message/test': '       1111  y444  y444  y444  y444  y444  y444  y444',
  'POST /message/send': '       1111  0444  0444  0444  0444  0444  0444  0444',
  'GET /messagetemplates/standard': '1  3     3     3     3     3     y     y',
  'POST /messagetemplate/preview': '1   3     3     3     3     3     y     0',
  'POST /messagetemplate/test': '1      3     3     3     3     3     y     y',
  // To a private address; then one that is not there.
  'PUT /webhook': '             1     3     3     3     3     3     0     0',
  'POST /webhookdelivery/resend': '1  3     3     3     3     3     4     4',
  // Without a signature.
  'POST /mail/bounce': '        1     1     1     1     1     1     1     1',
  'GET /mail/returns': '        1     3     3     3     3     3     y     y',
  'GET /remindermessages/overview': '1  3     3     3     3     3     y     y',
  // A platform administrator who has chosen no college is asked for it.
  'POST /remindermessage/preview': '1   3     3     3     3     3     y     0',
  'POST /remindermessages/run': '1      3     3     3     3     3     y     0',
  'POST /remindermessages/ours': '     1     3     3     3     3     3     y     0',
  'GET /reminders/own': '       1     y     y     y     y     y     y     y',
  // Of something that no mail ends.
  'GET /:what/unsubscribe/:secret': '0 0 0 0 0 0 0 0',
  'POST /unsubscribe': '        4     4     4     4     4     4     4     4',
  // As JSON, which mail programs don't send.
  'POST /reminders/unsubscribe/:secret': 'f f f f f f f f',
  'POST /alerts/unsubscribe/:secret': 'f f f f f f f f',
  'POST /newsletter/unsubscribe/:secret': 'f f f f f f f f',
  'GET /openapi.json': '        1     3     3     3     3     3     y     y',
  'GET /folders': '             1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'GET /file/usage': '          1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // Of a folder, which neither leaves nor changes as it is.
  'POST /file/:file_id/download': '1111 x444 x444 x444  x444  x444  xxx4  xxxx',
  'POST /file/:file_id/view': ' 1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /file/copy': '          1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /file/zip': '           1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  'POST /file/unzip': '         1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /file/encrypt': '       1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'POST /file/decrypt': '       1111  x444  x444  x444  x444  x444  xxx4  xxxx',
  'GET /file/links': '          1111  y444  y444  y444  y444  y444  yyy4  yyyy',
  // Into the folder of the person; then of an upload that the person has begun themselves.
  'PUT /file/upload': '         1111  y000  y000  y000  y000  y000  yyy0  yyyy',
  'HEAD /file/upload/:upload_id': '1111 y444 y444  y444  y444  y444  y444  y444',
  'PATCH /file/upload/:upload_id': '1111 y444 y444 y444  y444  y444  y444  y444',
  'DELETE /file/upload/:upload_id': '1111 y444 y444 y444 y444  y444  y444  y444',
  // Of an activity of the person, which nothing is attached to; attached is a folder, which cannot be.
  'GET /filelinks': '           1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'PUT /filelink': '            1111  x444  x444  x344  x344  x344  xxx4  xxxx',
  'DELETE /filelink': '         1111  4444  4444  4344  4344  4344  4444  4444',
  'GET /cpd/refdata': '         1111  yyy4  yyy4  yyy4  yyy4  yyy4  yyy4  yyyy',
  // A Director has the figures of all trainees of the organisation, without the rows behind them.
  'GET /cpd/stats': '           1111  y444  y444  yy44  yyy4  yy44  yyy4  yyyy',
  'GET /cpd/deadlines': '       1     y     y     y     y     y     y     y',
  'GET /cpd/causes': '         1111  y444  y444  yy44  yyy4  yy44  yyy4  yyyy',
  'GET /devcycle/current': '    1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /devcycle/expire/preview': '1111 3333 3333 3333  3333  3333  yyy4  yyyy',
  // Of one that has already expired, and of one that is open.
  'POST /devcycle/expire': '    1111  3333  3333  3333  3333  3333  aaa4  aaaa',
  'POST /devcycle/reopen': '    1111  3333  3333  3333  3333  3333  xxx4  xxxx',
  'GET /devplan/current': '     1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /devgoalprogress': '     1111  y444  y444  yy44  yyy4  yy44  yyy4  yyyy',
  // Same: a lock that somebody else holds.
  'POST /datalock': '            1111  y334  y334  y334  y334  y334  y334  yyyy',
  'POST /devcycle/simulate': '   1111  3333  3333  3333  3333  3333  yyy4  yyyy',
  // Of the person's own goal.
  'GET /devgoal/flips': '        1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  // A shared goal into the person's plan.
  'POST /devgoals/copy': '       1111  y444  y444  yy44  yy44  y344  yyy4  yyyy',
  'POST /devgoalprogress/tick': '1111 y444  y444  y344  y344  y344  yyy4  yyyy',
  // Only trainees have a programme.
  'GET /trainee/programme': '   1111  y444  4444  4y44  4y44  4y44  4yy4  4yyy',
  'GET /devactivities/csv': '   1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
  // A file of one row. Who reads a trainee's activities does not add any.
  'POST /activityimport/check': '1111 y444  y444  y344  y344  y344  yyy4  yyyy',
  'PUT /activityimport': '      1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  'GET /activityimport/standing': '1111 y444 y444  y444  y444  y444  yyy4  yyyy',
  // Once for each person; then it was taken back already.
  'POST /activityimport/rollback': '1111 y444 y444  y444  y444  y444  yxy4  yxxy',
  // Whom each of them finds there is told beside the code.
  'GET /cpd/contacts': '        1     y     y     y     y     y     y     y',
  'GET /cpd/educators': '       1     y     y     y     y     y     y     y',
  'GET /cpd/supervisors': '     1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /cpd/trainees': '        1     y     y     y     y     y     y     y',
  'GET /cpd/requiredforms': '   1     y     y     y     y     y     y     y',
  'GET /cpd/fellows': '         1     y     y     y     y     y     y     y',
  'GET /cpd/cyclepeople': '     1     y     y     y     y     y     y     y',
  'GET /search': '              1     y     y     y     y     y     y     y',
  'GET /cpd/directors': '       1     y     y     y     y     y     y     y',
  'GET /cpd/makefellow/preview': '1111 3333 3333  3333  3333  3333  yyy4  yyyy',
  // The administrator makes both trainees of the organisation fellows, so that the platform's finds fellows there.
  'POST /cpd/makefellow': '     1111  3333  3333  3333  3333  3333  xyy4  xxxy',
  'POST /cpd/makefellow/undo': '1111  3333  3333  3333  3333  3333  xyy4  xxxy',
  // A report that is not there.
  'GET /cpd/frozenreport': '    1     4     4     4     4     4     4     4',
  'GET /cpd/report/cycle': '    1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /cpd/report/cycle/pdf': '1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /cpd/conversation': '    1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /cpd/report/conversation/pdf': '1111 y444 y444 yy44 yy44 yy44 yyy4 yyyy',
  // Trainees have a programme and no development plan.
  'GET /cpd/report/pdp/pdf': '  1111  4444  y444  y444  y444  y444  y444  y444',
  'GET /cpd/report/kept': '     1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // Whoever may read of somebody does not take it away.
  'GET /cpd/report/evidence': ' 1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  'GET /cpd/report/credits': '  1111  y444  y444  y344  y344  y344  yyy4  yyyy',
  'PUT /cpd/report/order': '    1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /cpd/report/orders': '   1     y     y     y     y     y     y     y',
  // An order that is not there; whose they are is told beside the code.
  'GET /cpd/report/order/pdf': '1     4     4     4     4     4     4     4',
  'POST /cpd/report/order/cancel': '1 4     4     4     4     4     4     4',
  'GET /cpd/devcycle/report/send': '1 y     y     y     y     y     y     y',
  'GET /cpd/sendpdp': '         1     4     y     y     y     y     y     y',
  'GET /devplan/whole': '       1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // From a template that is not there: who may give one gets as far as hearing so.
  'POST /devplan/give': '       1111  0444  0444  0044  0044  0344  0004  0000',
  'POST /devplan/copy': '       1111  0444  y444  y044  y044  y344  y004  y000',
  // As it stood long ago.
  'POST /devplan/agree': '      1111  o444  o444  oo44  oo44  o344  o334  o333',
  'POST /devplan/close': '      1111  3333  3333  3333  3333  3333  ooo4  oooo',
  // A goal that is not there.
  'POST /devplan/order': '      1111  0444  0444  0044  0044  0344  0004  0000',
  // Whom each of them finds there is told beside the code.
  'GET /cpd/plans': '           1     y     y     y     y     y     y     y',
  'GET /cpd/plans/csv': '       1     y     y     y     y     y     y     y',
  'GET /cpd/programmes': '      1     3     3     3     3     3     y     y',
  'GET /procedure/next_case_number': '1111 y444 y444 yy44  yy44  yy44  yyy4  yyyy',
  'GET /procedure/max_case_number': '1111 y444 y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /procedure/refdata': '   1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // Of trainees of the organisation who are not linked, a Director has the figures.
  'GET /procedure/figures': '   1111  y444  y444  yy44  yyy4  yy44  yyy4  yyyy',
  'GET /procedures/csv': '      1111  ynnn  ynnn  ynnn  ynnn  ynnn  yyyn  yyyy',
  'GET /procedures/pdf': '      1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'POST /procedure/nhi': '      1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // What each of them finds is told beside the code.
  'POST /procedure/search': '   1     y     y     y     y     y     y     y',
  'GET /placement/whole': '     1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  'GET /placement/pdf': '       1111  y444  y444  yy44  yy44  yy44  yyy4  yyyy',
  // As it stood long ago. An administrator's own report is theirs to hand in, and nobody else's.
  'POST /placement/submit': '   1111  o444  o444  o344  o344  o344  o334  o333',
  'POST /placement/submit/undo': '1111 o444 o444 o344 o344 o344 o334 o333',
  'POST /placement/accept': '   1111  3444  3444  3o44  3o44  3344  3334  3333',
  'POST /placement/accept/undo': '1111 3444 3444 3o44 3o44 3344 3334 3333',
  'POST /placement/return': '   1111  3444  3444  3o44  3o44  3344  ooo4  oooo',
  'POST /placement/return/undo': '1111 3444 3444 3o44 3o44 3344 ooo4 oooo',
  'POST /placement/comment': '  1111  y444  y444  yy44  yy44  y344  yyy4  yyyy',
  ...accountingTable,
  ...contentTable,
  ...oidcTable,
  ...xeroTable,
  ...badgeTable,
  ...formTable,
  ...mergeTable,
  ...peopleTable,
}

/** The letters of a row by role; a cell of one letter stands for itself alone. */
export const cellsOf = (row: string): Readonly<Record<Role, string>> => {
  const [letters = ''] = row.split('|')
  const cells = letters.trim().split(/\s+/)
  if (cells.length !== roles.length || cells.some((cell) => cell.length !== scopes.length && cell.length !== 1))
    throw new Error(`This row has not one cell a role: ${row}`)
  const entries = roles.map((role, at) => [role, cells[at] ?? ''])
  return Object.fromEntries(entries) as Record<Role, string> // one entry for each role, made just above
}

/** Why the answer of a call shows nobody else’s records, as its row says; empty where it says nothing. */
export const showsNobody = (row: string): string => (row.split('|')[1] ?? '').trim()
