import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDesk } from '../ui.ts'

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id?: string
  readonly help?: ReactNode
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly most?: number
  /** Grows with what is written. */
  readonly long?: boolean
}

/** Words of the draft; what is typed until the field is left is one step to take back. */
export function Text({ label, value, onChange, id, help, error, placeholder, most = 300, long = false }: TextProps) {
  const { draft } = useDesk()
  const rest = {
    ...(id === undefined ? {} : { id }),
    label,
    description: help,
    error,
    placeholder,
    maxLength: most,
    value,
    autoComplete: 'off',
    onBlur: draft.rest,
  }
  if (long)
    return (
      <Textarea {...rest} autosize minRows={2} maxRows={10} onChange={(event) => onChange(event.currentTarget.value)} />
    )
  return <TextInput {...rest} onChange={(event) => onChange(event.currentTarget.value)} />
}
