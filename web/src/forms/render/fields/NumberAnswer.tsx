import { TextInput } from '@mantine/core'
import { QuestionFrame, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { asTyped, readClock, readNumber, useTyped } from '../typed.ts'
import styles from '../render.module.css'

/** A number, with one decimal where the question says so. */
export function NumberAnswer({ question, value, onChange, ...rest }: AnswerProps<'number'>) {
  const { key, title, help, required, unit, decimals, min } = question
  const { text, type, tidy } = useTyped(value, asTyped, readNumber, (next) => onChange(key, next))
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <QuestionFrame {...asked}>
      <TextInput
        {...wordsOf(asked)}
        classNames={{ wrapper: (unit ? styles.measured : styles.short) ?? '', section: 'ink2' }}
        {...(unit ? { rightSection: unit, rightSectionWidth: `${unit.length + 3}ch` } : {})}
        disabled={rest.disabled}
        // Keyboards of numbers alone have no minus.
        inputMode={min === undefined || min < 0 ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={tidy}
      />
    </QuestionFrame>
  )
}

/** A time of day, HH:MM. */
export function TimeAnswer({ question, value, onChange, ...rest }: AnswerProps<'time'>) {
  const { key, title, help, required } = question
  const { text, type, tidy } = useTyped(value, asTyped, readClock, (next) => onChange(key, next))
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <QuestionFrame {...asked}>
      <TextInput
        {...wordsOf(asked)}
        classNames={{ wrapper: styles.clock ?? '' }}
        disabled={rest.disabled}
        placeholder="HH:MM"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={tidy}
      />
    </QuestionFrame>
  )
}
