import type { MailEvent } from '@college/contract/messaging'
import { becauseOfAccount as account } from './event-text.ts'
import type { EventText } from './event-text.ts'
import { enquiryTexts } from './enquiry-texts.ts'
import { reminderTexts } from './reminder-texts.ts'
import { signingTexts } from './signing-texts.ts'
import { watchTexts } from './watch-texts.ts'

const day = 24 * 60
const notYou = 'If this was not you, please tell the college office at once.'

/** The default text of each event. */
export const eventTexts: Readonly<Record<MailEvent, EventText>> = {
  confirm_email: {
    subject: 'Please confirm your address',
    text: `Hello {{name}},

You have registered at {{organisation}}. Please confirm that this address is yours:

{{link}}

The link works for {{lasts}}. If you have not registered, you can ignore this email.`,
    button: 'Confirm my address',
    because: 'someone registered at {{organisation}} with this address.',
    lasts: 7 * day,
  },
  already_registered: {
    subject: 'You have an account already',
    text: `Hello {{name}},

Someone, perhaps you, has tried to register at {{organisation}} with this address. That address already has an account, so we changed nothing.

If you have forgotten your password, you can choose a new one:

{{link}}

If it was not you, you can ignore this email.`,
    button: 'Choose a new password',
    because: 'someone registered at {{organisation}} with this address.',
  },
  account_confirmed: {
    subject: 'Your account is ready',
    text: `Hello {{name}},

The college office has confirmed your account at {{organisation}}. You can sign in now:

{{link}}`,
    button: 'Sign in',
    because: account,
  },
  role_wanted: {
    subject: 'Someone is waiting for a role',
    text: `Hello {{name}},

{{person}} has registered at {{organisation}} and asks for the role {{role}}. You can give them the role or decline it here:

{{link}}`,
    button: 'Open the account',
    because: 'you are an administrator of {{organisation}}.',
  },
  reset_password: {
    subject: 'Choose a new password',
    text: `Hello {{name}},

Someone asked for a new password for your account at {{organisation}}. If it was you, choose it here:

{{link}}

The link works once, for {{lasts}}. If you have not asked for it, you can ignore this email: your password stays as it is.`,
    button: 'Choose a new password',
    because: 'someone asked for a new password for this address.',
    lasts: 30,
  },
  reset_unknown: {
    subject: 'No account with this address',
    text: `Hello,

Someone, perhaps you, asked for a new password at {{organisation}} for this address. No account uses it.

You may have registered with another address. If it was not you, you can ignore this email.`,
    because: 'someone asked for a new password for this address.',
  },
  set_password: {
    subject: 'Set your password',
    text: `Hello {{name}},

The college office has set up your account at {{organisation}}. Please set your password:

{{link}}

The link works once, for {{lasts}}.`,
    button: 'Set my password',
    because: account,
    lasts: 7 * day,
  },
  password_link_handed_over: {
    subject: 'The college office made you a link to set your password',
    text: `Hello {{name}},

{{by}} of the college office made a link on {{when}} that lets you set the password of your account at {{organisation}}. They’ll give it to you themselves. It works once, for {{lasts}}.

The reason they gave: {{reason}}

If you did not ask for this, please tell the college at once. For 24 hours, whatever you sign shows that your password came through the office.`,
    because: account,
  },
  password_changed: {
    subject: 'Your password was changed',
    text: `Hello {{name}},

The password of your account at {{organisation}} was changed on {{when}}. You were signed out everywhere else.

${notYou}`,
    because: account,
  },
  email_change_confirm: {
    subject: 'Please confirm your new address',
    text: `Hello {{name}},

You asked to use this address for your account at {{organisation}}. Please confirm that it is yours:

{{link}}

The link works for {{lasts}}. Until then emails go to your old address. If you have not asked for this, you can ignore this email.`,
    button: 'Confirm my new address',
    because: 'someone gave this address for an account at {{organisation}}.',
    lasts: day,
  },
  email_changed: {
    subject: 'Your address was changed',
    text: `Hello {{name}},

The address of your account at {{organisation}} was changed on {{when}}. Emails now go to {{new_email}}.

${notYou}`,
    because: 'this was the address of an account at {{organisation}}.',
  },
  username_changed: {
    subject: 'Your username was changed',
    text: `Hello {{name}},

The username of your account at {{organisation}} was changed on {{when}}. It is now {{username}}.

${notYou}`,
    because: account,
  },
  two_step_code: {
    subject: 'Your security code',
    text: `Hello {{name}},

Your code for {{organisation}}:

{{code}}

It works for {{lasts}}. No one from the college will ever ask you for it. If you are not signing in just now, someone else knows your password: please change it.`,
    because: account,
    lasts: 10,
  },
  two_step_changed: {
    subject: 'Two-step verification was changed',
    text: `Hello {{name}},

Two-step verification of your account at {{organisation}} was changed on {{when}}. {{change}}

${notYou}`,
    because: account,
  },
  new_device_signin: {
    subject: 'Sign-in from a new device',
    text: `Hello {{name}},

Someone signed in to your account at {{organisation}} from a device that was not used before.

When: {{when}}
Device: {{device}}
Address: {{ip}}

If this was you, you can ignore this email. If not, please change your password and end the session in your profile.`,
    because: account,
  },
  signin_link_confirm: {
    subject: 'Confirm that you sign in with {{provider}}',
    text: `Hello {{name}},

You signed in with {{provider}}, which has this address. To sign in to your account at {{organisation}} with it from now on, please confirm it here:

{{link}}

The link works for {{lasts}}. If you have not signed in there, ignore this email and tell the college office.`,
    button: 'Confirm this sign-in',
    because: account,
    lasts: 30,
  },
  signin_link_changed: {
    subject: 'How you sign in was changed',
    text: `Hello {{name}},

How you sign in to your account at {{organisation}} was changed on {{when}}. {{change}}

${notYou}`,
    because: account,
  },
  impersonated: {
    subject: 'An administrator used your account',
    text: `Hello {{name}},

{{by}} acted in your name at {{organisation}} on {{when}}. The reason they gave: {{reason}}

What they did is on record. If you have a question about it, please ask the college office.`,
    because: account,
  },
  ...watchTexts,
  report: {
    subject: 'A report from {{organisation}}',
    text: `Hello {{name}},

{{report}} of {{person}}, {{period}}, is attached as a PDF. {{person}} asked for it to be sent to you.`,
    because: 'a report was sent to this address from {{organisation}}.',
  },
  ...signingTexts,
  placement_returned: {
    subject: 'Your placement report was returned',
    text: `Hello {{name}},

{{person}} returned your placement report, {{report}}. Their comment says what to change.

{{link}}`,
    button: 'Open the report',
    because: account,
  },
  placement_accepted: {
    subject: 'Your placement report was accepted',
    text: `Hello {{name}},

{{person}} accepted your placement report, {{report}}.

{{link}}`,
    button: 'Open the report',
    because: account,
  },
  invoice: {
    subject: 'Your invoice {{invoice}} from {{organisation}}',
    text: `Hello {{name}},

Here is your invoice {{invoice}}, {{what}}. Please pay {{amount}} by {{due}}. You see how to pay it, and can keep it as a PDF, here:

{{link}}`,
    button: 'Open the invoice',
    because: account,
  },
  ...enquiryTexts,
  message: {
    subject: '{{subject}}',
    text: `{{message}}

{{link}}`,
    button: 'Open in the application',
    because: 'someone at {{organisation}} wrote to you.',
  },
  ...reminderTexts,
  audit_broken: {
    subject: 'The audit has been tampered with, or damaged',
    text: `Hello,

The nightly check of the audit of {{organisation}} found:

{{findings}}

Ask the people who run the server to follow “The audit does not hold” in the runbook today. We only email this once for each finding.`,
    because: 'this address gets an email when the audit of {{organisation}} does not hold.',
  },
  audit_head: {
    subject: 'Keep this: the latest line of the audit',
    text: `Hello,

Keep this email where no one who runs the server of {{organisation}} can delete it. This line can prove later that nothing before it was changed:

{{head}}`,
    because: 'this address keeps the state of the audit of {{organisation}}.',
  },
  backup_failed: {
    subject: '{{what}} failed',
    text: `Hello {{name}},

{{what}} failed on {{when}}. What went wrong:

{{trouble}}

{{last_good}} {{again}}

Settings, Health shows what came of each backup and trial restore. The runbook says how backups are set up and restored. We email this once, and not again until one has gone well.`,
    because: 'you are an administrator of the platform.',
  },
}
