import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useDrafts } from '../device/DraftsProvider.tsx'
import { Dialog } from './Dialog.tsx'
import { Note } from '../notice/Note.tsx'

interface FormDialogProps {
  readonly title: string
  readonly text?: ReactNode
  /** What the button says: the verb, and the words while it works. Without them there is nothing left to send. */
  readonly verb: readonly [verb: string, working: string] | null
  readonly isPending: boolean
  /** Nothing can be sent yet. */
  readonly isDisabled?: boolean
  /** What the other button says, where it is not "Cancel". */
  readonly wayOut?: string
  /** Beside the buttons: another act than the form's. */
  readonly act?: ReactNode
  /** More room, for text and tables. */
  readonly wide?: boolean
  /** More than a few fields: on a phone it has the whole screen. */
  readonly sheet?: boolean
  /** What went wrong besides the fields. */
  readonly failure?: string | null | undefined
  /** What is typed is kept on the device until the dialog is opened next, or is only looked up. */
  readonly keepsText?: boolean
  readonly onSubmit?: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A dialog with a small form, sent once at a time; what went wrong is said in it, and it stays open. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    text,
    verb,
    isPending,
    isDisabled,
    wayOut,
    act,
    wide,
    sheet,
    failure,
    keepsText,
    onSubmit,
    onClose,
    children,
  } = props
  const id = useId()
  const isKept = useDrafts().drafts !== null && keepsText === true
  return (
    <Dialog
      labelledBy={id}
      wide={wide}
      sheet={sheet}
      isUnsaved={(hasText) => hasText && !isKept && !isPending}
      onClose={onClose}
    >
      <form
        className="dialog-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (verb && !isPending && !isDisabled) onSubmit?.()
        }}
      >
        <h2 className="heading anywhere" id={id}>
          {title}
        </h2>
        {text && <p className="prose">{text}</p>}
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure}
            </Note>
          )}
        </div>
        {children}
        <div className="dialog-acts">
          <Button variant="default" onClick={onClose}>
            {wayOut ?? (verb ? 'Cancel' : 'Close')}
          </Button>
          {act}
          {verb && (
            <Button type="submit" disabled={isDisabled ?? false} aria-busy={isPending}>
              {isPending ? verb[1] : verb[0]}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
