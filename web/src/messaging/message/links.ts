import { isAdmin, type Actor } from '@college/contract/kit'
import type { ListedAudience, MessageBox } from '@college/contract/messaging'

/** The own messages, at one box and one conversation of it. */
export const messageList = (box: MessageBox = 'inbox', id?: number): string => {
  const query = new URLSearchParams({
    ...(box === 'inbox' ? {} : { box }),
    ...(id === undefined ? {} : { id: String(id) }),
  })
  return `/app/messages${query.size === 0 ? '' : `?${query}`}`
}

/** The own messages, as the drawer calls them. */
export const ownMessages = (actor: Actor) => ({
  label: isAdmin(actor) ? 'My messages' : 'Messages',
  to: messageList(),
})

/** The conversations of the inbox that have something unread. */
export const unreadList = '/app/messages?unread=true'

/** One conversation as a page of its own. */
export const messagePage = (id: number): string => `/app/message?id=${id}`

export const messageEditor = (id: number): string => `/app/message/edit?id=${id}`

/** What a new message begins with. */
export interface Beginning {
  readonly people?: readonly number[]
  /** A list as it is narrowed at this moment, and what its people are called. */
  readonly list?: ListedAudience['list']
  readonly query?: string
  readonly title?: string
  readonly subject?: string
  readonly text?: string
  /** The page that it is about, which the text then leads to. */
  readonly about?: string
  /** The message that is answered. */
  readonly reply?: number
}

const own = ['q', 'sort', 'view', 'page', 'after', 'offset', 'limit'] as const

/** A new message. The filters of a list go along as the address of the list has them. */
export const newMessage = ({
  people = [],
  list,
  query = '',
  title,
  subject,
  text,
  about,
  reply,
}: Beginning = {}): string => {
  const asked = new URLSearchParams()
  for (const id of people) asked.append('to', String(id))
  if (list) {
    asked.set('list', list)
    for (const [name, value] of new URLSearchParams(query))
      if (name === 'q' || !own.some((one) => one === name)) asked.append(`by_${name}`, value)
  }
  for (const [name, value] of Object.entries({ title, subject, text, about, reply }))
    if (value !== undefined) asked.set(name, String(value))
  return `/app/message/edit${asked.size === 0 ? '' : `?${asked}`}`
}

/** What a reminder is of: one thing, or several in a line each, of which the subject has the first. */
export type Reminded = string | readonly [string, ...string[]]

/** A reminder of what waits, in words that fit one person and several. */
export const reminderOf = (what: Reminded, about: string): Pick<Beginning, 'subject' | 'text' | 'about'> => {
  const [first, ...more] = typeof what === 'string' ? [what] : what
  const waits =
    more.length === 0 ? `: ${first}. ` : ` of:\n\n${[first, ...more].map((each) => `• ${each}`).join('\n')}\n\n`
  return {
    subject: `Reminder: ${first}`,
    text: `Kia ora {{firstname}},\n\nA reminder${waits}Please let me know if anything is in the way.\n\nNgā mihi,\n{{sender}}`,
    about,
  }
}
