import type { Activity } from '@college/contract/cpd'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { ActsMenu, DeleteEntry, MenuEntry } from '#kit'
import { linksOf } from '../links.ts'

interface RowMenuProps {
  readonly activity: Activity
  /** Only the own ones are copied. */
  readonly canCopy: boolean
  readonly onDelete: (id: number) => void
}

/** What can be done with one activity of a list. */
export function RowMenu({ activity, canCopy, onDelete }: RowMenuProps) {
  const links = linksOf(activity.id)
  return (
    <ActsMenu of={activity.title}>
      {(close) => (
        <>
          <MenuEntry label="Edit" icon={IconPencil} to={links.editor} onClick={close} />
          {canCopy && <MenuEntry label="Copy" icon={IconCopy} to={links.copy} onClick={close} />}
          <DeleteEntry close={close} onDelete={() => onDelete(activity.id)} />
        </>
      )}
    </ActsMenu>
  )
}
