import { Button } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from '#kit'
import styles from './dialogs.module.css'

/** What a dialog that asks for one thing is called, and what its button says: the verb, and the words while it works. */
export interface AskWords {
  readonly title: string
  readonly verb: readonly [verb: string, working: string]
}

interface AskDialogProps extends AskWords {
  /** Does what was asked for; gives the words for what is wrong, or null where it is done. */
  readonly run: () => Promise<string | null> | string
  /** What is asked, with the words for what is wrong with it. */
  readonly children: (wrong: string | null) => ReactNode
  readonly onClose: () => void
}

/** Asks for one thing, does it, and closes; what is wrong is said at it, and it stays open. */
export function AskDialog({ title, verb, run, children, onClose }: AskDialogProps) {
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    const said = await run()
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
          if (!busy) void ask()
        }}
      >
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children(wrong)}
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
