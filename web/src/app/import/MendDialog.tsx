import { peopleFields, type ImportedPerson, type PeopleCells } from '@college/contract/app'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit'
import { asSentence, peopleFieldTitle } from './peopleFields.ts'

interface MendDialogProps {
  readonly row: ImportedPerson
  readonly onMend: (cells: PeopleCells) => void
  readonly onClose: () => void
}

/** What a row of the file says, to be put right here; the file stays as it is. */
export function MendDialog({ row, onMend, onClose }: MendDialogProps) {
  const [cells, setCells] = useState<PeopleCells>(row.cells ?? {})
  return (
    <FormDialog
      title={`Correct line ${row.line}`}
      text={row.reasons.map(asSentence).join(' ')}
      verb={['Check again', 'Checking…']}
      isPending={false}
      wide
      onSubmit={() => {
        onMend(cells)
        onClose()
      }}
      onClose={onClose}
    >
      {peopleFields
        .filter((field) => cells[field] !== undefined)
        .map((field) => (
          <TextInput
            key={field}
            label={peopleFieldTitle[field]}
            value={cells[field] ?? ''}
            maxLength={500}
            onChange={(event) => setCells({ ...cells, [field]: event.currentTarget.value })}
          />
        ))}
    </FormDialog>
  )
}
