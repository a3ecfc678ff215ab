import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '#kit'
import type { Destination } from '../acts/useMoving.ts'
import { FolderTree } from '../tree/FolderTree.tsx'
import type { Folder } from '../tree/tree.ts'
import styles from './dialogs.module.css'

interface FolderDialogProps {
  readonly title: string
  readonly folders: readonly Folder[]
  /** Where it is now: nothing changes there. */
  readonly from: number | null
  /** Folders it cannot go to, as those inside itself. */
  readonly closed: ReadonlySet<number>
  readonly verb: readonly [verb: string, working: string]
  /** Gives the words for what went wrong; null where it is done. */
  readonly onChosen: (folder: Destination) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for a folder, with the tree: by pointer, or with the arrow keys and Enter. */
export function FolderDialog({ title, folders, from, closed, verb, onChosen, onClose }: FolderDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState(from)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const folder = folders.find((one) => one.id === chosen)
  const run = async (): Promise<void> => {
    if (!folder || folder.id === from) return setWrong('Choose another folder.')
    setBusy(true)
    const said = await onChosen(folder)
    setBusy(false)
    setWrong(said)
    if (said === null) onClose()
  }
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        noValidate
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void run()
        }}
      >
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <div className={styles.tree}>
          <FolderTree label="Folders" folders={folders} chosen={chosen} onChoose={setChosen} closed={closed} />
        </div>
        {wrong !== null && (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        <div className={styles.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-busy={busy}>
            {busy ? verb[1] : verb[0]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
