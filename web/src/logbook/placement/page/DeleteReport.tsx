import { placement, type Placement } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { useNavigate } from '#kit/router'
import { useRemove } from '#kit'
import { placementList } from '../links.ts'

/** Deletes a report that has not been handed in; it can be restored. */
export function DeleteReport({ row }: { row: Placement }) {
  const navigate = useNavigate()
  const { remove, removing } = useRemove(placement)
  return (
    <Button
      variant="subtle"
      disabled={removing}
      onClick={() => void Promise.resolve(navigate(placementList)).then(() => remove(row.id))}
    >
      Delete this report
    </Button>
  )
}
