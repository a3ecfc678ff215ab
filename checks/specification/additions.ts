/** Calls of our own, which section 7 does not name, with the reason for each. A star stands for one part of the path. */
export const ownCalls: Readonly<Record<string, string>> = {
  'POST /*/restore': 'A removed row can be taken back for thirty days; "Undo" needs a call.',
  'GET /organisations': 'The list of the standard record organisation; its overview is another call.',
  'POST /organisation': 'An administrator keeps the contact details of the organisation.',
  'POST /user/first': 'An empty installation needs a first administrator before anybody can sign in.',
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
