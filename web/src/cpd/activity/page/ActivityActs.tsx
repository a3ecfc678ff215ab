import { devactivity, type Activity } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { Icon, useRemove } from '#kit'
import { linksOf } from '../links.ts'

interface ActivityActsProps {
  readonly activity: Activity
  /** Where a deleted one leads. */
  readonly list: string
  readonly own: boolean
  readonly may: (right: 'update' | 'remove') => boolean
}

/** Edit, copy and delete; each only for those who may. */
export function ActivityActs({ activity, list, own, may }: ActivityActsProps) {
  const navigate = useNavigate()
  const { remove, removing } = useRemove(devactivity)
  const links = linksOf(activity.id)
  const removeIt = async (): Promise<void> => {
    // First away from here: the page of a removed activity has nothing to show.
    await navigate(list, { replace: true })
    await remove(activity.id)
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
        <Button component={Link} to={links.copy} variant="default" leftSection={<Icon of={IconCopy} />}>
          Copy
        </Button>
      )}
      {may('update') && (
        <Button component={Link} to={links.editor} leftSection={<Icon of={IconPencil} />}>
          Edit
        </Button>
      )}
    </>
  )
}
