/** Lists of a person that no record gives: each a statement whose `$1` is the person. Names and words of others stay out. */
export const moreLists: Readonly<Record<string, string>> = {
  message_received: `select r.id, m.subject, m.text, s.display_name as sender, m.sent_at, r.read_at, r.archived_at
    from messagerecipient r join message m on m.id = r.message_id join "user" s on s.id = m.sender_id
    where r.user_id = $1 and m.state in ('sending', 'sent') and m.deleted_at is null order by r.id`,
  // What one answered on others' forms; the forms are theirs.
  signature_given: `select g.id, f.reference as form, g.state, g.method, g.answered_at, g.comment
    from devformsignature g join devform f on f.id = g.devform_id where g.signer_id = $1 order by g.id`,
  drawn_signature: 'select image, updated_at from usersignature where user_id = $1',
  email_sent_to_me: `select id, to_address, event, subject, state, sent_at, created_at from outbox where user_id = $1 order by id`,
  reminder: `select event, what, day, mailed_on, required, sent_at from reminder_sent where user_id = $1 and reader = 'self' order by id`,
  enquiry: `select id, reference, name, email, subject, text, state, created_at, closed_at from enquiry where user_id = $1 and deleted_at is null order by id`,
  enquiry_entry: `select e.enquiry_id, e.kind, e.text, e.created_at from enquiry_entry e join enquiry q on q.id = e.enquiry_id
    where q.user_id = $1 and q.deleted_at is null order by e.id`,
  placement_note: `select n.placement_id, n.act, n.comment, u.display_name as by, n.created_at from placement_note n
    join placement p on p.id = n.placement_id join "user" u on u.id = n.user_id where p.user_id = $1 and p.deleted_at is null order by n.id`,
  goal_tick: 'select devgoal_id, ticked_at from devgoaltick where user_id = $1 order by devgoal_id',
  made_fellow: 'select fellow_since, made_at, undone_at from made_fellow where user_id = $1 order by id',
  closed_cycle: `select devcycle_id, since, certificate, pauses, logged, days, progress, conversation from closed_cycle_person
    where user_id = $1 order by devcycle_id`,
  printed_report: `select kind, cycle_name, start_date, end_date, code, first_printed_at, last_printed_at from printed_report
    where user_id = $1 order by id`,
  report_sent: 'select to_address, sent_at from report_sent where user_id = $1 order by sent_at',
  notice_closed: 'select notification_id, closed_at from notification_closed where user_id = $1 order by closed_at',
  known_device: 'select name, created_at, last_used_at from known_device where user_id = $1 order by id',
  passkey: 'select name, created_at, last_used_at from passkey where user_id = $1 order by id',
  imported_from_elsewhere: `select id, college, made_at, counts, forms, taken_at, undone_at from personimport where user_id = $1 order by id`,
  second_step: 'select method, created_at, last_used_at from code_way where user_id = $1 order by method',
}

/**
 * Every table that speaks of a person, and where in the archive it is: the lists that hold it, or why it stays out. A table that is not
 * here fails a test.
 */
export const personTables: Readonly<Record<string, { readonly in: readonly string[] } | { readonly out: string }>> = {
  activityimport: { in: ['activityimport'] },
  audit: { in: ['history'] },
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
  reminder_sent: { in: ['reminder'] },
  report_sent: { in: ['report_sent'] },
  session: { in: ['session'] },
  user_agreement: { in: ['agreement'] },
  userconfig: { in: ['userconfig'] },
  userpermission: { in: ['userpermission'] },
  userrelationship: { in: ['userrelationship'] },
  usersignature: { in: ['drawn_signature'] },

  agreement: { out: 'Texts of the college; which version you accepted is in “agreement”.' },
  auth_challenge: { out: 'Codes on their way, which would let someone in. They end within minutes.' },
  datalock: { out: 'A record that is open for editing; it ends after five minutes.' },
  devform_event: { out: 'The chain of a form; what it says is on the paper of the form.' },
  devform_move: { out: 'Steps between two versions of a template; the form itself is in “forms”.' },
  devform_result: {
    out: 'What several raters said, as a sum. Read it under Results: on its own it could show who said what.',
  },
  devform_revision: { out: 'Earlier wordings of a form; the form itself is in “forms”.' },
  devformtemplate_version: { out: 'Templates of the college.' },
  exportjob: { out: 'This export, and others that end within a day.' },
  fileupload: { out: 'Uploads that are not whole yet.' },
  idempotency: { out: 'Answers that are kept for a repeat of the same call, for 35 days.' },
  link_token: { out: 'Links that would let someone in.' },
  mail_allowance: { out: 'A limit that the office set on emails you cause.' },
  mail_written: { out: 'Counts of addresses that you wrote to, kept for a day.' },
  pagecontent_version: { out: 'Pages of the college.' },
  recovery_code: { out: 'Codes that would let someone in.' },
  reminder_run: { out: 'Runs of reminders, which are of no person.' },
  reportorder: { out: 'Reports that are being printed; they end within a day.' },
  suggested_signer: { out: 'Names of others that a signer suggested; the one who was asked is in “devformsignature”.' },
}
