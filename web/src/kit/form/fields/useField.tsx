import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Icon } from '#kit/theme'
import { inputId, type FieldHandle } from '../core.ts'
import type { FieldRule } from '../readField.ts'
import { afterPress } from './afterPress.ts'
import styles from './fields.module.css'

/** What every field takes besides its handle. */
export interface FieldProps {
  readonly label: string
  /** Stands under the label. */
  readonly help?: ReactNode
  /** Worth a second look; never blocks. */
  readonly warn?: ReactNode
  /** Overrides what the record says about leaving the field blank. */
  readonly optional?: boolean
  readonly disabled?: boolean
}

/** The state of one field, and the words around it in the form Mantine's inputs take. */
export const useField = <T,>(handle: FieldHandle<T>, props: FieldProps, rule?: FieldRule) => {
  const { core, name, field } = handle
  const { label, help, warn } = props
  const { field: input, fieldState } = useController({ name, control: core.form.control })
  useEffect(() => {
    core.labels.set(name, label)
    return () => void core.labels.delete(name)
  }, [core, name, label])
  // What is wrong with a field that is no longer asked for stands in the way of nothing.
  useEffect(() => () => core.form.clearErrors(name), [core, name])
  useEffect(() => {
    if (!rule) return
    core.rules.set(name, rule)
    return () => void core.rules.delete(name)
  }, [core, name, rule])

  const raw: unknown = input.value
  const message = fieldState.error?.message
  const mayBeBlank = props.optional ?? field?.mode === 'optional'
  return {
    raw,
    /** Holds a value while it is being typed; it is checked on leaving the field. */
    type: (value: unknown) => core.form.setValue(name, value, { shouldDirty: true }),
    /** Holds a value that was chosen, and checks it. */
    choose: (value: unknown) => core.form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    leave: () => afterPress(input.onBlur),
    wrong: message !== undefined,
    words: {
      id: inputId(core, name),
      name,
      label: (
        <>
          {label}
          {mayBeBlank && <span className="ink3 regular"> (optional)</span>}
        </>
      ),
      description: help,
      error: message === undefined ? undefined : <Wrong>{message}</Wrong>,
      disabled: props.disabled ?? false,
    },
    note: warn ? <Doubtful>{warn}</Doubtful> : null,
  }
}

function Wrong({ children }: { children: ReactNode }) {
  return (
    <span className={styles.note}>
      <Icon of={IconAlertTriangle} size={16} />
      <span>{children}</span>
    </span>
  )
}

function Doubtful({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.note} ${styles.doubtful}`} role="status">
      <Icon of={IconAlertCircle} size={16} />
      <span>{children}</span>
    </div>
  )
}

/** What was typed as the text of an input. */
export const textOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '')
