import {
  audienceLists,
  forWriter,
  withPlaceholders,
  unreadAudience,
  type Audience,
  type ListedAudience,
  type message,
  type Thread,
} from '@college/contract/messaging'
import type { Values } from '#kit/form'

const lists = [...audienceLists, unreadAudience]
const isList = (name: string | null): name is ListedAudience['list'] => lists.some((one) => one === name)

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Plain words as rich text: empty lines part paragraphs. */
export const richOf = (words: string): string =>
  words
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Whom a new message is for, as its address says. */
export const audienceIn = (asked: URLSearchParams): Audience | null => {
  const people = asked
    .getAll('to')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  const list = asked.get('list')
  if (!isList(list)) return people.length === 0 ? null : { people }
  const query: Record<string, string[]> = {}
  for (const [name, value] of asked) if (name.startsWith('by_')) (query[name.slice(3)] ??= []).push(value)
  const title = asked.get('title')
  return {
    ...(people.length === 0 ? {} : { people }),
    lists: [{ list, query, ...(title === null ? {} : { title: title.slice(0, 120) }) }],
  }
}

/** The one person a message is for; null where it is for several, or might be. */
export const soleReader = (given: Audience | null): number | null => {
  const { people = [], groups = [], lists = [] } = given ?? {}
  return people.length === 1 && groups.length + lists.length === 0 ? (people[0] ?? null) : null
}

/** “Re: …” once. */
export const replySubject = (subject: string): string =>
  withPlaceholders(/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 200)

// A page of our own and nothing else: the address may have been made by anyone.
const pageIn = (asked: URLSearchParams): string | null => {
  const page = asked.get('about')
  return page !== null && /^\/app\/[\w/]+(\?id=\d+)?$/.test(page) ? page : null
}

/** The last line of a reminder: the way to what it is about, which its words name. */
const linkTo = (page: string | null): string => {
  if (page === null) return ''
  return page === '/app/deadlines'
    ? `<p><a href="${page}">Your deadlines</a> list what’s due. <a href="/app/home">Your home page</a> shows your progress.</p>`
    : `<p><a href="${page}">Open it</a> to see what’s needed.</p>`
}

/** What a new message begins with. */
export const initialOf = (asked: URLSearchParams, answered: Thread | null): Partial<Values<typeof message>> => {
  if (answered) {
    const all = asked.get('all') !== null && answered.reply_all.length > 0
    return {
      reply_to_id: answered.messages.at(-1)?.id ?? null,
      subject: replySubject(answered.subject),
      recipients: { people: (all ? answered.reply_all : answered.reply_to).map(({ id }) => id) },
    }
  }
  const [subject, text, about] = [asked.get('subject'), asked.get('text'), pageIn(asked)]
  return {
    recipients: audienceIn(asked),
    ...(subject === null ? {} : { subject: subject.slice(0, 200) }),
    ...(text === null ? {} : { text: richOf(text) + linkTo(about) }),
    ...(about === null ? {} : { reminds_of: about }),
  }
}

/** The same as its writer reads it, with what stands for a name in words. */
export const initialInWords = (asked: URLSearchParams, answered: Thread | null): Partial<Values<typeof message>> => {
  const begun = initialOf(asked, answered)
  return {
    ...begun,
    ...(begun.subject && { subject: forWriter(begun.subject) }),
    ...(begun.text && { text: forWriter(begun.text) }),
  }
}

/** What can stand in a message for each reader. */
export const codesHelp = `Write ${forWriter('{{name}}')} or ${forWriter('{{firstname}}')}: each person reads their own.`
