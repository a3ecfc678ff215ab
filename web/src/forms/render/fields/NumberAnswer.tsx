import { Input } from '@mantine/core'
import { Asked, saidOf } from '../Asked.tsx'
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
    <Asked {...asked}>
      <div className={styles.measured}>
        <Input
          {...saidOf(asked)}
          className={styles.short ?? ''}
          disabled={rest.disabled}
          error={problem !== undefined}
          // Keyboards of numbers alone have no minus.
          inputMode={min === undefined || min < 0 ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={tidy}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </Asked>
  )
}

/** A time of day, HH:MM. */
export function TimeAnswer({ question, value, onChange, ...rest }: AnswerProps<'time'>) {
  const { key, title, help, required } = question
  const { text, type, tidy } = useTyped(value, asTyped, readClock, (next) => onChange(key, next))
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <Asked {...asked}>
      <Input
        {...saidOf(asked)}
        className={styles.clock ?? ''}
        disabled={rest.disabled}
        error={problem !== undefined}
        placeholder="HH:MM"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={tidy}
      />
    </Asked>
  )
}
