import { procedure, type Procedure } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { Icon, useRemove } from '#kit'
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
  const navigate = useNavigate()
  const { remove, removing } = useRemove(procedure)
  const removeIt = async (): Promise<void> => {
    // First away from here: the page of a removed case has nothing to show.
    await navigate(list, { replace: true })
    await remove(row.id)
  }
  return (
    <>
      {may('remove') && (
        <Button
          variant="default"
          aria-busy={removing}
          leftSection={<Icon of={IconTrash} />}
          onClick={() => {
            if (!removing) void removeIt()
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
