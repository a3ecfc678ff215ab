import {
  administered,
  both,
  choice,
  defaulted,
  either,
  flag,
  longText,
  none,
  optional,
  record,
  text,
  nameText,
  where,
} from '#kit'
import type { Actor, Row, Rule } from '#kit'
import { mailEventNames } from './mail-events.ts'
import { templatePurposes } from './placeholders.ts'

/**
 * Directors begin their messages with the college's texts. Those of mails that the application writes are the office's, and so are answers to
 * enquiries, which the office alone reads.
 */
const ofDirectors = (actor: Actor): Rule =>
  actor.home_roles.includes('Director')
    ? both(
        where('organisation_id', actor.organisation_id),
        where('active', true),
        where('event', null),
        where('purpose', 'message'),
      )
    : none

/** A text for mails: the active one of an event takes the place of the text the application has for it. */
export const messagetemplate = record('messagetemplate', {
  title: ['Message template', 'Message templates'],
  fields: {
    name: nameText(100),
    event: optional(choice(...mailEventNames)),
    /** What a text without an event is for. */
    purpose: defaulted(choice(...templatePurposes), 'message'),
    subject: text(200),
    text: longText(10_000),
    /** What the button of its link says; where it is left out, what the application's own says. */
    button: optional(text(40)),
    /** End of the footer “You get this because …”; where it is left out, what the application's own says. */
    because: optional(text(300)),
    active: defaulted(flag(), true),
  },
  label: 'name',
  filters: ['event', 'active'],
  sorts: ['name'],
  defaultSort: 'name',
  search: ['name', 'subject', 'text'],
  policy: {
    see: (actor) => either(administered(actor), ofDirectors(actor)),
    create: administered,
    update: administered,
    remove: administered,
  },
})

export type MessageTemplate = Row<typeof messagetemplate>
