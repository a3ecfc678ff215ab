import { TextInput } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import type { FieldHandle } from '../core.ts'
import { atLeastDigits, readField } from '../readField.ts'
import { textOf, useField, type FieldProps } from './useField.tsx'
import styles from './fields.module.css'

// Keyboards of numbers alone have no minus.
const inputModes: Readonly<Record<string, 'decimal' | 'text'>> = {
  decimal: 'decimal',
  factor: 'decimal',
  degrees: 'text',
}

interface NumberFieldProps extends FieldHandle<number | string>, FieldProps {
  /** Fewest digits, as for a registration number. */
  readonly digits?: number
  /** Stands at the right inside the field, as "hours". */
  readonly unit?: ReactNode
}

/** A number; with one decimal where the record says so, with leading zeros where it is kept as text. */
export function NumberField({ digits, unit, ...props }: NumberFieldProps) {
  const rule = useMemo(() => (digits === undefined ? undefined : atLeastDigits(digits)), [digits])
  const { raw, type, leave, words, note } = useField(props, props, rule)
  const tidy = (): void => {
    const read = props.field && typeof raw === 'string' ? readField(props.field, raw) : null
    if (read && 'value' in read) type(read.value)
    leave()
  }
  return (
    <div>
      <TextInput
        {...words}
        className={styles.short ?? ''}
        inputMode={inputModes[props.field?.kind ?? ''] ?? 'numeric'}
        autoComplete="off"
        rightSection={unit}
        value={textOf(raw)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={tidy}
      />
      {note}
    </div>
  )
}
