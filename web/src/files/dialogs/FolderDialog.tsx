import { useState } from 'react'
import { classes } from '#kit'
import type { Destination } from '../acts/useMoveFiles.ts'
import { FolderTree } from '../tree/FolderTree.tsx'
import type { Folder } from '../tree/tree.ts'
import { AskDialog, type AskWords } from './AskDialog.tsx'
import styles from './dialogs.module.css'

interface FolderDialogProps extends AskWords {
  readonly folders: readonly Folder[]
  /** Where it is now: nothing changes there. */
  readonly from: number | null
  /** Folders it cannot go to, as those inside itself. */
  readonly closed: ReadonlySet<number>
  /** Gives the words for what went wrong; null where it is done. */
  readonly onChosen: (folder: Destination) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for a folder, with the tree: by pointer, or with the arrow keys and Enter. */
export function FolderDialog({ folders, from, closed, onChosen, ...words }: FolderDialogProps) {
  const [chosen, setChosen] = useState(from)
  const folder = folders.find((one) => one.id === chosen)
  return (
    <AskDialog {...words} run={() => (!folder || folder.id === from ? 'Choose another folder.' : onChosen(folder))}>
      {(wrong) => (
        <>
          <div className={classes('rounded outlined scrolls', styles.tree)}>
            <FolderTree label="Folders" folders={folders} chosen={chosen} onChoose={setChosen} closed={closed} />
          </div>
          {wrong !== null && (
            <p role="alert" className="bad">
              {wrong}
            </p>
          )}
        </>
      )}
    </AskDialog>
  )
}
