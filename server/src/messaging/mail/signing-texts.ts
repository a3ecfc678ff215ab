import type { MailEvent } from '@college/contract/messaging'
import { becauseOfAccount as account } from './event-text.ts'
import type { EventText } from './event-text.ts'

type SigningEvent = Extract<MailEvent, `sign_${string}` | `form_${string}`>

/** The default texts about forms that are signed. */
export const signingTexts: Readonly<Record<SigningEvent, EventText>> = {
  sign_asked: {
    subject: 'You are asked to {{task}} a form',
    text: `Hello {{name}},

{{person}} asks you to {{task}} “{{form}}” as {{part}}. {{title}}

{{link}}

{{how}} Your signature covers exactly what you read. If you do not want to sign, you can decline there and say why.

Reference of the form: {{reference}}`,
    button: 'Read and sign',
    because: 'someone at {{organisation}} asked for your signature.',
  },
  sign_again: {
    subject: 'A form has changed: please sign it again',
    text: `Hello {{name}},

{{person}} has changed “{{form}}” since you were asked to sign it as {{part}}, so it needs your signature again. {{title}}

What was changed: {{changes}}

{{link}}

{{how}} Your signature covers exactly what you read.

Reference of the form: {{reference}}`,
    button: 'Read and sign',
    because: 'someone at {{organisation}} asked for your signature.',
  },
  sign_reminder: {
    subject: 'A form is still waiting for your signature',
    text: `Hello {{name}},

{{person}} is still waiting for your signature on “{{form}}” as {{part}}. {{title}}

{{link}}

{{how}} If you do not want to sign, you can decline there and say why.

Reference of the form: {{reference}}`,
    button: 'Read and sign',
    because: 'someone at {{organisation}} asked for your signature.',
  },
  sign_code: {
    subject: 'Your code to sign a form',
    text: `Hello {{name}},

Your code to sign “{{form}}” of {{person}}:

{{code}}

It works for {{lasts}}. Type it yourself and don’t share it: anyone who has it can sign in your name. If you are not signing just now, you can ignore this email.

Reference of the form: {{reference}}`,
    because: 'someone wants to sign a form of {{organisation}} with this address.',
    lasts: 10,
  },
  sign_voided: {
    subject: 'Your signature no longer counts',
    text: `Hello {{name}},

Your signature on “{{form}}” of {{person}}, given as {{part}}, no longer counts. {{reason}}

If the form is completed again, we’ll ask you to sign what it says then.

Reference of the form: {{reference}}`,
    because: 'you signed a form of {{organisation}}.',
  },
  sign_declined: {
    subject: 'Someone declined to sign your form',
    text: `Hello {{name}},

{{signer}} declined to sign “{{form}}” as {{part}}. The reason given: {{reason}}

You can change the form, or ask another person.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  sign_passed: {
    subject: 'May a colleague sign your form instead?',
    text: `Hello {{name}},

{{signer}} would like to pass “{{form}}” to {{colleague}}, who would sign it as {{part}}.

Open the form to say yes or no. Until you say yes, it stays with {{signer}}.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  form_returned: {
    subject: 'Please change your form',
    text: `Hello {{name}},

{{signer}} returned “{{form}}” to you for changes, as {{part}}. The reason given: {{reason}}

Change it, then complete it. We’ll then ask everyone who signs it.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  form_reopened: {
    subject: 'Your form was reopened',
    text: `Hello {{name}},

{{signer}} reopened “{{form}}”. The reason given: {{reason}}

It’s a draft again. Change it and complete it. We’ll then ask everyone who signs it.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  form_rejected: {
    subject: 'Your form was rejected',
    text: `Hello {{name}},

{{signer}} rejected “{{form}}” as {{part}}. The reason given: {{reason}}

It can’t be signed any more. If you think this is a mistake, please tell the college office.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  sign_name_used: {
    subject: 'A form was signed under your name',
    text: `Hello {{name}},

On {{when}}, “{{form}}” of {{person}} was signed as {{part}} under the name “{{signer}}”, which is also yours. The signer has no account with us and typed the name.

How it was signed: {{proof}}.

If this was you, you can ignore this email. If it wasn’t, please tell the college office.

Reference of the form: {{reference}}`,
    because: account,
  },
  sign_name_typed: {
    subject: 'Please check who signed your form',
    text: `Hello {{name}},

On {{when}}, “{{form}}” was signed as {{part}} under the name “{{signer}}”. {{member}}, a member of the college, has that name too, but the signer typed it and did not sign in.

How it was signed: {{proof}}.

We’ve told {{member}}. If someone else was meant to sign, reopen the form and ask them.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
  form_part_arrived: {
    subject: 'Add your part of a form',
    text: `Hello {{name}},

{{signer}} has filled in their part of “{{form}}” as {{part}}. Add yours.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Add your part',
    because: account,
  },
  form_signed: {
    subject: 'Everyone has signed your form',
    text: `Hello {{name}},

“{{form}}” is signed by {{signers}}.

{{link}}

Reference of the form: {{reference}}`,
    button: 'Open the form',
    because: account,
  },
}
