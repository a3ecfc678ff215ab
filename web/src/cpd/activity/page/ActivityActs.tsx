import { devactivity, type Activity } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Icon, useRemoveAndLeave } from '#kit'
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
  const { removeAndLeave, removing } = useRemoveAndLeave(devactivity, list)
  const links = linksOf(activity.id)
  return (
    <>
      {may('remove') && (
        <Button
          variant="default"
          aria-busy={removing}
          leftSection={<Icon of={IconTrash} />}
          onClick={() => {
            if (!removing) void removeAndLeave(activity.id)
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
