import { groupRoles } from '@college/contract/messaging'
import type { CivilDate } from '@college/contract/kit'
import type { Demo } from '../data/index.ts'
import type { College } from './college.ts'
import type { Person } from './people.ts'

type Message = Demo['messages'][number]

const isThere = ({ text }: Person): boolean => text.state === undefined

/** Everyone a message of the demo goes to, beside who wrote it. */
const readersOf = ({ people = [], groups = [], blind = [], from }: Message, persons: readonly Person[]): Person[] => {
  const roles = groups.flatMap((group) => groupRoles[group] ?? [])
  return persons.filter(
    (person) =>
      isThere(person) &&
      person.text.username !== from &&
      (people.includes(person.text.username) ||
        blind.includes(person.text.username) ||
        person.text.roles.some((role) => roles.includes(role))),
  )
}

/** Adds messages between people: conversations, what the office sent to many, and a draft. */
export const addMessages = (college: College, persons: readonly Person[]): void => {
  const cycle = college.cycles.find(({ current, type }) => current && type === 'fellow')
  if (!cycle) return
  const dayOf = (when: Message['on']): CivilDate => when({ today: college.today, cycle })
  const id = (username: string): number | null => persons.find(({ text }) => text.username === username)?.id ?? null
  const ids = (usernames: readonly string[]): number[] => usernames.flatMap((username) => id(username) ?? [])
  const threads = new Map<string, number>()
  for (const message of college.demo.messages) {
    const sender = id(message.from)
    if (sender === null) continue
    const at = `${dayOf(message.on)}T${message.time}:00.000Z`
    const readers = message.draft ? [] : readersOf(message, persons)
    const { people = [], groups = [], blind = [] } = message
    const thread = message.answers === undefined ? null : (threads.get(message.answers) ?? null)
    const made = college.ledger.add(
      'message',
      {
        organisation_id: college.id,
        sender_id: sender,
        subject: message.subject,
        text: message.text,
        recipients: {
          ...(people.length > 0 && { people: ids(people) }),
          ...(groups.length > 0 && { groups: [...groups] }),
        },
        bcc_kept: blind.length > 0 ? { people: ids(blind) } : null,
        reply_to_id: thread,
        thread_id: thread,
        newsletter: message.news ?? false,
        event_on: message.event ? dayOf(message.event) : null,
        state: message.draft ? 'draft' : 'sent',
        sent_at: message.draft ? null : at,
        sent_to: message.draft ? null : readers.length,
      },
      at,
      sender,
    )
    if (message.key !== undefined) threads.set(message.key, made)
    for (const { id: reader, text } of readers) {
      const failed = message.failed?.includes(text.username) ?? false
      college.ledger.receive({
        organisation_id: college.id,
        message_id: made,
        user_id: reader,
        blind: blind.includes(text.username),
        arrives_at: at,
        mail: failed ? 'failed' : 'sent',
        mailed_at: failed ? null : at,
        read_at: message.read.includes(text.username) ? at : null,
        error: failed ? '550 5.1.1 The mailbox is not there' : null,
      })
    }
  }
}
