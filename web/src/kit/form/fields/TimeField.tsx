import { Input } from '@mantine/core'
import { readTime, showTime } from '@college/contract/kit'
import type { FieldHandle } from '../core.ts'
import { textOf, useField, type FieldProps } from './useField.tsx'
import { classes } from '../../theme/index.ts'
import styles from './fields.module.css'

const steps = [15, 30, 60] as const

interface TimeFieldProps extends FieldHandle<number>, FieldProps {
  /** Leaves out the buttons that add time. */
  readonly plain?: boolean
  /** How it is shown once it is read; as HH:MM where left out. */
  readonly show?: (minutes: number) => string
}

/** A length of time: held in minutes, shown as HH:MM, typed as 1:15, 1.5, 90m or 1h30. */
export function TimeField({ plain = false, show = showTime, ...props }: TimeFieldProps) {
  const { raw, type, choose, leave, wrong, words, note } = useField(props, props)
  const { id, name, label, description, error, disabled } = words
  const minutes = minutesOf(raw)
  const tidy = (): void => {
    if (minutes !== null) type(minutes)
    leave()
  }
  return (
    <div>
      <Input.Wrapper id={id} label={label} description={description} error={error}>
        <div className={classes('row wrap gap8', styles.time)}>
          <Input
            id={id}
            name={name}
            disabled={disabled}
            error={wrong}
            placeholder={show(0)}
            autoComplete="off"
            value={typeof raw === 'number' ? show(raw) : textOf(raw)}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={tidy}
          />
          {!plain &&
            steps.map((step) => (
              <button
                key={step}
                type="button"
                className={classes('rounded ink finger outlined raised hovers pad0-12', styles.quick)}
                disabled={disabled}
                aria-label={`Add ${showTime(step)} to ${props.label}`}
                onClick={() => choose((minutes ?? 0) + step)}
              >
                +{showTime(step)}
              </button>
            ))}
        </div>
      </Input.Wrapper>
      {note}
    </div>
  )
}

const minutesOf = (raw: unknown): number | null => {
  if (typeof raw === 'number') return raw
  const read = typeof raw === 'string' && raw.trim() !== '' ? readTime(raw) : null
  return typeof read === 'number' ? read : null
}
