import { useWatch } from 'react-hook-form'
import type { FieldHandle } from './core.ts'
import { readField } from './readField.ts'

/** What a field says, followed while it is typed; null while it cannot be read. */
export const useFieldValue = <T>({ core, name, field }: FieldHandle<T>): T | null => {
  const raw: unknown = useWatch({ control: core.form.control, name })
  const read = field ? readField(field, raw) : { value: null }
  return ('value' in read ? read.value : null) as T | null // read by the schema of the field the handle is typed by
}
