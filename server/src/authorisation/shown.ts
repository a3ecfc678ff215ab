/** Calls that read and show no records of other people, by the reason why. A new call stands here, or states what it `shows`. */
export const showNobodyElse: Readonly<Record<string, readonly string[]>> = {
  'the caller’s own account, sessions, secrets and settings': [
    ...['GET /user/organisations', 'GET /agreements', 'GET /user/data', 'GET /twostep', 'GET /calendarfeed'],
    ...['GET /notifications/current', 'GET /signature/default', 'POST /user/signout', 'POST /token'],
    ...['POST /password/change', 'POST /username/change', 'POST /email/change', 'POST /user/agree'],
    ...['POST /user/stepup', 'POST /twostep/begin', 'POST /twostep/confirm', 'POST /twostep/primary'],
    ...['POST /twostep/remove', 'POST /twostep/recovery', 'POST /passkey/begin', 'POST /passkey/add'],
    ...['POST /calendarfeed', 'POST /userconfig/save', 'GET /user/token', 'POST /datalock'],
  ],
  'what the caller proves or asks for before somebody is signed in': [
    ...['POST /user/signin', 'POST /password/reset', 'POST /user/first', 'POST /guardcode/send'],
    ...['POST /guardcode/verify', 'POST /passkey/options', 'POST /passkey/signin', 'GET /options'],
  ],
  'the owner’s own deadlines, by an address that is their secret': ['GET /calendar/:secret'],
  'one form, to whoever holds its link or its code; the form’s chain has it': [
    ...['POST /signing/read', 'POST /signing/code', 'POST /signing/sign', 'POST /signing/decline'],
    ...['POST /signing/renew', 'POST /verification'],
  ],
  'words, templates and rules of the college, or numbers without names': [
    ...['GET /devformtemplate/version', 'GET /devformtemplate/versions', 'GET /devcycle/expire/preview'],
    ...['GET /cpd/refdata', 'GET /cpd/programmes', 'GET /organisations/overview'],
  ],
  'the caller’s own upload': ['HEAD /file/upload/:upload_id'],
  'a mail of the college, with an audit row of its own': ['GET /outbox/text'],
  'acts, each with its own audit row': [
    ...['POST /user/impersonate', 'POST /password/link', 'POST /password/link/copy', 'POST /twostep/reset'],
    'POST /user/mailallowance',
    ...['GET /cpd/devcycle/report/send', 'GET /cpd/sendpdp', 'POST /agreement', 'POST /devformsignature/link'],
  ],
}

/** Calls whose audit row of a look is held by a test of their own, because they need more than the world has. */
export const heldElsewhere: Readonly<Record<string, string>> = {
  'GET /cpd/frozenreport': 'server/src/cpd/report/keeping.test.ts',
  'GET /cpd/report/pdp/pdf': 'server/src/cpd/report/report.test.ts',
  'GET /cpd/report/evidence': 'server/src/cpd/report/keeping.test.ts',
  'GET /procedures/pdf': 'server/src/logbook/procedure/leaving.test.ts',
  'GET /devform/candidates': 'server/src/forms/signing/asking.test.ts',
  'POST /file/:file_id/download': 'server/src/files/attached.test.ts',
  'POST /file/:file_id/view': 'server/src/files/attached.test.ts',
  'POST /file/zip': 'server/src/files/attached.test.ts',
  'POST /procedure/nhi': 'server/src/logbook/procedure/showing.test.ts',
}
