import {
  administered,
  choice,
  computed,
  defaulted,
  derived,
  detailOnly,
  email,
  fixed,
  flag,
  id,
  instant,
  longText,
  none,
  optional,
  personName,
  record,
  text,
} from '#kit'
import type { Row } from '#kit'

/** Months for which an enquiry is kept once it is closed. */
export const enquiryKeptMonths = 12

/** Days for which the link in a mail about an enquiry works. */
export const enquiryLinkDays = 90

export const enquiryStates = ['new', 'open', 'closed'] as const

/** What someone asked the college office, who need not have an account. What follows is its thread. */
export const enquiry = record('enquiry', {
  title: ['Enquiry', 'Enquiries'],
  plural: 'enquiries',
  fields: {
    /** What it is called on the phone and in mails, as E-K7Q2M. */
    reference: computed(text(10)),
    name: fixed(personName(120)),
    email: fixed(email()),
    subject: fixed(text(200)),
    text: fixed(longText(5_000)),
    state: defaulted(choice(...enquiryStates), 'new'),
    /** Whether the last word is theirs, and they wait for an answer. */
    waits: derived(flag()),
    /** The office's last answer; those before are in the thread. */
    answer: detailOnly(derived(longText(10_000))),
    /** The administrator who looks after it. */
    assigned_to: optional(id('user')),
    assigned_name: computed(text(400)),
    /** The account of who asked: signed in as they did, or made for them since. */
    user_id: optional(id('user')),
    /** When a question or an answer came last. */
    last_at: derived(instant()),
    closed_at: derived(instant()),
  },
  names: ['user_id'],
  label: 'subject',
  filters: ['state', 'waits', 'assigned_to', 'user_id'],
  sorts: ['last_at', 'name', 'subject', 'state'],
  defaultSort: '-last_at',
  range: 'last_at',
  search: ['reference', 'name', 'email', 'subject', 'text'],
  policy: { see: administered, create: () => none, update: administered, remove: administered },
  calls: ['get', 'list', 'update', 'remove'],
})

export type Enquiry = Row<typeof enquiry>
