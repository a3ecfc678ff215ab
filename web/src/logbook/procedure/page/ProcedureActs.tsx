import { procedure, type Procedure } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, useRemoveAndLeave } from '#kit'
import { procedureEditor, repeatOf } from '../links.ts'

interface ProcedureActsProps {
  readonly row: Procedure
  /** Where a deleted one leads. */
  readonly list: string
  readonly own: boolean
  readonly may: (right: 'update' | 'remove') => boolean
}

/** Delete, repeat and edit; each only for those who may. */
export function ProcedureActs({ row, list, own, may }: ProcedureActsProps) {
  const { removeAndLeave, removing } = useRemoveAndLeave(procedure, list)
  return (
    <>
      {may('remove') && (
        <Button
          variant="default"
          aria-busy={removing}
          leftSection={<Icon of={IconTrash} />}
          onClick={() => {
            if (!removing) void removeAndLeave(row.id)
          }}
        >
          Delete
        </Button>
      )}
      {own && (
        <Button component={Link} to={repeatOf(row.id)} variant="default" leftSection={<Icon of={IconRepeat} />}>
          Repeat
        </Button>
      )}
      {may('update') && (
        <Button component={Link} to={procedureEditor(row.id)} leftSection={<Icon of={IconPencil} />}>
          Edit
        </Button>
      )}
    </>
  )
}
