import { Textarea, TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { FieldHandle } from '../core.ts'
import { textOf, useField, type FieldProps } from './useField.tsx'

interface TextFieldProps extends FieldHandle<string>, FieldProps {
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete = 'off', placeholder = '', ...props }: TextFieldProps) {
  const { raw, type: typed, leave, words, note } = useField(props, props)
  return (
    <div>
      <TextInput
        {...words}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        maxLength={props.field?.max ?? 20_000}
        value={textOf(raw)}
        onChange={(event) => typed(event.currentTarget.value)}
        onBlur={leave}
      />
      {note}
    </div>
  )
}

/** Several lines of text; the field grows with them. */
export function LongTextField({ rows = 3, ...props }: FieldHandle<string> & FieldProps & { readonly rows?: number }) {
  const { raw, type, leave, words, note } = useField(props, props)
  return (
    <div>
      <Textarea
        {...words}
        autosize
        minRows={rows}
        maxRows={24}
        maxLength={props.field?.max ?? 20_000}
        value={textOf(raw)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      {note}
    </div>
  )
}
