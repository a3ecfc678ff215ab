import { devform, type Form } from '@college/contract/forms'
import { useList } from '#kit'
import { RecordField, useFieldValue, type FieldHandle, type FieldProps } from '#kit/form'
import { nameOf } from '../words.ts'
import { chipOf } from '../words.ts'

interface FormFieldProps extends FieldHandle<number>, FieldProps {
  /** Whose forms can be chosen. */
  readonly userId: number
}

const wordsOf = (form: Form): string => `${nameOf(form)} (${chipOf(form).words.toLowerCase()})`

/** A choice of a person's forms; not shown for a person without any. */
export function FormField({ userId, ...props }: FormFieldProps) {
  const chosen = useFieldValue(props)
  const { data } = useList(devform, { user_id: userId, limit: 1 })
  if (chosen === null && !data?.rows.length) return null
  return <RecordField {...props} record={devform} query={{ user_id: userId }} wordsOf={wordsOf} />
}
