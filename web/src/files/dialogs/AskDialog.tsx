import { useState, type ReactNode } from 'react'
import { FormDialog } from '#kit'

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

/** Asks for one thing, does it, and closes; a problem is shown in it, and it stays open. */
export function AskDialog({ title, verb, run, children, onClose }: AskDialogProps) {
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
    <FormDialog title={title} verb={verb} isPending={busy} onSubmit={() => void ask()} onClose={onClose}>
      {children(wrong)}
    </FormDialog>
  )
}
