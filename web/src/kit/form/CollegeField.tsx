import type { CollegeRecord } from '@college/contract/kit'
import { useMixedColleges } from '../api/colleges.ts'
import { collegeName } from './collegeField.ts'
import { ChoiceField } from './fields/ChoiceField.tsx'
import type { RecordForm } from './recordForm.ts'

/** Which college a new row is for, where the editor asks for it. */
export function CollegeField<R extends CollegeRecord>({ form: { core, row } }: { form: RecordForm<R> }) {
  const colleges = useMixedColleges()
  const field = core.record.fields[collegeName]
  if (!field || row !== null || colleges.length === 0) return null
  const options = colleges.map(({ id, name }) => ({ value: id, label: name }))
  return <ChoiceField core={core} name={collegeName} field={field} label="College" optional={false} options={options} />
}
