import { TextInput } from '@mantine/core'
import { useField, type FieldHandle, type FieldProps } from '#kit/form'

/** Several numbers of days in one line, as `90, 42, 14`. What is no number stays as it was typed, and is refused with its field. */
export function DaysField(props: FieldHandle<number[]> & FieldProps) {
  const { raw, type, leave, words } = useField(props, props)
  const shown = Array.isArray(raw) ? raw.join(', ') : typeof raw === 'string' ? raw : ''
  const read = (text: string): unknown => {
    const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
    return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : text
  }
  return (
    <TextInput
      {...words}
      autoComplete="off"
      maxLength={60}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        type(read(shown))
        leave()
      }}
    />
  )
}
