import { fillPlaceholders, messagePlaceholders, placeholdersIn, readByOthers } from '@college/contract/messaging'
import type { Call } from '#platform'
import { oneLine } from '../mail/render.ts'

/** Whom a message is filled in for, and who wrote it. */
export interface FilledFor {
  readonly name: string
  readonly firstname: string | null
  readonly organisation: string
  readonly sender: string
}

const written = Object.keys(messagePlaceholders).map((name) => `{{${name}}}`)

/** A reason why a message cannot be sent as it is. */
export interface MessageProblem {
  readonly path: string
  readonly message: string
}

/** Everything about the placeholders of a message that keeps it from being sent. */
export const placeholderProblems = (words: { readonly subject: string; readonly text: string }): MessageProblem[] =>
  (['subject', 'text'] as const).flatMap((path) => {
    const unknown = [...new Set(placeholdersIn(words[path]))].filter((name) => !(name in messagePlaceholders))
    const broken = /\{\{|\}\}/.test(fillPlaceholders(words[path], () => ''))
    return [
      ...unknown.map((name) => ({ path, message: `{{${name}}} can’t be used here. Use ${written.join(', ')}` })),
      ...(broken ? [{ path, message: 'A placeholder is a name in two curly brackets on each side' }] : []),
    ]
  })

/** The words of a message for its sender and the office; `shown` as in `filled`. */
export const filledForOthers = (
  words: string,
  { organisation, sender }: Pick<FilledFor, 'organisation' | 'sender'>,
  shown: (value: string) => string = (value) => value,
): string => {
  const values: Readonly<Record<string, string>> = { organisation: shown(organisation), sender: shown(sender) }
  return readByOthers(words, (name) => values[name])
}

/** The subject of a message as the office reads it of a blind copy, and with what is the same for all filled in, for `filledSubject`. */
export const subjectsOf = async (
  call: Call,
  { organisation_id, sender_id, subject }: { organisation_id: number; sender_id: number; subject: string | null },
): Promise<readonly [blind: string, open: string]> => {
  const known = await call.db.row<{ organisation: string; sender: string }>(
    'select o.name as organisation, s.display_name as sender from organisation o, "user" s where o.id = $1 and s.id = $2',
    [organisation_id, sender_id],
  )
  const shared: Readonly<Record<string, string>> = { ...known }
  return [
    oneLine(filledForOthers(subject ?? '', known ?? { organisation: '', sender: '' }), 200),
    oneLine(
      fillPlaceholders(subject ?? '', (name) => shared[name] ?? `{{${name}}}`),
      1_000,
    ),
  ]
}

// A backslash (92) of a name would be read as a reference.
const inPlaceOf = (name: string, words: string, value: string): string =>
  `regexp_replace(${words}, '[{][{][[:space:]]*${name}[[:space:]]*[}][}]', replace(${value}, chr(92), repeat(chr(92), 2)), 'g')`

/** The subject for the person of a row of users, in SQL: what `subjectsOf` left open filled in. */
export const filledSubject = (open: string, user: string): string =>
  `left(${inPlaceOf('name', inPlaceOf('firstname', open, `coalesce(${user}.firstname, ${user}.display_name)`), `${user}.display_name`)}, 200)`

/** The words of a message for one person; `shown` is what a value becomes where it stands. */
export const filled = (words: string, to: FilledFor, shown: (value: string) => string = (value) => value): string => {
  const values: Readonly<Record<string, string>> = {
    name: to.name,
    firstname: to.firstname ?? to.name,
    organisation: to.organisation,
    sender: to.sender,
  }
  return fillPlaceholders(words, (name) => shown(values[name] ?? ''))
}
