import { asText, filled } from '#messaging'
import type { FilledFor } from '#messaging'
import type { RowValues } from '#records'

/** A list of a person that no record gives. Names and words of others stay out. */
export interface MoreList {
  /** What its pages go by; null where a person has a few of them by its nature. */
  readonly key: string | null
  readonly columns: string
  /** Where the rows are; `$1` is the person. */
  readonly from: string
  /** A row as its person reads it in the application, where that is not as it is kept. */
  readonly shown?: (row: RowValues) => RowValues
  /** Columns that are rich text. */
  readonly rich?: readonly string[]
}

const list = (
  key: string | null,
  columns: string,
  from: string,
  more: Pick<MoreList, 'shown' | 'rich'> = {},
): MoreList => ({ key, columns, from, ...more })

interface Received extends FilledFor {
  readonly subject: string | null
  readonly text: string | null
}

// The placeholders of a message are its writer's: its reader has their own name there.
const asReceived = (row: RowValues): RowValues => {
  const { name, firstname, organisation, sender, subject, text } = row as unknown as Received // the columns of its statement
  const to = { name, firstname, organisation, sender }
  const { name: _name, firstname: _firstname, ...kept } = row
  return { ...kept, subject: filled(subject ?? '', to), text: filled(text ?? '', to, asText) }
}

/** Where records that came from another college were first, by which an import knows them again. */
const originOf = (table: 'procedure' | 'placement' | 'devqualification' | 'file', more = ''): MoreList =>
  list(
    't.id',
    `t.id, ${more}i.source as origin`,
    `${table} t join personimport_item i on i.resource = '${table}' and i.record_id = t.id where t.user_id = $1 and t.deleted_at is null`,
  )

/** Lists of a person that no record gives. */
export const moreLists: Readonly<Record<string, MoreList>> = {
  message_received: list(
    'r.id',
    'r.id, m.subject, m.text, s.display_name as sender, o.name as organisation, m.sent_at, r.read_at, r.archived_at, u.display_name as name, u.firstname',
    // As the person's inbox has it: whatever became of the email, and nothing that can still be undone.
    `messagerecipient r join message m on m.id = r.message_id join "user" s on s.id = m.sender_id
      join organisation o on o.id = m.organisation_id join "user" u on u.id = r.user_id
      where r.user_id = $1 and m.state <> 'draft' and r.arrives_at <= now() and m.deleted_at is null`,
    { shown: asReceived, rich: ['text'] },
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
    'devcycle_id, asked, since, certificate, pauses, logged, days, progress, conversation',
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
  procedure_origin: originOf('procedure'),
  placement_origin: originOf('placement'),
  devqualification_origin: originOf('devqualification'),
  file_origin: originOf('file', 't.checksum as sha256, '),
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
  personimport: {
    in: ['imported_from_elsewhere', 'procedure_origin', 'placement_origin', 'devqualification_origin', 'file_origin'],
  },
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

  account_merge: { out: 'Merged accounts: see “history”.' },
  agreement: { out: 'The college’s agreements. The version you accepted is in “agreement”.' },
  apitoken: { out: 'The college’s access tokens for other programs.' },
  auth_challenge: { out: 'Sign-in codes; they expire within minutes.' },
  bank_import: { out: 'The college’s bank statements.' },
  datalock: { out: 'Records you have open for editing; this ends after five minutes.' },
  devform_event: { out: 'The steps of each form; its PDF in “forms” lists them.' },
  devform_move: { out: 'Moves of a form to a new version of its template; the form itself is in “forms”.' },
  devform_result: {
    out: 'Combined ratings. See them under Results; on their own they could show who said what.',
  },
  devform_revision: { out: 'Earlier answers of a form; the form itself is in “forms”.' },
  devformtemplate_version: { out: 'The college’s form templates.' },
  exportjob: { out: 'This export and other recent ones; we delete them within a day.' },
  fee_raise: { out: 'When the college raised fees; yours are in “transaction”.' },
  fileupload: { out: 'Unfinished uploads.' },
  idempotency: { out: 'Copies of our answers, kept for 35 days in case a request is repeated.' },
  link_token: { out: 'Secret links.' },
  mail_allowance: { out: 'A limit the office set on emails sent for you.' },
  mail_written: { out: 'How many addresses you wrote to, kept for a day.' },
  pagecontent_version: { out: 'The college’s pages.' },
  peoplebatch: { out: 'Changes the office made to many people; yours are in your own records.' },
  peoplebatch_item: { out: 'Which of your records came from such a change, so it can be undone.' },
  recovery_code: { out: 'Recovery codes, which could be used to sign in as you.' },
  reminder_run: { out: 'Reminder runs, which name no one.' },
  reportorder: { out: 'Reports being prepared; we delete them within a day.' },
  signinlink: { out: 'Your link to the college’s sign-in, which could be used to sign in as you.' },
  suggested_signer: { out: 'Colleagues that signers suggested; the one who was asked is in “devformsignature”.' },
  xero_authorisation: { out: 'Unfinished Xero connections; they expire within minutes.' },
  xero_connection: { out: 'The college’s connection to Xero.' },
  xero_contact: { out: 'Your contact number in Xero; what Xero has is in “transaction”.' },
}
