import { mostName, nameProblem, partsOfName } from '@college/contract/files'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '#kit'
import styles from './dialogs.module.css'

interface NameDialogProps {
  readonly title: string
  readonly name: string
  /** The button, and its words while it works. */
  readonly verb: readonly [verb: string, working: string]
  /** Gives the words for what went wrong; null where it is done. */
  readonly onNamed: (name: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for the name of a file or folder. */
export function NameDialog({ title, name: first, verb, onNamed, onClose }: NameDialogProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(first)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The ending of a name is seldom what is changed.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, partsOfName(first)[0].length)
  }, [first])
  const run = async (): Promise<void> => {
    const problem = nameProblem(name.trim())
    setWrong(problem)
    if (problem !== null) return
    setBusy(true)
    const said = await onNamed(name.trim())
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
        <TextInput
          ref={field}
          label="Name"
          autoComplete="off"
          maxLength={mostName}
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
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
