import { Checkbox } from '@mantine/core'
import type { FieldHandle } from '../core.ts'
import { useField, type FieldProps } from './useField.tsx'

/** Yes or no. */
export function CheckField(props: FieldHandle<boolean> & FieldProps) {
  const { raw, choose, leave, words, note } = useField(props, props)
  return (
    <div>
      <Checkbox
        {...words}
        checked={raw === true}
        onChange={(event) => choose(event.currentTarget.checked)}
        onBlur={leave}
      />
      {note}
    </div>
  )
}
