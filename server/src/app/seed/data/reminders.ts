import { messagetemplate, remindermessage } from '@college/contract/messaging'
import { z } from 'zod'
import { readJson } from '../source/json.ts'

const template = messagetemplate.fields
const reminder = remindermessage.fields

const remindersFile = z.strictObject({
  templates: z.array(
    z.strictObject({
      event: template.event.schema.nullable(),
      purpose: template.purpose.schema.optional(),
      name: template.name.schema,
      subject: template.subject.schema,
      text: template.text.schema,
    }),
  ),
  reminders: z.array(
    z.strictObject({
      name: reminder.name.schema,
      event: reminder.event.schema,
      audience: reminder.audience.schema.optional(),
      subject: reminder.subject.schema,
      text: reminder.text.schema,
      days: reminder.days.schema,
      educator_after: reminder.educator_after.schema.optional(),
      director_after: reminder.director_after.schema.optional(),
      required: z.boolean().optional(),
      active: z.boolean().optional(),
    }),
  ),
})

/** The words of the first college's mails and reminders. */
export const readReminders = (folder: string) => ({
  mails: readJson(folder, 'reminders.json', remindersFile),
})
