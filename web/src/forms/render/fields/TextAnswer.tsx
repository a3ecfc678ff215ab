import { Textarea, TextInput } from '@mantine/core'
import { longestAnswer } from '@college/contract/forms'
import { QuestionFrame, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { keyboardOf } from '../textFormat.ts'
import { asTyped, readText } from '../typed.ts'
import styles from '../render.module.css'

/** One line of text, or several. */
export function TextAnswer(props: AnswerProps<'short_text'> | AnswerProps<'long_text'>) {
  const { question, value, onChange, disabled, scope, warning } = props
  const { key, title, help, required, max_length: longest } = question
  const asked = { id: questionId(key, scope), title, help, required, warning, problem: problemAt(props.problems, key) }
  const text = asTyped(value)
  const input = {
    ...wordsOf(asked),
    disabled,
    maxLength: longest ?? longestAnswer,
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(key, readText(event.currentTarget.value)),
  }
  const left = longest === undefined ? null : longest - text.length
  return (
    <QuestionFrame {...asked}>
      {question.kind === 'short_text' ? (
        <TextInput {...input} {...keyboardOf(question.format)} autoComplete="off" />
      ) : (
        <Textarea {...input} rows={4} classNames={{ input: styles.long ?? '' }} />
      )}
      {longest !== undefined && left !== null && left <= longest / 5 && text !== '' && (
        <p className="muted above4">
          {left} of {longest} characters left
        </p>
      )}
    </QuestionFrame>
  )
}
