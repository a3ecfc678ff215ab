import type { Procedure } from '@college/contract/logbook'
import { IconPencil, IconRepeat } from '@tabler/icons-react'
import { ActsMenu, DeleteEntry, MenuEntry } from '#kit'
import { procedureEditor, repeatOf } from '../links.ts'
import { procedureTitle } from '../words.ts'

interface ProcedureMenuProps {
  readonly row: Procedure
  /** Only the own cases are repeated. */
  readonly repeats: boolean
  readonly onDelete: (id: number) => void
}

/** What can be done with one case of a list. */
export function ProcedureMenu({ row, repeats, onDelete }: ProcedureMenuProps) {
  return (
    <ActsMenu of={procedureTitle(row).toLowerCase()}>
      {(close) => (
        <>
          {repeats && <MenuEntry label="Repeat" icon={IconRepeat} to={repeatOf(row.id)} onClick={close} />}
          <MenuEntry label="Edit" icon={IconPencil} to={procedureEditor(row.id)} onClick={close} />
          <DeleteEntry close={close} onDelete={() => onDelete(row.id)} />
        </>
      )}
    </ActsMenu>
  )
}
