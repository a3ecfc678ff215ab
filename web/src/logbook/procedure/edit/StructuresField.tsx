import type { ProcedureTerm } from '@college/contract/logbook'
import { Autocomplete } from '@mantine/core'
import { useField, useFieldValue } from '#kit/form'
import '#kit/floating.css'
import type { ProcedureForm } from './useProcedureForm.ts'

interface StructuresFieldProps {
  readonly form: ProcedureForm
  readonly structures: readonly ProcedureTerm[]
}

/** The structures aimed at, in the person's words; those of the region are offered. */
export function StructuresField({ form, structures }: StructuresFieldProps) {
  const region = useFieldValue(form.field('region_id'))
  const handle = form.field('structures')
  const { raw, type, choose, leave, words, note } = useField(handle, { label: 'Structures' })
  const offered = structures
    .filter(({ parent_id: of }) => of === null || region === null || of === region)
    .map(({ name }) => name)
  return (
    <div>
      <Autocomplete
        {...words}
        data={[...new Set(offered)]}
        limit={30}
        maxLength={handle.field?.max ?? 500}
        value={typeof raw === 'string' ? raw : ''}
        onChange={type}
        onOptionSubmit={choose}
        onBlur={leave}
      />
      {note}
    </div>
  )
}
