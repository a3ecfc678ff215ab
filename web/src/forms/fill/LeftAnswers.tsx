import { questionsOf, sayAnswer, type WholeForm } from '@college/contract/forms'
import { LeftText } from '#kit'
import { copied } from './CopyButton.tsx'
import { answersIn, draftName } from './draft.ts'
import { asTyped } from './MovedNote.tsx'
import { modelOf } from './useFormDraft.ts'

interface LeftAnswersProps {
  readonly id: number
  /** Null where the form itself can’t be read any more. */
  readonly whole: WholeForm | null
}

/** What was typed on this device into a form that can’t be filled in any more. */
export function LeftAnswers({ id, whole }: LeftAnswersProps) {
  const questions = new Map(whole ? questionsOf(modelOf(whole)).map(({ question }) => [question.key, question]) : [])
  return (
    <LeftText
      name={draftName(id)}
      what={whole ? (whole.form.name ?? whole.template.name) : 'Form'}
      linesOf={(changes) =>
        Object.entries(answersIn(changes) ?? {}).map(([key, value]) => {
          const question = questions.get(key)
          const said = question && whole ? sayAnswer(question, value, copied(whole.names)) : null
          return [question?.title ?? 'Answer', said ?? (value === null ? 'Nothing' : asTyped(value))] as const
        })
      }
    />
  )
}
