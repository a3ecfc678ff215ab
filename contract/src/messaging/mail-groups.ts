import type { MailEvent } from './mail-events.ts'

/** What mails are about, in the order in which the office reads them. */
export const mailGroups = {
  account: 'Accounts and passwords',
  security: 'Security',
  forms: 'Forms and signatures',
  reports: 'Reports',
  reminders: 'Reminders',
  server: 'For those who run the server',
} as const

export type MailGroup = keyof typeof mailGroups

/** The group of each event. */
export const mailGroupOf: Readonly<Record<MailEvent, MailGroup>> = {
  confirm_email: 'account',
  already_registered: 'account',
  account_confirmed: 'account',
  role_wanted: 'account',
  reset_password: 'account',
  reset_unknown: 'account',
  set_password: 'account',
  password_link_handed_over: 'account',
  password_changed: 'account',
  email_change_confirm: 'account',
  email_changed: 'account',
  username_changed: 'account',
  two_step_code: 'security',
  two_step_changed: 'security',
  new_device_signin: 'security',
  impersonated: 'security',
  nhi_many: 'security',
  files_guarded: 'security',
  reads_stopped: 'security',
  report: 'reports',
  sign_asked: 'forms',
  sign_again: 'forms',
  sign_reminder: 'forms',
  sign_code: 'forms',
  sign_voided: 'forms',
  sign_declined: 'forms',
  form_returned: 'forms',
  form_rejected: 'forms',
  sign_name_used: 'forms',
  sign_name_typed: 'forms',
  form_signed: 'forms',
  placement_returned: 'reports',
  placement_accepted: 'reports',
  reminder_digest: 'reminders',
  reminder_late: 'reminders',
  audit_broken: 'server',
  audit_head: 'server',
}
