import { code } from '@college/contract/kit'
import { mailEvents, messagetemplate, outbox, templateIssues } from '@college/contract/messaging'
import type { MailEvent } from '@college/contract/messaging'
import { standard } from '#records'
import { ApiError } from '#platform'
import { messages } from './message/record.ts'
import type { ServerRecord } from '#records'
import { enquiries } from './enquiry/index.ts'
import { notifications } from './notifications.ts'
import { webhookRecords } from './webhook/index.ts'

const isEvent = (value: unknown): value is MailEvent => typeof value === 'string' && value in mailEvents

const taken = (path: string, words: string) => (): ApiError =>
  new ApiError(code.nameTaken, `${words}.`, [{ path, message: words }])

/** Notifications, templates of mails, the mails themselves, and enquiries. */
export const messagingRecords: readonly ServerRecord[] = [
  notifications,
  standard(messagetemplate, {
    check: (_call, { after }) => {
      const issues = templateIssues(isEvent(after.event) ? after.event : null, after, after.purpose)
      if (issues.length > 0) throw new ApiError(code.bad, issues[0]?.message ?? '', issues)
    },
    conflicts: {
      messagetemplate_name: taken('name', 'This name is taken'),
      messagetemplate_event: () => {
        const words = 'This event has an active template already'
        return new ApiError(code.conflict, `${words}. Make that one inactive first.`, [
          { path: 'event', message: words },
        ])
      },
    },
  }),
  messages,
  standard(outbox),
  enquiries,
  ...webhookRecords,
]
