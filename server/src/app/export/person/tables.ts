/** A list of a person that no record gives. Names and words of others stay out. */
export interface MoreList {
  /** What its pages go by; null where a person has a few of them by its nature. */
  readonly key: string | null
  readonly columns: string
  /** Where the rows are; `$1` is the person. */
  readonly from: string
}

const list = (key: string | null, columns: string, from: string): MoreList => ({ key, columns, from })

/** Lists of a person that no record gives. */
export const moreLists: Readonly<Record<string, MoreList>> = {
  message_received: list(
    'r.id',
    'r.id, m.subject, m.text, s.display_name as sender, m.sent_at, r.read_at, r.archived_at',
    `messagerecipient r join message m on m.id = r.message_id join "user" s on s.id = m.sender_id
      where r.user_id = $1 and m.state in ('sending', 'sent') and m.deleted_at is null`,
  ),
  // What one answered on others' forms; the forms are theirs.
  signature_given: list(
    'g.id',
    'g.id, f.reference as form, g.state, g.method, g.answered_at, g.comment',
    'devformsignature g join devform f on f.id = g.devform_id where g.signer_id = $1',
  ),
  drawn_signature: list(null, 'image, updated_at', 'usersignature where user_id = $1'),
  email_sent_to_me: list(
    'id',
    'id, to_address, event, subject, state, sent_at, created_at',
    'outbox where user_id = $1',
  ),
  reminder: list(
    'id',
    'event, what, day, mailed_on, required, sent_at',
    `reminder_sent where user_id = $1 and reader = 'self'`,
  ),
  enquiry: list(
    'id',
    'id, reference, name, email, subject, text, state, created_at, closed_at',
    'enquiry where user_id = $1 and deleted_at is null',
  ),
  enquiry_entry: list(
    'e.id',
    'e.enquiry_id, e.kind, e.text, e.created_at',
    'enquiry_entry e join enquiry q on q.id = e.enquiry_id where q.user_id = $1 and q.deleted_at is null',
  ),
  placement_note: list(
    'n.id',
    'n.placement_id, n.act, n.comment, u.display_name as by, n.created_at',
    `placement_note n join placement p on p.id = n.placement_id join "user" u on u.id = n.user_id
      where p.user_id = $1 and p.deleted_at is null`,
  ),
  goal_tick: list('devgoal_id', 'devgoal_id, ticked_at', 'devgoaltick where user_id = $1'),
  made_fellow: list('id', 'fellow_since, made_at, undone_at', 'made_fellow where user_id = $1'),
  closed_cycle: list(
    'devcycle_id',
    'devcycle_id, since, certificate, pauses, logged, days, progress, conversation',
    'closed_cycle_person where user_id = $1',
  ),
  printed_report: list(
    'id',
    'kind, cycle_name, start_date, end_date, code, first_printed_at, last_printed_at',
    'printed_report where user_id = $1',
  ),
  report_sent: list(null, 'to_address, sent_at', 'report_sent where user_id = $1 order by sent_at'),
  notice_closed: list('notification_id', 'notification_id, closed_at', 'notification_closed where user_id = $1'),
  known_device: list('id', 'name, created_at, last_used_at', 'known_device where user_id = $1'),
  passkey: list('id', 'name, created_at, last_used_at', 'passkey where user_id = $1'),
  imported_from_elsewhere: list(
    'id',
    'id, college, made_at, counts, forms, taken_at, undone_at',
    'personimport where user_id = $1',
  ),
  transaction_settled: list(
    'id',
    'debit_id, credit_id, amount, created_at',
    'transaction_allocation where user_id = $1',
  ),
  certificate: list('b.id', 'b.id, b.title, b.issued_at, b.withdrawn_at', 'badge b where b.user_id = $1'),
  second_step: list(null, 'method, created_at, last_used_at', 'code_way where user_id = $1 order by method'),
}

/** The statement of a page: after the key `$2`, so many rows as `$3`. */
export const pageOfList = ({ key, columns, from }: MoreList): string =>
  key === null
    ? `select null as key, row_to_json(x)::text as row from (select ${columns} from ${from}) x`
    : `select ${key} as key, (select row_to_json(c)::text from (select ${columns}) c) as row
       from ${from} and ($2::bigint is null or ${key} > $2) order by ${key} limit $3`

/**
 * Every table that speaks of a person, and where in the archive it is: the lists that hold it, or why it stays out. A table that is not
 * here fails a test.
 */
