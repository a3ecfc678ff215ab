import { Checkbox } from '@mantine/core'
import { QuestionFrame, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'

/** A statement to agree with: its tick is the answer, and where it is needed there is no other. */
export function TickAnswer({ question, value, onChange, ...rest }: AnswerProps<'tick'>) {
  const { key, title, help, required } = question
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <QuestionFrame {...asked}>
      <Checkbox
        {...wordsOf(asked)}
        disabled={rest.disabled}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(key, currentTarget.checked || undefined)}
      />
    </QuestionFrame>
  )
}
