import type { MailEvent } from '@college/contract/messaging'
import { becauseOfAccount as account } from './event-text.ts'
import type { EventText } from './event-text.ts'

/** The default texts of reminders: the mail around them, and the words for an educator or Director. */
export const reminderTexts: Readonly<Record<Extract<MailEvent, `reminder_${string}`>, EventText>> = {
  reminder_digest: {
    subject: 'Your reminders from {{organisation}}',
    text: `Hello {{name}},

{{reminders}}

All your deadlines are here:

{{link}}`,
    button: 'Open my deadlines',
    because: account,
  },
  reminder_late: {
    subject: 'Something is overdue',
    text: '{{person}}: {{what}} {{late}}. {{reminded}} Please ask how they’re getting on.',
    because: account,
  },
}