export const personTables: Readonly<Record<string, { readonly in: readonly string[] } | { readonly out: string }>> = {
  activityimport: { in: ['activityimport'] },
  audit: { in: ['history'] },
  badge: { in: ['certificate'] },
  calendarfeed: { in: ['calendarfeed'] },
  closed_cycle_person: { in: ['closed_cycle'] },
  code_way: { in: ['second_step'] },
  devactivity: { in: ['devactivity'] },
  devcyclepause: { in: ['devcyclepause'] },
  devform: { in: ['devform', 'forms'] },
  devformsignature: { in: ['devformsignature', 'signature_given', 'forms'] },
  devgoal: { in: ['devgoal'] },
  devgoaltick: { in: ['goal_tick'] },
  devplan: { in: ['devplan'] },
  devqualification: { in: ['devqualification'] },
  enquiry: { in: ['enquiry'] },
  enquiry_entry: { in: ['enquiry_entry'] },
  file: { in: ['file', 'files/'] },
  frozen_report: { in: ['papers/kept/'] },
  known_device: { in: ['known_device'] },
  made_fellow: { in: ['made_fellow'] },
  membership: { in: ['membership'] },
  message: { in: ['message'] },
  messagerecipient: { in: ['message_received'] },
  notification_closed: { in: ['notice_closed'] },
  outbox: { in: ['email_sent_to_me'] },
  passkey: { in: ['passkey'] },
  personimport: { in: ['imported_from_elsewhere'] },
  placement: { in: ['placement'] },
  placement_note: { in: ['placement_note'] },
  printed_report: { in: ['printed_report'] },
  procedure: { in: ['procedure'] },
  pushdevice: { in: ['pushdevice'] },
  reminder_sent: { in: ['reminder'] },
  report_sent: { in: ['report_sent'] },
  session: { in: ['session'] },
  subscription: { in: ['subscription'] },
  transaction: { in: ['transaction'] },
  transaction_allocation: { in: ['transaction_settled'] },
  user_agreement: { in: ['agreement'] },
  userconfig: { in: ['userconfig'] },
  userpermission: { in: ['userpermission'] },
  userrelationship: { in: ['userrelationship'] },
  usersignature: { in: ['drawn_signature'] },

  account_merge: { out: 'That two accounts became one; it is in “history”.' },
  agreement: { out: 'Texts of the college; which version you accepted is in “agreement”.' },
  apitoken: { out: 'Tokens of the college that let programs in.' },
  auth_challenge: { out: 'Codes on their way, which would let someone in. They end within minutes.' },
  bank_import: { out: 'Files of the college’s bank.' },
  datalock: { out: 'A record that is open for editing; it ends after five minutes.' },
  devform_event: { out: 'The chain of a form; what it says is on the paper of the form.' },
  devform_move: { out: 'Steps between two versions of a template; the form itself is in “forms”.' },
  devform_result: {
    out: 'What several raters said, as a sum. Read it under Results: on its own it could show who said what.',
  },
  devform_revision: { out: 'Earlier wordings of a form; the form itself is in “forms”.' },
  devformtemplate_version: { out: 'Templates of the college.' },
  exportjob: { out: 'This export, and others that end within a day.' },
  fee_raise: { out: 'When the college raised fees; yours are in “transaction”.' },
  fileupload: { out: 'Uploads that are not whole yet.' },
  idempotency: { out: 'Answers that are kept for a repeat of the same call, for 35 days.' },
  link_token: { out: 'Links that would let someone in.' },
  mail_allowance: { out: 'A limit that the office set on emails you cause.' },
  mail_written: { out: 'Counts of addresses that you wrote to, kept for a day.' },
  pagecontent_version: { out: 'Pages of the college.' },
  peoplebatch: { out: 'What the office did to many people at once; what it gave you is in your own lists.' },
  peoplebatch_item: { out: 'Which rows of yours came by such an act, so that it can be undone.' },
  recovery_code: { out: 'Codes that would let someone in.' },
  reminder_run: { out: 'Runs of reminders, which are of no person.' },
  reportorder: { out: 'Reports that are being printed; they end within a day.' },
  signinlink: { out: 'The link to your account at the college’s own sign-in, which would let someone in.' },
  suggested_signer: { out: 'Names of others that a signer suggested; the one who was asked is in “devformsignature”.' },
  xero_authorisation: { out: 'A way to Xero that was begun and not finished. It ends within minutes.' },
  xero_connection: { out: 'The college’s own connection to Xero.' },
  xero_contact: { out: 'Under which number Xero knows you; what it has is in “transaction”.' },
}
