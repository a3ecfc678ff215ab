import { administered, choice, defaulted, flag, longText, optional, record, text, nameText } from '#kit'
import type { Row } from '#kit'
import { mailEventNames } from './mail-events.ts'

/** A text for mails: the active one of an event takes the place of the text the application has for it. */
export const messagetemplate = record('messagetemplate', {
  title: ['Message template', 'Message templates'],
  fields: {
    name: nameText(100),
    event: optional(choice(...mailEventNames)),
    subject: text(200),
    text: longText(10_000),
    active: defaulted(flag(), true),
  },
  label: 'name',
  filters: ['event', 'active'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'subject', 'text'],
  policy: { see: administered, create: administered, update: administered, remove: administered },
})

export type MessageTemplate = Row<typeof messagetemplate>
