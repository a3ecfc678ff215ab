import type { Procedure } from '@college/contract/logbook'
import { IconDots, IconPencil, IconRepeat, IconTrash } from '@tabler/icons-react'
import { Icon, MenuButton, MenuEntry } from '#kit'
import { procedureEditor, repeatOf } from '../places.ts'
import { caseTitle } from '../words.ts'
import styles from './list.module.css'

interface ProcedureMenuProps {
  readonly row: Procedure
  /** Only the own cases are repeated. */
  readonly repeats: boolean
  readonly onDelete: (id: number) => void
}

/** What can be done with one case of a list. */
export function ProcedureMenu({ row, repeats, onDelete }: ProcedureMenuProps) {
  return (
    <MenuButton
      face={<Icon of={IconDots} />}
      label={`Acts for ${caseTitle(row).toLowerCase()}`}
      className={styles.dots}
    >
      {(close) => (
        <>
          {repeats && <MenuEntry label="Repeat" icon={IconRepeat} to={repeatOf(row.id)} onClick={close} />}
          <MenuEntry label="Edit" icon={IconPencil} to={procedureEditor(row.id)} onClick={close} />
          <MenuEntry
            label="Delete"
            icon={IconTrash}
            onClick={() => {
              close()
              onDelete(row.id)
            }}
          />
        </>
      )}
    </MenuButton>
  )
}
