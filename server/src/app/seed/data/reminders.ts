import { messagetemplate } from '@college/contract/messaging'
import { z } from 'zod'
import { readJson } from '../source/json.ts'

const template = messagetemplate.fields

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
})

/** The words of the first college's mails. */
export const readReminders = (folder: string) => ({
  mails: readJson(folder, 'reminders.json', remindersFile),
})
