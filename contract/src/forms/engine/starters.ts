import type { FieldIssue } from '#kit'
import type { FormModel, Question, QuestionKind } from '../model.ts'

/** What a new question is called until it is asked in other words. */
export const starterTitle: Readonly<Record<QuestionKind, string>> = {
  short_text: 'New question',
  long_text: 'New question',
  number: 'How many?',
  date: 'Date',
  time: 'Time',
  yes_no: 'Yes or no?',
  tick: 'I confirm',
  one_of: 'Choose one',
  many_of: 'Choose all that apply',
  scale: 'Rate the following',
  table: 'List them',
  file: 'Attach files',
  signature: 'Signature',
  person: 'Who?',
  total: 'Total',
  explanation: 'About this form',
}

/** What the parts of a new question say until somebody writes them. */
export const starterWords = {
  choices: ['First choice', 'Second choice'],
  row: 'What is rated',
  column: 'First column',
  text: 'Write here what people should know.',
} as const

/** What a new signature is called until it is said who gives it. */
export const starterSigner = 'Signer'

/** Why a form can’t be published while a signature still has its starter name; null where none has. */
export const signerPlaceholder = (parties: readonly { readonly title: string }[]): string | null =>
  parties.some(({ title }) => title.trim() === starterSigner)
    ? `Replace “${starterSigner}” with who signs, such as Supervisor`
    : null

/** Titles that say enough by themselves. */
const plain: readonly QuestionKind[] = ['date', 'time', 'scale', 'file', 'signature', 'total', 'explanation']
const placeholders: ReadonlySet<string> = new Set([
  ...(Object.keys(starterTitle) as QuestionKind[]) // the kinds just above
    .filter((kind) => !plain.includes(kind))
    .map((kind) => starterTitle[kind]),
  ...Object.values(starterWords).flat(),
])

/** Whether the builder put these words in for others to come. */
export const isPlaceholder = (words: string): boolean => placeholders.has(words.trim())

const textsOf = (question: Question): { path: string; text: string }[] => {
  const titled = (list: string, parts: readonly { title: string }[]) =>
    parts.map(({ title }, at) => ({ path: `${list}.${at}.title`, text: title }))
  const own = { path: 'title', text: question.title }
  switch (question.kind) {
    case 'one_of':
    case 'many_of':
      return [own, ...titled('choices', question.choices)]
    case 'scale':
      return [own, ...titled('rows', question.rows)]
    case 'table':
      return [
        own,
        ...question.columns.flatMap((column, at) => [
          { path: `columns.${at}.title`, text: column.title },
          ...(column.kind === 'one_of' ? titled(`columns.${at}.choices`, column.choices) : []),
        ]),
      ]
    case 'explanation':
      return [own, { path: 'text', text: question.text }]
    case 'short_text':
    case 'long_text':
    case 'number':
    case 'date':
    case 'time':
    case 'yes_no':
    case 'tick':
    case 'file':
    case 'signature':
    case 'person':
    case 'total':
    default:
      return [own]
  }
}

/** Words that the builder put in and no one wrote anew, by their places. A form with them can be kept, and is not published. */
export const placeholdersOf = (model: FormModel): FieldIssue[] =>
  model.pages.flatMap((page, onPage) =>
    page.sections.flatMap((section, inSection) =>
      section.questions.flatMap((question, at) =>
        textsOf(question)
          .filter(({ text }) => isPlaceholder(text))
          .map(({ path, text }) => ({
            path: `pages.${onPage}.sections.${inSection}.questions.${at}.${path}`,
            message: `Replace “${text.trim()}” with your own words`,
          })),
      ),
    ),
  )
