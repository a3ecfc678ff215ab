const link = 'The link, as a button of the mail'
const lasts = 'How long the link works'
const when = 'When it happened'
const person = 'Whose form it is'
const form = 'What the form is called'
const reference = 'Its reference and revision, as K7Q2M, revision 2'
const part = 'The part in which it is signed'
const report = 'The quarter and place of the report'
const title = 'The title that its owner gave it, as a sentence, or nothing'

/**
 * Everything the application writes a mail about by itself, with the placeholders its text may use besides the common ones. An alert
 * says that something waits for the person, and goes to those alone who want alerts.
 */
export const mailEvents = {
  confirm_email: { title: 'Confirm a registration', placeholders: { link, lasts } },
  already_registered: { title: 'Registration with an email that has an account', placeholders: { link } },
  account_confirmed: { title: 'Account confirmed', placeholders: { link } },
  role_wanted: {
    title: 'Someone is waiting for a role',
    alert: true,
    placeholders: { link, person: 'Who is waiting', role: 'The role they ask for' },
  },
  reset_password: { title: 'Forgotten password', placeholders: { link, lasts } },
  reset_unknown: { title: 'Forgotten password, but no account', placeholders: {} },
  set_password: { title: 'Link from the college to set a password', placeholders: { link, lasts } },
  password_link_handed_over: {
    title: 'The office copied a link to set a password',
    placeholders: { when, by: 'The administrator', reason: 'The reason they gave', lasts },
  },
  password_changed: { title: 'Password changed', placeholders: { when } },
  email_change_confirm: { title: 'Confirm a new email address', placeholders: { link, lasts } },
  email_changed: { title: 'Email address changed', placeholders: { when, new_email: 'The new address' } },
  username_changed: { title: 'Username changed', placeholders: { when, username: 'The new username' } },
  two_step_code: { title: 'Security code', placeholders: { code: 'The code', lasts: 'How long the code works' } },
  two_step_changed: {
    title: 'Two-step verification changed',
    placeholders: { when, change: 'What was changed, as a sentence' },
  },
  new_device_signin: {
    title: 'Sign-in from a new device',
    placeholders: { when, device: 'The device', ip: 'The network address' },
  },
  signin_link_confirm: {
    title: 'Confirm sign-in through the college',
    placeholders: { link, lasts, provider: 'What the college calls its sign-in' },
  },
  signin_link_changed: {
    title: 'Sign-in through the college was linked or unlinked',
    placeholders: { when, change: 'What was changed, as a sentence' },
  },
  impersonated: {
    title: 'An administrator acted as someone',
    placeholders: { when, by: 'The administrator', reason: 'The reason they gave' },
  },
  nhi_many: {
    title: 'Someone asked for many NHI numbers',
    placeholders: { when, person: 'Who asked' },
  },
  files_guarded: {
    title: 'Many files were asked for in a short time',
    placeholders: { when, person: 'Who asked', ip: 'The network address' },
  },
  webhook_off: {
    title: 'A web hook was switched off',
    placeholders: { hook: 'What it is called', address: 'The server it goes to', reason: 'Why the last try failed' },
  },
  apitoken_made: {
    title: 'An API token was made',
    placeholders: { when, by: 'Who made it', token: 'What it is called', rights: 'What it may read and write' },
  },
  apitoken_reads: {
    title: 'An API token read records of many people',
    placeholders: { when, by: 'Who made it', token: 'What it is called', ip: 'The network address' },
  },
  apitoken_stopped: {
    title: 'An API token was stopped at its limit of people',
    placeholders: {
      when,
      by: 'Who made it',
      token: 'What it is called',
      people: 'Its limit of people an hour',
      ip: 'The network address',
    },
  },
  reads_stopped: {
    title: 'Many records were opened in a short time',
    placeholders: { when, person: 'Who opened them', ip: 'The network address' },
  },
  report: {
    title: 'A report as a PDF',
    placeholders: {
      report: 'What the report is called',
      person: 'Who it is about',
      period: 'The cycle or plan it covers',
    },
  },
  sign_asked: {
    title: 'Asked to sign a form',
    alert: true,
    placeholders: {
      link,
      person,
      form,
      reference,
      title,
      part,
      task: 'What they are asked for: “sign” or “fill in your part of”',
      how: 'How to sign, as a sentence',
    },
  },
  sign_again: {
    title: 'Asked to sign a changed form again',
    alert: true,
    placeholders: {
      link,
      person,
      form,
      reference,
      title,
      part,
      changes: 'What was changed',
      how: 'How to sign, as a sentence',
    },
  },
  sign_reminder: {
    title: 'Reminder that a form is waiting for a signature',
    alert: true,
    placeholders: { link, person, form, reference, title, part, how: 'How to sign, as a sentence' },
  },
  sign_code: {
    title: 'Code to sign a form',
    placeholders: { code: 'The code', person, form, reference, lasts: 'How long the code works' },
  },
  sign_voided: {
    title: 'A signature no longer counts',
    placeholders: { person, form, reference, part, reason: 'Why, as a sentence' },
  },
  sign_declined: {
    title: 'Someone declined to sign a form',
    alert: true,
    placeholders: { link, signer: 'Who declined', form, reference, part, reason: 'Why, in their words' },
  },
  sign_passed: {
    title: 'A signer wants to pass a form to a colleague',
    alert: true,
    placeholders: { link, signer: 'Who was asked', form, reference, part, colleague: 'Whom they name' },
  },
  form_returned: {
    title: 'A form is returned for changes',
    alert: true,
    placeholders: { link, signer: 'Who returned it', form, reference, part, reason: 'Why, in their words' },
  },
  form_reopened: {
    title: 'A form is reopened',
    alert: true,
    placeholders: { link, signer: 'Who reopened it', form, reference, reason: 'Why, in their words' },
  },
  form_rejected: {
    title: 'A form is rejected',
    alert: true,
    placeholders: { link, signer: 'Who rejected it', form, reference, part, reason: 'Why, in their words' },
  },
  sign_name_used: {
    title: 'A member’s name was used on a signature',
    placeholders: {
      when,
      person,
      form,
      reference,
      part,
      signer: 'The name as it was typed',
      proof: 'How the signature was given',
    },
  },
  sign_name_typed: {
    title: 'A member’s name was used on someone’s form',
    placeholders: {
      link,
      when,
      form,
      reference,
      part,
      signer: 'The name as it was typed',
      proof: 'How the signature was given',
      member: 'Who has that name',
    },
  },
  form_signed: {
    title: 'Everyone has signed a form',
    alert: true,
    placeholders: { link, form, reference, signers: 'Who signed' },
  },
  form_part_arrived: {
    title: 'A signer has filled in their part of a form',
    alert: true,
    placeholders: { link, signer: 'Who filled in their part', form, reference, part },
  },
  placement_returned: {
    title: 'A placement report was returned',
    alert: true,
    placeholders: { link, report, person: 'Who returned it' },
  },
  placement_accepted: {
    title: 'A placement report was accepted',
    alert: true,
    placeholders: { link, report, person: 'Who accepted it' },
  },
  invoice: {
    title: 'The college sent an invoice',
    placeholders: {
      link,
      invoice: 'The number of the invoice',
      what: 'What it is for',
      amount: 'What is left to pay',
      due: 'The last day to pay',
    },
  },
  enquiry_received: {
    title: 'A question reached the college office',
    placeholders: { link, reference: 'The reference of the enquiry, as E-K7Q2M', lasts },
  },
  enquiry_answered: {
    title: 'The college office answered a question',
    placeholders: { link, reference: 'The reference of the enquiry, as E-K7Q2M', answer: 'The whole answer', lasts },
  },
  enquiry_waiting: {
    title: 'Enquiries are waiting for an answer',
    alert: true,
    placeholders: { link },
  },
  message: {
    title: 'A message',
    placeholders: {
      link,
      sender: 'Who wrote it',
      subject: 'What the message is about',
      message: 'The text of the message',
    },
  },
  reminder_digest: {
    title: 'The day’s reminders in one email',
    placeholders: { link, reminders: 'The reminders, each with its own words and link', count: 'How many they are' },
  },
  reminder_late: {
    title: 'A trainee or a signer is overdue',
    placeholders: {
      person: 'Whose it is, or who signs',
      what: 'What is late, such as “Placement report: July to September 2026”',
      date: 'The day it was due, or since when it has waited',
      days: 'How many days late it is',
      late: 'Both in words, such as “was due on 04/11/2026, 14 days ago” or “has been waiting for 14 days, since 04/11/2026”',
      reminded: 'Whether we reminded them, as a sentence',
    },
  },
  audit_broken: {
    title: 'The audit check found a problem',
    placeholders: { findings: 'What it found' },
  },
  audit_head: {
    title: 'Proof of the audit, to keep',
    placeholders: { head: 'The signed line that is to be kept' },
  },
  backup_failed: {
    title: 'A backup or trial restore failed',
    placeholders: {
      when,
      what: '“The nightly backup” or “The monthly trial restore”',
      trouble: 'What went wrong',
      last_good: 'When the last one that went well was, as a sentence',
      again: 'When we try again, as a sentence',
    },
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly title: string; readonly placeholders: Readonly<Record<string, string>>; readonly alert?: true }
  >
>

/** Something the application writes a mail about by itself. */
export type MailEvent = keyof typeof mailEvents

type Placeholders<E extends MailEvent> = keyof (typeof mailEvents)[E]['placeholders'] & string

/** Whether mails of the event are alerts. */
export const isAlert = (event: MailEvent): boolean => 'alert' in mailEvents[event]

/** The values a mail of the event is given; the link is given apart. */
export type MailValues<E extends MailEvent> = Readonly<Record<Exclude<Placeholders<E>, 'link'>, string>>

/** The link of a mail, for events that have one. */
export type MailLink<E extends MailEvent> =
  'link' extends Placeholders<E> ? { readonly link: string } : { readonly link?: never }

/** Names of all events, in the order in which people meet them. */
export const mailEventNames = Object.keys(mailEvents) as [MailEvent, ...MailEvent[]] // the keys of the list just above
