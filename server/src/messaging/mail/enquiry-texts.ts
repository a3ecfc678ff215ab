import { enquiryLinkDays } from '@college/contract/messaging'
import type { EventText } from './event-text.ts'

/** What is written about enquiries. The words of who asks are in no mail: anyone may type a stranger's address. */
export const enquiryTexts = {
  enquiry_received: {
    subject: 'We have your question',
    text: `Hello {{name}},

Thank you for writing to {{organisation}}. The college office has your question and will answer by email. Your reference is {{reference}}.

You can read your question here, and add to it:

{{link}}

The link works for {{lasts}}. If you didn’t write to us, you can ignore this email.`,
    button: 'Read my question',
    because: 'someone wrote to {{organisation}} with this address.',
    lasts: enquiryLinkDays * 24 * 60,
  },
  enquiry_answered: {
    subject: 'Our answer to your question',
    text: `Hello {{name}},

{{answer}}

To ask more, please reply on this page and not to this email: what you write there stays with your question.

{{link}}

The link works for {{lasts}}. Your reference is {{reference}}.`,
    button: 'Read and reply',
    because: 'you sent {{organisation}} a question.',
    lasts: enquiryLinkDays * 24 * 60,
  },
  enquiry_waiting: {
    subject: 'Enquiries are waiting for an answer',
    text: `Hello {{name}},

{{organisation}} has a new question from its Contact page. Read and answer what’s waiting here:

{{link}}`,
    button: 'Open enquiries',
    because: 'you are an administrator of {{organisation}}.',
  },
} as const satisfies Readonly<Record<string, EventText>>
