/** Calls of our own, which section 7 does not name, with the reason for each. A star stands for one part of the path. */
export const ownCalls: Readonly<Record<string, string>> = {
  'POST /*/restore': 'A removed row can be taken back for thirty days; "Undo" needs a call.',
  'GET /organisations': 'The list of the standard record organisation; its overview is another call.',
  'POST /organisation': 'An administrator keeps the contact details of the organisation.',
  'POST /password/link':
    'An administrator sends a link with which a person sets a password; nobody chooses it for them.',
  'POST /email/change': 'A new address counts once its link is opened.',
  'GET /agreements': 'The texts that people accept have versions; the person reads the ones that stand.',
  'POST /user/agree': 'Accepting a text keeps its version, when and from where.',
  'POST /agreement': 'An administrator publishes a new version of a text.',
  'GET /sessions': 'Everyone sees where they are signed in.',
  'DELETE /session': 'Everyone ends a session of their own.',
  'DELETE /sessions': 'Everyone ends all sessions but this one.',
  'POST /users/act': 'An administrator confirms, activates or deactivates several people at once.',
  'GET /users/overview':
    'The list of people of the administrators: how they stand, their roles, sign-ins and progress.',
  'GET /user/history': 'Everyone reads what was done to the own records and who looked at them.',
  'GET /user/data': 'Everyone takes away what is kept about them.',
  'POST /user/first': 'An empty installation needs a first administrator before anybody can sign in.',
  'POST /user/stepup': 'Acts that ask for the password or a code again need a call that takes it.',
  'GET /twostep': 'How the own two-step verification stands.',
  'POST /twostep/*': 'Two-step verification is set up, changed, turned off, and reset by an administrator.',
  'POST /passkey/*': 'Passkeys are made, and used to sign in.',
  'DELETE /passkey': 'A passkey that is lost or no longer used is taken away.',
  'GET /cpd/makefellow/preview': 'Before somebody is made a fellow, the office sees what that will do.',
  'POST /cpd/makefellow/undo': 'That somebody was made a fellow can be taken back within a day.',
  'GET /cpd/frozenreport': 'The report of a closed programme stays as it stood, and is downloaded by its id.',
  'GET /devcycle/expire/preview':
    'Before a cycle expires, the office sees what that does and what the next one would be.',
  'POST /devcycle/reopen': 'That a cycle expired can be taken back while nobody works in the next one.',
  'POST /devgoalprogress/tick': 'A manual goal is completed by a tick, and progress itself is read-only.',
  'GET /devactivities/csv': 'Activities leave as CSV under the filters of their own list.',
  'GET /outbox': 'A mail that is on its way or gone, without its text.',
  'GET /outboxes': 'The outbox that the administrators are shown.',
  'GET /outbox/text': 'Reading a mail that was not sent is an act of its own, which is audited.',
  'POST /outbox/resend': 'A mail that failed is sent again by an administrator.',
  'GET /trainee/programme': 'The PDF report of a training programme is made by the server.',
}

/** Screens of our own, which section 2 does not name, with the reason for each. */
export const ownScreens: Readonly<Record<string, string>> = {}
