import { devformtemplate, type FormTemplate } from '@college/contract/forms'
import { RecordField, type FieldHandle, type FieldProps } from '#kit/form'

const isPublished = ({ version }: FormTemplate): boolean => (version ?? 0) > 0

/** One of the college's form templates that is published and in use. */
export function TemplateField(props: FieldHandle<number> & FieldProps) {
  return (
    <RecordField
      {...props}
      record={devformtemplate}
      query={{ archived_at: 'null', agreement: 'null' }}
      choosable={isPublished}
    />
  )
}
