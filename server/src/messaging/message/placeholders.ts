import { fillPlaceholders, messagePlaceholders, placeholdersIn, readByOthers } from '@college/contract/messaging'

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
