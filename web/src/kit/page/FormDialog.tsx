import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'
import parts from './dialogParts.module.css'

interface FormDialogProps {
  readonly title: string
  readonly text?: ReactNode
  /** What the button says: the verb, and the words while it works. Without them there is nothing left to send. */
  readonly verb: readonly [verb: string, working: string] | null
  readonly isPending: boolean
  /** What went wrong besides the fields. */
  readonly failure?: string | null | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a small form, sent once at a time; what went wrong is said in it, and it stays open. */
export function FormDialog({ title, text, verb, isPending, failure, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <form
        className={parts.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (verb && !isPending) onSubmit()
        }}
      >
        <h2 className={parts.title} id={id}>
          {title}
        </h2>
        {text && <p className={parts.text}>{text}</p>}
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure}
            </Note>
          )}
        </div>
        {children}
        <div className={parts.acts}>
          <Button variant="default" onClick={onClose}>
            {verb ? 'Cancel' : 'Close'}
          </Button>
          {verb && (
            <Button type="submit" aria-busy={isPending}>
              {isPending ? verb[1] : verb[0]}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
