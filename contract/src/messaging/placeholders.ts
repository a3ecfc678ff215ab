import { mailEvents } from './mail-events.ts'
import type { MailEvent } from './mail-events.ts'

/** Placeholders that every mail knows. */
export const commonPlaceholders: Readonly<Record<string, string>> = {
  name: 'The recipient’s name',
  organisation: 'The name of the college',
}

/** Placeholders that a message may use, and a template that is for messages because it has no event. */
export const messagePlaceholders: Readonly<Record<string, string>> = {
  ...commonPlaceholders,
  firstname: 'The reader’s first name',
  sender: 'Who wrote the message',
}

/** What a text of no event is for: messages begin with it, or enquiries are answered with it. */
export const templatePurposes = ['message', 'enquiry'] as const
export type TemplatePurpose = (typeof templatePurposes)[number]

/** Placeholders that a text about the event may use, with what they stand for. */
export const placeholdersOf = (
  event: MailEvent | null,
  purpose: TemplatePurpose = 'message',
): Readonly<Record<string, string>> =>
  event === null
    ? purpose === 'enquiry'
      ? commonPlaceholders
      : messagePlaceholders
    : { ...commonPlaceholders, ...mailEvents[event].placeholders }

/** What opens something. Without it a mail of the event is of no use; a subject, which lists show, never has it, and the office never reads it. */
export const secretPlaceholders: readonly string[] = ['link', 'code']

/** Values of several lines, which stand as they were written. */
export const longPlaceholders: readonly string[] = ['answer']
/** What a text cannot do without, where its event has it. */
const neededPlaceholders: readonly string[] = [...secretPlaceholders, 'reminders']

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Names of the placeholders in a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name = '']) => name)

/** The text with its placeholders filled in one pass, so that no value is read as a template. */
export const fillPlaceholders = (text: string, value: (name: string) => string): string =>
  text.replaceAll(placeholder, (_whole, name: string) => value(name))

/** What of each reader stands in a message, as everyone but its readers sees it. */
const ofReaders: Readonly<Record<string, string>> = { name: '[their name]', firstname: '[their first name]' }

// Where a list or a file does not know it.
const ofMessage: Readonly<Record<string, string>> = { organisation: '[the college]', sender: '[the sender’s name]' }

/** A message as its sender and the office read it: what differs by reader in words, the rest filled in. */
export const readByOthers = (text: string, value: (name: string) => string | undefined): string =>
  fillPlaceholders(text, (name) => ofReaders[name] ?? value(name) ?? ofMessage[name] ?? `{{${name}}}`)

/** Whether such a text says where each reader's own name stands. */
export const namesReaders = (text: string): boolean => Object.values(ofReaders).some((words) => text.includes(words))

// In a draft, whose writer is the sender.
const ofDraft: Readonly<Record<string, string>> = {
  ...ofReaders,
  organisation: '[the college]',
  sender: '[your name]',
}

/** A text with placeholders as its writer reads and changes it: in words, as the sent message has them. */
export const forWriter = (text: string): string => fillPlaceholders(text, (name) => ofDraft[name] ?? `{{${name}}}`)

/** Such a text with its placeholders again, where it is sent or begins another message. */
export const withPlaceholders = (text: string): string => {
  let back = text
  for (const [name, words] of Object.entries(ofDraft)) back = back.replaceAll(words, `{{${name}}}`)
  return back
}

/** A reason why a template cannot be used, with the field it is in. */
export interface TemplateIssue {
  readonly path: 'subject' | 'text' | 'button' | 'because'
  readonly message: string
}

/** Everything that keeps a template from being used for its event. */
export const templateIssues = (
  event: MailEvent | null,
  template: {
    readonly subject: string
    readonly text: string
    readonly button?: string | null
    readonly because?: string | null
  },
  purpose?: TemplatePurpose,
): TemplateIssue[] => {
  const known = placeholdersOf(event, purpose)
  const issues: TemplateIssue[] = []
  for (const path of ['subject', 'text', 'because'] as const) {
    const words = template[path] ?? ''
    // The footer knows what every mail knows.
    const names = path === 'because' ? commonPlaceholders : known
    for (const name of new Set(placeholdersIn(words).filter((one) => !(one in names))))
      issues.push({ path, message: `{{${name}}} can’t be used here. Use ${written(Object.keys(names))}` })
    if (/\{\{|\}\}/.test(fillPlaceholders(words, () => '')))
      issues.push({ path, message: 'A placeholder is a name in two curly brackets on each side' })
  }
  if (/\{\{|\}\}/.test(template.button ?? ''))
    issues.push({ path: 'button', message: 'A button takes no placeholders' })
  if (event === 'message' && !placeholdersIn(template.text).includes('message'))
    issues.push({ path: 'text', message: 'The text needs {{message}}' })
  for (const name of neededPlaceholders.filter((one) => one in known)) {
    if (placeholdersIn(template.subject).includes(name))
      issues.push({ path: 'subject', message: `{{${name}}} belongs in the text` })
    if (!placeholdersIn(template.text).includes(name))
      issues.push({ path: 'text', message: `The text needs {{${name}}}` })
  }
  return issues
}

const written = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
