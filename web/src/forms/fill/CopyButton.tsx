import { questionsOf, sayAnswer } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useClient } from '#kit'
import type { AnswerNames } from '../render/index.ts'
import type { FormDraft } from './formDraftShape.ts'

interface CopyButtonProps {
  readonly formDraft: FormDraft
  readonly names: AnswerNames
  /** What the form is called. */
  readonly name: string
}

/** Hands over the answers as a text file, where they cannot be saved any more. */
export function CopyButton({ formDraft, names, name }: CopyButtonProps) {
  const { context } = useClient()
  const keep = (): void => {
    const data = formDraft.answers.get()
    const lines = questionsOf(formDraft.model).flatMap(({ question }) => {
      const value = data[question.key]
      return value === undefined ? [] : [`${question.title}\n${sayAnswer(question, value, copied(names)) ?? ''}\n`]
    })
    const content = new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' })
    context.saveFile(content, `${name}, my answers.txt`)
  }
  return (
    <Button variant="default" onClick={keep}>
      Keep a copy of what I typed
    </Button>
  )
}

export const copied = ({ people, files }: AnswerNames) => ({ people: { ...people }, files: { ...files } })
