import type { Answer, Question, QuestionKind, QuestionOf } from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import type { AttachmentFiles } from '#files'

/** Names of the people and files that answers speak of, by their ids. */
export interface AnswerNames {
  readonly people: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

export const noNames: AnswerNames = { people: {}, files: {} }

/** Where the files of a form's questions are kept; null where a form is only tried out. */
export interface FormFiles {
  readonly recordId: number | null
  readonly of: (key: string) => AttachmentFiles
}

/** One question, asked. */
export interface QuestionFieldProps {
  readonly question: Question
  readonly value: Answer | undefined
  /** What cannot be read yet is given as it was typed; undefined is no answer. */
  readonly onChange: (key: string, value: Answer | undefined) => void
  /** The focus has left the question as a whole. */
  readonly onLeave?: ((key: string) => void) | undefined
  /** A person was chosen whose name may not be loaded yet. */
  readonly onNamed?: ((id: number, name: string) => void) | undefined
  /** What is wrong with it, by paths as `key`, `key.row` and `key.0.column`. */
  readonly problems?: readonly FieldIssue[] | undefined
  /** Worth a second look; never in the way. */
  readonly warning?: string | undefined
  readonly names?: AnswerNames | undefined
  readonly files?: FormFiles | null | undefined
  readonly disabled?: boolean | undefined
  /** Tells two renderings of one form on a page apart. */
  readonly scope?: string | undefined
  /** Whether a question above it on the page has the same steps, and says what they mean. */
  readonly hasKnownSteps?: boolean | undefined
}

/** What the field of one kind takes. */
export type AnswerProps<K extends QuestionKind> = Omit<
  Required<QuestionFieldProps>,
  'question' | 'warning' | 'onLeave' | 'onNamed'
> & {
  readonly question: QuestionOf<K>
  readonly names: AnswerNames
  readonly problems: readonly FieldIssue[]
  readonly files: FormFiles | null
  readonly disabled: boolean
  readonly warning: string | undefined
  readonly scope: string
  readonly hasKnownSteps: boolean
  readonly onNamed: (id: number, name: string) => void
}

/** Id of what takes the focus of a question, or of one part of it, for links to it. */
export const questionId = (path: string, scope = 'question'): string => `${scope}-${path.replaceAll('.', '-')}`

/** What is wrong at one path of a question. */
export const problemAt = (problems: readonly FieldIssue[], path: string): string | undefined =>
  problems.find((issue) => issue.path === path)?.message

/** The key of the question that a path speaks of. */
export const keyOfPath = (path: string): string => path.split('.')[0] ?? path
